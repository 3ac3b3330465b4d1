/** What one call costs, next to bare undici and other clients. Prints one line of JSON for each case. */

import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { createClient, webhook } from '@svc/client';
import { compare } from './measure.mjs';
import { FLOOR, OURS, peersOf } from './peers.mjs';

const [baseUrl, quick] = process.argv.slice(2);
const rounds = quick ? 2 : 11;
const budget = quick ? 5_000 : 250_000;

const SELECT = ['id', 'title', 'responsible.name'];
const get = { id: 8, select: SELECT };
const list = { select: SELECT };
const add = {
  fields: { title: 'Ship', creatorId: 1, responsibleId: 2, deadline: '2026-12-01T12:00:00+00:00' },
};

const task = (code, verb, body) => ({
  code,
  method: `tasks.task.${verb}`,
  body,
  ours: (svc) => svc.v3.tasks.task[verb](body),
});
const KEY = { headers: () => ({ 'idempotency-key': randomUUID() }) };

const CASES = [
  ...[1, 16, 64].map((width) => ({
    name: `get, 1 KB, ${width} in flight`,
    width,
    ...task('small', 'get', get),
  })),
  ...[1, 16, 64].map((width) => ({
    name: `list, 200 KB, ${width} in flight`,
    width,
    ...task('large', 'list', list),
  })),
  { name: 'write with its key, 1 KB, 64 in flight', width: 64, ...task('small', 'add', add), ...KEY },
];

for (const { name, width, ...operation } of CASES) {
  const { all, close } = await peersOf(baseUrl, operation);
  for (const [peer, call] of Object.entries(all)) {
    if (!(await call())) throw new Error(`${peer} gives nothing`);
  }
  const rows = await compare(all, { width, rounds, budget, floor: FLOOR, close: [FLOOR, OURS] });
  console.log(JSON.stringify({ name, rows }));
  await close();
}

/** An error that the service answers with, over a success of the same client. */
const pool = new Pool(baseUrl, { connections: 64 });
const clientOf = (code) => createClient({ baseUrl, auth: webhook({ userId: 1, code }) });
const [good, bad] = ['small', 'error'].map(clientOf);
const refused = async () => {
  const error = await bad.v3.tasks.task.get(get).catch((reason) => reason);
  if (error.name !== 'NotFoundError') throw new Error(`an ApiError was expected, not ${error}`);
};
const bareError = async () => {
  const path = '/rest/api/1/error/tasks.task.get';
  const { body } = await pool.request({ path, method: 'POST', body: JSON.stringify(get) });
  return (await body.json()).error.code;
};
const errors = {
  [`${OURS}, success`]: () => good.v3.tasks.task.get(get),
  [`${OURS}, ApiError`]: refused,
  [`${FLOOR}, the same answer`]: bareError,
};
const rows = await compare(errors, {
  width: 64,
  rounds,
  budget,
  floor: `${OURS}, success`,
  close: Object.keys(errors),
});
console.log(JSON.stringify({ name: 'ApiError over success, 64 in flight', isError: true, rows }));
await Promise.all([pool.close(), good.close(), bad.close()]);
