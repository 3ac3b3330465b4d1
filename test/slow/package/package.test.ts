import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { publint } from 'publint';
import { beforeAll, describe, expect, test } from 'vitest';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { emitPackage } from '../../../generator/emit/emit.js';
import { prebuiltRuntime } from '../../../generator/emit/prebuilt-runtime.js';
import { writePackage } from '../../../generator/emit/write.js';
import { installClient } from '../../package/installed-client.js';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { smallModel } from '../../generator/emit/small-model.js';
import { temporaryFolder } from '../../temporary-folder.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const here = fileURLToPath(new URL('./', import.meta.url));
const run = promisify(execFile);

const project = temporaryFolder();
let out: string;

/** The package as `npm install` would lay it into an empty project. */
beforeAll(async () => {
  out = join(project, 'node_modules/@svc/client');
  writePackage(out, [...assembleFiles(emitPackage(smallModel, EMIT_OPTIONS)), ...prebuiltRuntime()]);
  await mkdir(join(project, 'node_modules/@types'));
  for (const name of ['undici', 'undici-types', '@types/node']) {
    await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await copyFile(join(here, 'consumer.ts.txt'), join(project, 'consumer.ts'));
  await copyFile(join(here, 'consumer.cts.txt'), join(project, 'consumer.cts'));
});

interface Compilation {
  readonly compiler: string;
  readonly ambient: 'node' | 'dom';
}

/** Every other compiler and resolution: `compilers.test.ts`. */
const COMPILATIONS: readonly Compilation[] = [
  { compiler: 'typescript', ambient: 'node' },
  { compiler: 'typescript-7', ambient: 'dom' },
];

/** Strict, and without `skipLibCheck`: the declarations themselves are checked too. */
async function typeCheck({ compiler, ambient }: Compilation): Promise<string> {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2022',
    lib: ambient === 'dom' ? ['es2022', 'dom'] : ['es2022'],
    types: ambient === 'node' ? ['node'] : [],
    module: 'nodenext',
    moduleResolution: 'nodenext',
  };
  const files = ['consumer.ts', 'consumer.cts'];
  const config = join(project, `tsconfig.${compiler}.json`);
  await writeFile(config, JSON.stringify({ compilerOptions, files }));
  const tsc = join(root, 'test/slow/node_modules', compiler, 'bin/tsc');
  const failed = (error: unknown) => String((error as { readonly stdout?: unknown }).stdout); // execFile's rejection
  return run(process.execPath, [tsc, '-p', config], { cwd: project }).then(({ stdout }) => stdout, failed);
}

describe('the package of the small model', () => {
  test.each(COMPILATIONS)(
    'type-checks with $compiler in a project with $ambient',
    async (compilation) => {
      expect(await typeCheck(compilation)).toBe('');
    },
    120_000,
  );

  test('lets users export what they call, and emit declarations of it', async () => {
    const given = [
      "import { createClient, webhook } from '@svc/client';",
      "import { createGateway } from '@svc/client/gateway';",
      "const svc = createClient({ baseUrl: '', auth: webhook({ userId: 1, code: 'x' }) });",
      "export const task = () => svc.v3.tasks.task.get({ id: 1, select: ['id'] });",
      'export const users = () => svc.legacy.user.get();',
      'export const { batch, bulk, call } = svc.legacy;',
      'export class Items { users = svc.legacy.user.get; }',
      'export const { v3, legacy } = svc;',
      "export const me = () => createGateway({ baseUrl: '', key: '' }).me();",
    ].join('\n');
    await writeFile(join(project, 'exports.ts'), given);
    const options =
      '--declaration --emitDeclarationOnly --strict --target es2022 --module nodenext --types node --outDir declared';
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, ...options.split(' '), 'exports.ts'], { cwd: project });
    const declared = await readFile(join(project, 'declared/exports.d.ts'), 'utf8');
    expect(declared.replace(/\s+/g, ' ')).toContain(
      'import("@svc/client").Call<{ id: number; }, "v3", import("@svc/client/v3").TasksTaskGetCode>',
    );
    expect(declared).toContain(
      'import("@svc/client").ListCall<import("@svc/client/legacy").User, "legacy", import("@svc/client/legacy").CommonCode>',
    );
    expect(declared).toContain(
      'import("@svc/client").Call<import("@svc/client/gateway/types").Me, "gateway", ',
    );
    expect(declared).toContain('import("@svc/client").GenerationRoot<"legacy">');
    // A name that ends with the slash of a pattern leads to no file.
    expect(declared).not.toMatch(/import\("[^"]*\/"\)/);
  }, 60_000);

  test('is what publint asks for', async () => {
    const { messages } = await publint({ pkgDir: out, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  test('is resolved rightly by every kind of resolution', async () => {
    const { stdout: packed } = await run('npm', ['pack', '--silent', '--pack-destination', project], {
      cwd: out,
    });
    const attw = join(root, 'test/slow/node_modules/.bin/attw');
    // Entries with a `*` are not found by themselves.
    const modules = ['./v3/tasks', './legacy/user'];
    const options = ['--format', 'json', '--include-entrypoints', ...modules];
    const { stdout } = await run(attw, [join(project, packed.trim()), ...options]);
    const { problems, analysis } = JSON.parse(stdout) as {
      readonly problems?: unknown;
      readonly analysis: { readonly entrypoints: Readonly<Record<string, unknown>> };
    }; // attw's report
    expect(problems).toEqual({});
    expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining([...modules, '.', './gateway']));
  }, 120_000);

  test.each(['require', 'await import'])('loads neither crypto nor zlib nor undici by %s', async (load) => {
    const program = `
      import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url);
      ${load}('@svc/client'), ${load}('@svc/client/gateway'), ${load}('@svc/client/callbacks');
      const builtin = process.moduleLoadList.filter((name) => /^NativeModule (crypto|zlib|http|net|stream)$/.test(name));
      console.log(builtin, Object.keys(require.cache).filter((file) => file.includes('undici')));
    `;
    await writeFile(join(project, 'light.mjs'), program);
    const { stdout } = await run(process.execPath, ['light.mjs'], { cwd: project });
    expect(stdout).toBe('[] []\n');
  });

  test('has one of each class, whichever entry it is taken from and by import or by require', async () => {
    const program = `
      const { createRequire } = await import('node:module');
      const require = createRequire(import.meta.url);
      const names = ['@svc/client', '@svc/client/errors', '@svc/client/gateway'];
      for (const types of ['v3', 'legacy', 'gateway/types']) require('@svc/client/' + types), await import('@svc/client/' + types);
      const classes = new Set();
      for (const name of names) classes.add(require(name).SvcError).add((await import(name)).SvcError);
      const instances = [...classes].map((one) => new one('message', 'CODE'));
      console.log(classes.size, instances.every((error) => [...classes].every((one) => error instanceof one)));
    `;
    await writeFile(join(project, 'classes.mjs'), program);
    const { stdout } = await run(process.execPath, ['classes.mjs'], { cwd: project });
    expect(stdout).toBe('1 true\n');
  });

  test.each([
    {
      name: 'of one module leaves the others out',
      imported: 'createClient',
      entry: '@svc/client/legacy/user',
      has: '"user.get": {',
      lacks: '"tasks.task.get": {',
    },
    {
      name: 'of one module leaves the other generation out',
      imported: 'createClient',
      entry: '@svc/client/v3/tasks',
      has: '"tasks.task.get": {',
      lacks: '$result[',
    },
    {
      name: 'of all has them',
      imported: 'createClient',
      entry: '@svc/client',
      has: '"tasks.task.get": {',
      lacks: '"nothing.is.called.so"',
    },
    {
      name: 'of a function that needs no client leaves the client out',
      imported: 'custom',
      entry: '@svc/client',
      has: 'function custom',
      lacks: 'class',
    },
    {
      name: 'of one error leaves the others out',
      imported: 'ApiError',
      entry: '@svc/client/errors',
      has: '"ApiError"',
      lacks: '"ConnectionError"',
    },
    {
      name: 'of the callbacks leaves the client out',
      imported: 'parseEvent',
      entry: '@svc/client/callbacks',
      has: 'function parseEvent',
      lacks: 'undici',
    },
    {
      name: 'of shared tokens leaves the shared limiter out',
      imported: 'redisTokens',
      entry: '@svc/client/redis',
      has: 'EVALSHA',
      lacks: 'ZREMRANGEBYSCORE',
    },
  ])('a bundle $name', async ({ imported, entry, has, lacks }) => {
    const contents = `import { ${imported} } from '${entry}'; globalThis.made = ${imported};`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: project },
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      external: ['undici'],
    });
    const text = outputFiles[0]?.text ?? '';
    expect(text).toContain(has);
    expect(text).not.toContain(lacks);
  });

  test('packs what it needs and no record of the generator', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: out });
    const [packed] = JSON.parse(stdout) as readonly {
      readonly files: readonly { readonly path: string }[];
    }[];
    const top = new Set(packed?.files.map(({ path }) => path.split('/')[0]));
    expect([...top].sort()).toEqual(['LICENSE', 'README.md', 'api.md', 'dist', 'package.json']);
    expect(await readdir(out)).toContain('.svc-gen-manifest.json');
  });
});

/** What users install: each addition to the runtime or to its texts makes it larger. */
test('the package of the sandbox has at most 150 files and 1.68 MB unpacked', async () => {
  const client = await installClient();
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: client.out });
  await client.remove();
  const [packed] = JSON.parse(stdout) as readonly {
    readonly entryCount: number;
    readonly unpackedSize: number;
  }[]; // npm's report
  const { entryCount = Infinity, unpackedSize = Infinity } = packed ?? {};
  expect(entryCount, `${entryCount} files are packed`).toBeLessThanOrEqual(150);
  expect(unpackedSize, `${unpackedSize} bytes unpacked`).toBeLessThanOrEqual(1_680_000);
}, 60_000);

test('npm pack refuses a package whose code was not generated', async () => {
  const clone = await mkdtemp(join(tmpdir(), 'svc-pack-'));
  await copyFile(join(out, 'package.json'), join(clone, 'package.json'));
  const packed = await run('npm', ['pack', '--dry-run'], { cwd: clone }).catch((error: unknown) => error);
  await rm(clone, { recursive: true });
  expect(packed).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('dist is missing: run svc-gen generate, then npm pack') as string,
  });
});
