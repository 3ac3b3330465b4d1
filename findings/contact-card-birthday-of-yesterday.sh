#!/usr/bin/env bash
# vcard-creator 1.0.0 beside vcards-js 2.11.1: a contact of a CRM as a vCard, with the birthday as a `Date` of the machine, as `new Date(1990, 6, 10)`
# and most date pickers make it.
# Guess: a `Date` for a birthday, which has no hour, is the day that it is on the machine; an address for which no kind is named has none.
# Seen: vcard-creator writes the day of UTC: 9 July east of Greenwich, in Berlin for each contact, and 10 July in New York, where a test does not show
# it; vcards-js writes the day of the machine, which is 9 July in New York for a Date at midnight in UTC. So `new Date('1990-07-10')` is right for one, and
# `new Date(1990, 6, 10)` for the other. vcard-creator marks an address without a kind as one of work.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcard-creator@1.0.0 vcards-js@2.11.1
cat >program.mjs <<'PROGRAM'
import { VCard } from 'vcard-creator';
import vCardsJS from 'vcards-js';
for (const [name, birthday] of Object.entries({ 'new Date(1990, 6, 10)': new Date(1990, 6, 10), "new Date('1990-07-10')": new Date('1990-07-10') })) {
  const card = new VCard();
  card.addBirthday(birthday).addAddress({ street: 'Side St 6', locality: 'Potsdam' });
  const other = vCardsJS();
  other.birthday = birthday;
  const days = [card.toString(), other.getFormattedString()].map((text) => text.match(/BDAY.*:(\S+)/)[1]);
  console.log(`${process.env.TZ} ${name}: vcard-creator ${days[0]}, vcards-js ${days[1]}, ${card.toString().match(/ADR[^:]*/)[0]}`);
}
PROGRAM
seen=$(for zone in Europe/Berlin America/New_York; do TZ=$zone node program.mjs; done)
echo "$seen"
wanted=$(cat <<'WANTED'
Europe/Berlin new Date(1990, 6, 10): vcard-creator 1990-07-09, vcards-js 1990-07-10, ADR;TYPE=INTL,POSTAL,PARCEL,WORK
Europe/Berlin new Date('1990-07-10'): vcard-creator 1990-07-10, vcards-js 1990-07-10, ADR;TYPE=INTL,POSTAL,PARCEL,WORK
America/New_York new Date(1990, 6, 10): vcard-creator 1990-07-10, vcards-js 1990-07-10, ADR;TYPE=INTL,POSTAL,PARCEL,WORK
America/New_York new Date('1990-07-10'): vcard-creator 1990-07-10, vcards-js 1990-07-09, ADR;TYPE=INTL,POSTAL,PARCEL,WORK
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
