/** The rule of ESLint that the guide shows finds, on the installed package, each call that is made and never sent. */

import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installClient, root, type InstalledClient } from '../../package/installed-client.js';
import { snippetsOf } from '../../docs/snippets.js';

let client: InstalledClient;

/** Each line with what the rule has to find in it. */
const LINES = [
  { code: 'svc.v3.tasks.task.delete({ id: 8 });', found: true },
  { code: "svc.legacy.crm.deal.update({ id: 1, fields: { TITLE: 'Ship' } });", found: true },
  { code: 'svc.v3.batch([svc.v3.tasks.task.get({ id: 8 })]);', found: true },
  { code: 'svc.v3.tasks.task.list();', found: true },
  { code: "svc.legacy.call('some.method', {});", found: true },
  { code: 'void svc.v3.tasks.task.delete({ id: 8 });', found: true },
  { code: 'await svc.v3.tasks.task.delete({ id: 8 });', found: false },
  { code: 'svc.v3.tasks.task.delete({ id: 8 }).catch(console.error);', found: false },
  { code: 'const settled = await svc.v3.tasks.task.get({ id: 8 }).settle();', found: false },
] as const;

const HEAD = `import { createClient, webhook } from '@svc/client';
const svc = createClient({ auth: webhook(process.env.SVC_WEBHOOK) });`;

beforeAll(async () => {
  client = await installClient();
  for (const name of ['eslint', 'typescript', 'typescript-eslint'])
    await symlink(join(root, 'node_modules', name), join(client.project, 'node_modules', name), 'dir');
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', types: ['node'] };
  await client.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await client.write('program.ts', `${HEAD}\n${LINES.map(({ code }) => code).join('\n')}\nexport {};\n`);
  const guide = await readFile(join(root, 'docs/reliability.md'), 'utf8');
  const config = snippetsOf(guide).find(({ language }) => language === 'js');
  await client.write('eslint.config.mjs', config?.code ?? '');
}, 120_000);

afterAll(() => client.remove());

test('the config of the guide reports the lines that send nothing, and no other', async () => {
  const [result] = await new ESLint({ cwd: client.project }).lintFiles(['program.ts']);
  const first = HEAD.split('\n').length + 1;
  const found = new Set(result?.messages.map(({ line }) => line));
  expect(LINES.map(({ code }, at) => ({ code, found: found.has(at + first) }))).toEqual(LINES);
  expect([...new Set(result?.messages.map(({ ruleId }) => ruleId))]).toEqual([
    '@typescript-eslint/no-floating-promises',
  ]);
});
