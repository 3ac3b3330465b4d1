/** Accounts that no sample shows: what is emitted compiles under old and new compilers, loads, and fits what their wire answers. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SourceFile } from '../../../generator/emit/source-file.js';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { createFindings } from '../../../generator/model/findings.js';
import { methodPaths } from '../../../generator/model/method-path.js';
import { defineClient, webhook } from '../../../runtime/index.js';
import { build } from '../../generator/model/account.js';
import { COMPILERS, typeCheck } from '../../package/compilers.js';
import { sourceProject, type SourceProject } from '../../package/source-project.js';
import { accounts } from '../../hostile/accounts.js';
import { answers } from '../../hostile/answers.js';
import { namesIn, tableOf } from '../../hostile/emitted-table.js';
import { lists } from '../../hostile/lists-account.js';

const emitted = new Map<string, readonly SourceFile[]>();
let project: SourceProject;

beforeAll(async () => {
  project = await sourceProject();
  for (const [name, document] of Object.entries({ ...accounts, lists }))
    emitted.set(name, await project.emit(name, build(document).model));
  for (const [name, text] of Object.entries(answers)) await project.write(`${name}.ts`, text);
});
afterAll(() => project.remove());

test('nothing in them is a statement that is not ours', () => {
  for (const files of emitted.values()) expect(() => assembleFiles(files)).not.toThrow();
});

const OLD_AND_NEW = COMPILERS.filter(({ name }) => name !== 'TypeScript 6');

test.each(OLD_AND_NEW)(
  '$name takes the packages, and the answers as what they type',
  async ({ path }) => {
    const programs = Object.keys(answers).map((name) => `${name}.ts`);
    expect(await typeCheck(project.folder, programs, path, 'nodenext')).toMatchObject({
      code: 0,
      stdout: '',
    });
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
