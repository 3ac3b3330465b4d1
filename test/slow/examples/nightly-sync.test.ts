/** The program of `docs/examples/nightly-sync`: killed after each page and in the middle of one, it copies every task once. */

import { spawn } from 'node:child_process';
import { copyFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { installClient, root, type InstalledClient } from '../../package/installed-client.js';

let client: InstalledClient;
let folder: string;
let account: Sandbox;

beforeAll(async () => {
  account = await startSandbox({ seed: 1 });
  client = await installClient();
  folder = client.project;
  await copyFile(join(root, 'docs/examples/nightly-sync/sync.mjs'), join(folder, 'sync.mjs'));
  await symlink(join(root, 'test/slow/node_modules/libsql'), join(folder, 'node_modules/libsql'), 'dir');
});

afterAll(async () => {
  await account.close();
  await client.remove();
});

/** Killed as soon as it has said `lines` lines; what it said, and the exit code, null where it was killed. */
async function sync(
  lines = Infinity,
): Promise<{ readonly said: readonly string[]; readonly code: number | null }> {
  const env = { ...process.env, SVC_BASE_URL: account.baseUrl, SVC_WEBHOOK: account.webhook };
  const child = spawn(process.execPath, ['sync.mjs'], { cwd: folder, env });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += String(chunk);
    if (text.split('\n').length > lines) child.kill('SIGKILL');
  });
  child.stderr.on('data', (chunk: Buffer) => (text += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { said: text.trim().split('\n'), code };
}

interface Stored {
  readonly ids: readonly number[];
  readonly runs: number;
  readonly open: number;
}

function stored(): Stored {
  const db = new Database(join(folder, 'tasks.db'));
  const rows = db.prepare('SELECT id, run FROM task ORDER BY id').all() as { id: number; run: string }[];
  const open = db.prepare('SELECT list FROM sync').all().length;
  db.close();
  return { ids: rows.map(({ id }) => id), runs: new Set(rows.map(({ run }) => run)).size, open };
}

test(
  'killed after each of three pages it goes on, and copies every task once',
  { timeout: 120_000 },
  async () => {
    const whole = await sync();
    expect(whole.code).toBe(0);
    const all = stored();
    expect(all).toEqual({ ids: all.ids, runs: 1, open: 0 });
    expect(new Set(all.ids).size).toBe(all.ids.length);
    expect(all.ids.length).toBeGreaterThan(60);
    await rm(join(folder, 'tasks.db'));

    for (let killed = 0; killed < 3; killed += 1) expect((await sync(1)).code).toBeNull();
    expect(stored().open).toBe(1);
    const rest = await sync();
    expect(rest.code).toBe(0);
    expect(rest.said.length).toBeLessThan(whole.said.length);
    expect(rest.said.at(-1)).toBe(`${String(all.ids.length)} tasks`);
    expect(stored()).toEqual(all);
  },
);
