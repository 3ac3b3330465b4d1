/** Reads the options that shape a package, with the contents of the files that they name. */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../base/config.js';
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

export async function readRecordedOptions(config: Config, io: Io): Promise<RecordedOptions> {
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
  } = config;
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
  const vendor = config.vendor === undefined ? {} : await readVendor(config.vendor, io);
  return {
    include,
    exclude,
    overlays,
    vendor,
    ...(config.vendor === undefined && { learnsVendor: true as const }),
    packageName,
    ...(publishable && { publishable }),
    fieldLists: !noFieldLists,
    ...(noLegacyMethods && { noLegacyMethods }),
    ...(noItemTypes && { noItemTypes }),
    ...(specs.length > 0 && { legacySpecs: specs }),
    ...(seen.length > 0 && { corrections: seen }),
    ...(prettier && { prettier }),
  };
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
    const { code = 'unknown' } = error as NodeJS.ErrnoException; // what fs rejects with
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
