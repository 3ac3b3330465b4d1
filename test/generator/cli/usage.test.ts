/** Wrong usage ends with exit code 2 and one line that says what, where and what to do; help is at hand for each command. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../generator/commands/command-table.js';
import { flagName } from '../../../generator/commands/option-table.js';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { svcGen } from './program.js';

const SECRET = 'k7Qw2ZpXsecret';

describe('wrong usage', () => {
  const rows = [
    {
      name: 'no command',
      args: ['--quiet'],
      want: /no command.*generate, check, list, export, docs, describe, call, mcp, probe, learn, sandbox/,
    },
    {
      name: 'an empty method',
      args: ['describe', ''],
      want: /METHOD: the argument is empty; write its value/,
    },
    { name: 'an empty glob', args: ['list', ' '], want: /GLOB: the argument is empty; write its value/ },
    {
      name: 'empty parameters',
      args: ['call', 'tasks.task.get', ''],
      want: /PARAMS: the argument is empty; write its value, or leave it out/,
    },
    {
      name: 'a misspelt command',
      args: ['generat'],
      want: /generat: unknown command \(did you mean generate\?\)/,
    },
    {
      name: 'the beginning of a command',
      args: ['gen'],
      want: /gen: unknown command \(did you mean generate\?\)/,
    },
    {
      name: 'an invalid option',
      args: ['generate', '--colour', 'red'],
      want: /--colour: unknown option; see svc-gen generate --help/,
    },
    {
      name: 'a misspelt option',
      args: ['generate', '--inclde', 'x'],
      want: /--inclde: unknown option \(did you mean --include\?\)/,
    },
    {
      name: 'an option in camel case',
      args: ['generate', '--packageName', 'x'],
      want: /--packageName: unknown option \(did you mean --package-name\?\)/,
    },
    { name: 'an option of another command', args: ['list', '--port', '1'], want: /--port: unknown option/ },
    {
      name: 'two letters in the wrong order',
      args: ['chekc'],
      want: /chekc: unknown command \(did you mean check\?\)/,
    },
    {
      name: 'an option with two letters in the wrong order',
      args: ['list', '--sepc', 'x'],
      want: /--sepc: unknown option \(did you mean --spec\?\)/,
    },
    { name: 'a short option', args: ['generate', '-o', 'x'], want: / -o: unknown option/ },
    {
      name: 'an option without its value',
      args: ['generate', '--out'],
      want: /--out: the option has no value; write one/,
    },
    {
      name: 'an option followed by another',
      args: ['generate', '--spec', '--json'],
      want: /--spec: the option has no value/,
    },
    {
      name: 'a shell that completion does not know',
      args: ['completion', 'fish'],
      want: /completion: the arguments cannot be read; write svc-gen completion for bash or zsh/,
    },
    { name: 'an empty value', args: ['generate', '--out='], want: /--out: the option takes a value/ },
    {
      name: 'a value given twice',
      args: ['generate', '--out', 'a', '--out', 'b'],
      want: /--out: the option is given more than once/,
    },
    {
      name: 'a value that is none of the known ones',
      args: ['check', '--fail-on', 'brekaing'],
      want: /fail-on.*breaking/i,
    },
    {
      name: 'a port that is not a number',
      args: ['sandbox', '--port', 'http'],
      want: /--port: the option takes an integer/,
    },
    {
      name: 'a port that does not exist',
      args: ['sandbox', '--port', '70000'],
      want: /--port: there is no such port/,
    },
    {
      name: 'a flag with a value',
      args: ['generate', '--json=yes'],
      want: /--json: the option takes no value/,
    },
    {
      name: 'a command without -- before it',
      args: ['learn', 'npm', 'test'],
      want: /too many arguments; write -- before the command that is to be run/,
    },
    {
      name: 'an empty command',
      args: ['sandbox', '--'],
      want: /sandbox: the command is missing; write svc-gen sandbox -- COMMAND/,
    },
    { name: 'a command without a name', args: ['learn', '--', ''], want: /learn: the command is missing/ },
    { name: 'arguments too many', args: ['generate', 'account.json'], want: /too many arguments/ },
    {
      name: 'two forms of a report',
      args: ['check', '--json', '--format', 'markdown'],
      want: /--json, --format: two forms/,
    },
    {
      name: 'a name that npm would not take',
      args: ['generate', '--package-name', '../x'],
      want: /--package-name: "\.\.\/x" cannot name a package/,
    },
    {
      name: 'the name of a module of Node',
      args: ['generate', '--package-name', 'fs'],
      want: /--package-name: "fs" cannot name a package/,
    },
    {
      name: 'the name of the folder of packages',
      args: ['generate', '--package-name', 'node_modules'],
      want: /--package-name: "node_modules" cannot name a package/,
    },
    {
      name: 'an overlay that does not exist',
      args: ['generate', '--overlay', '/nowhere.yaml'],
      want: /--overlay \/nowhere\.yaml: the file cannot be read \(ENOENT\)/,
    },
    {
      name: 'no package to check',
      args: ['check', '--out', '/nowhere'],
      want: /\/nowhere\/snapshot\.json: there is no snapshot/,
    },
  ];
  test.each(rows)('$name', async ({ args, want }) => {
    const { code, out, err } = await svcGen(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(want);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toMatch(/^svc-gen: .*; .*\n$/);
  });
});

describe('credentials', () => {
  const rows = [
    { name: 'as an option', args: ['generate', '--webhook', `1/${SECRET}`] },
    { name: 'as an option with =', args: ['generate', `--access-token=${SECRET}`] },
    { name: 'as a misspelt option', args: ['list', '--webhok', `1/${SECRET}`] },
    { name: 'as an argument', args: ['generate', `1/${SECRET}`] },
    { name: 'as a command', args: [`https://account.example/rest/1/${SECRET}/`] },
    { name: 'in the address', args: ['generate', '--base-url', `https://account.example/rest/1/${SECRET}/`] },
    {
      name: 'in the place of a file',
      args: ['generate', '--spec', `https://account.example/rest/1/${SECRET}/openapi.json`],
    },
    {
      name: 'in the user part of the address',
      args: ['generate', '--base-url', `https://u:${SECRET}@account.example`],
    },
    {
      name: 'in the query of the address',
      args: ['generate', '--base-url', `https://account.example/?auth=${SECRET}`],
    },
    {
      name: 'in an invalid address',
      args: ['generate', '--base-url', `account.example/rest/1/${SECRET}`],
    },
  ];
  test.each(rows)('$name are refused and not repeated', async ({ args }) => {
    const { code, out, err } = await svcGen(args);
    expect(code).toBe(2);
    expect(out + err).not.toContain(SECRET);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  const environments = [
    {
      name: 'an account without a credential',
      env: {},
      want: /environment: no credential for the account/,
    },
    {
      name: 'a webhook of another form',
      env: { SVC_WEBHOOK: `1/${SECRET}/more` },
      want: /SVC_WEBHOOK: this is neither <user_id>\/<webhook_code> nor the URL of a webhook/,
    },
    {
      name: 'an address that is not of a webhook',
      env: { SVC_WEBHOOK: `https://account.example/rest/${SECRET}` },
      want: /SVC_WEBHOOK: this is neither <user_id>\/<webhook_code> nor the URL of a webhook; copy it as the account shows it/,
    },
    {
      name: 'the address of a webhook of another account',
      env: { SVC_WEBHOOK: `https://other.example/rest/1/${SECRET}/` },
      want: /SVC_WEBHOOK: the webhook is of another account than --base-url; give the address of one account only/,
    },
  ];
  test.each(environments)('$name', async ({ env, want }) => {
    const { code, err } = await svcGen(['list', '--base-url', 'https://account.example'], { env });
    expect(code).toBe(2);
    expect(err).toMatch(want);
    expect(err).not.toContain(SECRET);
  });

  test.each([
    { name: 'with blanks around it', write: (webhook: string) => ` ${webhook} ` },
    { name: 'with a slash behind it', write: (webhook: string) => `${webhook}/` },
  ])('a webhook $name is read', async ({ write }) => {
    const account = await startSandbox();
    const { code, err } = await svcGen(['list', '--base-url', account.baseUrl], {
      env: { SVC_WEBHOOK: write(account.webhook) },
    });
    await account.close();
    expect({ code, err }).toEqual({ code: 0, err: `svc-gen: read ${account.baseUrl}\n` });
  });

  test('the address of a webhook says which account is read', async () => {
    const account = await startSandbox();
    const { code, out } = await svcGen(['list', '--json'], {
      env: { SVC_WEBHOOK: `${account.baseUrl}/rest/${account.webhook}/` },
    });
    const asked = account.requests.map(({ method }) => method);
    await account.close();
    expect(code).toBe(0);
    expect((JSON.parse(out) as readonly unknown[]).length).toBeGreaterThan(40);
    expect(asked).toContain('rest.documentation.openapi');
  });

  test('an address without TLS is refused unless it is this machine', async () => {
    const { code, err } = await svcGen(['list', '--base-url', 'http://account.example'], {
      env: { SVC_WEBHOOK: '1/abcdefgh' },
    });
    expect({ code, err }).toEqual({
      code: 2,
      err: 'svc-gen: --base-url: http: would send the credentials in the clear; write https:\n',
    });
  });
});

describe('help', () => {
  test.each(Object.entries(COMMANDS))(
    '%s names all its options and gives examples',
    async (name, command) => {
      const { code, out, err } = await svcGen([name, '--help']);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      for (const option of command.options) expect(out).toContain(`--${flagName(option)}`);
      for (const [example] of command.examples) expect(out).toContain(example);
    },
  );

  test('the program names all its commands', async () => {
    const { code, out } = await svcGen(['--help']);
    expect(code).toBe(0);
    for (const name of [...Object.keys(COMMANDS), 'completion']) expect(out).toContain(`svc-gen ${name}`);
  });

  test('the version is the one of the package', async () => {
    for (const flag of ['--version', '-v'])
      expect(await svcGen([flag])).toEqual({ code: 0, out: '0.1.0\n', err: '' });
  });

  test('a completion script is printed', async () => {
    const { code, out } = await svcGen(['completion']);
    expect(code).toBe(0);
    expect(out).toContain('--get-yargs-completions');
  });
});

describe('the config file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-gen-config-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const rows = [
    {
      name: 'an option under the name that other generators give it',
      file: 'svc-gen.config.json',
      text: '{ "outDir": "client" }',
      want: /svc-gen\.config\.json, outDir: unknown option \(did you mean out\?\)/,
    },
    {
      name: 'the folder under the name of another option',
      file: 'svc-gen.config.json',
      text: '{ "output": "./client" }',
      want: /svc-gen\.config\.json, output: the option must be .* \(did you mean out\?\)/,
    },
    {
      name: 'a misspelt option',
      file: 'svc-gen.config.json',
      text: '{"inclde": ["x"]}',
      want: /svc-gen\.config\.json, inclde: unknown option \(did you mean include\?\)/,
    },
    {
      name: 'a value of another type',
      file: 'svc-gen.config.json',
      text: '{"out": 1}',
      want: /svc-gen\.config\.json, out: the option must be a text, not a number; see svc-gen --help/,
    },
    {
      name: 'a text for what is true or false',
      file: 'svc-gen.config.json',
      text: '{"quiet": "yes"}',
      want: /svc-gen\.config\.json, quiet: the option must be true or false, not a text; see svc-gen --help/,
    },
    {
      name: 'a text for a number',
      file: 'svc-gen.config.json',
      text: '{"port": "80"}',
      want: /svc-gen\.config\.json, port: the option must be an integer, not a text; see svc-gen --help/,
    },
    ...['js', 'mjs', 'cjs', 'mts', 'yaml'].map((end) => ({
      name: `a name that ends in ${end}, which is not read`,
      file: `svc-gen.config.${end}`,
      text: 'export default {};',
      want: new RegExp(
        `svc-gen\\.config\\.${end}: a config file of this name is not read; write its options into`,
      ),
    })),
    {
      name: 'a byte order mark in front of JSON counts for nothing',
      file: 'svc-gen.config.json',
      text: '\uFEFF{"out": "/from-the-file"}',
      want: /\/from-the-file\/snapshot\.json: there is no snapshot/,
    },
    {
      name: 'a credential',
      file: 'svc-gen.config.json',
      text: `{"webhook": "1/${SECRET}"}`,
      want: /webhook: a credential does not belong/,
    },
    {
      name: 'no JSON',
      file: 'svc-gen.config.json',
      text: '{',
      want: /svc-gen\.config\.json: the file cannot be loaded/,
    },
    {
      name: 'an option twice',
      file: 'svc-gen.config.json',
      text: '{\n  "out": "a",\n  "quiet": true,\n  "out": "b"\n}',
      want: /svc-gen\.config\.json: a name is there twice \(line 4, column 3\); keep one of the two/,
    },
    {
      name: 'no object',
      file: 'svc-gen.config.ts',
      text: 'export default 1;',
      want: /svc-gen\.config\.ts: the file exports no object/,
    },
    {
      name: 'no TypeScript',
      file: 'svc-gen.config.ts',
      text: 'export default {',
      want: /svc-gen\.config\.ts: the file cannot be loaded/,
    },
    {
      name: 'what it says counts, typed by defineConfig',
      file: 'svc-gen.config.ts',
      text: "import { defineConfig } from 'svc-gen';\nconst out: string = '/from-the-file';\nexport default defineConfig({ out });",
      want: /\/from-the-file\/snapshot\.json: there is no snapshot/,
    },
    {
      name: 'what it imports counts, in TypeScript and in CommonJS',
      file: 'svc-gen.config.ts',
      text: "import { join } from 'node:path';\nimport { out } from './config-parts.js';\nimport { name } from './config-name.cjs';\nexport default { out: join(out, name) };",
      others: {
        'config-parts.ts': "export const out: string = '/imported';\n",
        'config-name.cjs': "exports.name = 'client';\n",
      },
      want: /\/imported\/client\/snapshot\.json: there is no snapshot/,
    },
    {
      name: 'what it imports counts by its own name, and without an ending',
      file: 'svc-gen.config.ts',
      text: "import { out } from './config-parts.ts';\nimport { name } from './config-name';\nexport default { out: out + name };",
      others: {
        'config-parts.ts': "export const out: string = '/imported';\n",
        'config-name.ts': "export const name: string = '/client';\n",
      },
      want: /\/imported\/client\/snapshot\.json: there is no snapshot/,
    },
    {
      name: 'a file in JavaScript counts before one in TypeScript that has its name without the ending',
      file: 'svc-gen.config.ts',
      text: "import { out } from './config-parts.js';\nexport default { out };",
      others: {
        'config-parts.js': "exports.out = '/in-javascript';\n",
        'config-parts.js.ts': "export const out: string = '/in-typescript';\n",
      },
      want: /\/in-\w+\/snapshot\.json: there is no snapshot/,
    },
  ];
  test.each(rows)('$name', async ({ file, text, others = {}, want }) => {
    const files = Object.entries({ [file]: text, ...others });
    for (const [path, content] of files) await writeFile(join(folder, path), content);
    const { code, err } = await svcGen(['check'], { cwd: folder });
    for (const [path] of files) await rm(join(folder, path));
    expect(code).toBe(2);
    expect(err).toMatch(want);
    expect(err).not.toContain(SECRET);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a flag wins over it', async () => {
    await writeFile(join(folder, 'svc-gen.config.json'), '{"out": "/from-the-file"}');
    const { err } = await svcGen(['check', '--out', '/from-the-flag'], { cwd: folder });
    await rm(join(folder, 'svc-gen.config.json'));
    expect(err).toContain('/from-the-flag/snapshot.json');
  });

  test('.env is read, and never overrides what is set', async () => {
    // Some editors begin a file with a byte order mark.
    await writeFile(join(folder, '.env'), '\uFEFFSVC_BASE_URL=ftp://from-the-file\n');
    const fromFile = await svcGen(['list'], { cwd: folder });
    const set = await svcGen(['list', '--kind', 'get'], {
      cwd: folder,
      env: { SVC_BASE_URL: 'http://account.example' },
    });
    const empty = await svcGen(['list'], { cwd: folder, env: { SVC_BASE_URL: '' } });
    await rm(join(folder, '.env'));
    expect(empty).toEqual(fromFile);
    expect(fromFile.err).toContain('SVC_BASE_URL in .env: this is not the address of an account');
    expect(set.err).toContain('SVC_BASE_URL: http: would send');
  });
});

describe('half a credential', () => {
  const folder = temporaryFolder();
  const NAMELESS = 'set SVC_BASE_URL too, or unset it';
  const webhookIsEmpty = 'set it to the URL of the webhook, or unset it';
  test.each([
    { name: 'SVC_WEBHOOK', env: { SVC_WEBHOOK: `1/${SECRET}` } },
    { name: 'SVC_ACCESS_TOKEN', env: { SVC_ACCESS_TOKEN: SECRET } },
    { name: 'SVC_ACCESS_TOKEN', env: { SVC_WEBHOOK: '', SVC_ACCESS_TOKEN: SECRET } },
    { name: 'SVC_ACCESS_TOKEN', env: { SVC_BASE_URL: '', SVC_ACCESS_TOKEN: SECRET } },
  ])('$name without an account is refused by all commands', async ({ name, env }) => {
    for (const args of [
      ['generate', '--out', join(folder, 'first')],
      ['list'],
      ['describe', 'user.get'],
      ['call', 'user.get'],
    ])
      expect(await svcGen(args, { cwd: folder, env })).toEqual({
        code: 2,
        out: '',
        err: `svc-gen: ${name}: it names no account; ${NAMELESS}\n`,
      });
  });

  test.each([
    { env: { SVC_WEBHOOK: '' }, what: 'SVC_WEBHOOK: it is empty', advice: webhookIsEmpty },
    {
      env: { SVC_ACCESS_TOKEN: '' },
      what: 'SVC_ACCESS_TOKEN: it is empty',
      advice: 'set it to its value, or unset it',
    },
  ])('$what: reads the sandbox and says so, and calls nothing', async ({ env, what, advice }) => {
    const read = await svcGen(['describe', 'user.get', '--quiet'], { env });
    expect({ code: read.code, err: read.err }).toEqual({
      code: 0,
      err: `svc-gen: ${what}, so the sandbox is read; ${advice}\n`,
    });
    expect(await svcGen(['call', 'user.get'], { env })).toEqual({
      code: 2,
      out: '',
      err: `svc-gen: ${what}; ${advice}\n`,
    });
  });

  test('an empty webhook of an account', async () => {
    const env = { SVC_WEBHOOK: '', SVC_BASE_URL: 'https://account.example' };
    expect(await svcGen(['generate'], { env })).toEqual({
      code: 2,
      out: '',
      err: `svc-gen: SVC_WEBHOOK: it is empty; ${webhookIsEmpty}\n`,
    });
  });

  test('a key of the gateway', async () => {
    const { code, err } = await svcGen(['call', 'me'], { env: { SVC_GATEWAY_KEY: SECRET } });
    expect({ code, err }).toEqual({
      code: 2,
      err: `svc-gen: SVC_GATEWAY_KEY: it names no account; ${NAMELESS}\n`,
    });
  });
});

describe('list suggests what was meant by', () => {
  test.each([
    {
      name: 'the name of a field',
      args: ['*stage*'],
      want: '*stage*: no method has such a name (tasks.task.add takes stageId, crm.deal.add takes STAGE_ID)',
    },
    { name: 'a glob', args: ['tsaks.*'], want: 'tsaks.*: no method has such a name (did you mean tasks.*?)' },
    { name: 'a word inside', args: ['comment'], want: '(did you mean task.comment.add?)' },
    { name: 'a later part', args: ['tasks.tsak.*'], want: '(did you mean tasks.task.*?)' },
    { name: 'a name', args: ['tasks.task.gte'], want: '(did you mean tasks.task.get?)' },
    {
      name: 'a scope',
      args: ['--scope', 'calender'],
      want: '--scope calender: no method has this scope (did you mean calendar?)',
    },
    {
      name: 'nothing that is near',
      args: ['zzzzzz'],
      want: 'zzzzzz: no method has such a name; svc-gen list shows all',
    },
  ])('$name', async ({ args, want }) => {
    const { code, out, err } = await svcGen(['list', '--quiet', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(want);
  });
});
