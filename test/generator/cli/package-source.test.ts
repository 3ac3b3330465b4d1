/** A package of an account or a file is never replaced by, or compared with, the sandbox; each run says what it has read. */

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeSnapshot, type SourceKind } from '../../../generator/drift/snapshot.js';
import { svcGen } from './program.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-source-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const DOCUMENT = {
  openapi: '3.0.0',
  info: { title: 'An account', version: '1' },
  paths: { '/own.thing.get': { post: { responses: {} } } },
};

/** The folder of a package that was made from such a source. */
async function packageOf(source: SourceKind | undefined): Promise<string> {
  const cwd = await mkdtemp(join(folder, 'run-'));
  const snapshot = takeSnapshot({
    recordedOptions: {
      include: [],
      exclude: [],
      overlays: [],
      vendor: {},
      packageName: 'x',
      fieldLists: true,
    },
    description: { document: DOCUMENT, origin: '', fieldLists: new Map(), scopes: undefined, notes: [] },
    impliedFilters: new Set(),
    source,
  });
  const client = join(cwd, 'client');
  await mkdir(client);
  await writeFile(join(client, 'snapshot.json'), snapshot);
  await writeFile(join(client, '.svc-gen-manifest.json'), '{"files":{}}');
  return cwd;
}

describe('a package that was made from something else than the sandbox', () => {
  const rows = [
    {
      name: 'an account, and nothing is set',
      source: 'account',
      env: {},
      want: 'svc-gen: SVC_BASE_URL: it is not set, and client was made from an account, not from the sandbox; set SVC_BASE_URL and SVC_WEBHOOK (or SVC_ACCESS_TOKEN), or name a saved description with --spec\n',
    },
    {
      name: 'an account, and empty secrets of a workflow',
      source: 'account',
      env: { SVC_BASE_URL: '', SVC_WEBHOOK: '', SVC_ACCESS_TOKEN: '' },
      want: 'svc-gen: SVC_BASE_URL: it is empty, and client was made from an account, not from the sandbox; set SVC_BASE_URL and SVC_WEBHOOK (or SVC_ACCESS_TOKEN), or name a saved description with --spec\n',
    },
    {
      name: 'an account, and only its address',
      source: 'account',
      env: { SVC_BASE_URL: 'https://account.example', SVC_WEBHOOK: '' },
      want: 'svc-gen: SVC_WEBHOOK: it is empty; set it to the URL of the webhook, or unset it\n',
    },
    {
      name: 'an account, and only a credential',
      source: 'account',
      env: { SVC_WEBHOOK: '1/abcdefgh' },
      want: 'svc-gen: SVC_BASE_URL: it is not set, and client was made from an account, not from the sandbox; set SVC_BASE_URL, or name a saved description with --spec\n',
    },
    {
      name: 'a file',
      source: 'file',
      env: {},
      want: 'svc-gen: SVC_BASE_URL: it is not set, and client was made from a file, not from the sandbox; name the file with --spec, or set SVC_BASE_URL\n',
    },
    {
      name: 'an older version, with methods that the sandbox lacks',
      source: undefined,
      env: {},
      want: 'svc-gen: SVC_BASE_URL: it is not set, and client was made from an unknown source, not from the sandbox; set SVC_BASE_URL and SVC_WEBHOOK (or SVC_ACCESS_TOKEN), or name a saved description with --spec\n',
    },
  ] as const;
  test.each(rows)('ends with exit code 2 when it is of $name', async ({ source, env, want }) => {
    const cwd = await packageOf(source);
    const before = await readFile(join(cwd, 'client/snapshot.json'), 'utf8');
    for (const command of ['generate', 'check'])
      expect(await svcGen([command, '--out', 'client'], { cwd, env })).toEqual({
        code: 2,
        out: '',
        err: want,
      });
    expect(await readFile(join(cwd, 'client/snapshot.json'), 'utf8')).toBe(before);
  });
});

describe('what a command has read', () => {
  test('is said once, before its output', async () => {
    const cwd = await packageOf('file');
    await writeFile(join(cwd, 'account.json'), JSON.stringify(DOCUMENT));
    const { code, err } = await svcGen(['list', '--spec', join(cwd, 'account.json')]);
    expect({ code, err }).toEqual({ code: 0, err: `svc-gen: read ${join(cwd, 'account.json')}\n` });
    expect((await svcGen(['describe', 'user.get'], { cwd })).err).toBe('svc-gen: read the sandbox\n');
  });

  test.each([
    { name: '--quiet', args: ['describe', 'user.get', '--quiet'], want: /^$/ },
    { name: 'a failure', args: ['describe', 'user.gett'], want: /^svc-gen: user\.gett: [^\n]*\n$/ },
  ])('is not said with $name', async ({ args, want }) => {
    expect((await svcGen(args)).err).toMatch(want);
  });
});
