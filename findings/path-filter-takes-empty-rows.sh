#!/usr/bin/env bash
# jsonpath-plus 10.4.0, jsonpath 1.3.0 and jmespath 0.16.0 beside jsonpath-rfc9535 1.3.0: tasks in an answer of a service, chosen by a path with a filter.
# Guess: the same path of JSONPath chooses the same rows, as there is a standard (RFC 9535), or is an error; a value that is null is not less than 10; a
# part that only names a member asks whether it is there; for JMESPath, whose order is one of numbers, texts are not compared.
# Seen: in the two older libraries null is less than 10, so tasks without a value are there; `[?(@.left)]` leaves out those with 0, and `[?(@.open)]` those
# with false, which the standard has; `[?(!@.open)]` is the other way round; amounts that are texts are compared as numbers; `[-1]` finds nothing, where
# the standard has the last one. In jmespath null and missing values are less than 10, 0 is there, and of the texts 9 and 10 only 9 is more than 5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsonpath-plus@10.4.0 jsonpath@1.3.0 jmespath@0.16.0 jsonpath-rfc9535@1.3.0
cat >program.mjs <<'PROGRAM'
import jmespath from 'jmespath';
import jsonpath from 'jsonpath';
import { JSONPath } from 'jsonpath-plus';
import { query } from 'jsonpath-rfc9535';
const data = {
  tasks: [
    { id: 1, hours: 12, left: 0, open: true, amount: '9' },
    { id: 2, hours: 9, left: 5, open: false, amount: '10' },
    { id: 3, hours: null },
    { id: 4 },
  ],
};
for (const filter of ['?(@.hours < 10)', '?(@.left)', '?(@.open)', '?(!@.open)', '?(@.amount > 5)', '-1']) {
  const path = `$.tasks[${filter}].id`;
  const found = [JSONPath({ path, json: data }), jsonpath.query(data, path), query(data, path)].map((ids) => ids.join(' ') || 'none');
  console.log(`${path}: jsonpath-plus ${found[0]}, jsonpath ${found[1]}, jsonpath-rfc9535 ${found[2]}`);
}
for (const filter of ['hours < `10`', 'left', 'open', '!open', "amount > '5'"]) console.log(`jmespath tasks[?${filter}].id: ${jmespath.search(data, `tasks[?${filter}].id`).join(' ')}`);
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
$.tasks[?(@.hours < 10)].id: jsonpath-plus 2 3, jsonpath 2 3, jsonpath-rfc9535 2
$.tasks[?(@.left)].id: jsonpath-plus 2, jsonpath 2, jsonpath-rfc9535 1 2
$.tasks[?(@.open)].id: jsonpath-plus 1, jsonpath 1, jsonpath-rfc9535 1 2
$.tasks[?(!@.open)].id: jsonpath-plus 2 3 4, jsonpath 2 3 4, jsonpath-rfc9535 3 4
$.tasks[?(@.amount > 5)].id: jsonpath-plus 1 2, jsonpath 1 2, jsonpath-rfc9535 none
$.tasks[-1].id: jsonpath-plus none, jsonpath none, jsonpath-rfc9535 4
jmespath tasks[?hours < `10`].id: 2 3 4
jmespath tasks[?left].id: 1 2
jmespath tasks[?open].id: 1
jmespath tasks[?!open].id: 2 3 4
jmespath tasks[?amount > '5'].id: 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
