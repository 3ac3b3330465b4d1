#!/usr/bin/env bash
# parse-address 1.1.2 and addresser 1.1.22: addresses of contacts in the United States in one column, split for an import.
# Guess: what is in the text is in some part of the result, so that the parts together are an address again; what is no address is null or refused.
# Seen: in parse-address 5 1/2 Elm St is 5 Elm St, the house next to it, and the half is nowhere; of 123-A Main St the number is `123-` and the street `A Main`,
# though 45-12 is kept. A line for the person (`C/O …`) in front makes the street `C` and drops all the rest, the zip code and city too. addresser keeps the
# half in the name of the street, and makes of 12 Highway 9 the flat 9 in a street named Highway; it refuses the line with a person. No error from
# parse-address.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund parse-address@1.1.2 addresser@1.1.22
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { parseLocation } = require('parse-address');
const { parseAddress } = require('addresser');
for (const text of [
  '12 Elm St, Boston, MA 02101',
  '5 1/2 Elm St, Boston, MA 02101',
  '123-A Main St, Boston, MA 02101',
  '45-12 Main St, Flushing, NY 11355',
  '55 North Ave, Boston, MA 02101',
  '12 Highway 9, Salem, OR 97301',
  '12 Main St, Mountain View, CA 94041',
  'C/O Ada Doe, 12 Main St, Boston, MA 02101',
]) {
  const { number, prefix, street, type, suffix, sec_unit_type, sec_unit_num, city } = parseLocation(text) ?? {};
  console.log(text);
  console.log('  parse-address |', [number, prefix, street, type, suffix, sec_unit_type, sec_unit_num, city].map((one) => one ?? '-').join(' | '));
  try {
    const row = parseAddress(text);
    console.log('  addresser     |', [row.streetNumber, row.streetName, row.streetSuffix, row.addressLine1, row.addressLine2, row.placeName].map((one) => one ?? '-').join(' | '));
  } catch {
    console.log('  addresser     | refused');
  }
}
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
12 Elm St, Boston, MA 02101
  parse-address | 12 | - | Elm | St | - | - | - | Boston
  addresser     | 12 | Elm | St | 12 Elm St | - | Boston
5 1/2 Elm St, Boston, MA 02101
  parse-address | 5 | - | Elm | St | - | - | - | Boston
  addresser     | 5 | 1/2 Elm | St | 5 1/2 Elm St | - | Boston
123-A Main St, Boston, MA 02101
  parse-address | 123- | - | A Main | St | - | - | - | Boston
  addresser     | 123-A | Main | St | 123-A Main St | - | Boston
45-12 Main St, Flushing, NY 11355
  parse-address | 45-12 | - | Main | St | - | - | - | Flushing
  addresser     | 45-12 | Main | St | 45-12 Main St | - | Flushing
55 North Ave, Boston, MA 02101
  parse-address | 55 | - | North | Ave | - | - | - | Boston
  addresser     | 55 | North | Ave | 55 North Ave | - | Boston
12 Highway 9, Salem, OR 97301
  parse-address | 12 | - | Highway 9 | - | - | - | - | Salem
  addresser     | 12 | Highway | - | 12 Highway | 9 | Salem
12 Main St, Mountain View, CA 94041
  parse-address | 12 | - | Main | St | - | - | - | Mountain View
  addresser     | 12 | Main | St | 12 Main St | - | Mountain View
C/O Ada Doe, 12 Main St, Boston, MA 02101
  parse-address | - | - | C | - | - | - | - | -
  addresser     | refused
SEEN
