/** `init`: a config file, a first call, scripts and a `.env` in the user's folder; what is there already stays as it is. */

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withoutMark } from '../base/byte-order-mark.js';
import type { Config } from '../base/config.js';
import { InputError } from '../base/input-error.js';
import { isObject, type JsonObject } from '../base/json.js';
import { checkPackageName } from '../names/package-name.js';
import type { Io } from '../terminal/io.js';
import { brokenAt, hanging, hangingColumns } from '../terminal/layout.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { packageManager } from './package-manager.js';
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
  const isCompiled = !isThere('tsconfig.json');
  if (isCompiled) write('tsconfig.json', TSCONFIG);
  // The last one: without it a run that failed can be made again.
  write('svc-gen.config.ts', configText(given));
  const made = [
    ['svc-gen.config.ts', 'what to generate, and where'],
    [program, isFirst ? 'a first call; it only reads' : 'was there; it stayed'],
    ['tsconfig.json', isCompiled ? 'compiles src, and not the client' : 'was there; it stayed'],
    scripts,
    ['.env', hasEnv ? 'was there; nothing was added' : 'credentials, for this machine alone'],
    ...(ignored === undefined ? [] : [['.gitignore', 'leaves .env out']]),
  ];
  const columns = io.out.terminal ? io.out.columns : Infinity;
  const lines = [
    ...hangingColumns(
      made.map(([name = '', what = '']) => [name, what]),
      columns,
      '',
    ),
    '',
    ...nextSteps(given, project, io).flatMap((step) => hanging(brokenAt(step, columns - 5), '', '     ')),
  ];
  io.out.write(`${lines.join('\n')}\n`);
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
function envText({ baseUrl }: InitOptions): string {
  const what =
    '# A webhook of the account, as its page shows it: https://account.example/rest/<user_id>/<code>/';
  return `${what}\n# svc-gen reads this file; keep it out of git.\n${baseUrl === undefined ? '# ' : ''}SVC_WEBHOOK=\n`;
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
  const program = isModule(value) ? 'first-call.ts' : 'first-call.mts';
  const scripts = { ...SCRIPTS, start: startScript(program, given) };
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

/** Later versions of Node run TypeScript; before, it has to be compiled. */
export function startScript(
  program: string,
  { baseUrl, spec }: Pick<Config, 'baseUrl' | 'spec'>,
  node: string = process.versions.node,
): string {
  const compiled = `dist/${program.replace(/ts$/, 'js')}`;
  const [build, file] = runsTypeScript(node) ? ['', `src/${program}`] : ['tsc && ', compiled];
  const isOfAccount = baseUrl !== undefined || spec !== undefined;
  return `${build}${isOfAccount ? 'node --env-file=.env' : 'svc-gen sandbox -- node'} ${file}`;
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

/** Whether scripts of the folder find the program. */
function isInstalled(folder: string, program: string): boolean {
  if (existsSync(join(folder, 'node_modules', '.bin', program))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInstalled(parent, program);
}

function nextSteps(
  { baseUrl, spec, out, packageName = '@svc/client' }: InitOptions,
  { foreign, scripts }: Project,
  { cwd, env }: Io,
): readonly string[] {
  const manager = packageManager(env);
  const named = ['SVC_BASE_URL', 'SVC_WEBHOOK'].find((name) => env[name]?.includes('://'));
  // A script of the same name with another command does something else.
  const run = (script: string): string =>
    foreign.includes(script) ? `npx --no-install ${scripts[script] ?? ''}` : `${manager.run} ${script}`;
  const start = foreign.includes('start') ? (scripts['start'] ?? '') : `${manager.run} start`;
  const needsCompiler = scripts['start']?.startsWith('tsc ') === true && !isInstalled(cwd, 'tsc');
  const steps = [
    ...(isInstalled(cwd, 'svc-gen')
      ? []
      : ['install svc-gen here as a development dependency, for the scripts']),
    ...(baseUrl === undefined || named === 'SVC_WEBHOOK' ? [] : ['put a webhook of the account into .env']),
    ...(needsCompiler ? [`${manager.addDev} typescript @types/node`] : []),
    [run('client'), manager.install(out, packageName), start].join(' && '),
  ];
  const ofEnvironment = named && `the account that ${named} names`;
  const source = spec ?? baseUrl ?? ofEnvironment ?? 'the sandbox; svc-gen sandbox serves it';
  const [only, second] = steps;
  if (only !== undefined && second === undefined) return [`The client is of ${source}. Next:`, `  ${only}`];
  return [
    `The client is of ${source}. Next:`,
    ...steps.map((step, index) => `  ${String(index + 1)}. ${step}`),
  ];
}
