/** Commands that compare nothing build one model. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../generate/account.js';
import { svcGen } from './program.js';

const built = vi.hoisted(() => ({ compared: 0 }));
vi.mock(import('../../../generator/model/read-described-parts.js'), async (original) => {
  const { readDescribedParts } = await original();
  return {
    readDescribedParts: (...terms) => {
      built.compared += 1;
      return readDescribedParts(...terms);
    },
  };
});

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'svc-gen-one-model-'));
  await writeFile(join(cwd, 'account.json'), JSON.stringify(account()));
});
afterAll(() => rm(cwd, { recursive: true }));
beforeEach(() => (built.compared = 0));

test.each([[['list', '--json']], [['export']], [['docs', '--out', 'site']], [['describe', 'note.page.get']]])(
  '%j reads nothing that only a comparison needs',
  async (args) => {
    const { code } = await svcGen([...args, '--spec', join(cwd, 'account.json')], { cwd });
    expect({ code, ...built }).toEqual({ code: 0, compared: 0 });
  },
);

test('export prints the document, or writes it where --out says', async () => {
  const source = ['--generation', 'v3', '--spec', join(cwd, 'account.json')];
  const printed = await svcGen(['export', ...source, '--quiet'], { cwd });
  expect(Object.keys((JSON.parse(printed.out) as { readonly paths: object }).paths)).toContain(
    '/rest/api/note.page.get',
  );
  const written = await svcGen(['export', ...source, '--out', 'out.json'], { cwd });
  expect(written).toMatchObject({
    code: 0,
    out: '',
    err: expect.stringContaining('Wrote out.json\n') as string,
  });
  expect(await readFile(join(cwd, 'out.json'), 'utf8')).toBe(printed.out);
  const silent = await svcGen(['export', ...source, '--out', 'again.json', '--quiet'], { cwd });
  expect(silent).toMatchObject({ code: 0, out: '', err: '' });
  const types = await svcGen(['export', ...source, '--format', 'types', '--quiet'], { cwd });
  expect(types.out).toContain('export interface paths {');
});

test.each([['zzz*'], ['*.zzz'], ['note.*zzz*']])('list %s suggests no glob without a match', async (glob) => {
  const { code, err } = await svcGen(['list', glob, '--spec', join(cwd, 'account.json')], { cwd });
  expect({ code, err }).toEqual({
    code: 2,
    err: `svc-gen: ${glob}: no method has such a name; svc-gen list shows all\n`,
  });
});

test('list suggests the glob that was meant', async () => {
  const { err } = await svcGen(['list', 'noet.*', '--spec', join(cwd, 'account.json')], { cwd });
  expect(err).toContain('did you mean note.*?');
});
