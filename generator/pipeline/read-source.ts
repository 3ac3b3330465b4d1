/** Reads the description of an account: the first step of every command that reads an account. */

import type { RecordedOptions } from '../drift/recorded-options.js';
import type { Snapshot } from '../drift/snapshot.js';
import { comparable, requireLegacyRead, withRecorded } from '../source/account-extras.js';
import type { Description, ReadOptions, Source } from '../model/description.js';
import { readDescription } from '../source/read.js';
import type { RunStep } from '../terminal/progress.js';
import { withInferredVendor } from './infer-vendor.js';

/** @param only read options that override the recorded ones */
export function readSource(
  source: Source,
  options: RecordedOptions,
  progress: RunStep,
  only: Partial<ReadOptions> = {},
): Promise<Description> {
  return progress('read the description', (onProgress) =>
    readDescription(source, {
      ...wantedOf(options),
      ...only,
      onProgress,
    }),
  );
}

/** What the options ask for of an account. */
export function wantedOf({
  fieldLists,
  noLegacyMethods,
  noItemTypes,
}: RecordedOptions): Required<Pick<ReadOptions, 'fieldLists' | 'legacyMethods' | 'itemTypes'>> {
  return { fieldLists, legacyMethods: noLegacyMethods !== true, itemTypes: noItemTypes !== true };
}

/** A package to compare with. */
interface Before extends Snapshot {
  /** The REST 3.0 methods that it was generated with. A promise, since the model takes time, and few accounts need it. */
  methods(this: void): Promise<ReadonlySet<string>>;
}

/** The source as it is now, under the options of the package: only what both sides have is compared. */
export async function readNow(source: Source, before: Before, progress: RunStep): Promise<Snapshot> {
  const { recordedOptions, impliedFilters, description: earlier } = before;
  const read = await readSource(source, recordedOptions, progress);
  if (source.kind !== 'file') requireLegacyRead(read, earlier, recordedOptions);
  const compared =
    source.kind === 'file'
      ? withRecorded(read, earlier, recordedOptions)
      : comparable(read, { ...earlier, methods: hasNewLists(read, earlier) ? await before.methods() : NONE });
  return { ...withInferredVendor(recordedOptions, compared), impliedFilters };
}

const NONE: ReadonlySet<string> = new Set();

/** Lists of fields that the package does not have: those of new methods are compared. */
function hasNewLists(read: Description, { fieldLists: known }: Description): boolean {
  return known.size > 0 && [...read.fieldLists.keys()].some((name) => !known.has(name));
}
