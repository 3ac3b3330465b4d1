/**
 * Where the processor time of a call goes, by a CPU profile at 64 in flight: self time in µs for one call, of each
 * function, of bare undici and of this client. Prints JSON; `node scripts/bench.mjs --only profile` shows it.
 */

import { Session } from 'node:inspector/promises';
import { costOfCall } from './measure.mjs';
import { FLOOR, OURS, peersOf } from './peers.mjs';

const [baseUrl, quick] = process.argv.slice(2);
const count = quick ? 200 : 20_000;
const params = { id: 8, select: ['id', 'title', 'responsible.name'] };
const operation = {
  code: 'small',
  method: 'tasks.task.get',
  body: params,
  ours: (svc) => svc.v3.tasks.task.get(params),
};

const { all, close } = await peersOf(baseUrl, operation);
for (const name of [FLOOR, OURS]) await costOfCall(all[name], { count: count / 4, width: 64 });
for (const name of [FLOOR, OURS]) console.log(JSON.stringify({ name, ...(await profileOf(all[name])) }));
await close();

async function profileOf(call) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  await costOfCall(call, { count, width: 64 });
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return summary(profile);
}

/** µs for one call by function, and by whose code it is. */
function summary({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const functions = new Map();
  const owners = new Map();
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber } = byId.get(id);
    const owner = ownerOf(functionName, url);
    if (owner === undefined) continue;
    const file = url.split('/').slice(-2).join('/');
    add(owners, owner, timeDeltas[index]);
    add(functions, `${owner}: ${functionName || 'anonymous'} ${file}:${lineNumber + 1}`, timeDeltas[index]);
  }
  return { owners: perCall(owners), functions: perCall(functions).slice(0, 60) };
}

function ownerOf(functionName, url) {
  if (functionName === '(idle)' || functionName === '(root)') return undefined;
  if (functionName.startsWith('(')) return functionName.slice(1, -1);
  if (url.includes('/@svc/client/')) return 'client';
  if (url.includes('/undici/')) return 'undici';
  return url.startsWith('node:') || url === '' ? 'node' : 'bench';
}

function add(map, key, time) {
  map.set(key, (map.get(key) ?? 0) + time);
}

function perCall(map) {
  const entries = [...map].map(([name, time]) => ({ name, micros: time / count }));
  return entries.toSorted((a, b) => b.micros - a.micros);
}
