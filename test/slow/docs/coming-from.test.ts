/** What the guide for users of other clients shows as new compiles, each cell as it is written. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPILER } from '../../package/compilers.js';
import { installClient, root, run, type InstalledClient } from '../../package/installed-client.js';

let client: InstalledClient;

beforeAll(async () => {
  client = await installClient();
}, 120_000);

afterAll(() => client.remove());

const HEAD = `import { application, createClient, OutcomeUnknownError, PermissionError, ref, webhook, type v3 } from '@svc/client';
import { createEventRouter } from '@svc/client/callbacks';
import { file } from '@svc/client/files';
declare const id: number;
declare const ids: readonly number[];
declare const title: string;
declare const titles: readonly string[];
declare const error: unknown;
declare const accessToken: string;
declare const refresh: () => Promise<string>;
const svc = createClient({ auth: webhook(process.env.SVC_WEBHOOK) });
export { application, createEventRouter, file, OutcomeUnknownError, PermissionError, ref, id, ids, title, titles, error, accessToken, refresh };
export type Fields = v3.TasksTaskAddFields;
`;

test('the page has twenty rows, and each program of it compiles', async () => {
  const page = await readFile(join(root, 'docs/coming-from.md'), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  expect(rows.length).toBeGreaterThanOrEqual(20);
  const cells = rows.map(
    (row) =>
      row
        .split(' | ')
        .at(-1)
        ?.replace(/\s*\|$/, '')
        .trim() ?? '',
  );
  const programs = cells
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))
    .filter((code) => /[(={]/.test(code) || / instanceof /.test(code));
  expect(programs.length).toBeGreaterThanOrEqual(18);
  const text = programs
    .map((code, at) => {
      const isStatement = /^(?:const|for|await) /.test(code);
      return `export async function row${String(at)}() {\n  ${isStatement ? code : `return (${code});`}\n}\n`;
    })
    .join('\n');
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    'node',
    '--skipLibCheck',
  ];
  const path = await client.write('rows.ts', HEAD + text);
  const { stdout } = await run(process.execPath, [join(root, COMPILER.path), ...options, path], {
    cwd: client.project,
  });
  expect(stdout).toBe('');
}, 120_000);
