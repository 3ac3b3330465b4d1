/** `init`: a config file, a first call, scripts and a `.env` in the user's folder; what is there already stays as it is. With `--run` up to the first call. */

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withoutMark } from '../base/byte-order-mark.js';
import type { Config } from '../base/config.js';
import { InputError } from '../base/input-error.js';
import { isObject, type JsonObject } from '../base/json.js';
import { checkPackageName } from '../names/package-name.js';
import type { Io } from '../terminal/io.js';
import { brokenAt, hanging, hangingColumns, writeNotice } from '../terminal/layout.js';
import { runLine } from '../terminal/run-words.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { namingText, packageManager } from './package-manager.js';
import { CONFIG_FILES } from './settings.js';
import { checkedUrl } from './source.js';
import { look } from '../disk/staged-file.js';
import { requireOwnFile, readOptional, writeAtomically } from '../disk/user-file.js';

export async function runInit(
  _config: OptionsOf<'init'>,
  io: Io,
  { flags }: CommandArguments<'init'>,
): Promise<number> {
  const known = CONFIG_FILES.find((name) => existsSync(join(io.cwd, name)));
  if (known !== undefined)
    throw new InputError('the folder has one already', known, 'edit it, or remove it and run svc-gen init');
  const given = optionsOf(flags);
  const project = await projectOf(io.cwd, given);
  const ignored = await gitignoreWithEnv(io.cwd);
  // A link too is left as it is.
  const isThere = (name: string): boolean => look(join(io.cwd, name)) !== undefined;
  const hasEnv = isThere('.env');
  for (const name of ['package.json', '.gitignore']) requireOwnFile(join(io.cwd, name), name);
  if (look(join(io.cwd, 'src'))?.isDirectory() === false)
    throw new InputError('this is not a folder', 'src', 'the first call is written into it: move it away');
  const write = (name: string, text: string, mode?: number): void =>
    writeAtomically(join(io.cwd, name), text, name, mode);
  const scripts = writeManifest(project, write);
  if (ignored !== undefined) write('.gitignore', ignored);
  // It will hold a credential.
  if (!hasEnv) write('.env', envText(given), 0o600);
  const program = `src/${project.program}`;
  const isFirst = !isThere(program);
  if (isFirst) {
    await mkdir(join(io.cwd, 'src'), { recursive: true });
    write(program, FIRST_CALL.replace('@svc/client', given.packageName ?? '@svc/client'));
  }
  const naming = packageManager(io).install(given.out, '').before;
  const isNaming = naming !== undefined && !isThere(naming.file);
  if (isNaming) write(naming.file, `${naming.line}\n`);
  const hasTsconfig = isThere('tsconfig.json');
  const isTypeScript = !project.program.endsWith('.mjs');
  if (isTypeScript && !hasTsconfig) write('tsconfig.json', TSCONFIG);
  // The last one: without it a run that failed can be made again.
  write('svc-gen.config.ts', configText(given));
  const made = [
    ['svc-gen.config.ts', 'what to generate, and where'],
    [program, isFirst ? 'a first call; it only reads' : 'was there; it stayed'],
    ...(isTypeScript ? [['tsconfig.json', tsconfigText(hasTsconfig, project)]] : []),
    scripts,
    ...(isNaming ? [[naming.file, 'makes the client a part of the project']] : []),
    ['.env', hasEnv ? 'was there; nothing was added' : 'credentials, for this machine alone'],
    ...(ignored === undefined ? [] : [['.gitignore', 'leaves .env out']]),
  ];
  const columns = io.out.terminal ? io.out.columns : Infinity;
  const print = (lines: readonly string[]): void => io.out.write(`${lines.join('\n')}\n`);
  const broken = (steps: readonly string[]): readonly string[] =>
    steps.flatMap((step) => hanging(brokenAt(step, columns - 5), '', '     '));
  print([
    ...hangingColumns(
      made.map(([name = '', what = '']) => [name, what]),
      columns,
      '',
    ),
    '',
  ]);
  const steps = nextSteps(given, project, io);
  const account = broken(toAccount(given, project, io));
  if (flags.run !== true) {
    print([...broken(stepTexts(given, steps, io)), ...account]);
    return 0;
  }
  const code = await runSteps(steps, io);
  if (code === 0 && account.length > 0) print(account);
  return code;
}

/** @returns the exit code of the first command that fails. @throws InputError where something has to be done by hand before */
async function runSteps(steps: readonly Step[], io: Io): Promise<number> {
  const all = steps.flatMap(({ commands = [] }) => commands);
  const byHand = steps.flatMap(({ text, commands }) => (commands === undefined ? [text] : []));
  if (byHand.length > 0)
    throw new InputError(
      `nothing was run: ${byHand.join(', and ')}`,
      '--run',
      `then run ${all.join(' && ')}`,
    );
  for (const [index, command] of all.entries()) {
    writeNotice(`$ ${command}`, io.err);
    const code = await runLine(command, io);
    if (code === 0) continue;
    const rest = all.slice(index).join(' && ');
    writeNotice(
      `svc-gen: the command ended with exit code ${String(code)}; when it is repaired, run ${rest}`,
      io.err,
    );
    return code;
  }
  return 0;
}

type InitOptions = Pick<Config, 'spec' | 'baseUrl' | 'packageName'> & { readonly out: string };

function optionsOf({ spec, baseUrl, out = 'client', packageName }: OptionsOf<'init'>): InitOptions {
  if (spec !== undefined && baseUrl !== undefined)
    throw new InputError('two sources are given', '--spec, --base-url', 'give one of them');
  if (packageName !== undefined) checkPackageName(packageName);
  const account = baseUrl === undefined ? undefined : checkedUrl(baseUrl, '--base-url');
  return { spec, baseUrl: account, out, packageName };
}

function configText(given: InitOptions): string {
  const members = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name}: ${quoted(value)},\n`],
  );
  return `import { defineConfig } from 'svc-gen';\n\nexport default defineConfig({\n${members.join('')}});\n`;
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Without an account the variable is a comment: a saved document and the sandbox need no credential. */
function envText(given: InitOptions): string {
  const lines = [
    '# A webhook of the account, as its page shows it: https://account.example/rest/<user_id>/<code>/',
    '# svc-gen reads this file; keep it out of git.',
    ...(namesAccount(given)
      ? []
      : [`# While SVC_WEBHOOK is missing, the ${whatUsesSandbox(given)} the sandbox.`]),
    `${given.baseUrl === undefined ? '# ' : ''}SVC_WEBHOOK=`,
  ];
  return `${lines.join('\n')}\n`;
}

function namesAccount({ baseUrl }: Pick<Config, 'baseUrl'>): boolean {
  return baseUrl !== undefined;
}

/** A saved document stays what the client is made from; its first call needs an account or the sandbox like any other. */
function whatUsesSandbox({ spec }: Pick<Config, 'spec'>): string {
  return spec === undefined ? 'scripts client and start use' : 'script start uses';
}

function tsconfigText(isTheirs: boolean, { scripts: { start = '' } }: Project): string {
  if (!isTheirs) return 'compiles src, and not the client';
  return `was there; it stayed${start.startsWith('tsc ') ? ', and start expects that it compiles src into dist' : ''}`;
}

const SCRIPTS: Readonly<Record<string, string>> = {
  client: 'svc-gen generate',
  'client:check': 'svc-gen check --fail-on breaking',
  'client:docs': 'svc-gen docs --serve',
};

/** It needs no scope, so that it succeeds with every credential. */
const FIRST_CALL = `import { createClient, webhook } from '@svc/client';

const svc = createClient({ auth: webhook(process.env.SVC_WEBHOOK) });

const me = await svc.legacy.profile();
console.log('user', me.ID);

await svc.close();
`;

const TSCONFIG = `{
  "compilerOptions": {
    "module": "nodenext",
    "strict": true,
    "types": ["node"],
    "rootDir": "src",
    "outDir": "dist"
  },
  "include": ["src"]
}
`;

/** What the folder is: its manifest with our scripts, and how its first program is run. */
interface Project {
  /** Of `package.json`, with what is added. */
  readonly text: string;
  readonly isNew: boolean;
  /** Names of our scripts that the folder has with another command. */
  readonly foreign: readonly string[];
  /** Names of our scripts that are there already. */
  readonly kept: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  /** File name of the first program. */
  readonly program: string;
}

async function projectOf(folder: string, given: InitOptions): Promise<Project> {
  const text = await readOptional(join(folder, 'package.json'), 'package.json');
  const name =
    basename(folder)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-') || 'app';
  const read = text === undefined ? { name, private: true } : parseManifest(text);
  const value = isModule(read) || !isBare(read) ? read : { ...read, type: 'module' };
  const present = isObject(value['scripts']) ? value['scripts'] : {};
  const kind = { isModule: isModule(value), usesTypeScript: usesTypeScript(value, folder) };
  const { program, start } = firstProgram({ ...kind, namesAccount: namesAccount(given) });
  const scripts = { ...SCRIPTS, start };
  const kept = Object.keys(scripts).filter((script) => Object.hasOwn(present, script));
  const foreign = Object.entries(scripts).flatMap(([script, command]) =>
    kept.includes(script) && present[script] !== command ? [script] : [],
  );
  const indent = /^[\t ]+/m.exec(text ?? '')?.[0] ?? '  ';
  const added = JSON.stringify({ ...value, scripts: { ...scripts, ...present } }, null, indent);
  return { text: `${added}\n`, isNew: text === undefined, kept, foreign, scripts, program };
}

function isModule(manifest: JsonObject): boolean {
  return manifest['type'] === 'module';
}

/** A manifest as `npm install` begins one: no program can depend on the kind of its modules. */
function isBare(manifest: JsonObject): boolean {
  const ofInstall = ['name', 'private', 'dependencies', 'devDependencies'];
  return Object.keys(manifest).every((member) => ofInstall.includes(member));
}

function usesTypeScript(manifest: JsonObject, folder: string): boolean {
  const groups = [manifest['dependencies'], manifest['devDependencies']];
  const isNamed = groups.some((group) => isObject(group) && Object.hasOwn(group, 'typescript'));
  return isNamed || existsSync(join(folder, 'tsconfig.json')) || isInstalled(folder, '.bin/tsc');
}

interface ProgramKind {
  readonly isModule: boolean;
  readonly usesTypeScript: boolean;
  /** Else the first call is made on the sandbox while no webhook is there. */
  readonly namesAccount: boolean;
}

/** Later versions of Node run TypeScript. Before, it has to be compiled, and a project without a compiler gets JavaScript. */
export function firstProgram(
  { isModule, usesTypeScript, namesAccount }: ProgramKind,
  node: string = process.versions.node,
): { readonly program: string; readonly start: string } {
  const runs = runsTypeScript(node);
  const end = runs || usesTypeScript ? (isModule ? 'ts' : 'mts') : 'mjs';
  const program = `first-call.${end}`;
  const isCompiled = !runs && usesTypeScript;
  const file = isCompiled ? `dist/${program.replace(/ts$/, 'js')}` : `src/${program}`;
  const command = namesAccount ? 'node --env-file=.env' : 'svc-gen sandbox --unless-account -- node';
  return { program, start: `${isCompiled ? 'tsc && ' : ''}${command} ${file}` };
}

/** Without a flag and without a warning (Node.js 22.18 and 23.6). */
function runsTypeScript(node: string): boolean {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

function parseManifest(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(withoutMark(text));
    if (isObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw new InputError(
    'the file is no JSON object',
    'package.json',
    'correct it, then run svc-gen init again',
  );
}

function writeManifest(
  { text, isNew, kept, foreign, scripts }: Project,
  write: (name: string, text: string) => void,
): readonly string[] {
  const added = Object.keys(scripts).filter((name) => !kept.includes(name));
  if (added.length > 0) write('package.json', text);
  const shown = added.length === 0 ? 'has the scripts' : `scripts ${added.join(', ')}`;
  const others = foreign.length === 0 ? '' : `; ${foreign.join(', ')} stayed, with a command of your own`;
  return ['package.json', `${isNew ? 'new, with the ' : ''}${shown}${others}`];
}

/** The text of `.gitignore` with `.env`; undefined where it says so already. A new one leaves out what npm installs too. */
async function gitignoreWithEnv(folder: string): Promise<string | undefined> {
  const text = (await readOptional(join(folder, '.gitignore'), '.gitignore')) ?? 'node_modules\n/dist\n';
  if (/^\/?\.env\s*$/m.test(text)) return undefined;
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}.env\n`;
}

/** Whether programs of the folder find the package or the command. */
function isInstalled(folder: string, name: string): boolean {
  if (existsSync(join(folder, 'node_modules', name))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInstalled(parent, name);
}

/** Of the environment or `.env`. */
function accountVariable({ env }: Io): string | undefined {
  return ['SVC_BASE_URL', 'SVC_WEBHOOK'].find((name) => env[name]?.includes('://'));
}

/** The command of a script. One of the same name with another command does something else. */
function runner({ foreign, scripts }: Project, io: Io): (script: string) => string {
  const { run } = packageManager(io);
  const command = (script: string): string =>
    (scripts[script] ?? '').replace(/^(?:tsc|svc-gen)\b|(?<=&& )svc-gen\b/g, 'npx --no-install $&');
  return (script) => (foreign.includes(script) ? command(script) : `${run} ${script}`);
}

/** How a project without an account becomes one of an account. */
function toAccount(given: InitOptions, project: Project, io: Io): readonly string[] {
  if (namesAccount(given) || accountVariable(io) !== undefined) return [];
  const run = runner(project, io);
  const scripts = given.spec === undefined ? ['client', 'start'] : ['start'];
  return [`For an account: put its webhook into .env, then ${scripts.map(run).join(' && ')}`];
}

const COMPILER = ['typescript', '@types/node'];

/** What has to happen until the first call. */
interface Step {
  readonly text: string;
  /** Missing where a person has to do it. */
  readonly commands?: readonly string[];
}

function nextSteps(
  { baseUrl, out, packageName = '@svc/client' }: InitOptions,
  project: Project,
  io: Io,
): readonly Step[] {
  const { cwd } = io;
  const manager = packageManager(io);
  const run = runner(project, io);
  const needed = project.scripts['start']?.startsWith('tsc ') === true ? COMPILER : [];
  const missing = needed.filter((name) => !isInstalled(cwd, name));
  const { before, addDev, command } = manager.install(out, packageName);
  const byHand = [
    ...(isInstalled(cwd, '.bin/svc-gen')
      ? []
      : ['install svc-gen here as a development dependency, for the scripts']),
    ...(baseUrl === undefined || accountVariable(io) === 'SVC_WEBHOOK'
      ? []
      : ['put a webhook of the account into .env']),
    ...(before === undefined ? [] : [namingText(before)]),
  ];
  const compilers = missing.length > 0 ? [`${addDev} ${missing.join(' ')}`] : [];
  const last = [run('client'), command, run('start')];
  return [
    ...byHand.map((text) => ({ text })),
    ...compilers.map((text) => ({ text, commands: [text] })),
    { text: last.join(' && '), commands: last },
  ];
}

function stepTexts({ baseUrl, spec }: InitOptions, steps: readonly Step[], io: Io): readonly string[] {
  const named = accountVariable(io);
  const ofEnvironment = named && `the account that ${named} names`;
  const source = spec ?? baseUrl ?? ofEnvironment ?? 'the sandbox; svc-gen sandbox serves it';
  const [only, second] = steps;
  if (only !== undefined && second === undefined)
    return [`The client is of ${source}. Next:`, `  ${only.text}`];
  return [
    `The client is of ${source}. Next:`,
    ...steps.map(({ text }, index) => `  ${String(index + 1)}. ${text}`),
  ];
}
