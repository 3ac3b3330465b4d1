/** Where the description of a package comes from: never silently from the sandbox, if it was made from something else. */

import { resolve } from 'node:path';
import type { Config } from '../base/config.js';
import { readRecorded } from '../drift/recorded.js';
import { type Snapshot, snapshotOf } from '../drift/snapshot.js';
import { InputError } from '../base/input-error.js';
import type { Source } from '../model/description.js';
import { accountMark, printable } from '../source/address.js';
import { methodNames, schemaNames } from '../model/document.js';
import { readDescription } from '../source/read.js';
import type { Variables, Io } from '../terminal/io.js';
import { readRecordedOptions } from './package-options.js';
import type { PackageSettings, SourceSettings } from './option-table.js';
import { selectSource } from './source.js';

interface Folder {
  /** Absolute. */
  readonly folder: string;
  /** As the user wrote it. */
  readonly label: string;
}

/** @throws InputError where only the sandbox is left, and the package in the folder is of an account or a file. */
export async function selectPackageSource(
  config: SourceSettings,
  io: Io,
  { folder, label }: Folder,
): Promise<Source> {
  if (namesNoSource(config, io.env)) {
    const recorded = await readRecorded(folder, label);
    const made = recorded === undefined ? 'the sandbox' : await sourceText(snapshotOf(recorded, label));
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

function namesNoSource({ spec, baseUrl }: SourceSettings, { SVC_BASE_URL, SVC_WEBHOOK }: Variables): boolean {
  return spec === undefined && baseUrl === undefined && !SVC_BASE_URL && !SVC_WEBHOOK?.includes('://');
}

/** The source of a package in words; unknown if its snapshot can no longer be read. */
async function sourceText(snapshot: Snapshot | undefined): Promise<string> {
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

/**
 * The snapshot of the package in `out`, if it was generated from this account under the same options: a question about it needs
 * no request. Undefined for any other package, such as one of the sandbox or of an older svc-gen.
 */
export async function packageOfAccount(
  config: PackageSettings & Pick<Config, 'out'>,
  io: Io,
  source: Source,
): Promise<Snapshot | undefined> {
  if (source.kind !== 'account' || source.dispatcher !== undefined) return undefined;
  const { out = 'generated' } = config;
  // A folder that cannot be read is a matter of generate and check.
  const recorded = await readRecorded(resolve(io.cwd, out), out).catch(() => undefined);
  const snapshot = snapshotOf(recorded, out);
  if (snapshot?.account !== accountMark(source.baseUrl)) return undefined;
  const { recordedOptions: before, description } = snapshot;
  const options = await readRecordedOptions(config, io);
  const isAlike = READ_OPTIONS.every((option) => options[option] === before[option]);
  const lacksLegacy = !options.noLegacyMethods && description.legacy === undefined;
  if (!isAlike || lacksLegacy) return undefined;
  return {
    ...snapshot,
    recordedOptions: { ...options, ...(options.learnsVendor && { vendor: before.vendor }) },
    description: { ...description, origin: `${out}, generated from ${printable(source.baseUrl)}` },
  };
}

/** Options that decide what is read of an account. */
const READ_OPTIONS = ['fieldLists', 'noLegacyMethods', 'noItemTypes'] as const;
