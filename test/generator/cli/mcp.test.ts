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
    args: ['--http'],
    env: { SVC_MCP_TOKEN: 'short' },
    want: /SVC_MCP_TOKEN: the token is too short or has blanks; use 16/,
  },
  {
    name: 'a folder without a package',
    args: ['--package', 'nowhere'],
    want: /nowhere: there is no generated package/,
  },
  {
    name: 'a glob that leaves no method',
    args: ['--package', 'generated', '--include', 'tsaks.*'],
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
  { name: 'an argument', args: ['tasks.task.get'], want: /too many arguments/ },
];

test.each(rows)('refuses $name', async ({ args, env, want }) => {
  const { code, out, err } = await svcGen(['mcp', ...args], { cwd, ...(env && { env }) });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(want);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
});

test('says on which address it serves, and with which token, until it is stopped', async () => {
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const served = svcGen(['mcp', '--http', '--package', 'generated'], { cwd, stopped });
  setImmediate(stop);
  const { code, err } = await served;
  expect(code).toBe(0);
  expect(err).toMatch(
    /^svc-gen: No account configured; serving a temporary sandbox\.[^\n]*\nsvc-gen: bearer token [\w-]{43}\nsvc-gen: http:\/\/127\.0\.0\.1:\d+\/mcp serves until Ctrl\+C\n$/,
  );
});

test('the size of a result can stand in the config file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-gen-mcp-'));
  await writeFile(join(folder, 'svc-gen.config.json'), '{"maxBytes": 10}');
  const { code, err } = await svcGen(['mcp', '--package', 'nowhere'], { cwd: folder });
  await rm(folder, { recursive: true });
  expect(code).toBe(2);
  expect(err).toMatch(/maxBytes in svc-gen\.config\.\w+: no result fits into that/);
});
