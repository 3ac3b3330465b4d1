#!/usr/bin/env bash
# jo 1.9 and HTTPie 3.2 (`jo` and `httpie` of Debian 12 on the machine): fields of a contact or a deal as JSON, made in a script from variables, for a call of a service.
# Guess: `zip=01067` is a text, as in HTTPie and in a query, or a number where JSON has that number: 01067, +49… and 0x1F are none in JSON; a value that is empty is the empty text.
# Seen: jo makes a number of what the C library reads as one: the zeros of a postal code and the plus of a phone are gone, 0x1F is 31, the article 12E3 is 12000, an id of 20 digits
# is another one and 1.10 is 1.1, whereas 1,5 stays a text. An empty variable is null, which empties the field in an update, and a
# person named null has no name. With `-s` before a value it is a text. HTTPie keeps texts, but `UF[7]=x` is a list of eight with seven nulls.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
phone=+49301234
empty=
seen=$(
  jo zip=01067 phone="$phone" article=12E3 hex=0x1F price=1.10 hours=1,5
  jo id=12345678901234567890 note="$empty" name=null street=5.
  jo -- -s zip=01067 -s phone="$phone" -s id=12345678901234567890 -s note="$empty"
  HOME=$folder http --offline --ignore-stdin --print=B POST example.com zip=01067 phone="$phone" id=12345678901234567890 note="$empty"
  echo
  HOME=$folder http --offline --ignore-stdin --print=B POST example.com 'UF[7]=x'
)
echo "$seen"
wanted=$(cat <<'WANTED'
{"zip":1067,"phone":49301234,"article":12000,"hex":31,"price":1.1,"hours":"1,5"}
{"id":1.234567890123457e+19,"note":null,"name":null,"street":5}
{"zip":"01067","phone":"+49301234","id":"12345678901234567890","note":""}
{"zip": "01067", "phone": "+49301234", "id": "12345678901234567890", "note": ""}
{"UF": [null, null, null, null, null, null, null, "x"]}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
