#!/usr/bin/env bash
# jsforce 3.10.16 and odata-query 8.1.0: conditions of a query as an object, with the list of ids or of alternatives that a program collected before,
# and that is empty today.
# Guess: `Id: { $in: [] }` finds nobody, as `whereIn('id', [])` of query builders for SQL does, or it is refused; each operator of one field counts.
# Seen: in jsforce the condition is left out, and the query has no WHERE: it finds all contacts, and `destroy()` of the same query deletes all of them, here
# three of three for an empty list. In `$or` and next to other conditions it is left out too. Of `{ $gte: 1, $lt: 5 }` the first operator
# alone is kept, of `$not` with two fields the first. odata-query leaves out `id: []` and `or: []`, so the list has all rows, while `in: []` is sent as `in ()`,
# which a service refuses. None has an error or a warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsforce@3.10.16 odata-query@8.1.0
cat >program.mjs <<'PROGRAM'
import { createServer } from 'node:http';
import jsforce from 'jsforce';
import odataQuery from 'odata-query';

const deleted = [];
let asked;
const service = createServer((request, response) => {
  const url = new URL(request.url, 'http://service');
  response.setHeader('content-type', 'application/json');
  if (request.method === 'DELETE') {
    const ids = url.searchParams.get('ids')?.split(',') ?? [url.pathname.split('/').pop()];
    deleted.push(...ids);
    return response.end(JSON.stringify(ids.map((id) => ({ id, success: true, errors: [] }))));
  }
  if (url.pathname.endsWith('/describe')) return response.end('{"fields":[{"name":"Id"}]}');
  asked = url.searchParams.get('q');
  const records = ['003A', '003B', '003C'].map((Id) => ({ Id, attributes: { type: 'Contact', url: `/services/data/v60.0/sobjects/Contact/${Id}` } }));
  response.end(JSON.stringify({ totalSize: 3, done: true, records }));
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const connection = new jsforce.Connection({ instanceUrl: `http://127.0.0.1:${service.address().port}`, accessToken: 'token', version: '60.0' });
const conditions = {
  'a list of one': { Id: { $in: ['003A'] } },
  'an empty list': { Id: { $in: [] } },
  '  as a value': { Id: [] },
  '  next to another': { Owner: '1', Id: { $in: [] } },
  '  in $or': { $or: [{ Id: { $in: [] } }] },
  'from 1 to below 5': { Amount: { $gte: 1, $lt: 5 } },
  'not one of two': { $not: { Stage: 'lost', Type: 'b' } },
};
for (const [name, condition] of Object.entries(conditions)) {
  await connection.sobject('Contact').find(condition, ['Id']);
  console.log('jsforce    ', name.padEnd(18), asked);
}
await connection.sobject('Contact').find({ Id: { $in: [] } }).destroy();
console.log('jsforce     destroy, no ids    deleted', deleted.join(' '));
const filters = {
  'an empty list': { id: [] },
  '  in `in`': { id: { in: [] } },
  '  in `or`': { or: [] },
  '  next to another': { owner: 1, or: [] },
};
for (const [name, filter] of Object.entries(filters)) console.log('odata-query', name.padEnd(18), odataQuery({ filter }) || '(all rows)');
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
jsforce     a list of one      SELECT Id FROM Contact WHERE Id IN ('003A')
jsforce     an empty list      SELECT Id FROM Contact
jsforce       as a value       SELECT Id FROM Contact
jsforce       next to another  SELECT Id FROM Contact WHERE Owner = '1'
jsforce       in $or           SELECT Id FROM Contact
jsforce     from 1 to below 5  SELECT Id FROM Contact WHERE Amount >= 1
jsforce     not one of two     SELECT Id FROM Contact WHERE NOT Stage = 'lost'
jsforce     destroy, no ids    deleted 003A 003B 003C
odata-query an empty list      (all rows)
odata-query   in `in`          ?$filter=id in ()
odata-query   in `or`          (all rows)
odata-query   next to another  ?$filter=owner eq 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
