#!/usr/bin/env bash
# jsonapi-serializer 3.6.9 beside jsona 1.14.0 and kitsu-core 11.1.0: deals of a service in the form JSON:API, read into plain objects. The service includes one of two people,
# as it does where `include` asks for some, where a row is not visible to the user, or where the list of included rows has a limit.
# Guess: the id of a related row is in `relationships` and stays, whether the row is included or not, so that a program reads the row later; a field
# named `links` or `meta` is a field (the format reserves `id` and `type` alone).
# Seen: in jsonapi-serializer the company, which is not included, is gone with its id, as if the deal had none, and of two people the second is null: a program that
# stores the deal takes its company away, and one that reads `people.map((person) => person.name)` ends. The field `meta` is the metadata of the row, the
# field `links` that of the document: the address of the next page. jsona and kitsu-core have the ids.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsonapi-serializer@3.6.9 jsona@1.14.0 kitsu-core@11.1.0
cat >program.mjs <<'PROGRAM'
import { Jsona } from 'jsona';
import { deserialise } from 'kitsu-core';
import serializer from 'jsonapi-serializer';

const answer = () => ({
  data: [
    {
      type: 'deals',
      id: '7',
      attributes: { title: 'a', links: 'https://crm.example/docs', meta: 'field' },
      relationships: {
        company: { data: { type: 'companies', id: '3' } },
        people: { data: [{ type: 'people', id: '1' }, { type: 'people', id: '2' }] },
      },
      meta: { version: 4 },
    },
  ],
  included: [{ type: 'people', id: '1', attributes: { name: 'Ada' } }],
  links: { next: '/deals?page=2' },
});
const readers = {
  'jsonapi-serializer': () => new serializer.Deserializer().deserialize(answer()),
  jsona: () => new Jsona().deserialize(answer()),
  'kitsu-core': async () => (await deserialise(answer())).data,
};
for (const [name, read] of Object.entries(readers)) {
  const [deal] = await read();
  const company = deal.company?.data ?? deal.company;
  const people = deal.people?.data ?? deal.people;
  console.log(name.padEnd(18), `company ${company?.id}, people ${people.map((person) => person?.id).join(' and ')}, field links ${JSON.stringify(deal.links)}, meta ${JSON.stringify(deal.meta)}`);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
jsonapi-serializer company undefined, people 1 and , field links {"next":"/deals?page=2"}, meta {"version":4}
jsona              company 3, people 1 and 2, field links "https://crm.example/docs", meta {"version":4}
kitsu-core         company 3, people 1 and 2, field links "https://crm.example/docs", meta "field"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
