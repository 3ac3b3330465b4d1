#!/usr/bin/env bash
# abook 0.6.1 (`abook` of Debian 12 on the machine): contacts as vCard, as phones and webmail export them, converted to the book and to CSV.
# Guess: texts are unescaped and folded lines joined, as each version of vCard asks; a second address is another field, or is reported; the company is
# kept, as the fields of a book have it; the columns of CSV have the phone, whatever its kind.
# Seen: company, title and the address of work are dropped, and of two addresses the last one is kept. A note ends at the fold of its line; `\n` and `\,` stay
# two characters each, in addresses of the web too. The birthday is the anniversary. CSV has the phone at home alone: a contact with a mobile and
# a phone at work has none. No warning, and the exit code is 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >card.vcf <<'CARD'
BEGIN:VCARD
VERSION:3.0
N:Lee;Ada;;;
FN:Ada Lee
EMAIL;TYPE=work:ada@example.com
TEL;TYPE=CELL:+49 170 1
TEL;TYPE=WORK,VOICE:+49 30 2
ADR;TYPE=WORK:;;Main St 5;Berlin;;10115;Germany
ADR;TYPE=HOME:;;Side St 6;Potsdam;;14467;Germany
ORG:Example Ltd;Sales
TITLE:Head of sales
NOTE:Rings at five\, or\nat six; never call be
 fore noon
BDAY:1990-07-10
URL:https://example.com/?a=1\,2
END:VCARD
CARD
sed -i 's/$/\r/' card.vcf
seen=$(
  for form in abook csv; do
    echo "$form"
    HOME=$folder abook --convert --informat vcard --infile card.vcf --outformat "$form" --outfile - | tr -d '\r' | grep -vE '^#|^$|^program|^version|format'
  done
)
echo "$seen"
wanted=$(cat <<'WANTED'
abook
[0]
name=Ada Lee
email=ada@example.com
address=Side St 6
city=Potsdam
zip=14467
country=Germany
workphone=+49 30 2
mobile=+49 170 1
url=https://example.com/?a=1\,2
notes=Rings at five\, or\nat six; never call be
anniversary=1990-07-10
csv
"Ada Lee","ada@example.com","","Rings at five\, or\nat six; never call be",""
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
