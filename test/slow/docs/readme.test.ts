/** The first program of the README runs as it is written there, with `SVC_WEBHOOK` alone. */

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { root, svcGen } from '../../package/installed-client.js';

let text: string;
let folder: string;

beforeAll(async () => {
  text = await readFile(join(root, 'README.md'), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'svc-readme-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The code blocks of one language. */
function blocks(language: string): readonly string[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);
}

test('the first call runs as it is written, with one variable', async () => {
  const [program = ''] = blocks('js');
  const path = join(folder, 'first-call.mjs');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  expect(await svcGen(['generate', '--quiet'], { cwd: folder })).toMatchObject({ code: 0 });
  await writeFile(path, program);
  const account = await startSandbox();
  try {
    const env = { ...process.env, SVC_WEBHOOK: `${account.baseUrl}/rest/${account.webhook}/` };
    const { code, out } = await run(path, env);
    expect(out).toMatch(/^(\d+ .+\n){5}$/);
    expect(code).toBe(0);
  } finally {
    await account.close();
  }
}, 60_000);

function run(
  path: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: number | null; readonly out: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.once('error', reject).once('close', (code) => resolve({ code, out }));
  });
}
