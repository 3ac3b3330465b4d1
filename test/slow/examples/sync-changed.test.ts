/** The programs of `docs/examples/sync-changed`: killed at pages, and with deals that change and go meanwhile, the copy is the account. */

import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { type Examples, freePort, installExamples, isOpen, until } from './installed-examples.js';

const ADDED = 600;

let examples: Examples;
let account: Sandbox;

beforeAll(async () => {
  account = await startSandbox({ seed: 1 });
  examples = await installExamples();
});

afterAll(async () => {
  await account.close();
  await examples.client.remove();
});

async function call(method: string, params: unknown, credential = account.webhook): Promise<unknown> {
  const answer = await fetch(`${account.baseUrl}/rest/${credential}${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

interface Copy {
  readonly deals: ReadonlyMap<number, string>;
  /** A run has begun and is not complete. */
  readonly isOpen: boolean;
}

function stored(): Copy {
  const db = new Database(join(examples.folder, 'sync-changed/deals.db'));
  const rows = db.prepare('SELECT id, title FROM deal').all() as { id: number; title: string }[];
  const runs = db.prepare('SELECT list FROM sync WHERE next IS NOT NULL').all();
  db.close();
  return { deals: new Map(rows.map(({ id, title }) => [id, title])), isOpen: runs.length > 0 };
}

interface DealPage {
  readonly result: readonly { readonly ID: string; readonly TITLE: string }[];
  readonly next?: number;
}

async function deals(): Promise<ReadonlyMap<number, string>> {
  const all = new Map<number, string>();
  for (let start: number | undefined = 0; start !== undefined;) {
    const page = (await call('/crm.deal.list', { select: ['ID', 'TITLE'], start })) as DealPage; // of the sandbox
    for (const { ID, TITLE } of page.result) all.set(Number(ID), TITLE);
    start = page.next;
  }
  return all;
}

async function addDeals(): Promise<void> {
  for (let at = 0; at < ADDED; at += 50) {
    const numbers = Array.from({ length: 50 }, (_, index) => at + index);
    const cmd = Object.fromEntries(
      numbers.map((number) => [`a${String(number)}`, `crm.deal.add?fields[TITLE]=Deal ${String(number)}`]),
    );
    await call('/batch', { cmd });
  }
}

test('killed at pages it continues; changed and deleted deals follow', { timeout: 120_000 }, async () => {
  await addDeals();
  const env = { SVC_BASE_URL: account.baseUrl, SVC_WEBHOOK: account.webhook };
  const start = (): ReturnType<Examples['start']> => examples.start('sync-changed/sync.mjs', env);

  // Its second request is held up, so that the first kill meets an open run.
  account.faults.add('hang=20000:batch:1');
  const open: boolean[] = [];
  for (const pages of [1, 3, 5]) {
    const program = start();
    // A run that is complete before it is killed says no more.
    await until(() => program.lines.length >= pages || program.lines.at(-1)?.startsWith('complete') === true);
    await program.kill('SIGKILL');
    open.push(stored().isOpen);
  }
  expect(open[0]).toBe(true);
  const first = start();
  expect(await first.ended).toBe(0);
  expect(first.lines.at(-1)).toMatch(/^complete: changes until /);
  expect(stored()).toEqual({ deals: await deals(), isOpen: false });

  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}/`;
  const receiver = examples.start('sync-changed/deletions.mjs', {
    PORT: String(port),
    SVC_APPLICATION_TOKEN: account.legacy.applicationToken,
  });
  await until(() => isOpen(url));
  const forged = await fetch(url, { method: 'POST', body: 'event=ONCRMDEALDELETE&data[FIELDS][ID]=1' });
  expect(forged.status).not.toBe(200);

  const [gone = 0, renamed = 0] = [...(await deals()).keys()].slice(-2);
  await call('/crm.deal.update', { id: renamed, fields: { TITLE: 'Renamed' } });
  await call('/crm.deal.delete', { id: gone });
  await call(`/event.bind?auth=${account.accessToken}`, { event: 'ONCRMDEALDELETE', handler: url }, '');
  account.legacy.fireEvent('ONCRMDEALDELETE', { FIELDS: { ID: gone } });
  await account.legacy.settled();
  await until(() => receiver.lines.includes(`deal ${String(gone)} is deleted`));
  expect(await start().ended).toBe(0);
  const copy = stored();
  expect(copy).toEqual({ deals: await deals(), isOpen: false });
  expect(copy.deals.get(renamed)).toBe('Renamed');
  expect(copy.deals.has(gone)).toBe(false);
  await receiver.kill();
});
