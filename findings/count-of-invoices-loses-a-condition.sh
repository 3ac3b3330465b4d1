#!/usr/bin/env bash
# node-quickbooks 2.0.50: invoices of an accounting service, asked by conditions from a deal, against a server on this machine that shows what is asked.
# Guess: `count` among the conditions counts what the others find, wherever it is in the list; a condition whose value is undefined, since the deal has
# no customer, is an error or finds nothing; a limit of 0 asks for nothing.
# Seen: the condition behind `count` is left out: of A, count, B and C the rows with A and C are counted, and B is gone; at the beginning or the end of
# the list all is right. A member that is undefined is no condition, so the invoices of no customer are the invoices of all, first page of a thousand.
# In the form with `field` and `operator` the question is about fields of these names. A limit of 0 is 1000.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-quickbooks@2.0.50
cat >program.cjs <<'PROGRAM'
const http = require('node:http');
const QuickBooks = require('node-quickbooks');
let asked;
const server = http.createServer((request, response) => {
  asked = new URL(request.url, 'http://localhost').searchParams.get('query');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ QueryResponse: { Invoice: [], maxResults: 0 } }));
});
const A = { field: 'A', value: '1' };
const B = { field: 'B', value: '2' };
const C = { field: 'C', value: '3' };
const conditions = {
  'count, B, C': [{ count: true }, B, C],
  'A, count, B, C': [A, { count: true }, B, C],
  'A, B, count': [A, B, { count: true }],
  'of customer 5': { CustomerRef: '5' },
  'of customer undefined': { CustomerRef: undefined },
  'a balance above undefined': [{ field: 'Balance', value: undefined, operator: '>' }],
  'a limit of 0': { CustomerRef: '5', limit: 0 },
};
server.listen(0, '127.0.0.1', async () => {
  const service = new QuickBooks('key', 'secret', 'token', false, 'realm', true, false, null, '2.0', 'refresh');
  service.endpoint = `http://127.0.0.1:${server.address().port}/v3/company/`;
  for (const [name, condition] of Object.entries(conditions)) {
    await new Promise((resolve) => service.findInvoices(condition, resolve));
    console.log(`${name}: ${asked}`);
  }
  server.close();
  server.closeAllConnections();
});
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
count, B, C: select count(*) from invoice where B = '2' and C = '3' startposition 1 maxresults 1000
A, count, B, C: select count(*) from invoice where A = '1' and C = '3' startposition 1 maxresults 1000
A, B, count: select count(*) from invoice where A = '1' and B = '2' startposition 1 maxresults 1000
of customer 5: select * from invoice where CustomerRef = '5' startposition 1 maxresults 1000
of customer undefined: select * from invoice startposition 1 maxresults 1000
a balance above undefined: select * from invoice where field = 'Balance' and operator = '>' startposition 1 maxresults 1000
a limit of 0: select * from invoice where CustomerRef = '5' startposition 1 maxresults 1000
SEEN
