/** Overlays, rows of corrections and globs that match nothing are said by every command, not only in the report of `generate`. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { svcGen } from '../../generator/cli/program.js';

const OVERLAY = {
  overlay: '1.0.0',
  info: { title: 'Mine', version: '1' },
  actions: [{ target: "$.paths['/nowhere']", remove: true }],
};
const CALL = `const { SVC_WEBHOOK: at } = process.env;
await (await fetch(at + 'profile', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).text();`;

const cwd = temporaryFolder();
let account: Sandbox;

beforeAll(async () => {
  writeFileSync(join(cwd, 'mine.json'), JSON.stringify(OVERLAY));
  const row = { methods: ['tasks.task.get'], path: 'params.nope', set: { required: false } };
  writeFileSync(join(cwd, 'rows.json'), JSON.stringify([row]));
  account = await startSandbox();
});
afterAll(() => account.close());

const given = ['--overlay', 'mine.json', '--include', 'tasks.task.get', '--include', 'taks.*'];

test.each([
  { command: 'list', args: ['--corrections', 'rows.json'] },
  { command: 'describe', args: ['tasks.task.get', '--corrections', 'rows.json'] },
  { command: 'export', args: ['--out', 'account.json', '--corrections', 'rows.json'] },
  { command: 'docs', args: ['--out', 'site', '--corrections', 'rows.json'] },
  { command: 'probe', args: ['--budget', '60'] },
  { command: 'mcp', args: ['--http', '--corrections', 'rows.json'] },
  { command: 'learn', args: ['--', process.execPath, '--input-type=module', '-e', CALL] },
])('$command says what was given in vain', async ({ command, args }) => {
  const env = { SVC_WEBHOOK: `${account.baseUrl}/rest/${account.webhook}/` };
  const options = [...given, '--no-field-lists', '--no-legacy-methods'];
  const { code, err } = await svcGen([command, ...options, ...args], {
    cwd,
    env,
    stopped: command === 'mcp' ? Promise.resolve() : new Promise(() => undefined),
  });
  const row = args.includes('rows.json')
    ? ['svc-gen: rows.json#/0: params.nope of tasks.task.get matches nothing']
    : [];
  expect({ code, said: err.split('\n').filter((line) => line.includes(' matches no')) }).toEqual({
    code: 0,
    said: [
      "svc-gen: mine.json#/actions/0: `$.paths['/nowhere']` matches nothing",
      ...row,
      'svc-gen: --include: `taks.*` matches no method',
    ],
  });
});

test('a question about one method says nothing of globs, since it may not read all names', async () => {
  const env = { SVC_WEBHOOK: `${account.baseUrl}/rest/${account.webhook}/` };
  const { code, err } = await svcGen(['call', 'tasks.task.get', '--field', 'id=8', ...given], { cwd, env });
  expect([code, err]).toEqual([0, expect.stringContaining('matches nothing')]);
  expect(err).not.toContain('matches no method');
});
