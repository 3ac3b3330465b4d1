/** `describe`, `call` and `mcp` as people see them: in a real terminal, narrow and without colours, and in pipes. */

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { closeTerminal, openPane, type Pane } from './pane.js';
import { temporaryFolder } from '../../temporary-folder.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = `${process.execPath} ${join(root, 'bin/svc-gen.js')}`;
const ESCAPE = '\u001b';
const fromPackage = `--package ${join(root, 'generated')}`;

let account: Sandbox;
let slow: Sandbox;
const folder = temporaryFolder();
let env: Record<string, string>;

beforeAll(async () => {
  account = await startSandbox();
  // A list of single rows then lasts longer than anybody waits.
  slow = await startSandbox({ limits: { requests: true } });
  env = { PATH: process.env['PATH'] ?? '', SVC_BASE_URL: account.baseUrl, SVC_WEBHOOK: account.webhook };
});
afterAll(async () => {
  closeTerminal();
  await Promise.all([account.close(), slow.close()]);
});

async function inTerminal<T>(
  args: string,
  use: (pane: Pane) => Promise<T>,
  { columns = 100, more = {} }: { readonly columns?: number; readonly more?: Record<string, string> } = {},
): Promise<T> {
  const pane = openPane(`cd ${folder}; ${program} ${args}`, { columns, env: { ...env, ...more } });
  try {
    return await use(pane);
  } finally {
    pane.close();
  }
}

const ended = (pane: Pane): Promise<string> => pane.until(/code \d+$/m);

describe('a terminal', () => {
  test.each(['describe', 'call', 'mcp'])('%s --help fits into 60 columns', async (command) => {
    const text = await inTerminal(`${command} --help`, ended, { columns: 60 });
    expect(text).toContain(`svc-gen ${command}`);
    expect(text).toMatch(/code 0$/);
  });

  test('a description has colours, and with NO_COLOR none', async () => {
    const shown = (more: Record<string, string>) =>
      inTerminal(
        `describe tasks.task.get ${fromPackage}`,
        async (pane) => {
          await ended(pane);
          return pane.shows('colours');
        },
        { more },
      );
    expect(await shown({})).toContain(`${ESCAPE}[1m`);
    expect(await shown({ NO_COLOR: '1' })).not.toContain(ESCAPE);
  });

  test('a description keeps its words whole in 50 columns', async () => {
    const text = await inTerminal(`describe tasks.task.delete ${fromPackage}`, ended, { columns: 50 });
    expect(text).toContain('svc.v3.tasks.task.delete(');
    expect(text.split('\n').filter((line) => line.length > 50)).toEqual([]);
  });

  test('an answer is laid out', async () => {
    const args = `call tasks.task.get '{"id":8,"select":["id"]}' --quiet`;
    expect(await inTerminal(args, ended)).toMatch(/^\{\n {2}"id": 8\n\}\ncode 0$/);
  });

  test('a table is cut at the width', async () => {
    const args =
      'call tasks.task.list --limit 3 --output table --quiet --field select=title --field select=created';
    const text = await inTerminal(args, ended, { columns: 40 });
    expect(text.split('\n')).toHaveLength(5);
    expect(text).toMatch(/^title +creat/);
  });

  test('a write is shown, and not sent unless the user says so', async () => {
    const sent = () => account.requests.filter(({ path }) => path.endsWith('tasks.task.delete')).length;
    const answered = (...keys: readonly string[]) =>
      inTerminal('call tasks.task.delete --field id=8 --quiet', async (pane) => {
        const asked = await pane.until(/Send it\? \[y\/N\]/);
        pane.press(...keys);
        return { asked, text: await ended(pane) };
      });
    const no = await answered('n', 'Enter');
    expect(no.asked).toMatch(/"url": ".*\[secret\]\/tasks\.task\.delete"/);
    expect(no.text).toMatch(/svc-gen: nothing was sent\ncode 2$/);
    expect((await answered('C-c')).text).toMatch(/\[y\/N\]\nsvc-gen: nothing was sent\ncode 130$/);
    expect(sent()).toBe(0);
    expect((await answered('y', 'Enter')).text).toMatch(/true\ncode 0$/);
    expect(sent()).toBe(1);
  });

  test('Ctrl+C ends a list: whole lines, how many, and code 130', async () => {
    const rows = join(folder, 'rows.jsonl');
    const args = `call tasks.task.list '{"select":["id"],"pagination":{"limit":1}}' --all ${fromPackage} > ${rows}`;
    const text = await inTerminal(
      args,
      async (pane) => {
        await pane.until(/… \d\d rows/);
        pane.press('C-c');
        return ended(pane);
      },
      { more: { SVC_BASE_URL: slow.baseUrl, SVC_WEBHOOK: slow.webhook } },
    );
    const [, count = ''] = /svc-gen: stopped after (\d+) rows\ncode 130$/.exec(text) ?? [];
    const lines = (await readFile(rows, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      Array.from({ length: Number(count) }, (_, index) => ({ id: index + 1 })),
    );
    expect(lines.length).toBeLessThan(120);
  });

  test('a server for agents says on a terminal what it waits for, and ends by Ctrl+C', async () => {
    const text = await inTerminal(`mcp ${fromPackage}`, async (pane) => {
      await pane.until(/waiting for a client on standard input/);
      pane.press('C-c');
      return ended(pane);
    });
    expect(text).toMatch(/code 0$/);
  });
});

/** Messages of single mistakes are in the quick tests of the commands. */
const piped = [
  {
    name: 'describe',
    args: `describe tasks.task.get ${fromPackage}`,
    code: 0,
    out: /^tasks\.task\.get {2}REST 3\.0/,
    err: /^$/,
  },
  {
    name: 'describe of a misspelt method',
    args: `describe tasks.task.gte ${fromPackage}`,
    code: 2,
    out: /^$/,
    err: /did you mean tasks\.task\.get/,
  },
  {
    name: 'call',
    args: `call tasks.task.get --field id=9 --field select=id ${fromPackage}`,
    code: 0,
    out: /^\{"id":9\}\n$/,
    err: /^$/,
  },
  {
    name: 'call of a write',
    args: `call tasks.task.delete --field id=9 ${fromPackage}`,
    code: 2,
    out: /^$/,
    err: /add --write to do it/,
  },
  {
    name: 'call of what is not there',
    args: `call tasks.task.get --field id=99999 ${fromPackage}`,
    code: 4,
    out: /^$/,
    err: /not found .*status 400/,
  },
  {
    name: 'mcp without a package',
    args: 'mcp --package nowhere',
    code: 2,
    out: /^$/,
    err: /no generated package/,
  },
];

describe('a pipe', () => {
  test.each(piped)('$name', async ({ args, code, out, err }) => {
    const child = spawn('sh', ['-c', `${program} ${args}`], { cwd: folder, env });
    const said = { out: '', err: '' };
    child.stdout.on('data', (part) => (said.out += String(part)));
    child.stderr.on('data', (part) => (said.err += String(part)));
    const status = await new Promise((resolve) => child.once('close', resolve));
    expect({ status, ...said }).toEqual({
      status: code,
      out: expect.stringMatching(out) as string,
      err: expect.stringMatching(err) as string,
    });
    expect(`${said.out}${said.err}`).not.toContain(ESCAPE);
  });
});
