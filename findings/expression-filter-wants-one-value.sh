#!/usr/bin/env bash
# jsonata 2.2.2, the expressions of Node-RED and other builders of flows: contacts that have a certain kind of phone number.
# Guess: `contacts[phones.kind = "work"]` takes each contact one of whose phones is of that kind, as a path in XPath does, on which the
# language is modelled; `!=` is its opposite.
# Seen: it takes contacts with exactly one phone. With two, the value is compared as a list, which equals no text: the contact is left
# out by `=` and taken by `!=`. And a result of one is that value itself, of none it is absent, so `phones` of a message is a list, a text or missing
# by the data. The test account, where everybody has one phone, shows neither. `"work" in phones.kind` and `[…]` around do what is meant.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsonata@2.2.2
cat >program.mjs <<'PROGRAM'
import jsonata from 'jsonata';
const person = (name, ...kinds) => ({ name, phones: kinds.map((kind, index) => ({ kind, number: `${name}${index}` })) });
const data = { contacts: [person('one', 'work'), person('two', 'work', 'home'), person('none')] };
const expressions = [
  'contacts[phones.kind = "work"].name',
  'contacts[phones.kind != "work"].name',
  'contacts["work" in phones.kind].name',
  '[contacts["work" in phones.kind].name]',
  'contacts.{"name": name, "phones": phones.number}',
];
for (const expression of expressions) console.log(expression, 'is', JSON.stringify(await jsonata(expression).evaluate(data)));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
contacts[phones.kind = "work"].name is "one"
contacts[phones.kind != "work"].name is "two"
contacts["work" in phones.kind].name is ["one","two"]
[contacts["work" in phones.kind].name] is ["one","two"]
contacts.{"name": name, "phones": phones.number} is [{"name":"one","phones":"one0"},{"name":"two","phones":["two0","two1"]},{"name":"none"}]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
