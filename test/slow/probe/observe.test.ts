/** `observe` on the twenty accounts drawn by seed: every mismatch is one of the account's quirks, and is told once. */

import { expect, test } from 'vitest';
import { shapeRows } from '../../../generator/emit/view/shape-table.js';
import { buildModel } from '../../../generator/model/build.js';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { CANARY } from '../../deviations/alter-response.js';
import { startDeviating } from '../../deviations/start.js';
import { defineObserve, type Mismatch } from '../../../runtime/shapes/index.js';
import { createClient, webhookOf } from '../../contract/v3-clients.js';
import { findingOf } from '../../generator/probe/probing.js';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** Reads with what they give; a list of which a quirk refuses the call says nothing. */
const CALLS: readonly (readonly [method: string, params: object, isList: boolean])[] = [
  [
    'tasks.task.list',
    { select: ['id', 'title', 'description', 'status', 'priority', 'guid', 'siteId'] },
    true,
  ],
  [
    'tasks.task.get',
    { id: 8, select: ['id', 'title', 'description', 'status', 'priority', 'needsControl'] },
    false,
  ],
  ['tasks.task.get', { id: 8 }, false],
  ['main.eventlog.list', { select: ['id', 'userId', 'severity', 'siteId'] }, true],
  ['main.eventlog.get', { id: 1 }, false],
  ['note.document.get', { id: 1 }, false],
  ['tasks.task.field.list', {}, true],
];

const rows = await plainRows();

async function plainRows(): Promise<readonly string[]> {
  const plain = await startSandbox();
  const answer = await fetch(`${plain.baseUrl}/rest/api/${plain.webhook}/rest.documentation.openapi`);
  const document: unknown = await answer.json();
  await plain.close();
  const description = { document, origin: 'test', fieldLists: new Map(), scopes: undefined, notes: [] };
  return shapeRows(buildModel(description, { include: [], exclude: [], overlays: [], vendor: {} }).model);
}

let total = 0;

test.each(SEEDS)('the account of seed %i', async (seed) => {
  const account = await startDeviating({ quirks: [`seed:${seed}`] });
  const told: Mismatch[] = [];
  const observe = defineObserve(rows)({ onMismatch: (mismatch) => told.push(mismatch) });
  const svc = createClient({ baseUrl: account.baseUrl, auth: webhookOf(account.webhook), observe });
  for (const [method, params, list] of [...CALLS, ...CALLS])
    await (
      list ? svc.v3.call(method, params, { list }) : svc.v3.call(method, params, { read: true })
    ).settle();
  await svc.close();
  await account.close();
  const kinds = told.map(({ kind, method, path, got }) => `${kind}:${method}:${path} ${got}`);
  expect(kinds).toEqual([...new Set(kinds)]);
  total += told.length;
  const quirks = account.deviations.map(findingOf);
  expect(
    told.map(({ kind, method, path }) => `${kind}:${method}:${path}`).filter((one) => !quirks.includes(one)),
  ).toEqual([]);
  expect(JSON.stringify(told)).not.toContain(CANARY);
});

test('all of them together show some', () => {
  expect(total).toBeGreaterThan(20);
});
