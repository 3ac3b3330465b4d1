#!/usr/bin/env bash
# qif2json 0.4.0: payments of a bank in the format of Quicken, which writes days as its country does (3/15/2026 in the United States), for deals that
# were paid.
# Guess: without settings a day is read as Quicken in the United States writes it; where the first number is no month, or the second none, the other
# order is taken or the day is an error. An amount is a number, or none is.
# Seen: the first number is the day, and the second the month, whatever it is: 3/15/2026 is 3 March 2027, the third day of the 15th month; 3/5/2026 is 3
# May; and 2026-03-05 is 26 March 2005. Only a day with dots is marked as one that cannot be read. With the form `us` it is right, which the reader of a
# file must know. An amount of 1200,50 is 120050, and -1.200,50 is -1.2005.
set -euo pipefail
export TZ=UTC
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund qif2json@0.4.0
cat >program.mjs <<'PROGRAM'
import qif from 'qif2json';
const read = (day, amount, options) =>
  qif.parse(`!Type:Bank\nD${day}\nT${amount}\nPAcme\n^\n`, options).transactions[0];
for (const day of ['3/5/2026', '3/15/2026', '12/31/2026', "3/5'26", '2026-03-05', '5.3.2026'])
  console.log(`${day}: ${read(day, '1.00').date}`);
console.log(`3/15/2026 with the form us: ${read('3/15/2026', '1.00', { dateFormat: 'us' }).date}`);
for (const amount of ['1,200.50', '1200,50', '-1.200,50']) console.log(`${amount}: ${read('3/5/2026', amount).amount}`);
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
3/5/2026: 2026-05-03T00:00:00
3/15/2026: 2027-03-03T00:00:00
12/31/2026: 2028-07-12T00:00:00
3/5'26: 2026-05-03T00:00:00
2026-03-05: 2005-03-26T00:00:00
5.3.2026: <invalid date:"5.3.2026">
3/15/2026 with the form us: 2026-03-15T00:00:00
1,200.50: 1200.5
1200,50: 120050
-1.200,50: -1.2005
SEEN
