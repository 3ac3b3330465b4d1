/** The README for newcomers: its program runs, its commands and its config are taken, its links resolve. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommandLine } from '../../generator/commands/command-line.js';
import { isOptionKey } from '../../generator/commands/options.js';
import { startSandbox } from '../../generator/sandbox/index.js';
import { svcGen } from '../package/installed-client.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

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

describe('README.md', () => {
  test('the first call runs as it stands there', async () => {
    const [program = ''] = blocks('js');
    const path = join(folder, 'first-call.mjs');
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    expect(await svcGen(['generate', '--quiet'], { cwd: folder })).toMatchObject({ code: 0 });
    await writeFile(path, program);
    const account = await startSandbox();
    try {
      const env = { ...process.env, SVC_BASE_URL: account.baseUrl, SVC_WEBHOOK: account.webhook };
      const { code, out } = await run(path, env);
      expect(out).toMatch(/^\{ id: 8, title: '.+' \}\n\d+\n$/);
      expect(code).toBe(0);
    } finally {
      await account.close();
    }
  }, 60_000);

  test('every command is one that svc-gen takes', async () => {
    const commands = [...text.matchAll(/\b(?:npx )?svc-gen ((?:[a-z]+)(?: [^`|#"\n]+)?)/g)]
      .map(([, line = '']) => line.trim().split(/\s+/))
      .filter(([name = '']) => ['generate', 'check', 'list', 'export', 'docs', 'sandbox'].includes(name));
    expect(commands.length).toBeGreaterThan(8);
    for (const args of commands) {
      if (args.includes('--help')) continue;
      expect(await readCommandLine(args, 80)).toMatchObject({ kind: 'command' });
    }
  });

  test('the config names options that there are', () => {
    const [config = ''] = blocks('ts').filter((code) => code.includes('defineConfig('));
    const names = [...config.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
    expect(names).toHaveLength(4);
    expect(names.filter((name) => !isOptionKey(name))).toEqual([]);
  });

  test('links resolve', () => {
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    const files = links.filter((target) => !/^https?:/.test(target));
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((target) => !existsSync(join(root, target.split('#')[0] ?? '')))).toEqual([]);
  });
});

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
