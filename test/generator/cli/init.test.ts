/** `svc-gen init`: what it writes for each source, that it overwrites nothing, and that `generate` takes what it wrote. */

import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstProgram } from '../../../generator/commands/init.js';
import { svcGen } from './program.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-gen-init-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (name: string) => readFile(join(folder, name), 'utf8');
const scripts = async () => (JSON.parse(await read('package.json')) as { scripts: object }).scripts;
const SCRIPTS = {
  client: 'svc-gen generate',
  'client:check': 'svc-gen check --fail-on breaking',
  'client:docs': 'svc-gen docs --serve',
};
const SANDBOX = { isModule: true, usesTypeScript: false, namesAccount: false };
const started = (kind: Partial<typeof SANDBOX> = {}) => ({
  ...SCRIPTS,
  start: firstProgram({ ...SANDBOX, ...kind }).start,
});
const runsTypeScript = firstProgram(SANDBOX).program.endsWith('.ts');
/** A manifest of a project with TypeScript. */
const withTypeScript = (manifest: object) =>
  writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, devDependencies: { typescript: '5' } }),
  );

describe('in an empty folder', () => {
  test('the sandbox needs no credential, and is what generate takes', async () => {
    const { code, out, err } = await svcGen(['init'], { cwd: folder });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await readdir(folder)).toEqual([
      '.env',
      '.gitignore',
      'package.json',
      'src',
      'svc-gen.config.ts',
      ...(runsTypeScript ? ['tsconfig.json'] : []),
    ]);
    expect(await scripts()).toEqual(started());
    expect(await read('.gitignore')).toBe('node_modules\n/dist\n.env\n');
    expect(await read('.env')).toContain('# SVC_WEBHOOK=');
    expect(out).toMatch(
      /Next:\n {2}1\. install svc-gen here as a development dependency, for the scripts\n {2}2\. npm run client && npm install \.\/client && npm run start\nFor an account: put its webhook into \.env, then npm run client && npm run start\n$/,
    );
    const listed = await svcGen(['list', 'user.get', '--json'], { cwd: folder });
    expect({ code: listed.code, err: listed.err }).toEqual({ code: 0, err: 'svc-gen: read the sandbox\n' });
  });

  test('the .env can be read by its owner alone', async () => {
    await svcGen(['init'], { cwd: folder });
    expect(((await stat(join(folder, '.env'))).mode & 0o777).toString(8)).toBe('600');
  });

  test('an account is named in the config, and its webhook is asked for', async () => {
    const { out } = await svcGen(['init', '--base-url', 'https://account.example/', '--out', "it's"], {
      cwd: folder,
    });
    expect(await read('svc-gen.config.ts')).toContain(
      "export default defineConfig({\n  baseUrl: 'https://account.example',\n  out: 'it\\'s',\n});",
    );
    expect(await read('.env')).toMatch(/^SVC_WEBHOOK=$/m);
    expect(out).toContain('2. put a webhook of the account into .env');
    const { err } = await svcGen(['generate'], { cwd: folder });
    expect(err).toContain('SVC_WEBHOOK in .env: it is empty; set it to the URL of the webhook');
  });
});

test('a saved description is named in the config, and the first call uses the sandbox until a webhook is there', async () => {
  const { code, out } = await svcGen(['init', '--spec', 'account.json'], { cwd: folder });
  expect(code).toBe(0);
  expect(await scripts()).toEqual(started());
  expect(await read('.env')).toContain(
    '# While SVC_WEBHOOK is missing, the script start uses the sandbox.\n# SVC_WEBHOOK=\n',
  );
  expect(out).toContain('The client is of account.json. Next:\n');
  expect(out).toMatch(/\nFor an account: put its webhook into \.env, then npm run start\n$/);
});

test('an account of the environment is named, and svc-gen is not installed twice', async () => {
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  await writeFile(join(folder, 'node_modules', '.bin', 'svc-gen'), '');
  const env = { SVC_BASE_URL: 'https://account.example' };
  const { out } = await svcGen(['init'], { cwd: folder, env });
  expect(out).toContain('The client is of the account that SVC_BASE_URL names. Next:\n');
  expect(out).not.toContain('install svc-gen');
  expect(out).toContain('npm run client && npm install ./client && npm run start\n');
});

describe.skipIf(process.platform === 'win32')('--run', () => {
  /** A package manager that notes what it is asked for, and fails at a word. */
  async function withNpm(failsAt = 'nothing'): Promise<Readonly<Record<string, string>>> {
    const bin = join(folder, 'node_modules', '.bin');
    await mkdir(bin, { recursive: true });
    const npm = `#!/bin/sh\nprintf '%s|' "$@" >> npm.log\necho >> npm.log\n[ "$2" != ${failsAt} ] || exit 7\n`;
    for (const [name, text] of [
      ['npm', npm],
      ['svc-gen', ''],
      ['tsc', ''],
    ] as const)
      await writeFile(join(bin, name), text, { mode: 0o755 });
    return { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  }
  const compilers = runsTypeScript ? '' : 'install|--save-dev|typescript|@types/node|\n';

  test('generates, installs and makes the first call', async () => {
    const env = await withNpm();
    const { code, out, err } = await svcGen(['init', '--run', '--out', "it's a client"], {
      cwd: folder,
      env,
    });
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(await read('npm.log')).toBe(`${compilers}run|client|\ninstall|./it's a client|\nrun|start|\n`);
    expect(err).toContain("$ npm run client\n$ npm install './it'\\''s a client'\n$ npm run start\n");
    expect(out).toMatch(
      /\n\nFor an account: put its webhook into \.env, then npm run client && npm run start\n$/,
    );
  });

  test('ends with the code of the first command that fails, and says what is left', async () => {
    const env = await withNpm('./client');
    const { code, err } = await svcGen(['init', '--run'], { cwd: folder, env });
    expect(code).toBe(7);
    expect(err).toContain(
      'the command ended with exit code 7; when it is repaired, run npm install ./client && npm run start\n',
    );
    expect(await read('npm.log')).not.toContain('start');
  });

  test('names the client to pnpm, where nothing does yet', async () => {
    await withNpm();
    const bin = join(folder, 'node_modules', '.bin');
    await writeFile(join(bin, 'pnpm'), await read('node_modules/.bin/npm'), { mode: 0o755 });
    const env = {
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      npm_config_user_agent: 'pnpm/9.15.0 npm/? node/v20.20.2 linux x64',
    };
    expect(await svcGen(['init', '--run'], { cwd: folder, env })).toMatchObject({ code: 0 });
    expect(await read('pnpm-workspace.yaml')).toBe('packages: [client]\n');
    expect(await read('npm.log')).toBe(
      `${runsTypeScript ? '' : 'add|-w|-D|typescript|@types/node|\n'}run|client|\nadd|-w|--workspace|@svc/client|\nrun|start|\n`,
    );
  });

  test.each([
    { text: 'packages:\n  - apps/*\n', asks: true },
    { text: 'packages:\n  - apps/*\n  - client\n', asks: false },
    { text: 'packages: [', asks: true },
  ])('leaves a file of pnpm with $text as it is', async ({ text, asks }) => {
    await writeFile(join(folder, 'pnpm-workspace.yaml'), text);
    const env = { npm_config_user_agent: 'pnpm/9.15.0 npm/? node/v20.20.2 linux x64' };
    const { out } = await svcGen(['init'], { cwd: folder, env });
    expect(await read('pnpm-workspace.yaml')).toBe(text);
    expect(out.includes('write "packages: [client]" into pnpm-workspace.yaml')).toBe(asks);
  });

  test('runs nothing where something has to be done by hand before', async () => {
    const env = await withNpm();
    const { code, err } = await svcGen(['init', '--run', '--base-url', 'https://account.example'], {
      cwd: folder,
      env,
    });
    expect(code).toBe(2);
    expect(err).toContain('--run: nothing was run: put a webhook of the account into .env; then run npm ');
    expect(await readdir(folder)).toContain('svc-gen.config.ts');
    expect(await readdir(folder)).not.toContain('npm.log');
  });
});

describe('the first call', () => {
  test('reads, is compiled without the client, and is run on the source of the client', async () => {
    await withTypeScript({});
    await svcGen(['init', '--package-name', '@acme/api'], { cwd: folder });
    expect(await read('src/first-call.ts')).toContain("from '@acme/api'");
    expect(JSON.parse(await read('tsconfig.json'))).toMatchObject({ include: ['src'] });
  });

  test.each([
    { name: 'of CommonJS', manifest: { type: 'commonjs' }, want: 'first-call.mts' },
    { name: 'of a program without a kind', manifest: { main: 'index.js' }, want: 'first-call.mts' },
    { name: 'of modules', manifest: { type: 'module', main: 'index.js' }, want: 'first-call.ts' },
    { name: 'that npm install began', manifest: {}, want: 'first-call.ts' },
  ])('is a module when the package is one $name', async ({ manifest, want }) => {
    await withTypeScript(manifest);
    await svcGen(['init'], { cwd: folder });
    expect(await readdir(join(folder, 'src'))).toEqual([want]);
    expect(await scripts()).toEqual(started({ usesTypeScript: true, isModule: want.endsWith('.ts') }));
  });

  test.each([
    { node: '20.19.0', kind: {}, want: 'svc-gen sandbox --unless-account -- node src/first-call.mjs' },
    {
      node: '20.19.0',
      kind: { usesTypeScript: true },
      want: 'tsc && svc-gen sandbox --unless-account -- node dist/first-call.js',
    },
    {
      node: '22.17.1',
      kind: { usesTypeScript: true, isModule: false },
      want: 'tsc && svc-gen sandbox --unless-account -- node dist/first-call.mjs',
    },
    { node: '22.18.0', kind: {}, want: 'svc-gen sandbox --unless-account -- node src/first-call.ts' },
    { node: '24.1.0', kind: { namesAccount: true }, want: 'node --env-file=.env src/first-call.ts' },
    { node: '20.19.0', kind: { namesAccount: true }, want: 'node --env-file=.env src/first-call.mjs' },
    {
      node: '20.19.0',
      kind: { namesAccount: true, usesTypeScript: true },
      want: 'tsc && node --env-file=.env dist/first-call.js',
    },
  ])('is started by "$want" on Node.js $node', ({ node, kind, want }) => {
    const { program, start } = firstProgram({ ...SANDBOX, ...kind }, node);
    expect(start).toBe(want);
    expect(program.replace(/ts$/, 'js')).toBe(want.split('/').at(-1)?.replace(/ts$/, 'js'));
  });

  test('needs the compiler and the types of Node only where start compiles', async () => {
    await withTypeScript({});
    const { out } = await svcGen(['init'], { cwd: folder });
    expect(out.includes('npm install --save-dev typescript @types/node\n')).toBe(!runsTypeScript);
  });

  test('stays as it is, as tsconfig.json does', async () => {
    await mkdir(join(folder, 'src'));
    await writeFile(join(folder, 'src', 'first-call.ts'), 'mine');
    await writeFile(join(folder, 'tsconfig.json'), '{}');
    const { out } = await svcGen(['init'], { cwd: folder });
    expect([await read('src/first-call.ts'), await read('tsconfig.json')]).toEqual(['mine', '{}']);
    expect(out).toMatch(/^src\/first-call\.ts +was there; it stayed$/m);
  });

  test('a file in the place of src ends the run before anything is written', async () => {
    await writeFile(join(folder, 'src'), '');
    const { code, err } = await svcGen(['init'], { cwd: folder });
    expect({ code, err }).toEqual({
      code: 2,
      err: 'svc-gen: src: this is not a folder; the first call is written into it: move it away\n',
    });
    expect(await readdir(folder)).toEqual(['src']);
  });
});

describe('where something is there already', () => {
  test('a config file ends the run before anything is written', async () => {
    await writeFile(join(folder, 'svc-gen.config.json'), '{}');
    const { code, err } = await svcGen(['init'], { cwd: folder });
    expect({ code, err }).toEqual({
      code: 2,
      err: 'svc-gen: svc-gen.config.json: the folder has one already; edit it, or remove it and run svc-gen init\n',
    });
    expect(await readdir(folder)).toEqual(['svc-gen.config.json']);
  });

  test('a script, a .env and the lines of .gitignore stay', async () => {
    await writeFile(
      join(folder, 'package.json'),
      '{\n    "name": "mine",\n    "scripts": { "client": "mine" }\n}\n',
    );
    await writeFile(join(folder, '.env'), 'MINE=1\n');
    await writeFile(join(folder, '.gitignore'), 'dist');
    const { code, out } = await svcGen(['init'], { cwd: folder });
    expect(code).toBe(0);
    expect(await scripts()).toEqual({ ...started({ isModule: false }), client: 'mine' });
    expect(await read('package.json')).toContain('\n    "name": "mine",');
    expect(await read('.env')).toBe('MINE=1\n');
    expect(await read('.gitignore')).toBe('dist\n.env\n');
    expect(out).toContain('client stayed, with a command of your own');
    expect(out).toContain('npx --no-install svc-gen generate && npm install ./client && npm run start');
  });

  test('a package.json with a byte order mark is read', async () => {
    await writeFile(join(folder, 'package.json'), '\uFEFF{"name": "mine"}');
    expect((await svcGen(['init'], { cwd: folder })).code).toBe(0);
    expect(await scripts()).toEqual(started());
    expect(await read('package.json')).toContain('"name": "mine"');
  });

  test.each(['package.json', '.gitignore'])(
    'a folder in the place of %s ends the run before anything is written',
    async (name) => {
      await mkdir(join(folder, name));
      const { code, err } = await svcGen(['init'], { cwd: folder });
      expect({ code, err }).toEqual({
        code: 2,
        err: `svc-gen: ${name}: the file cannot be read (EISDIR); make it a readable file or remove it\n`,
      });
      expect(await readdir(folder)).toEqual([name]);
    },
  );

  test.each(['package.json', '.gitignore'])(
    'a link in the place of %s ends the run before anything is written',
    async (name) => {
      await writeFile(join(folder, 'outside'), '{}');
      await symlink(join(folder, 'outside'), join(folder, name));
      const { code, err } = await svcGen(['init'], { cwd: folder });
      expect({ code, err }).toEqual({
        code: 2,
        err: `svc-gen: ${name}: this is a symbolic link; name the file that it leads to\n`,
      });
      expect((await readdir(folder)).sort()).toEqual([name, 'outside'].sort());
      expect(await read('outside')).toBe('{}');
    },
  );

  test('a .env that is a link to nothing is left as it is', async () => {
    await symlink(join(folder, 'nowhere'), join(folder, '.env'));
    const { code, out } = await svcGen(['init'], { cwd: folder });
    expect({ code, line: /^\.env +(.*)$/m.exec(out)?.[1] }).toEqual({
      code: 0,
      line: 'was there; nothing was added',
    });
    expect(await readdir(folder)).not.toContain('nowhere');
  });

  test('a package.json that is not JSON ends the run before anything is written', async () => {
    await writeFile(join(folder, 'package.json'), '{');
    const { code, err } = await svcGen(['init'], { cwd: folder });
    expect({ code, err: err.split(':')[1] }).toEqual({ code: 2, err: ' package.json' });
    expect(await readdir(folder)).toEqual(['package.json']);
  });
});

test.each([
  { name: 'two sources', args: ['init', '--spec', 'a.json', '--base-url', 'https://a.example'] },
  { name: 'a name that no package can have', args: ['init', '--package-name', 'Bad Name'] },
  {
    name: 'a webhook in the place of an account',
    args: ['init', '--base-url', 'https://a.example/rest/1/code/'],
  },
])('$name end the run with 2', async ({ args }) => {
  expect((await svcGen(args, { cwd: folder })).code).toBe(2);
  expect(await readdir(folder)).toEqual([]);
});

describe('a .env with a credential', () => {
  const run = async (mode: number, text: string, ...flags: readonly string[]) => {
    await writeFile(join(folder, '.env'), text);
    await chmod(join(folder, '.env'), mode);
    return (await svcGen(['sandbox', 'faults', ...flags], { cwd: folder })).err;
  };
  const WARNING = 'svc-gen: .env: other users of this machine can read its credential; run chmod 600 .env\n';

  test.each([
    {
      name: 'is reported when others can read it',
      mode: 0o644,
      text: 'SVC_WEBHOOK=1/abcdefghij\n',
      want: WARNING,
    },
    {
      name: 'is not reported when its owner alone can',
      mode: 0o600,
      text: 'SVC_WEBHOOK=1/abcdefghij\n',
      want: '',
    },
    {
      name: 'is not reported when there is none in it',
      mode: 0o644,
      text: 'SVC_WEBHOOK=\nMINE=1\n',
      want: '',
    },
  ])('$name', async ({ mode, text, want }) => {
    expect(await run(mode, text)).toBe(want);
  });
});
