/** Reads the options that shape a package, with the contents of the files that they name. */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { flagName, type PackageSettings, RECORDED_OPTIONS } from './option-table.js';
import type { Pair } from '../drift/difference.js';
import type { RecordedOptions } from '../drift/recorded-options.js';
import type { Note } from '../model/notes.js';
import { InputError } from '../base/input-error.js';
import { isObject } from '../base/json.js';
import { shellWord } from '../terminal/shell-word.js';
import { readCorrections } from '../model/corrections/corrections.js';
import { checkPackageName } from '../names/package-name.js';
import type { Io } from '../terminal/io.js';
import { yamlParser } from '../base/yaml.js';

interface NamedDocument {
  readonly name: string;
  readonly document: unknown;
}

const DEFAULT_NAME = '@svc/client';

export async function readRecordedOptions(config: PackageSettings, io: Io): Promise<RecordedOptions> {
  const {
    include = [],
    exclude = [],
    overlay = [],
    packageName = DEFAULT_NAME,
    publishable = false,
    noFieldLists = false,
    noLegacyMethods = false,
    noItemTypes = false,
    legacySpecs = [],
    corrections = [],
    prettier = false,
    vendor: vendorFile,
    ...unread
  } = config;
  requireNone(unread);
  checkPackageName(packageName);
  const read = (names: readonly string[], option: string): Promise<readonly NamedDocument[]> =>
    Promise.all(names.map(async (name) => ({ name, document: await readDocument(name, option, io) })));
  const overlays = await read(overlay, '--overlay');
  const specs = await read(legacySpecs, '--legacy-spec');
  if (specs.length > 0) {
    // It loads ajv, which most runs do not need.
    const { checkSpec } = await import('../model/spec/check-spec.js');
    for (const { name, document } of specs) checkSpec(document, name);
  }
  const seen = await read(corrections, '--corrections');
  seen.forEach(readCorrections);
  const recorded: EachOf<RecordedOptions> = {
    include,
    exclude,
    overlays,
    vendor: vendorFile === undefined ? {} : await readVendor(vendorFile, io),
    learnsVendor: vendorFile === undefined || undefined,
    packageName,
    publishable: publishable || undefined,
    fieldLists: !noFieldLists,
    noLegacyMethods: noLegacyMethods || undefined,
    noItemTypes: noItemTypes || undefined,
    legacySpecs: specs.length > 0 ? specs : undefined,
    corrections: seen.length > 0 ? seen : undefined,
    prettier: prettier || undefined,
  };
  // What is not given is absent, also in the package.
  return Object.fromEntries(
    Object.entries(recorded).filter(([, value]) => value !== undefined),
  ) as unknown as RecordedOptions;
}

/** Every member, so that the compiler asks for a new one. */
type EachOf<T> = { readonly [Key in keyof Required<T>]: T[Key] };

/** Does not compile while a row of the options shapes a package and is not read above. */
function requireNone(_unread: Readonly<Record<string, never>>): void {}

/** The values with which each option was given to the last run; none: it was not given. */
const GIVEN_BEFORE: {
  readonly [Key in keyof Required<PackageSettings>]: (options: Pair<RecordedOptions>) => readonly string[];
} = {
  include: ({ before }) => before.include,
  exclude: ({ before }) => before.exclude,
  overlay: ({ before }) => before.overlays.map(() => FILE),
  // The prefix that today's description shows may be the recorded one.
  vendor: ({ before, after }) =>
    Object.keys(before.vendor).length === 0 || isDeepStrictEqual(before.vendor, after.vendor) ? [] : [FILE],
  packageName: ({ before }) => (before.packageName === DEFAULT_NAME ? [] : [before.packageName]),
  publishable: ({ before }) => flagIf(before.publishable),
  noFieldLists: ({ before }) => flagIf(!before.fieldLists),
  noLegacyMethods: ({ before }) => flagIf(before.noLegacyMethods),
  noItemTypes: ({ before }) => flagIf(before.noItemTypes),
  legacySpecs: ({ before }) => (before.legacySpecs ?? []).map(() => FILE),
  corrections: ({ before }) => (before.corrections ?? []).map(() => FILE),
  prettier: ({ before }) => flagIf(before.prettier),
};

/** No path is recorded. */
const FILE = 'FILE';

function flagIf(given: boolean | undefined): readonly string[] {
  return given === true ? [''] : [];
}

/** A warning for each option that shaped the package in the folder and that this run was not given. */
export function droppedOptions(
  config: PackageSettings,
  label: string,
  options: Pair<RecordedOptions>,
): readonly Note[] {
  return RECORDED_OPTIONS.filter((key) => config[key] === undefined).flatMap((key) => {
    const flag = `--${flagName(key)}`;
    const given = GIVEN_BEFORE[key](options).map((value) =>
      value === '' ? flag : `${flag} ${shellWord(value)}`,
    );
    if (given.length === 0) return [];
    const now = key === 'packageName' ? `; it is now ${options.after.packageName}` : '';
    const message = `the package in ${label} was generated with ${given.join(' ')}, and this run without${now}. To keep it, pass it again or set ${key} in the config file`;
    return [{ level: 'warning', at: flag, message } as const];
  });
}

async function readVendor(name: string, io: Io): Promise<Readonly<Record<string, string>>> {
  const document = await readDocument(name, '--vendor', io);
  const entries = isObject(document) ? Object.entries(document) : undefined;
  if (
    !entries?.every((entry): entry is [string, string] => isIdentifier(entry[0]) && isIdentifier(entry[1]))
  ) {
    throw new InputError(
      'the file contains no JSON object of identifiers',
      name,
      'write one such as {"SVC_REST_HANDLER": "ACME_REST_HANDLER"}',
    );
  }
  return Object.fromEntries(entries);
}

/** An empty name would match everywhere. */
function isIdentifier(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

/** JSON is YAML too. */
async function readDocument(name: string, option: string, io: Io): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(resolve(io.cwd, name), 'utf8');
  } catch (error) {
    // `fs` rejects with no other kind of error.
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new InputError(`the file cannot be read (${code})`, `${option} ${name}`, 'name a file that exists');
  }
  const parse = yamlParser();
  try {
    // Serialised once: YAML aliases can refer to themselves.
    return JSON.parse(JSON.stringify(parse(text, { merge: true }))) as unknown;
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new InputError(
      `the file is neither JSON nor YAML (${message.replace(/:$/, '')})`,
      name,
      'correct it or leave the option out',
    );
  }
}
