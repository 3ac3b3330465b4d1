/** `init`: a config file, three scripts and a `.env` in the user's folder; what is there already stays as it is. */

import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withoutMark } from '../base/byte-order-mark.js';
import type { Config } from '../base/config.js';
import { InputError } from '../base/input-error.js';
import { isObject, type JsonObject } from '../base/json.js';
import { checkPackageName } from '../names/package-name.js';
import type { Io } from '../terminal/io.js';
import { brokenAt, hanging, hangingColumns } from '../terminal/layout.js';
import type { CommandArguments } from './command.js';
import { packageManager } from './package-manager.js';
import { CONFIG_FILES } from './settings.js';
import { checkedUrl } from './source.js';
import { look } from '../disk/staged-file.js';
import { requireOwnFile, readOptional, writeAtomically } from '../disk/user-file.js';

export async function runInit(_config: Config, io: Io, { flags }: CommandArguments): Promise<number> {
  const known = CONFIG_FILES.find((name) => existsSync(join(io.cwd, name)));
  if (known !== undefined)
    throw new InputError('the folder has one already', known, 'edit it, or remove it and run svc-gen init');
  const given = optionsOf(flags);
  const manifest = await scriptsAdded(io.cwd);
  const ignored = await gitignoreWithEnv(io.cwd);
  // A link too is left as it is.
  const hasEnv = look(join(io.cwd, '.env')) !== undefined;
  for (const name of ['package.json', '.gitignore']) requireOwnFile(join(io.cwd, name), name);
  const write = (name: string, text: string, mode?: number): void =>
    writeAtomically(join(io.cwd, name), text, name, mode);
  const scripts = writeManifest(manifest, write);
  if (ignored !== undefined) write('.gitignore', ignored);
  // It will hold a credential.
  if (!hasEnv) write('.env', envText(given), 0o600);
  // The last one: without it a run that failed can be made again.
  write('svc-gen.config.ts', configText(given));
  const made = [
    ['svc-gen.config.ts', 'what to generate, and where'],
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
    ...nextSteps(given, io).flatMap((step) => hanging(brokenAt(step, columns - 5), '', '     ')),
  ];
  io.out.write(`${lines.join('\n')}\n`);
  return 0;
}

type InitOptions = Pick<Config, 'spec' | 'baseUrl' | 'packageName'> & { readonly out: string };

function optionsOf({ spec, baseUrl, out = 'client', packageName }: Config): InitOptions {
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

interface Manifest {
  readonly text: string;
  readonly isNew: boolean;
  /** Names of scripts that are there already. */
  readonly kept: readonly string[];
}

async function scriptsAdded(folder: string): Promise<Manifest> {
  const text = await readOptional(join(folder, 'package.json'), 'package.json');
  const name =
    basename(folder)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-') || 'app';
  const value = text === undefined ? { name, private: true, type: 'module' } : parseManifest(text);
  const scripts = isObject(value['scripts']) ? value['scripts'] : {};
  const kept = Object.keys(SCRIPTS).filter((script) => Object.hasOwn(scripts, script));
  const indent = /^[\t ]+/m.exec(text ?? '')?.[0] ?? '  ';
  const added = JSON.stringify({ ...value, scripts: { ...SCRIPTS, ...scripts } }, null, indent);
  return { text: `${added}\n`, isNew: text === undefined, kept };
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
  { text, isNew, kept }: Manifest,
  write: (name: string, text: string) => void,
): readonly string[] {
  const added = Object.keys(SCRIPTS).filter((name) => !kept.includes(name));
  if (added.length > 0) write('package.json', text);
  const scripts = added.length === 0 ? 'has the scripts' : `scripts ${added.join(', ')}`;
  const others = kept.length > 0 && added.length > 0 ? `; ${kept.join(', ')} stayed` : '';
  return ['package.json', `${isNew ? 'new, with the ' : ''}${scripts}${others}`];
}

/** The text of `.gitignore` with `.env`; undefined where it says so already. A new one leaves out what npm installs too. */
async function gitignoreWithEnv(folder: string): Promise<string | undefined> {
  const text = (await readOptional(join(folder, '.gitignore'), '.gitignore')) ?? 'node_modules\n';
  if (/^\/?\.env\s*$/m.test(text)) return undefined;
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}.env\n`;
}

/** Whether scripts of the folder find svc-gen. */
function isInstalled(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', '.bin', 'svc-gen'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInstalled(parent);
}

function nextSteps(
  { baseUrl, spec, out, packageName = '@svc/client' }: InitOptions,
  { cwd, env }: Io,
): readonly string[] {
  const manager = packageManager(env);
  const named = ['SVC_BASE_URL', 'SVC_WEBHOOK'].find((name) => env[name]?.includes('://'));
  const steps = [
    ...(isInstalled(cwd) ? [] : ['install svc-gen here as a development dependency, for the scripts']),
    ...(baseUrl === undefined || named === 'SVC_WEBHOOK' ? [] : ['put a webhook of the account into .env']),
    `${manager.run} client`,
    manager.install(out, packageName),
    `read ${out}/README.md, which begins with a first call`,
  ];
  const ofEnvironment = named && `the account that ${named} names`;
  const source = spec ?? baseUrl ?? ofEnvironment ?? 'the sandbox; svc-gen sandbox serves it';
  return [
    `The client is of ${source}. Next:`,
    ...steps.map((step, index) => `  ${String(index + 1)}. ${step}`),
  ];
}
