/** The first program of the README runs as it is written there, and so does the block that runs it against the sandbox. */

import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { root, run, svcGen } from '../../package/installed-client.js';
import { temporaryFolder } from '../../temporary-folder.js';

let text: string;
const folder = temporaryFolder();

beforeAll(async () => {
  text = await readFile(join(root, 'README.md'), 'utf8');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  expect(await svcGen(['generate', '--quiet'], { cwd: folder })).toMatchObject({ code: 0 });
  await writeFile(join(folder, 'first-call.mjs'), blocks('js')[0] ?? '');
}, 60_000);

/** The code blocks of one language. */
function blocks(language: string): readonly string[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);
}

const FIVE_ROWS = /^(\d+ .+\n){5}$/;

test('the first call runs as it is written, with one variable', async () => {
  const account = await startSandbox();
  try {
    const env = { SVC_WEBHOOK: `${account.baseUrl}/rest/${account.webhook}/` };
    const { code, stdout } = await run(process.execPath, ['first-call.mjs'], { cwd: folder, env });
    expect(stdout).toMatch(FIVE_ROWS);
    expect(code).toBe(0);
  } finally {
    await account.close();
  }
}, 60_000);

test('the block for the sandbox runs as it is written, and ends the sandbox with the program', async () => {
  const block = blocks('sh').find((lines) => lines.includes('svc-gen sandbox -- node first-call.mjs')) ?? '';
  const program = `'${process.execPath}' '${join(root, 'bin/svc-gen.js')}'`;
  const shell = block.replaceAll('npx --no-install svc-gen', program);
  // Its standard output ends with the last process that has it, the sandbox too.
  const { code, stdout } = await run('sh', ['-c', shell], { cwd: folder });
  expect(stdout).toMatch(FIVE_ROWS);
  expect(code).toBe(0);
}, 60_000);
