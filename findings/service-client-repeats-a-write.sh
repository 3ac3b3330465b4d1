#!/usr/bin/env bash
# @slack/web-api 8.2.0, @discordjs/rest 2.6.3, grammy 1.46.0 with @grammyjs/auto-retry 2.0.2, @microsoft/microsoft-graph-client 3.0.7,
# intercom-client 7.0.3, @mergeapi/merge-node-client 4.0.4, @hubspot/api-client 13.5.0 and @doist/todoist-api-typescript 7.10.0: clients of chat,
# calendar, CRM and tasks, which programs run next to ours. The service carries out the first write, and its answer is lost: the connection
# ends, or a proxy answers 502, 503 or 504.
# Guess: a POST that makes something is sent again only where the service did not take it (429), or with a key by which the service
# knows it again; else the error is the caller's, who looks first.
# Seen: Slack's client and grammY's plugin send the message again after all four, Discord's client after each 5xx; Intercom's and Merge's the
# contact and the ticket after each 5xx, and HubSpot's the contact if retries are on at all; that of Microsoft Graph the meeting after 503 and
# 504, Todoist's the task after a lost connection: two of each for one call, and no header by which the service could know the second one.
# `retryConfig: { retries: 0 }` (Slack) and `maxRetries: 0` (Intercom, Merge) end it. The clients of Notion, Nylas, Linear and Asana, and
# telegraf and grammY without the plugin, tried in the same way, send each write once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @slack/web-api@8.2.0 @discordjs/rest@2.6.3 grammy@1.46.0 @grammyjs/auto-retry@2.0.2 @microsoft/microsoft-graph-client@3.0.7 intercom-client@7.0.3 @mergeapi/merge-node-client@4.0.4 @hubspot/api-client@13.5.0 @doist/todoist-api-typescript@7.10.0
cat >program.mjs <<'PROGRAM'
import http from 'node:http';
import { REST } from '@discordjs/rest';
import { TodoistApi } from '@doist/todoist-api-typescript';
import { autoRetry } from '@grammyjs/auto-retry';
import { Client as HubSpot } from '@hubspot/api-client';
import { MergeClient } from '@mergeapi/merge-node-client';
import { Client as Graph } from '@microsoft/microsoft-graph-client';
import { WebClient } from '@slack/web-api';
import { Api } from 'grammy';
import { IntercomClient } from 'intercom-client';

let way;
let seen = [];
const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    const keys = Object.keys(request.headers).filter((name) => /idempotency|request-id/.test(name));
    seen.push({ method: request.method, keys });
    if (seen.length === 1 && way === 'lost') return request.socket.destroy();
    response.statusCode = seen.length === 1 ? Number(way) : 200;
    response.setHeader('content-type', 'application/json');
    const failed = { ok: false, error_code: response.statusCode, description: 'no answer from upstream' };
    response.end(JSON.stringify(response.statusCode !== 200 ? failed : { ok: true, ts: '1', id: '1', model: {}, result: {} }));
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}`;

const slack = new WebClient('token', { slackApiUrl: `${address}/api/`, logLevel: 'error' });
const discord = new REST({ api: address }).setToken('token');
const telegram = new Api('1:token', { apiRoot: address });
telegram.config.use(autoRetry());
const graph = Graph.init({ baseUrl: address, customHosts: new Set(['127.0.0.1']), authProvider: (done) => done(null, 'token') });
const intercom = new IntercomClient({ token: 'token', environment: address });
const merge = new MergeClient({ apiKey: 'key', accountToken: 'token', environment: address });
const hubspot = new HubSpot({ accessToken: 'token', basePath: address, numberOfApiCallRetries: 3 });
const todoist = new TodoistApi('token', { baseUrl: address });
const contact = { properties: { email: 'ann@example.com' }, associations: [] };
const writes = {
  Slack: () => slack.chat.postMessage({ channel: 'C1', text: 'Ship' }),
  Discord: () => discord.post('/channels/1/messages', { body: { content: 'Ship' } }),
  grammY: () => telegram.sendMessage(1, 'Ship'),
  Graph: () => graph.api('/me/events').post({ subject: 'Ship' }),
  Intercom: () => intercom.contacts.create({ email: 'ann@example.com' }),
  Merge: () => merge.ticketing.tickets.create({ model: { name: 'Ship' } }),
  HubSpot: () => hubspot.crm.contacts.basicApi.create(contact),
  Todoist: () => todoist.addTask({ content: 'Ship' }),
};
console.log = () => {}; // HubSpot's client reports each retry
const out = [];
for (const [name, write] of Object.entries(writes)) {
  const times = [];
  for (way of ['lost', '502', '503', '504']) {
    seen = [];
    await write().catch(() => {});
    times.push(`${way} ${seen.filter(({ method }) => method === 'POST').length}${seen.some(({ keys }) => keys.length > 0) ? ' with a key' : ''}`);
  }
  out.push(`${name.padEnd(9)}${times.join(', ')}`);
}
process.stdout.write(`${out.join('\n')}\n`);
process.exit();
PROGRAM
seen=$(node program.mjs 2>/dev/null)
echo "$seen"
wanted=$(cat <<'WANTED'
Slack    lost 2, 502 2, 503 2, 504 2
Discord  lost 1, 502 2, 503 2, 504 2
grammY   lost 2, 502 2, 503 2, 504 2
Graph    lost 1, 502 1, 503 2, 504 2
Intercom lost 1, 502 2, 503 2, 504 2
Merge    lost 1, 502 2, 503 2, 504 2
HubSpot  lost 1, 502 2, 503 2, 504 2
Todoist  lost 2, 502 1, 503 1, 504 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
