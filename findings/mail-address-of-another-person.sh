#!/usr/bin/env bash
# validator 13.15.35: `normalizeEmail`, by which imports find contacts that are there already.
# Guess: it takes away what the mail service ignores (dots and what follows a plus at Gmail) and leaves other addresses alone.
# Seen: at the domains of Yahoo what follows a hyphen is cut, since its throw-away addresses have one, and ordinary names have one too:
# anna-maria and anna-lena are both anna@yahoo.com, who is a third person. An import merges them to one contact, and the mail for both goes
# to her. `yahoo_remove_subaddress: false` leaves them. Domains that it does not know are changed as well: the name becomes lower case.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund validator@13.15.35
cat >program.mjs <<'PROGRAM'
import validator from 'validator';
const people = ['anna-maria@yahoo.com', 'anna-lena@yahoo.com', 'jean-luc@ymail.com', 'jean-luc@gmail.com', 'jean-luc@outlook.com', 'A.B@Firm.example'];
for (const address of people) {
  const kept = validator.normalizeEmail(address, { yahoo_remove_subaddress: false });
  console.log(address, 'is', validator.normalizeEmail(address), '| with the option', kept);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
anna-maria@yahoo.com is anna@yahoo.com | with the option anna-maria@yahoo.com
anna-lena@yahoo.com is anna@yahoo.com | with the option anna-lena@yahoo.com
jean-luc@ymail.com is jean@ymail.com | with the option jean-luc@ymail.com
jean-luc@gmail.com is jean-luc@gmail.com | with the option jean-luc@gmail.com
jean-luc@outlook.com is jean-luc@outlook.com | with the option jean-luc@outlook.com
A.B@Firm.example is a.b@firm.example | with the option a.b@firm.example
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
