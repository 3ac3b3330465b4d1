#!/usr/bin/env bash
# @odata2ts/converter-v2-to-v4 0.5.3, compared with @sap-cloud-sdk/odata-v2 4.8.0 and moment 2.31.0: times of an OData service of version 2 (`/Date(…+0060)/`, minutes of the offset), such as SAP.
# Guess: the number is an instant, and the offset says how it is shown, so that each reader has the same instant, and 10:00+01:00 is sent as the instant of 09:00 in UTC.
# Seen: the converter takes the number for the time on the clock and puts the offset behind it: a meeting at 09:00 in UTC, with +0060, is at 08:00 in UTC, where the other two have 09:00. In
# what it sends, 10:00+01:00 is the number of 10:00 in UTC, so what a service has from it is an hour late for the rest. What it wrote it reads back
# right, and with +0000 or without an offset all agree, so that tests of a round trip pass.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps @odata2ts/converter-v2-to-v4@0.5.3 @sap-cloud-sdk/odata-v2@4.8.0 moment@2.31.0 bignumber.js@11.1.5 tslib@2.8.1
cat >program.cjs <<'PROGRAM'
const { dateTimeToDateTimeOffsetConverter: converter } = require('@odata2ts/converter-v2-to-v4');
const { defaultDeSerializers } = require('@sap-cloud-sdk/odata-v2');
const moment = require('moment');
const sap = defaultDeSerializers['Edm.DateTimeOffset'];
const instant = (value) => new Date(value).toISOString();
console.log('read'.padEnd(28), ['odata2ts', 'sap-cloud-sdk', 'moment'].map((name) => name.padEnd(25)).join('').trim());
for (const text of ['/Date(1772355600000)/', '/Date(1772355600000+0000)/', '/Date(1772355600000+0060)/', '/Date(1772355600000-0300)/'])
  console.log(text.padEnd(28), [converter.convertFrom(text), sap.deserialize(text), moment(text)].map(instant).join(' '));
console.log('sent');
for (const text of ['2026-03-01T09:00:00Z', '2026-03-01T10:00:00+01:00', '2026-03-01T04:00:00-05:00'])
  console.log(text.padEnd(28), converter.convertTo(text).padEnd(27), sap.serialize(moment.parseZone(text)));
PROGRAM
TZ=UTC node program.cjs | tee seen
diff seen - <<'SEEN'
read                         odata2ts                 sap-cloud-sdk            moment
/Date(1772355600000)/        2026-03-01T09:00:00.000Z 2026-03-01T09:00:00.000Z 2026-03-01T09:00:00.000Z
/Date(1772355600000+0000)/   2026-03-01T09:00:00.000Z 2026-03-01T09:00:00.000Z 2026-03-01T09:00:00.000Z
/Date(1772355600000+0060)/   2026-03-01T08:00:00.000Z 2026-03-01T09:00:00.000Z 2026-03-01T09:00:00.000Z
/Date(1772355600000-0300)/   2026-03-01T14:00:00.000Z 2026-03-01T09:00:00.000Z 2026-03-01T09:00:00.000Z
sent
2026-03-01T09:00:00Z         /Date(1772355600000)/       /Date(1772355600000+0000)/
2026-03-01T10:00:00+01:00    /Date(1772359200000+60)/    /Date(1772355600000+0060)/
2026-03-01T04:00:00-05:00    /Date(1772337600000-300)/   /Date(1772355600000-0300)/
SEEN
