#!/usr/bin/env bash
# GNU recutils 1.9 (`recutils` of Debian 12 on the machine): records in a text file, here deals, of which a script takes those that a condition selects (`recsel -e`).
# Guess: a field that a record does not have makes a comparison false, as `Due` alone is; what is not from the west has no field `Tag: West`; the opposite
# of a condition selects the other records; 010 is ten for a field of the type `real`, by each comparison; `&&` is before `||`.
# Seen: a field that is missing is 0, so it is below 5, and not 3. A record with two tags is selected where one of them fits, so `Tag != 'West'` and
# `!(Tag = 'West')` both have the deal of west and east: a mail to all others goes to it too. 010 is eight where the other side is a number without a
# point, and ten where it has one. `a || b && c` is read from left to right: no deal. `recfix` has no complaint about the zero, and no error comes.
set -euo pipefail
command -v recsel >/dev/null || { echo "needs recutils of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC LC_ALL=C.UTF-8
printf '%s\n' '%rec: Deal' '%type: Amount real' '%key: Id' '' \
  'Id: 1' 'Title: north' 'Amount: 1200.50' 'Discount: 3' '' \
  'Id: 2' 'Title: west' 'Amount: 9' 'Tag: West' '' \
  'Id: 3' 'Title: west-east' 'Amount: 010' 'Tag: West' 'Tag: East' >deals.rec
run() {
  recfix deals.rec && echo "recfix: no complaint"
  while read -r condition; do
    echo "$condition => $(recsel -e "$condition" -P Title deals.rec | grep . | paste -sd' ')"
  done <<'CONDITIONS'
Discount
Discount < 5
Discount = 0
Discount != 3
Tag = 'West'
Tag != 'West'
!(Tag = 'West')
Amount > 9
Amount > 9.5
Amount = 8
Id = 1 || Id = 2 && Id = 3
Id = 1 || (Id = 2 && Id = 3)
CONDITIONS
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
recfix: no complaint
Discount => 
Discount < 5 => north west west-east
Discount = 0 => west west-east
Discount != 3 => west west-east
Tag = 'West' => west west-east
Tag != 'West' => north west-east
!(Tag = 'West') => north west-east
Amount > 9 => north
Amount > 9.5 => north west-east
Amount = 8 => west-east
Id = 1 || Id = 2 && Id = 3 => 
Id = 1 || (Id = 2 && Id = 3) => north
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
