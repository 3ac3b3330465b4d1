#!/usr/bin/env bash
# xero-node 20.0.0: invoices of an accounting service, which a CRM marks as overdue, on a machine in New York. The service answers days as
# `/Date(1783641600000+0000)/`, midnight in UTC of 10 July 2026.
# Guess: a member whose type is `string`, described as `YYYY-MM-DD`, is that text; what was read can be compared with the text of a day and sent back.
# Seen: `dueDate` is a `Date`. Compared with a text it is neither before nor after nor the same day, so no invoice is overdue, and the compiler finds
# nothing; printed on this machine it is 9 July. Sent back it is a time in place of a day. A text of one's own that has that form, in the
# reference of an invoice, becomes a Date too. A day that the service writes as 2026-07-10 stays a text, so a test with such data passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xero-node@20.0.0
cat >program.mjs <<'PROGRAM'
import http from 'node:http';
import xero from 'xero-node';

const DAY = '/Date(1783641600000+0000)/';
const invoices = [
  { InvoiceID: '1', InvoiceNumber: 'R-1', DueDate: DAY, Reference: DAY, AmountDue: 10 },
  { InvoiceID: '2', InvoiceNumber: 'R-2', DueDate: '2026-07-10', AmountDue: 10 },
];
let sent;
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part)).on('end', () => {
    if (request.method === 'POST') sent = JSON.parse(body).Invoices[0].DueDate;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ Invoices: invoices }));
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const api = new xero.AccountingApi(`http://127.0.0.1:${server.address().port}/api.xro/2.0`);
api.accessToken = 'token';
const { body } = await api.getInvoices('tenant');
for (const { invoiceNumber, dueDate, reference } of body.invoices) {
  const kind = (value) => (value instanceof Date ? 'a Date' : typeof value);
  const compared = [dueDate < '2026-07-20', dueDate > '2026-07-20', dueDate === '2026-07-10'].join(' ');
  await api.updateInvoice('tenant', '1', { invoices: [{ dueDate }] });
  console.log(`${invoiceNumber}: due ${kind(dueDate)}, before ${compared}, sent back ${sent}, reference ${kind(reference)}`);
}
console.log('printed:', new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(body.invoices[0].dueDate));
process.exit();
PROGRAM
seen=$(TZ=America/New_York node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
R-1: due a Date, before false false false, sent back 2026-07-10T00:00:00.000Z, reference a Date
R-2: due string, before true false true, sent back 2026-07-10, reference undefined
printed: July 9, 2026
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
