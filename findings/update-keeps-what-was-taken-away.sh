#!/usr/bin/env bash
# trello.js 1.2.8, stripe 23.1.0 and @slack/web-api 8.2.0 compared with @octokit/rest 22.0.1 and @gitbeaker/rest 43.8.0: clients of boards, payments, chats and trackers. A program takes
# the date, the list or the buttons of a record away by an update.
# Guess: null and an empty list are values: what is set to one of them is sent, in the form that the service has for it, or is refused; only `undefined` is left out, as in
# JSON. trello.js describes `due` as "or `null`"; the types of stripe take a list that may be empty.
# Seen: trello.js leaves each null out, so a card keeps its date, and reminds of it; its empty list is sent as an empty text. stripe is the other way: null is
# sent as an empty text, and an empty list or object is left out: an invoice keeps its discounts and its taxes, and is higher or lower than the program says. Slack keeps the
# attachments that were set to null. Each update succeeds, with the other changes done. The last two send both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts trello.js@1.2.8 stripe@23.1.0 @slack/web-api@8.2.0 @octokit/rest@22.0.1 @gitbeaker/rest@43.8.0
cat >program.mjs <<'PROGRAM'
import http from 'node:http';
import { Gitlab } from '@gitbeaker/rest';
import { Octokit } from '@octokit/rest';
import { WebClient } from '@slack/web-api';
import Stripe from 'stripe';
import trello from 'trello.js';

let sent;
const server = http.createServer(async (request, response) => {
  sent = '';
  for await (const part of request) sent += part;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"id":"1"}');
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const { port } = server.address();
const url = `http://127.0.0.1:${port}`;
async function show(name, call) {
  await call;
  console.log(`${name}:`, decodeURIComponent(sent).replace(/&key=.*/u, '') || '(nothing)');
}
const board = new trello.TrelloClient({
  key: 'k', token: 't',
  baseRequestConfig: {
    adapter: async (config) => {
      const { serialize } = config.paramsSerializer;
      sent = (serialize ?? config.paramsSerializer)(config.params);
      return { status: 200, data: {}, headers: {}, config };
    },
  },
});
await show('trello.js, a date', board.cards.updateCard({ id: '1', name: 'call', due: null }));
await show('trello.js, members', board.cards.updateCard({ id: '1', name: 'call', idMembers: [] }));
const payments = new Stripe('key', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
await show('stripe, a footer', payments.invoices.update('in_1', { description: 'pens', footer: null }));
await show('stripe, discounts', payments.invoices.update('in_1', { description: 'pens', discounts: [] }));
await show('stripe, taxes and metadata', payments.invoices.update('in_1', { default_tax_rates: [], metadata: {} }));
const chat = new WebClient('token', { slackApiUrl: `${url}/` });
await show('slack, attachments', chat.chat.update({ channel: 'C1', ts: '1', text: 'done', attachments: null }));
await show('slack, blocks', chat.chat.update({ channel: 'C1', ts: '1', text: 'done', blocks: [] }));
const hub = new Octokit({ baseUrl: url });
await show('octokit', hub.issues.update({ owner: 'a', repo: 'b', issue_number: 1, milestone: null, assignees: [] }));
const lab = new Gitlab({ host: url, token: 't' });
await show('gitbeaker', lab.Issues.edit(1, 2, { dueDate: null, assigneeIds: [] }));
process.exit();
PROGRAM
timeout 60 node program.mjs | tee seen
diff seen - <<'SEEN'
trello.js, a date: name=call
trello.js, members: name=call&idMembers=
stripe, a footer: description=pens&footer=
stripe, discounts: description=pens
stripe, taxes and metadata: (nothing)
slack, attachments: channel=C1&ts=1&text=done
slack, blocks: channel=C1&ts=1&text=done&blocks=[]
octokit: {"milestone":null,"assignees":[]}
gitbeaker: {"due_date":null,"assignee_ids":[]}
SEEN
