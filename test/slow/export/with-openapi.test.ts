/** `generate --with-openapi`: the package carries the corrected description, remembers that, and else has nothing of it. */

import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPILER, typeCheck } from '../../package/compilers.js';
import { root } from '../../package/installed-client.js';
import { svcGen } from '../../generator/cli/program.js';
import { account } from '../../generator/generate/account.js';

let home = '';
let out = '';
let spec = '';

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
}

async function generate(...args: readonly string[]): Promise<Manifest> {
  const { code, err } = await svcGen(['generate', '--out', out, '--spec', spec, '--quiet', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(await readFile(join(out, 'package.json'), 'utf8')) as Manifest; // its own form
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'svc-with-openapi-'));
  out = join(home, 'client');
  spec = join(home, 'account.json');
  await writeFile(spec, JSON.stringify(account()));
});

afterAll(() => rm(home, { recursive: true, force: true }));

describe('generate --with-openapi', () => {
  test('adds the document and its types as entries, and records that', { timeout: 120_000 }, async () => {
    const { exports, files } = await generate('--with-openapi');
    expect(exports).toMatchObject({
      './openapi': { types: './openapi.d.ts' },
      './openapi.json': './openapi.json',
    });
    expect(files).toEqual(expect.arrayContaining(['openapi.json', 'openapi.d.ts']));
    const document = JSON.parse(await readFile(join(out, 'openapi.json'), 'utf8')) as { openapi: string };
    expect(document.openapi).toBe('3.1.0');
    const snapshot = await readFile(join(out, 'snapshot.json'), 'utf8');
    expect(JSON.parse(snapshot)).toMatchObject({ recipe: { withOpenapi: true } });
  });

  test('the types are found by their entry', { timeout: 120_000 }, async () => {
    const modules = join(home, 'node_modules');
    await mkdir(join(modules, '@svc'), { recursive: true });
    await mkdir(join(modules, '@types'));
    await symlink(out, join(modules, '@svc/client'), 'dir');
    await symlink(join(root, 'node_modules/@types/node'), join(modules, '@types/node'), 'dir');
    await symlink(join(root, 'node_modules/undici-types'), join(modules, 'undici-types'), 'dir');
    const program = `import type { paths } from '@svc/client/openapi';
type Posted = paths['/rest/api/note.page.get']['post']['requestBody'];
export const exact: [Posted] extends [never] ? false : true = true;
// @ts-expect-error: there is no such path
export type Missing = paths['/rest/api/no.such.method'];
`;
    await writeFile(join(home, 'use.ts'), program);
    const checked = await typeCheck(home, ['use.ts'], COMPILER.path, 'nodenext');
    expect(checked.stdout + checked.stderr).toBe('');
  });

  test('without it the package has neither, nor keeps them', { timeout: 120_000 }, async () => {
    const { exports, files } = await generate();
    expect(Object.keys(exports).filter((entry) => entry.includes('openapi'))).toEqual([]);
    expect([...files, ...(await readdir(out))].filter((name) => name.startsWith('openapi'))).toEqual([]);
    expect(await readFile(join(out, 'snapshot.json'), 'utf8')).not.toContain('withOpenapi');
  });
});
