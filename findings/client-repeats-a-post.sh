#!/usr/bin/env bash
# axios-retry 4.5.0 (with axios 1.21.1), fetch-retry 6.0.0, wretch 2.11.1, superagent 10.4.2, ofetch 1.5.1 and @octokit/plugin-retry 8.1.1 (with @octokit/core 7.0.8) beside got 14.6.6, ky 1.14.3,
# make-fetch-happen 15.0.6 and undici 7.30.2: a task is added, and the answer is lost or is 503 after it was carried out. Two retries are asked for.
# Guess: a retry that is switched on without a list of methods repeats what may be repeated (GET, PUT), as got, ky, make-fetch-happen and undici do;
# axios-retry says of its default that it minds idempotent requests.
# Seen: axios-retry minds them for an answer of 5xx alone: where the connection is lost, a POST is sent three times, and three tasks are there. fetch-retry,
# wretch, superagent, ofetch with a number of retries and the plug-in of Octokit repeat a POST in both cases (fetch-retry 503 where it is in its list). A test
# with an answer of 503 does not show it for axios-retry.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund axios-retry@4.5.0 axios@1.21.1 fetch-retry@6.0.0 wretch@2.11.1 superagent@10.4.2 ofetch@1.5.1 @octokit/plugin-retry@8.1.1 @octokit/core@7.0.8 got@14.6.6 ky@1.14.3 make-fetch-happen@15.0.6 undici@7.30.2
cat >program.mjs <<'PROGRAM'
import http from 'node:http';
import { Octokit } from '@octokit/core';
import { retry as octokitRetry } from '@octokit/plugin-retry';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import fetchRetry from 'fetch-retry';
import got from 'got';
import ky from 'ky';
import makeFetchHappen from 'make-fetch-happen';
import { ofetch } from 'ofetch';
import superagent from 'superagent';
import { Agent, request, RetryAgent } from 'undici';
import wretch from 'wretch';
import { retry as wretchRetry } from 'wretch/middlewares';
let done = 0;
let status = 0;
const server = http.createServer((message, response) => {
  message.resume().on('end', () => {
    done += 1;
    if (status === 0) message.socket.destroy();
    else response.writeHead(status).end('{}');
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${server.address().port}`;
const url = `${baseUrl}/task`;
const client = axios.create();
axiosRetry(client, { retries: 2, retryDelay: () => 1 });
const again = (fetchRetry.default ?? fetchRetry)(fetch, { retries: 2, retryDelay: 1, retryOn: [503] });
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const octokit = new (Octokit.plugin(octokitRetry))({ baseUrl, retry: { retries: 2, retryAfterBaseValue: 1 }, log: quiet });
const dispatcher = new RetryAgent(new Agent(), { maxRetries: 2, minTimeout: 1, maxTimeout: 2 });
const happen = makeFetchHappen.defaults({ retry: { retries: 2, minTimeout: 1, maxTimeout: 2 } });
const body = '{}';
const clients = {
  'axios-retry': () => client.post(url, {}),
  'fetch-retry': () => again(url, { method: 'POST', body }),
  wretch: () => wretch(url).middlewares([wretchRetry({ delayTimer: 1, maxAttempts: 2, retryOnNetworkError: true })]).post({}).res(),
  superagent: () => superagent.post(url).send({}).retry(2),
  ofetch: () => ofetch(url, { method: 'POST', body, retry: 2 }),
  octokit: () => octokit.request('POST /task'),
  got: () => got.post(url, { body, retry: { limit: 2, calculateDelay: ({ computedValue }) => (computedValue ? 1 : 0) } }),
  ky: () => ky.post(url, { body, retry: { limit: 2, backoffLimit: 1 } }),
  'make-fetch-happen': () => happen(url, { method: 'POST', body }),
  undici: () => request(url, { method: 'POST', body, dispatcher }),
};
for (const [name, post] of Object.entries(clients)) {
  const seen = [];
  for (const [how, code] of [['connection lost', 0], ['answer 503', 503]]) {
    [status, done] = [code, 0];
    await post().catch(() => undefined);
    seen.push(`${how}: ${done}`);
  }
  console.log(name, '|', seen.join(', '));
}
process.exit();
PROGRAM
seen=$(timeout 60 node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
axios-retry | connection lost: 3, answer 503: 1
fetch-retry | connection lost: 3, answer 503: 3
wretch | connection lost: 3, answer 503: 3
superagent | connection lost: 3, answer 503: 3
ofetch | connection lost: 3, answer 503: 3
octokit | connection lost: 3, answer 503: 3
got | connection lost: 1, answer 503: 1
ky | connection lost: 1, answer 503: 1
make-fetch-happen | connection lost: 1, answer 503: 1
undici | connection lost: 1, answer 503: 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
