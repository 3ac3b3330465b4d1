/**
 * Measures a typed call beside its peers over the same loopback server, and what importing each costs.
 * Rounds are interleaved, so that a machine that slows down slows all alike; medians and ratios are printed.
 */

import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import axios from 'axios';
import createFetchClient from 'openapi-fetch';
import { Agent, request } from 'undici';

const ROUNDS = 15;
const CALLS = 1000;
const PARALLEL = 20;

const require = createRequire(import.meta.url);
const { createClient, webhook } = require('../generated/dist/index.js');

const server = spawn(process.execPath, [fileURLToPath(new URL('bench-server.mjs', import.meta.url))], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const [baseUrl] = await new Promise((resolve) =>
  createInterface(server.stdout).once('line', (line) => resolve([line])),
);

const path = '/rest/api/1/code/tasks.task.get';
const url = `${baseUrl}${path}`;
const params = { id: 8, select: ['id', 'title', 'responsible.name'] };
const headers = { 'content-type': 'application/json', accept: 'application/json' };

const svc = createClient({ baseUrl, auth: webhook({ userId: 1, code: 'code' }) });
const dispatcher = new Agent({ connections: 64 });
const fetchClient = createFetchClient({ baseUrl });

/** Each takes one task and gives its title. */
const peers = {
  'bare undici': async () => {
    const answer = await request(url, { method: 'POST', headers, body: JSON.stringify(params), dispatcher });
    return (await answer.body.json()).result.item.title;
  },
  'this client': async () => (await svc.v3.tasks.task.get(params)).title,
  fetch: async () => {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(params) });
    return (await answer.json()).result.item.title;
  },
  'openapi-fetch': async () => (await fetchClient.POST(path, { body: params })).data.result.item.title,
  axios: async () => (await axios.post(url, params, { headers })).data.result.item.title,
};

async function round(call) {
  const started = performance.now();
  let left = CALLS;
  const worker = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return ((performance.now() - started) * 1000) / CALLS;
}

function median(values) {
  return values.slice().sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

const times = Object.fromEntries(Object.keys(peers).map((name) => [name, []]));
for (const call of Object.values(peers)) await round(call);
for (let turn = 0; turn < ROUNDS; turn++) {
  for (const [name, call] of Object.entries(peers)) times[name].push(await round(call));
}

const base = median(times['bare undici']);
console.log(`one get of a task, ${PARALLEL} at a time, median of ${ROUNDS} rounds of ${CALLS} calls`);
for (const name of Object.keys(peers)) {
  const ratio = median(times[name].map((time, index) => time / times['bare undici'][index]));
  console.log(
    `  ${name.padEnd(16)} ${median(times[name]).toFixed(1).padStart(8)} µs  ${ratio.toFixed(2)} × bare undici`,
  );
}
console.log(`  (${base.toFixed(1)} µs is what the server and the socket take)`);

const imports = {
  'this client': require.resolve('../generated/dist/index.js'),
  undici: require.resolve('undici'),
  axios: require.resolve('axios'),
};
console.log('importing, median of 11 processes');
for (const [name, file] of Object.entries(imports)) {
  const program = `const t=performance.now();require(${JSON.stringify(file)});process.stdout.write(String(performance.now()-t))`;
  const runs = Array.from({ length: 11 }, () => Number(execFileSync(process.execPath, ['-e', program])));
  console.log(`  ${name.padEnd(16)} ${median(runs).toFixed(1).padStart(8)} ms`);
}

await svc.close();
await dispatcher.close();
server.kill();
