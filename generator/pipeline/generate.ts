/** Generates a package from an account's description. Each stage has one input and one output. */

import { FIRST_VERSION, readRecorded } from '../drift/recorded.js';
import type { Pair } from '../drift/difference.js';
import type { RecordedOptions } from '../drift/recorded-options.js';
import { formatFiles, formatOptions } from '../emit/format.js';
import { withInferredVendor } from './infer-vendor.js';
import { inputKey, unchangedRun } from '../emit/unchanged.js';
import { packageMark, writePackage } from '../emit/write.js';
import { type GenerateReport, isReport } from './generate-report.js';
import { accountMark } from '../source/address.js';
import type { ReadOptions, Source } from '../model/description.js';
import type { Note } from '../model/notes.js';
import { wantedOf } from './read-source.js';
import { readUnparsed } from '../source/read.js';
import type { RunStep } from '../terminal/progress.js';

interface GenerateRequest {
  readonly source: Source;
  readonly recordedOptions: RecordedOptions;
  /** Absolute. */
  readonly out: string;
  /** `out` as the user wrote it, for messages. */
  readonly label: string;
  /** `ReadOptions.sleep`. */
  readonly sleep?: ReadOptions['sleep'];
  /** What to report of the options of the package in the folder, compared with those of this run. */
  readonly notesOn?: (options: Pair<RecordedOptions>) => readonly Note[];
}

export async function generate(request: GenerateRequest, progress: RunStep): Promise<GenerateReport> {
  const { out, label } = request;
  const hashBefore = packageMark(out);
  const read = await progress('read the description', (onProgress) =>
    readUnparsed(request.source, {
      ...wantedOf(request.recordedOptions),
      onProgress,
      sleep: request.sleep,
    }),
  );
  const { origin } = read;
  const formatting = request.recordedOptions.prettier ? await formatOptions(out) : [];
  const recorded = await readRecorded(out, label);
  const input = {
    version: recorded?.version ?? FIRST_VERSION,
    recordedOptions: request.recordedOptions,
    formatting,
    // Recorded with the package.
    from: request.source.kind,
    account: request.source.kind === 'account' ? accountMark(request.source.baseUrl) : undefined,
    content: read.content,
  };
  const key = inputKey(JSON.stringify(input));
  const last = unchangedRun(out, key);
  if (last !== undefined && isReport(last.report))
    return {
      ...last.report,
      out: label,
      source: origin,
      typesChanged: [],
      files: { written: [], removed: [], unchanged: last.paths },
      changed: false,
    };
  const { recordedOptions, description } = withInferredVendor(request.recordedOptions, read.description());
  // The model, templates and compilers are loaded only if the package must be made.
  const { draftPackage } = await import('./draft.js');
  const { assembleFiles } = await import('../emit/assemble.js');
  const { lastModules } = await import('../emit/last-modules.js');
  const { prebuiltRuntime } = await import('../emit/prebuilt-runtime.js');
  const { changedTypes, writtenSources } = await import('../emit/changed-types.js');
  const { drafts, ofRecorded, report, model, options } = await draftPackage(
    { ...request, recorded, recordedOptions, last: lastModules(out, formatting) },
    description,
    progress,
  );
  const modules = await progress('assemble and verify it', () => assembleFiles(drafts));
  const formatted = recordedOptions.prettier
    ? await progress('format it', () => formatFiles(modules, out))
    : modules;
  const kept = drafts.flatMap((file) => ('kept' in file ? file.kept : []));
  const typesChanged =
    ofRecorded &&
    (ofRecorded === drafts
      ? changedTypes(writtenSources(out, new Set(kept.map(({ path }) => path))), formatted)
      : changedTypes(writtenSources(out), assembleFiles(ofRecorded)));
  const all = [...formatted, ...kept, ...prebuiltRuntime()];
  const marks = drafts.flatMap((file) =>
    'mark' in file && file.mark !== undefined ? [[file.path, file.mark] as const] : [],
  );
  const reference = drafts.find((file) => 'sections' in file);
  // A formatter moves them.
  const sections = formatting.length === 0 ? reference?.sections : undefined;
  const run =
    key === undefined ? undefined : { key, report, model, modules: Object.fromEntries(marks), sections };
  const files = await progress('write the package', () => writePackage(out, all, { hashBefore, run }));
  const changed = files.written.length + files.removed.length > 0;
  // Not in the record of the run: the next one is compared with this package.
  const onOptions = options ? (request.notesOn?.(options) ?? []) : [];
  return {
    out: label,
    source: origin,
    ...report,
    notes: [...onOptions, ...report.notes],
    typesChanged: typesChanged ?? [],
    files,
    changed,
  };
}
