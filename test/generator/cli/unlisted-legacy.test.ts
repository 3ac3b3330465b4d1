/** An account whose list of legacy methods cannot be read, or is refused: no method disappears without a word. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { type Ran, svcGen } from './program.js';

let folder: string;
let out: string;
let account: Sandbox;

const run = (...args: readonly string[]): Promise<Ran> => {
  const env = { SVC_BASE_URL: account.baseUrl, SVC_WEBHOOK: account.webhook };
  return svcGen([...args, '--quiet'], { env });
};
const ADVICE = 'try again, or leave them out with --no-legacy-methods';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-gen-unlisted-'));
  out = join(folder, 'client');
  account = await startSandbox();
  await run('generate', '--out', out);
}, 60_000);
afterEach(() => account.faults.clear());
afterAll(async () => {
  await account.close();
  await rm(folder, { recursive: true });
});

test.each([
  { command: 'generate' },
  { command: 'check' },
  { command: 'call', method: 'crm.deal.list' },
  { command: 'describe', method: 'crm.deal.list' },
  { command: 'list', method: 'crm' },
])(
  '$command fails where the list cannot be read, and says why',
  async ({ command, method }) => {
    const before = await readFile(join(out, 'snapshot.json'), 'utf8');
    account.faults.add('empty:methods');
    const ran = await run(command, ...(method === undefined ? ['--out', out] : [method]));
    expect({ code: ran.code, out: ran.out }).toEqual({ code: 2, out: '' });
    expect(ran.err).toContain(`svc-gen: ${account.baseUrl}: the legacy methods were not read: `);
    expect(ran.err).toMatch(new RegExp(`; ${ADVICE}\n$`));
    expect(await readFile(join(out, 'snapshot.json'), 'utf8')).toBe(before);
  },
  30_000,
);

test.each(['generate', 'check'])(
  '%s keeps a package whose methods are listed no longer',
  async (command) => {
    account.faults.add('insufficient_scope:methods');
    const ran = await run(command, '--out', out);
    expect(ran).toEqual({
      code: 2,
      out: '',
      err: `svc-gen: ${account.baseUrl}: the list of legacy methods was not read: insufficient_scope; the package has them; ${ADVICE}\n`,
    });
  },
  30_000,
);

test('a refused list is a warning where no package needs it', async () => {
  account.faults.add('insufficient_scope:methods');
  const listed = await run('list', 'user');
  expect({ code: listed.code, err: listed.err }).toEqual({
    code: 0,
    err: 'svc-gen: methods: was not read: insufficient_scope; legacy methods of the account are missing\n',
  });
  expect((await run('call', 'crm.deal.list')).err).toMatch(
    /^svc-gen: methods: was not read.*\n.*no such method/,
  );
});
