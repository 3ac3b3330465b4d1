/** Each library does its part of the work: with a stub in its place, the emitted files change, or the command does something else. */

import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '../generator/generate/account.js';
import { root } from '../package/installed-client.js';
import { temporaryFolder } from '../temporary-folder.js';

const PARTS = [
  'LICENSE',
  'bin',
  'dist',
  'generator',
  'package.json',
  'runtime',
  'scripts',
  'templates',
  'test/package.json',
  'tsconfig.json',
  'tsconfig.runtime.json',
];

const folder = temporaryFolder();

beforeAll(async () => {
  const present = new Set(await readdir(root));
  for (const part of PARTS.filter((name) => present.has(name)))
    await cp(join(root, part), join(folder, part), { recursive: true });
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  // Links: what a package needs itself is found beside the real one.
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(modules, name), 'dir');
  }
  await writeFile(join(folder, 'account.json'), JSON.stringify(account()));
});

/** Stubs that load and answer, and do no work. */
const STUBS = {
  'ts-morph': {
    'index.js': `
      const real = require(REAL);
      class Project {
        createSourceFile(path) {
          return { compilerNode: real.ts.createSourceFile(path, '', real.ts.ScriptTarget.Latest), forget() {} };
        }
      }
      module.exports = { ...real, Project };`,
  },
  'openapi-typescript': {
    'dist/transform/schema-object.mjs': `
      import ts from 'typescript';
      export default () => ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);`,
    'dist/transform/index.mjs': 'export default () => [];',
    'dist/lib/ts.mjs': `export const astToString = () => '';`,
    'dist/lib/utils.mjs': `export const resolveRef = () => undefined;
      export const scanDiscriminators = () => ({ objects: {}, refsHandled: [] });`,
  },
  handlebars: {
    'index.js': `module.exports = { parse: () => ({ body: [] }), precompile: () => '{}' };`,
    'runtime.js': `
      // The text of package.json has to be JSON.
      const template = () => (view) => ('entries' in view ? '{}' : '');
      class SafeString {}
      module.exports = { SafeString, Utils: {}, create: () => ({ registerHelper() {}, template }) };`,
  },
  prettier: {
    'index.js': `
      exports.clearConfigCache = async () => {};
      exports.resolveConfig = async () => null;
      exports.format = async (text) => text;`,
  },
} as const;

/** What a run wrote, without the records of the run. */
async function generated(out: string, options: readonly string[] = []): Promise<Map<string, string>> {
  run(['bin/svc-gen.js', 'generate', '--spec', 'account.json', '--out', out, ...options]);
  const names = await readdir(join(folder, out), { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile() && !one.name.startsWith('.svc-gen-'));
  const texts = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(join(folder, out).length + 1), await readFile(path, 'utf8')] as const;
  });
  return new Map(await Promise.all(texts));
}

/** Paths of `before` that differ in `after`. */
function changed(before: Map<string, string>, after: Map<string, string>): readonly string[] {
  return [...before.keys()].filter((path) => after.get(path) !== before.get(path)).toSorted();
}

type Library = keyof typeof STUBS;

/** Puts the stub in the library's place while `work` runs. */
async function stubbed<T>(library: Library, work: () => Promise<T>): Promise<T> {
  const place = join(folder, 'node_modules', library);
  const aside = join(dirname(place), `.${library}`);
  await rename(place, aside);
  try {
    for (const [file, text] of Object.entries<string>(STUBS[library])) {
      await mkdir(dirname(join(place, file)), { recursive: true });
      await writeFile(join(place, file), text.replace('REAL', JSON.stringify(aside)));
    }
    await writeFile(
      join(place, 'package.json'),
      JSON.stringify({ name: library, license: 'MIT', main: 'index.js' }),
    );
    return await work();
  } finally {
    await rm(place, { recursive: true });
    await rename(aside, place);
  }
}

describe('a stub in the place of', () => {
  test('ts-morph leaves the modules empty', async () => {
    const before = await generated('ts-morph-before');
    const after = await stubbed('ts-morph', () => generated('ts-morph-after'));
    const modules = [...before.keys()].filter((path) => /^src\/.*\.ts$/.test(path));
    expect(modules.length).toBeGreaterThan(10);
    expect(changed(before, after)).toEqual(expect.arrayContaining(modules));
    expect(modules.map((path) => after.get(path)).filter(Boolean)).toEqual([]);
  });

  // The build compiles the templates, and includes what runs them.
  test('handlebars leaves out the texts in modules, which the verification refuses', async () => {
    const args = ['bin/svc-gen.js', 'generate', '--spec', 'account.json', '--out', 'handlebars'];
    const build = ['scripts/build.mjs'];
    const { status, stderr } = await stubbed('handlebars', () => {
      run(build);
      return Promise.resolve(svcGen(args));
    });
    expect(status).toBe(2);
    expect(stderr).toContain('the emitted code is not safe');
    run(build);
    run(args);
  });

  test('prettier leaves the files as they were printed', async () => {
    const before = await generated('prettier-before', ['--prettier']);
    const after = await stubbed('prettier', () => generated('prettier-after', ['--prettier']));
    expect(changed(before, after)).toEqual(
      expect.arrayContaining(['README.md', 'api.md', 'src/v3/note/index.ts']),
    );
  });

  // The build takes what prints types out of the library.
  test('openapi-typescript leaves the types of objects and results unknown', async () => {
    const before = await generated('types-before');
    await stubbed('openapi-typescript', () => Promise.resolve(run(['scripts/build.mjs'])));
    const after = await generated('types-after');
    run(['scripts/build.mjs']);
    const types = changed(before, after).filter((path) => path.endsWith('.ts'));
    expect(types).toEqual(expect.arrayContaining(['src/v3/note/index.ts', 'dist/v3/note/index.d.ts']));
    const again = await generated('types-again');
    expect(changed(before, again)).toEqual([]);
  });
});

describe.each([
  {
    // The client says so.
    library: 'undici',
    what: 'reading an account',
    args: ['generate', '--out', 'read'],
    says: 'undici is not installed',
  },
  { library: 'yargs', what: 'the help', args: ['--help'], says: "'yargs" },
])('$library', ({ library, what, args, says }) => {
  test(`is what ${what} needs`, async () => {
    const place = join(folder, 'node_modules', library);
    const aside = join(dirname(place), `.${library}`);
    await rename(place, aside);
    const without = svcGen(['bin/svc-gen.js', ...args]);
    await rename(aside, place);
    expect(without.status).toBe(2);
    expect(without.stderr).toContain(says);
    run(['bin/svc-gen.js', ...args]);
  });
});

/** Fails with what the command printed. */
function run(args: readonly string[]): void {
  const { status, stderr } = svcGen(args);
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
}

function svcGen(args: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  const { PATH = '' } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH },
  });
  return { status, stderr };
}
