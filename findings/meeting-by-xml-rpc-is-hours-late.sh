#!/usr/bin/env bash
# xmlrpc 1.3.2, XML-RPC for Node.js, by which programs call CRM systems such as Odoo: meetings, amounts and fields that were left out, on a machine in
# New York.
# Guess: a Date is written in UTC, which such services keep, or with its offset; a time with an offset is read with it; a member that is undefined is
# left out, as JSON leaves it out, and a number or a value that the format does not have is an error.
# Seen: a Date is written as the clock of the machine shows it, and a time without an offset is read so, five hours late for what a service in UTC
# sends. Of +02:00 the digits are thousandths of a second: 22:30:00+02:00, which is 20:30 in UTC, is 03:30:00.020 on the next day. A member that is
# undefined is sent as an empty text, which empties the field; so is a bigint, and a Map is an empty struct. 3,000,000,000 is an `int`, which has 32
# bits, and a larger number is read back as 1. A double of 1,5 is 1.
set -euo pipefail
export TZ=America/New_York
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xmlrpc@1.3.2
cat >program.cjs <<'PROGRAM'
const { Readable } = require('node:stream');
const { serializeMethodCall } = require('xmlrpc/lib/serializer');
const Deserializer = require('xmlrpc/lib/deserializer');
const written = (value) => /<param>(.*)<\/param>/s.exec(serializeMethodCall('write', [value]))[1];
const read = (value) =>
  new Promise((resolve) => {
    const text = `<?xml version="1.0"?><methodResponse><params><param><value>${value}</value></param></params></methodResponse>`;
    new Deserializer().deserializeMethodResponse(Readable.from([text]), (error, result) => resolve(error ? 'an error' : result));
  });
(async () => {
  console.log('9:00 in UTC', written(new Date('2026-03-05T09:00:00Z')));
  const shown = (value) => (value instanceof Date ? value.toISOString() : JSON.stringify(value));
  for (const time of ['20260305T09:00:00', '20260305T09:00:00Z', '2026-03-05T22:30:00+02:00'])
    console.log(time, shown(await read(`<dateTime.iso8601>${time}</dateTime.iso8601>`)));
  for (const [name, value] of Object.entries({ undefined, null: null, bigint: 5n, map: new Map([['a', 1]]) }))
    console.log(name, written({ phone: value }).replace(/<\/?(struct|member|value|name)>/g, ''));
  console.log('3,000,000,000', written(3e9));
  console.log('1e21', written(1e21), shown(await read('<int>1e+21</int>')));
  console.log('a double of 1,5', shown(await read('<double>1,5</double>')));
})();
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
9:00 in UTC <value><dateTime.iso8601>20260305T04:00:00</dateTime.iso8601></value>
20260305T09:00:00 2026-03-05T14:00:00.000Z
20260305T09:00:00Z 2026-03-05T09:00:00.000Z
2026-03-05T22:30:00+02:00 2026-03-06T03:30:00.020Z
undefined phone<value/>
null phone<nil/>
bigint phone<value/>
map phone<struct/>
3,000,000,000 <value><int>3000000000</int></value>
1e21 <value><int>1e+21</int></value> 1
a double of 1,5 1
SEEN
