/** Where the description of a package comes from: never silently from the sandbox, if it was made from something else. */

import type { Config } from '../config.js';
import { readRecorded } from '../drift/recorded.js';
import { type Snapshot, snapshotOf } from '../drift/snapshot.js';
import { InputError } from '../input-error.js';
import type { Source } from '../source/description.js';
import { methodNames, schemaNames } from '../source/document.js';
import { readDescription } from '../source/read.js';
import type { Environment, Io } from '../terminal/io.js';
import { selectSource } from './source.js';

interface Folder {
  /** Absolute. */
  readonly folder: string;
  /** As the user wrote it. */
  readonly label: string;
}

/** @throws InputError where only the sandbox is left, and the package in the folder is of an account or a file. */
export async function selectPackageSource(
  config: Config,
  io: Io,
  { folder, label }: Folder,
): Promise<Source> {
  if (namesNoSource(config, io.env)) {
    const recorded = await readRecorded(folder, label);
    const made = recorded === undefined ? 'the sandbox' : await madeFrom(snapshotOf(recorded, label));
    if (made !== 'the sandbox') {
      const state = io.env['SVC_BASE_URL'] === '' ? 'empty' : 'not set';
      const missing = ['SVC_WEBHOOK', 'SVC_ACCESS_TOKEN'].some((name) => io.env[name])
        ? ''
        : ' and SVC_WEBHOOK (or SVC_ACCESS_TOKEN)';
      throw new InputError(
        `it is ${state}, and ${label} was made from ${made}, not from the sandbox`,
        'SVC_BASE_URL',
        made === 'a file'
          ? 'name the file with --spec, or set SVC_BASE_URL'
          : `set SVC_BASE_URL${missing}, or name a saved description with --spec`,
      );
    }
  }
  return selectSource(config, io);
}

function namesNoSource({ spec, baseUrl }: Config, { SVC_BASE_URL, SVC_WEBHOOK }: Environment): boolean {
  return spec === undefined && baseUrl === undefined && !SVC_BASE_URL && !SVC_WEBHOOK?.includes('://');
}

/** In words. A snapshot that no longer can be read says nothing. */
async function madeFrom(snapshot: Snapshot | undefined): Promise<string> {
  const source = snapshot?.source;
  if (source === 'account') return 'an account';
  if (source === 'file') return 'a file';
  if (source === 'sandbox') return 'the sandbox';
  return snapshot !== undefined && (await isOfSandbox(snapshot)) ? 'the sandbox' : 'an unknown source';
}

/** Older versions recorded no source: every method and schema of the description is one that the sandbox has. */
async function isOfSandbox({ description: { document } }: Snapshot): Promise<boolean> {
  const sandbox = await readDescription({ kind: 'sandbox' }, { fieldLists: false, legacyMethods: false });
  const methods = new Set(methodNames(sandbox.document));
  const schemas = new Set(schemaNames(sandbox.document));
  return (
    methodNames(document).every((name) => methods.has(name)) &&
    schemaNames(document).every((name) => schemas.has(name))
  );
}
