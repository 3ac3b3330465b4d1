/** Reads the options that shape a package, with the contents of the files that they name. */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PackageSettings } from './option-table.js';
import type { RecordedOptions } from '../drift/recorded-options.js';
import { InputError } from '../base/input-error.js';
import { isObject } from '../base/json.js';
import { readCorrections } from '../model/corrections/corrections.js';
import { checkPackageName } from '../names/package-name.js';
import type { Io } from '../terminal/io.js';
import { yamlParser } from '../base/yaml.js';

interface NamedDocument {
  readonly name: string;
  readonly document: unknown;
}

export async function readRecordedOptions(config: PackageSettings, io: Io): Promise<RecordedOptions> {
  const {
    include = [],
    exclude = [],
    overlay = [],
    packageName = '@svc/client',
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
