/** Six programs as users write them, without a cast or a type argument: compiled by every compiler, and run on the sandbox. */

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../generator/sandbox/index.js';
import { COMPILERS, typeCheck } from '../../package/compilers.js';
import { installClient, run, type InstalledClient } from '../../package/installed-client.js';
import { startAccount } from './account.js';
import { MISTAKES } from './mistakes.js';
import { typedShare } from './typed-share.js';

const PROGRAMS = [
  { name: 'lead-form', want: 'lead 1: Request of Ada, +1 555 1, +1 555 2, source 44\n' },
  {
    name: 'funnel',
    want: [
      'LOST: 6 deals, 7800, products 0',
      'NEW: 6 deals, 8400, products 840',
      'PREPARATION: 7 deals, 9100, products 0',
      'WON: 6 deals, 7200, products 720',
      '',
    ].join('\n'),
  },
  { name: 'equipment', want: 'a-1\na-2\nweight 5, deal Pumps 200\n' },
  { name: 'chat', want: '1: The report: report.txt, 8 bytes\n' },
  { name: 'weekly-hours', want: 'Sales: 15 h\nService: 15 h\n' },
] as const;
const NAMES = [...PROGRAMS.map(({ name }) => name), 'contact-sync'];

let sandbox: Sandbox;
let client: InstalledClient;

beforeAll(async () => {
  sandbox = await startAccount();
  process.env['SVC_WEBHOOK'] = `${sandbox.baseUrl}/rest/${sandbox.webhook}/`;
  client = await installClient(['--quiet']);
  for (const name of NAMES) {
    const text = await readFile(join(import.meta.dirname, `${name}.ts.txt`), 'utf8');
    expect(text).not.toMatch(/ as |<\w+>\(|\bany\b|@ts-/);
    await client.write(`${name}.ts`, text);
    await client.write(`${name}.mjs`, (await transform(text, { loader: 'ts', format: 'esm' })).code);
  }
});
afterAll(async () => {
  delete process.env['SVC_WEBHOOK'];
  await sandbox.close();
  await client.remove();
});

test.each(COMPILERS)('all compile with $name', async ({ path }) => {
  const files = NAMES.map((name) => `${name}.ts`);
  const { stdout, stderr } = await typeCheck(client.project, files, path, 'nodenext');
  expect(stdout + stderr).toBe('');
});

test('what they read from results is typed, and no result needs a cast', () => {
  const files = NAMES.map((name) => join(client.project, `${name}.ts`));
  const { reads, untyped, results, cast } = typedShare(files, client.project);
  console.log(
    `${String(reads)} reads, ${String(untyped.length)} without a type; ${String(results)} results, ${String(cast.length)} with a cast`,
  );
  expect(reads).toBeGreaterThan(50);
  expect({ untyped, cast }).toEqual({ untyped: [], cast: [] });
});

test.each(PROGRAMS)('$name runs', async ({ name, want }) => {
  await sandbox.reset();
  const { stdout, stderr } = await run(process.execPath, [`${name}.mjs`], { cwd: client.project });
  expect(stderr).toBe('');
  expect(stdout).toBe(want);
});

test('contact-sync updates 3,450 contacts, killed in the middle and resumed', async () => {
  await sandbox.reset();
  const sync = (...args: readonly string[]) =>
    run(process.execPath, ['contact-sync.mjs', ...args], { cwd: client.project });
  // The account has 8 contacts of its own.
  expect((await sync('fill', '3442')).stdout).toBe('made 3442\n');
  const first = spawn(process.execPath, ['contact-sync.mjs'], {
    cwd: client.project,
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => first.on('exit', (_code, signal) => resolve(signal)));
  first.stdout.on('data', () => first.kill('SIGKILL'));
  expect(await ended).toBe('SIGKILL');
  const done = Number(await readFile(join(client.project, 'done.txt'), 'utf8'));
  expect(done).toBeGreaterThanOrEqual(1000);
  expect(done).toBeLessThan(3450);
  expect((await sync()).stdout).toContain(`updated ${String(3450 - done)} of 3450\n`);
});

describe('41 mistakes', () => {
  let lines: ReadonlySet<number>;
  beforeAll(async () => {
    const head = `import { createClient, enums, entityType, webhook } from '@svc/client';\nconst svc = createClient({ auth: webhook('https://account.example/rest/1/code/') });\nconst { crm, im, task, user } = svc.legacy;\nconst { item, lead, deal, contact } = crm;\n`;
    const text = MISTAKES.map(({ code }) => `await (async () => { ${code} })();`).join('\n');
    await client.write(
      'mistakes.ts',
      `${head}${text}\nconsole.log(enums, entityType, im, task, user, item, lead, deal, contact);\n`,
    );
    const { stdout } = await typeCheck(client.project, ['mistakes.ts'], COMPILERS[0]?.path ?? '', 'nodenext');
    lines = new Set([...stdout.matchAll(/^mistakes\.ts\((\d+),/gm)].map(([, line]) => Number(line) - 5));
  });

  test.each(MISTAKES.map((mistake, at) => ({ ...mistake, at })))('$name: $code', ({ at, compiles }) => {
    expect(!lines.has(at)).toBe(compiles !== undefined);
  });

  test('at most ten compile', () => {
    expect(MISTAKES).toHaveLength(41);
    expect(MISTAKES.filter(({ compiles }) => compiles !== undefined).length).toBeLessThanOrEqual(10);
  });
});
