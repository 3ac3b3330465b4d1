#!/usr/bin/env bash
# XMLStarlet 1.6 (`xmlstarlet` of Debian 12 on the machine): deals of an XML file, whose values a script takes with `sel -t -v` and writes back with `ed
# -u`.
# Guess: `-v` is the value, as XPath has it and as a comparison within a condition shows it: `Smith & Sons`; what is written back is what was there; an
# amount that is empty adds nothing to a sum.
# Seen: the name is `Smith &amp; Sons`, and `A < B` is `A &lt; B`: the value is written as a part of XML, and most names have no such sign, so a test
# passes. Written back it is escaped once more, each time. With `-T` it is the value. With one empty amount the sum is NaN. No error, and the exit code
# is 0.
set -euo pipefail
command -v xmlstarlet >/dev/null || { echo "needs xmlstarlet of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C.UTF-8
printf '%s' '<deals><deal id="1"><company>Smith &amp; Sons</company><amount>10.5</amount></deal><deal id="2"><company>A &lt; B</company><amount/></deal><deal id="3"><company>Cy</company></deal></deals>' >deals.xml
run() {
  echo "xmlstarlet sel -t: $(xmlstarlet sel -t -m //deal -v @id -o ' ' -v company -o ', ' deals.xml)"
  echo "xmlstarlet sel -T -t: $(xmlstarlet sel -T -t -m //deal -v @id -o ' ' -v company -o ', ' deals.xml)"
  echo "with that name: $(xmlstarlet sel -t -v '//deal[company="Smith & Sons"]/@id' deals.xml)"
  company=$(xmlstarlet sel -t -v '//deal[1]/company' deals.xml)
  for round in 1 2; do
    xmlstarlet ed -u '//deal[1]/company' -v "$company" deals.xml >next.xml
    company=$(xmlstarlet sel -t -v '//deal[1]/company' next.xml)
    echo "written back, $round: $company"
  done
  echo "sum: $(xmlstarlet sel -t -v 'sum(//amount)' deals.xml)"
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
xmlstarlet sel -t: 1 Smith &amp; Sons, 2 A &lt; B, 3 Cy, 
xmlstarlet sel -T -t: 1 Smith & Sons, 2 A < B, 3 Cy, 
with that name: 1
written back, 1: Smith &amp;amp; Sons
written back, 2: Smith &amp;amp;amp; Sons
sum: NaN
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
