#!/usr/bin/env bash
# @odata/client 2.21.10: lists of an OData service, such as Dynamics or SAP, from a client in TypeScript, asked of a server of this machine.
# Guess: `orderby('Due')` is ascending, as it is in OData where no word follows; a list of no ids finds nothing or is refused; a name is encoded in the address.
# Seen: `orderby` adds `desc`: "the five tasks that are due next" are the five that are due last. `in([])` is no condition, and the address has no filter, so
# that all people are answered. Spaces are encoded and `&` and `#` are not: the filter ends there, and `$top` and the order that follow are gone; a service
# that does not check its filter answers all. Conditions of two properties, and ranges, are joined by "and" as expected, two "equal" on one by "or".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps @odata/client@2.21.10
cat >program.cjs <<'PROGRAM'
const { createServer } = require('node:http');
const { OData } = require('@odata/client');
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url, 'http://localhost');
  for (const [name, value] of searchParams) console.log('  ', name, '=', JSON.stringify(value));
  if (!searchParams.size) console.log('   no parameter');
  response.setHeader('content-type', 'application/json');
  response.end('{"value":[]}');
}).listen(0, '127.0.0.1', async () => {
  const client = OData.New4({ serviceEndpoint: `http://127.0.0.1:${server.address().port}/odata/` });
  const list = client.getEntitySet('Tasks');
  const where = (name) => client.newFilter().property(name);
  const ask = async (label, params) => {
    console.log(label);
    await list.query(params);
  };
  await ask('the next five', client.newParam().orderby('Due').top(5));
  await ask('of these owners', client.newParam().filter(where('Owner').in([7, 8])));
  await ask('of no owners', client.newParam().filter(where('Owner').in([])));
  await ask('of a company', client.newParam().filter(where('Company').eq('Tom & Ada')).orderby('Due').top(5));
  await ask('a range', client.newParam().filter(where('Amount').gt(10).property('Amount').lt(20)));
  process.exit();
});
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
the next five
   $orderby = "Due desc"
   $top = "5"
of these owners
   $filter = "(Owner eq 7 or Owner eq 8)"
of no owners
   no parameter
of a company
   $filter = "Company eq 'Tom "
    Ada' = ""
   $orderby = "Due desc"
   $top = "5"
a range
   $filter = "(Amount gt 10 and Amount lt 20)"
SEEN
