/** The settings of a run: flags over the config file, environment over `.env`, and output streams that hide credentials. */

import { parseEnv } from 'node:util';
import { redacting, type Variables, type Io } from '../terminal/io.js';
import { writeNotice } from '../terminal/layout.js';
import { secretValues } from '../terminal/secret-forms.js';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { ts } from 'ts-morph';
import type { YAMLError } from 'yaml';
import { withoutMark } from '../base/byte-order-mark.js';
import { defineConfig, type Config } from '../base/config.js';
import { InputError } from '../base/input-error.js';
import { isObject } from '../base/json.js';
import { yamlParser } from '../base/yaml.js';
import { readOptional } from '../disk/user-file.js';
import { didYouMeanOption } from './did-you-mean.js';
import { flagName, type Option, OPTION_KEYS, type OptionKey, OPTIONS } from './option-table.js';
import { CREDENTIAL_ADVICE, isCredential } from './strictness.js';

/** Adds the variables of `.env` that are svc-gen's: others are not passed to a command that it runs. Called first: a config file can throw an error with values that it has read there. */
export async function withEnvironment(io: Io): Promise<Io> {
  const all = await dotEnv(io.cwd);
  const file = Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('SVC_')));
  // An empty variable counts as missing: it hides no value of the file.
  const set = Object.entries(io.env).filter(([name, value]) => value !== '' || !file[name]);
  const env = { ...file, ...Object.fromEntries(set) };
  const here = new Set(set.map(([name]) => name));
  const read = Object.keys(file).filter((name) => !here.has(name));
  const written = new Map(read.map((name) => [name, `${name} in .env`] as const));
  return redacting({ ...io, env, written }, secretsOf({ ...all, ...env }));
}

interface Settings {
  readonly config: Config;
  /** `Io.written`, with the options of the config file. */
  readonly written: ReadonlyMap<string, string>;
}

/** A flag wins over the file; `--spec` or `--base-url` wins over either of them in the file. */
export async function resolveSettings(flags: Config, { cwd, written = new Map() }: Io): Promise<Settings> {
  const { name, options: all } = await readConfigFile(cwd);
  const { spec: _spec, baseUrl: _baseUrl, ...rest } = all;
  const sourceIsGiven = flags.spec !== undefined || flags.baseUrl !== undefined;
  const file: Config = sourceIsGiven ? rest : all;
  const used = OPTION_KEYS.filter((key) => file[key] !== undefined && flags[key] === undefined);
  return {
    config: { ...file, ...flags },
    written: new Map([
      ...written,
      ...used.map((key) => [`--${flagName(key)}`, `${key} in ${name}`] as const),
    ]),
  };
}

/** The failure with each setting named as the user wrote it; what to do about it names flags and variables. */
export function asWritten(error: unknown, { written }: Io): unknown {
  if (!(error instanceof InputError) || written === undefined) return error;
  const named = (text: string): string =>
    text.replace(/--[a-z][a-z-]*|\bSVC_[A-Z_]+/g, (name) => written.get(name) ?? name);
  const [, option = '', value] = /^(--[a-z-]+) (.*)$/s.exec(error.where) ?? [];
  const where =
    value === undefined || !written.has(option) ? named(error.where) : `${named(option)} (${value})`;
  return new InputError(named(error.what), where, error.advice);
}

async function dotEnv(cwd: string): Promise<Variables> {
  const text = (await readOptional(join(cwd, '.env'), '.env')) ?? '';
  return parseEnv(withoutMark(text));
}

/** One line where others than its owner can read a `.env` with a credential; Windows has no such permissions. */
export async function warnReadable({ cwd, err }: Io): Promise<void> {
  const mode = await stat(join(cwd, '.env')).then(
    (found) => found.mode & 0o077,
    () => 0,
  );
  if (mode === 0 || process.platform === 'win32') return;
  if (secretsOf(await dotEnv(cwd)).some((secret) => secret !== ''))
    writeNotice(
      'svc-gen: .env: other users of this machine can read its credential; run chmod 600 .env',
      err,
    );
}

/** The complete webhook, its code alone, the token, and every other variable whose name means a secret. */
export function secretsOf(env: Variables): readonly string[] {
  const { SVC_WEBHOOK: webhook = '', SVC_ACCESS_TOKEN: token = '' } = env;
  const code =
    webhook
      .trim()
      .replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  return [webhook, code, token, ...secretValues(env)].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
  ]);
}

export const CONFIG_FILES = ['svc-gen.config.ts', 'svc-gen.config.json'] as const;

/** Names that other tools read: silence would look like a file without effect. */
const OTHER_FILES = ['js', 'mjs', 'cjs', 'mts', 'cts', 'yaml', 'yml'].map((end) => `svc-gen.config.${end}`);

interface ConfigFile {
  readonly name: string;
  readonly options: Config;
}

/** Empty where there is no such file. */
export async function readConfigFile(folder: string): Promise<ConfigFile> {
  const other = OTHER_FILES.find((file) => existsSync(join(folder, file)));
  if (other !== undefined)
    throw new InputError(
      'a config file of this name is not read',
      other,
      `write its options into ${CONFIG_FILES.join(' or ')}`,
    );
  const [name, second] = CONFIG_FILES.filter((file) => existsSync(join(folder, file)));
  if (name === undefined) return { name: '', options: {} };
  if (second !== undefined)
    throw new InputError('there are two config files', `${name}, ${second}`, 'keep one of them');
  const value = name.endsWith('.ts') ? await loadTypeScript(folder, name) : await loadJson(folder, name);
  return { name, options: await checked(value, name) };
}

async function loadJson(folder: string, name: string): Promise<unknown> {
  let text: string;
  let value: unknown;
  try {
    text = withoutMark(await readFile(join(folder, name), 'utf8'));
    value = JSON.parse(text) as unknown;
  } catch (error) {
    throw new InputError(reason(error), name, 'write a JSON object with the names of the options');
  }
  const place = repeatedName(text);
  if (place !== undefined)
    throw new InputError(`a name is there twice (${place})`, name, 'keep one of the two');
  return value;
}

/** `JSON.parse` keeps the last of two and says nothing. */
function repeatedName(json: string): string | undefined {
  try {
    yamlParser()(json);
  } catch (error) {
    const { code, linePos: [{ line, col }] = [{ line: 0, col: 0 }] } = error as Partial<YAMLError>;
    if (code === 'DUPLICATE_KEY') return `line ${line}, column ${col}`;
  }
  return undefined;
}

/** Compiled in memory: nothing is written next to the user's files. */
async function loadTypeScript(folder: string, name: string): Promise<unknown> {
  try {
    const { compilerOf } = await import('../compiler/typescript.js');
    // Any module may have a default export, and the caller checks what it is.
    const loaded = requireModule(join(folder, name), compilerOf()) as { readonly default?: unknown };
    return loaded.default;
  } catch (error) {
    throw new InputError(reason(error), name, 'export default defineConfig({ … })');
  }
}

/** A module in CommonJS. */
type Run = (exports: object, load: (specifier: string) => unknown, module: object) => void;

/** A module that can import others in TypeScript, and `svc-gen` where that is not installed, as under npx. */
function requireModule(file: string, compiler: typeof ts): unknown {
  const { ModuleKind, ScriptTarget } = compiler;
  const { outputText, diagnostics = [] } = compiler.transpileModule(readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, esModuleInterop: true },
  });
  const [problem] = diagnostics;
  if (problem) throw new Error(compiler.flattenDiagnosticMessageText(problem.messageText, ' '));
  const fromFile = createRequire(file);
  const load = (specifier: string): unknown => {
    if (specifier === 'svc-gen') return { defineConfig };
    const found = specifier.startsWith('.') ? typeScriptFile(join(dirname(file), specifier)) : undefined;
    return found === undefined ? fromFile(specifier) : requireModule(found, compiler);
  };
  const module = { exports: {} };
  const run = compileFunction(outputText, ['exports', 'require', 'module'], { filename: file }) as Run;
  run(module.exports, load, module);
  return module.exports;
}

/** `./shared`, `./shared.js` and `./shared.ts` all mean the file in TypeScript, where there is one. */
function typeScriptFile(path: string): string | undefined {
  return [path, path.replace(/\.js$/, '.ts'), `${path}.ts`].find(
    (candidate) => candidate.endsWith('.ts') && existsSync(candidate),
  );
}

async function checked(value: unknown, name: string): Promise<Config> {
  if (!isObject(value)) {
    const advice = 'see svc-gen --help for their names, in camel case';
    throw new InputError('the file exports no object of options', name, advice);
  }
  const given = Object.entries(value).filter(([, one]) => one !== undefined);
  for (const [key] of given) proveKey(key, name);
  const { checkOf } = await import('../schema/schema-check.js');
  const complaint = checkOf(configSchema())(Object.fromEntries(given));
  if (complaint !== undefined) {
    const where = `${name}, ${complaint.path}`;
    // `output` of `call` is an option too, and elsewhere the usual name of the folder.
    const near = complaint.path === 'output' ? ' (did you mean out?)' : '';
    throw new InputError(`the option ${complaint.message}${near}`, where, 'see svc-gen --help');
  }
  // The schema above has admitted the names and the values.
  return Object.fromEntries(given.map(([key, one]) => [key, listed(key, one)]));
}

/** An option that can be repeated also takes one value. */
function configSchema(): object {
  const properties = Object.entries<Option>(OPTIONS).map(([key, option]) => {
    const schema = valueSchema(option);
    return [key, option.many ? { anyOf: [schema, { type: 'array', items: schema }] } : schema] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function valueSchema({ type, choices }: Option): object {
  if (type === 'number') return { type: 'integer', minimum: 0 };
  return type === 'boolean' ? { type } : { type, minLength: 1, ...(choices && { enum: choices }) };
}

function listed(key: string, value: unknown): unknown {
  // The schema has no other names than those of options.
  const { many }: Option = OPTIONS[key as OptionKey];
  return many && !Array.isArray(value) ? [value] : value;
}

function proveKey(key: string, name: string): void {
  if (Object.hasOwn(OPTIONS, key)) return;
  const where = `${name}, ${key}`;
  if (isCredential(key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)))
    throw new InputError(
      'a credential does not belong into a file that is committed',
      where,
      CREDENTIAL_ADVICE,
    );
  throw new InputError(`unknown option${didYouMeanOption(key, OPTION_KEYS)}`, where, 'see svc-gen --help');
}

function reason(error: unknown): string {
  return `the file cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
}
