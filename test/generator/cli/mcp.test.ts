/** `mcp` on the command line: what it refuses before it serves. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { svcGen } from './program.js';

const cwd = fileURLToPath(new URL('../../..', import.meta.url));

const rows: readonly {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly want: RegExp;
}[] = [
  {
    name: 'a size that nothing fits into',
    args: ['--max-bytes', '10'],
    want: /--max-bytes: no result fits into that; use 2000 or more/,
  },
  {
    name: 'a port without --http',
    args: ['--port', '8931'],
    want: /--port: only --http has a port; add --http or leave it out/,
  },
  {
    name: 'a token that is too short',
    args: ['--http', '--sandbox'],
    env: { SVC_MCP_TOKEN: 'short' },
    want: /SVC_MCP_TOKEN: the token is too short or has blanks; use 16/,
  },
  {
    name: 'a folder without a package',
    args: ['--sandbox', '--package', 'nowhere'],
    want: /nowhere: there is no generated package/,
  },
  {
    name: 'a glob that leaves no method',
    args: ['--sandbox', '--package', 'generated', '--include', 'tsaks.*'],
    want: /--include tsaks\.\*: no method has such a name; svc-gen list shows the names/,
  },
  {
    name: 'a misspelt option',
    args: ['--allow-write'],
    want: /unknown option \(did you mean --allow-writes\?\)/,
  },
  {
    name: 'a credential',
    args: ['--token', 'x'],
    want: /credentials are not taken from the command line/,
  },
  {
    name: 'to serve the sandbox without --sandbox',
    args: [],
    want: /mcp: no account is configured; set SVC_WEBHOOK to the URL of a webhook, or SVC_BASE_URL and SVC_ACCESS_TOKEN, or add --sandbox$/m,
  },
  {
    name: 'to serve a package without an account',
    args: ['--package', 'generated'],
    want: /mcp: no account is configured; set SVC_WEBHOOK/,
  },
  {
    name: 'an account and the sandbox',
    args: ['--sandbox', '--base-url', 'https://account.example'],
    want: /--base-url: it names an account; leave it or --sandbox out/,
  },
  { name: 'an argument', args: ['tasks.task.get'], want: /too many arguments/ },
];

test.each(rows)('refuses $name', async ({ args, env, want }) => {
  const { code, out, err } = await svcGen(['mcp', ...args], { cwd, ...(env && { env }) });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(want);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
});

test('says on which address it serves, and with which token, until it is stopped and the port is free', async () => {
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const served = svcGen(['mcp', '--http', '--sandbox', '--package', 'generated'], { cwd, stopped });
  setImmediate(stop);
  const { code, err } = await served;
  expect(code).toBe(0);
  expect(err).toMatch(
    /^svc-gen: serving a temporary sandbox, not an account\.[^\n]*\nsvc-gen: bearer token [\w-]{43}\nsvc-gen: http:\/\/127\.0\.0\.1:\d+\/mcp serves until Ctrl\+C\n$/,
  );
  const [url = ''] = /http:\/\/127\S+/.exec(err) ?? [];
  await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

test('the size of a result can stand in the config file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-gen-mcp-'));
  await writeFile(join(folder, 'svc-gen.config.json'), '{"maxBytes": 10}');
  const { code, err } = await svcGen(['mcp', '--package', 'nowhere'], { cwd: folder });
  await rm(folder, { recursive: true });
  expect(code).toBe(2);
  expect(err).toMatch(/maxBytes in svc-gen\.config\.\w+: no result fits into that/);
});
