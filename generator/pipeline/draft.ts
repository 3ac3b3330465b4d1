/** Makes the drafts of a package from a description. The model is freed as soon as they are made. */

import { isDeepStrictEqual } from 'node:util';
import type { EmittedFile, LastModules } from '../emit/source-file.js';
import { emitPackage } from '../emit/emit.js';
import type { RunRecord } from '../emit/manifest.js';
import { inputKey } from '../emit/unchanged.js';
import type { Pair } from '../drift/difference.js';
import type { RecordedOptions } from '../drift/recorded-options.js';
import { FIRST_VERSION, type Recorded } from '../drift/recorded.js';
import { inputText, snapshotOf, takeSnapshot, type Snapshot } from '../drift/snapshot.js';
import { InputError } from '../base/input-error.js';
import { buildModel } from '../model/build.js';
import type { Model } from '../model/model.js';
import { packageVersion } from '../disk/package-root.js';
import { impliedFiltersOf, recordedModel, requireMethods } from './read-model.js';
import { countMethods, countSchemas, type GenerateReport } from './generate-report.js';
import type { Description, Source } from '../model/description.js';
import { requireLegacyRead, withRecorded } from '../source/account-extras.js';
import { accountMark } from '../source/address.js';
import { recordable } from '../source/recordable.js';
import type { RunStep } from '../terminal/progress.js';

/** The part of a report that stays the same while nothing changes. */
export type LastingReport = Omit<GenerateReport, 'out' | 'source' | 'typesChanged' | 'files' | 'changed'>;

interface DraftRequest {
  readonly source: Source;
  readonly recordedOptions: RecordedOptions;
  readonly recorded: Recorded | undefined;
  readonly label: string;
  /** Those that need not be printed once more. */
  readonly last: LastModules;
}

interface Input {
  readonly recordedOptions: RecordedOptions;
  readonly description: Description;
}

export interface Drafted {
  readonly drafts: readonly EmittedFile[];
  /** The drafts that this svc-gen makes of the recorded description. Types can differ if another version made the package. */
  readonly ofRecorded: readonly EmittedFile[] | undefined;
  readonly report: LastingReport;
  readonly model: RunRecord['model'];
  /** Of the package in the folder and of this one; undefined where the folder has none that can be read. */
  readonly options: Pair<RecordedOptions> | undefined;
}

export async function draftPackage(
  { source, recorded, label, last, ...request }: DraftRequest,
  read: Description,
  progress: RunStep,
): Promise<Drafted> {
  const before = snapshotOf(recorded, label);
  const given = { recordedOptions: request.recordedOptions, description: read };
  const overwritesPackage = source.kind === 'file' && before !== undefined;
  if (before && !overwritesPackage) requireLegacyRead(read, before.description, request.recordedOptions);
  const { recordedOptions, description } = overwritesPackage ? overRecorded(given, before) : given;
  const kept = recordable(description);
  const impliedFilters = before?.impliedFilters ?? new Set();
  const { model, rules, notes } = await progress('build the model', () =>
    buildModel(description, { ...recordedOptions, impliedFilters }),
  );
  requireMethods(model, recordedOptions, description.origin);
  const version = recorded?.version ?? FIRST_VERSION;
  const made: Snapshot = {
    recordedOptions,
    // A file that is written over an account's package keeps what only the account has.
    source: overwritesPackage && before.source === 'account' ? 'account' : source.kind,
    account: source.kind === 'account' ? accountMark(source.baseUrl) : sameAccount(kept, before),
    description: kept,
    impliedFilters: impliedFiltersOf(model),
  };
  const snapshot = takeSnapshot(made);
  const drafts = await progress('write the code', () => emitted(model, made, { version, snapshot }, last));
  const input = inputText(made);
  const isSame =
    before !== undefined && input === inputText({ ...before, impliedFilters: made.impliedFilters });
  const ofRecorded = isSame ? drafts : draftsOf(before, recorded);
  const report: LastingReport = {
    package: { name: recordedOptions.packageName, version },
    methods: countMethods(model),
    schemas: countSchemas(model),
    rules,
    notes,
  };
  const key = inputKey(input);
  const own = key === undefined ? undefined : { key, notes: notes.slice(description.notes.length) };
  const options = before && { before: before.recordedOptions, after: recordedOptions };
  return { drafts, ofRecorded, report, model: own, options };
}

/** A file or the sandbox keeps the account of the package that it is written over if its document is the same. */
function sameAccount({ document }: Description, before: Snapshot | undefined): string | undefined {
  const isSame = before?.account !== undefined && isDeepStrictEqual(document, before.description.document);
  return isSame ? before.account : undefined;
}

interface Texts {
  readonly version: string;
  readonly snapshot: string;
}

function emitted(
  model: Model,
  { recordedOptions }: Snapshot,
  { version, snapshot }: Texts,
  last?: LastModules,
): readonly EmittedFile[] {
  const options = {
    packageName: recordedOptions.packageName,
    packageVersion: version,
    publishable: recordedOptions.publishable,
    generatorVersion: packageVersion(),
    snapshot,
  };
  return emitPackage(model, options, last);
}

/** Undefined where this version of svc-gen made the package, or where it cannot make it any more. */
function draftsOf(before: Snapshot | undefined, recorded: Recorded | undefined): Drafted['ofRecorded'] {
  if (before === undefined || recorded === undefined || recorded.generator === packageVersion())
    return undefined;
  try {
    return emitted(recordedModel(before), before, { ...recorded, snapshot: recorded.snapshot() });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Takes what a file cannot contain from the package, as `check` does. */
function overRecorded(given: Input, before: Snapshot): Input {
  const { recordedOptions, description } = given;
  const { vendor } = before.recordedOptions;
  const isVendorKnown =
    description.vendorToken !== undefined || Object.keys(recordedOptions.vendor).length > 0;
  return {
    recordedOptions: isVendorKnown ? recordedOptions : { ...recordedOptions, vendor },
    description: withRecorded(description, before.description, recordedOptions),
  };
}
