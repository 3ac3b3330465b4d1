/** Accounts that no sample shows: what is emitted compiles under old and new compilers, loads, and fits what their wire answers. */

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SourceFile } from '../../../generator/emit/source-file.js';
import { emittedFiles } from '../../generator/emit/emitted.js';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { createFindings } from '../../../generator/model/findings.js';
import { methodPaths } from '../../../generator/model/method-path.js';
import { defineClient, webhook } from '../../../runtime/index.js';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { build } from '../../generator/model/account.js';
import { COMPILERS, typeCheck } from '../../package/compilers.js';
import { root } from '../../package/installed-client.js';
import { accounts } from '../../hostile/accounts.js';
import { answers } from '../../hostile/answers.js';
import { namesIn, tableOf } from '../../hostile/emitted-table.js';

const emitted = new Map<string, readonly SourceFile[]>();
let project = '';

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'svc-unseen-'));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }\n');
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'dir');
  for (const [name, document] of Object.entries(accounts)) {
    const files = emittedFiles(build(document).model, EMIT_OPTIONS);
    emitted.set(name, files);
    await writeAll(join(project, name), files);
    await symlink(join(root, 'dist/package'), join(project, name, 'dist'), 'dir');
  }
  for (const [name, text] of Object.entries(answers)) await writeFile(join(project, `${name}.ts`), text);
});

afterAll(() => rm(project, { recursive: true, force: true }));

async function writeAll(folder: string, files: readonly SourceFile[]): Promise<void> {
  for (const { path, text } of files.filter((file) => file.path.startsWith('src/'))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

test('nothing in them is a statement that is not ours', () => {
  for (const files of emitted.values()) expect(() => assembleFiles(files)).not.toThrow();
});

const OLD_AND_NEW = COMPILERS.filter(({ name }) => name !== 'TypeScript 6');

test.each(OLD_AND_NEW)(
  '$name takes the packages, and the answers as what they type',
  async ({ path }) => {
    const programs = Object.keys(answers).map((name) => `${name}.ts`);
    expect(await typeCheck(project, programs, path, 'nodenext')).toMatchObject({ code: 0, stdout: '' });
  },
  300_000,
);

describe.each(Object.keys(accounts))('the account %s', (account) => {
  test('has a function for each of its methods', () => {
    const files = emitted.get(account) ?? [];
    const table = tableOf(files, 'src/v3/index.ts');
    const svc = defineClient<object, object>({ v3: table, legacy: {} })({
      baseUrl: 'http://127.0.0.1:1',
      auth: webhook({ userId: 1, code: 'code' }),
    });
    const names = namesIn(table);
    const paths = methodPaths(names, createFindings());
    const lacking = [...paths].filter(([, path]) => typeof at(svc.v3, path) !== 'function');
    expect([names.length, lacking]).toEqual([paths.size, []]);
  });
});

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, key) => (found as Readonly<Record<string, unknown>>)[key], value);
}
