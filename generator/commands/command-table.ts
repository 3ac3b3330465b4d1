/** The commands as data: what each takes, says in `--help`, and where its code lies. */

import type { Config } from '../config.js';
import { EXPORT_FORMATS } from './choices.js';
import type { Option, OptionKey } from './options.js';
import type { Io } from '../terminal/io.js';

/** What stood on the command line itself. */
export interface CommandArguments {
  readonly flags: Config;
  readonly positional?: string;
}

/** Gives the exit code. `config`: the flags over the config file. */
export type Run = (config: Config, io: Io, line: CommandArguments) => Promise<number>;

export interface Command {
  readonly summary: string;
  readonly options: readonly OptionKey[];
  /** What this command says of an option otherwise than the table of all options. */
  readonly own?: Readonly<Partial<Record<OptionKey, Partial<Option>>>>;
  /** Taken, so that one command line fits several commands, and not used. */
  readonly ignored?: readonly OptionKey[];
  readonly positional?: { readonly name: string; readonly help: string };
  readonly examples: readonly (readonly [command: string, what: string])[];
  /** Stands below the examples in `--help`. */
  readonly moreHelp?: () => Promise<string>;
  /** Loads the code, so that `--help` is quick. */
  readonly load: () => Promise<Run>;
}

const SOURCE: readonly OptionKey[] = ['spec', 'baseUrl'];
const MODEL: readonly OptionKey[] = ['include', 'exclude', 'overlay', 'vendor', 'noFieldLists'];

/** What a package remembers of the options that it was generated with. */
export const RECORDED: readonly OptionKey[] = [...MODEL, 'packageName'];

export const COMMANDS = {
  generate: {
    summary: "Emit the client package of an account's description",
    options: [...SOURCE, 'out', ...MODEL, 'packageName', 'bump', 'watch', 'json', 'quiet'],
    examples: [
      ['svc-gen generate', 'the built-in account, into generated/'],
      ['svc-gen generate --spec account.json --out ../client', 'a saved description'],
      ['svc-gen generate --base-url https://account.example', 'a live account, with SVC_WEBHOOK set'],
      ["svc-gen generate --include 'tasks.*' --exclude '*.delete'", 'a part of the methods'],
    ],
    load: async () => (await import('./generate.js')).runGenerate,
  },
  check: {
    summary: 'Compare the description with the one that a package was generated from',
    options: [...SOURCE, 'out', 'failOn', 'format', 'pr', 'dryRun', 'branch', 'base', 'json', 'quiet'],
    // Recorded in the package: a check that used others would compare two different things.
    ignored: RECORDED,
    examples: [
      ['svc-gen check', 'exit code 1 if anything has changed'],
      ['svc-gen check --fail-on breaking', 'exit code 1 only for what breaks callers'],
      ['svc-gen check --format markdown > drift.md', 'a report for a pull request'],
      ['svc-gen check --pr', 'one pull request with the report and the new package; needs git and gh'],
      ['svc-gen check --pr --dry-run', 'what it would do'],
    ],
    load: async () => (await import('./check.js')).runCheck,
  },
  list: {
    summary: 'List the methods of all three generations',
    options: [...SOURCE, 'generation', 'kind', 'scope', 'write', 'read', ...MODEL, 'json', 'quiet'],
    positional: { name: 'glob', help: "Only methods whose name matches, such as 'tasks.*'" },
    examples: [
      ["svc-gen list 'tasks.*' --write", 'what can change tasks'],
      ['svc-gen list --generation legacy --scope calendar', 'by generation and scope'],
      ['svc-gen list --json', 'for programs'],
    ],
    load: async () => (await import('./list.js')).runList,
  },
  export: {
    summary: 'Write the corrected description for other tools',
    options: [...SOURCE, 'format', 'generation', 'out', ...MODEL, 'quiet'],
    own: {
      format: {
        choices: EXPORT_FORMATS,
        help: 'OpenAPI 3.1 as JSON, or TypeScript by openapi-typescript',
        byDefault: 'openapi',
      },
      out: { help: 'File to write', byDefault: 'standard output' },
    },
    examples: [
      ['svc-gen export --out account.openapi.json', 'all three generations as one OpenAPI document'],
      ['svc-gen export --format types --generation v3 > account.d.ts', 'types for openapi-fetch'],
    ],
    load: async () => (await import('./export.js')).runExport,
  },
  docs: {
    summary: 'Write the method reference as a static site, or serve it',
    options: [...SOURCE, 'out', 'serve', 'port', ...MODEL, 'quiet'],
    own: { out: { help: 'Folder to write the site into', byDefault: 'none with --serve' } },
    examples: [
      ['svc-gen docs --out site', 'a folder that any web server can serve'],
      ['svc-gen docs --serve', 'with the built-in account behind its "try it", until Ctrl+C'],
    ],
    load: async () => (await import('./docs.js')).runDocs,
  },
  sandbox: {
    summary: 'Serve the built-in account on a loopback port',
    options: ['port', 'seed', 'clamp', 'quirk', 'fault', 'spec', 'json', 'quiet'],
    examples: [
      ['svc-gen sandbox --port 8080', 'until Ctrl+C'],
      ['svc-gen sandbox --json', 'one line with its address and credentials'],
      ['svc-gen sandbox --fault reset-after:tasks.task.add:1', 'the first answer of one method is lost'],
    ],
    moreHelp: async () => (await import('./sandbox-help.js')).faultHelp(),
    load: async () => (await import('./sandbox.js')).runSandbox,
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;

export function commandNamed(name: string): Command | undefined {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name as CommandName] : undefined; // just seen to be a key
}

export const COMMAND_NAMES: readonly string[] = [...Object.keys(COMMANDS), 'completion'];
