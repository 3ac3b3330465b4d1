/** `check`: what has changed since a package was generated, and whom it breaks. */

import { resolve } from 'node:path';
import type { FailOn } from '../base/config.js';
import { type Change, worstOf } from '../drift/change.js';
import { LEVELS } from '../drift/classes.js';
import { readRecorded } from '../drift/recorded.js';
import { reportJson } from '../drift/report-json.js';
import { reportMarkdown } from '../drift/report-markdown.js';
import { reportText } from '../drift/report-text.js';
import { inputText, readSnapshot, type Snapshot } from '../drift/snapshot.js';
import { inputKey, recordedNotes } from '../emit/unchanged.js';
import { InputError } from '../base/input-error.js';
import type { Note } from '../model/notes.js';
import { readNow } from '../pipeline/read-source.js';
import type { RecordedOptions } from '../drift/recorded-options.js';
import type { Description } from '../model/description.js';
import { recordable } from '../source/recordable.js';
import type { Io } from '../terminal/io.js';
import { oneLine, painter, shortenedText, writeNotice } from '../terminal/layout.js';
import { progressOn } from '../terminal/progress.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { flagName, type PackageSettings, RECORDED_OPTIONS } from './option-table.js';
import { selectPackageSource } from './package-source.js';

export async function runCheck(
  config: OptionsOf<'check'>,
  io: Io,
  { flags }: CommandArguments<'check'>,
): Promise<number> {
  const { out = 'generated', failOn = 'any', quiet = false, json, format } = config;
  if (json && format !== undefined && format !== 'json') {
    throw new InputError('two forms of the report are asked for', '--json, --format', 'give one of them');
  }
  const { changes, notes } = await inspectPackage({ folder: resolve(io.cwd, out), label: out }, config, io);
  if (!quiet || json || format !== undefined) io.out.write(report(changes, config, io));
  if (!quiet) warn(notes, flags, io);
  return isDrift(changes, failOn) ? 1 : 0;
}

interface Inspected {
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
}

/** `label`: the folder as the user wrote it. */
export async function inspectPackage(
  { folder, label }: { readonly folder: string; readonly label: string },
  config: OptionsOf<'check'>,
  io: Io,
): Promise<Inspected> {
  const recorded = await readRecorded(folder, label);
  if (recorded === undefined) {
    throw new InputError(
      'there is no snapshot to compare with',
      `${label}/snapshot.json`,
      'run svc-gen generate first, or name the package with --out',
    );
  }
  const before = readSnapshot(recorded.snapshot(), `${label}/snapshot.json`);
  const progress = progressOn(io, config.quiet);
  const source = await selectPackageSource(config, io, { folder, label });
  const after = await readNow(source, { ...before, methods: async () => methodsOf(before) }, progress);
  const { description } = after;
  io.source?.read(description.origin);
  const vendor = otherVendor(before.recordedOptions, description);
  const text = inputText({ ...after, description: recordable(description) });
  const isSame = text === inputText(before);
  // The same description gives the same model, and the package has the notes on it.
  const known = isSame ? recordedNotes(folder, inputKey(text)) : undefined;
  if (known !== undefined) return { changes: [], notes: [...description.notes, ...known, ...vendor] };
  // The model is loaded only if it must be made.
  const { buildSide } = await import('../pipeline/read-model.js');
  const { model, notes } = await progress('build the model', () => buildSide(after));
  const { driftBetween } = await import('../pipeline/drift-between.js');
  const changes = isSame ? [] : driftBetween({ before, after: { ...after, model } });
  return { changes, notes: [...notes, ...vendor] };
}

async function methodsOf(snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const { recordedModel } = await import('../pipeline/read-model.js');
  return new Set(recordedModel(snapshot).v3.methods.map(({ name }) => name));
}

/** Both models are compared under the recorded vendor name, which `generate` would learn again. */
function otherVendor({ vendor }: RecordedOptions, { vendorToken }: Description): readonly Note[] {
  const { SVC_: recorded = 'SVC_' } = vendor;
  const today = vendorToken === undefined ? recorded : `${vendorToken.token}_`;
  if (recorded === today) return [];
  const message = `the package was generated with ${recorded} in codes and prefixes, and the account now writes ${today}; run svc-gen generate`;
  return [{ level: 'warning', at: 'SVC_', message }];
}

function isDrift(changes: readonly Change[], failOn: FailOn): boolean {
  const worst = worstOf(changes);
  const least = { breaking: 0, additive: 1, any: 2, none: -1 }[failOn];
  return worst !== undefined && LEVELS.indexOf(worst) <= least;
}

function report(changes: readonly Change[], config: OptionsOf<'check'>, io: Io): string {
  const format = config.json ? 'json' : (config.format ?? 'text');
  if (format === 'json') return `${JSON.stringify(reportJson(changes), null, 2)}\n`;
  const lines =
    format === 'markdown'
      ? reportMarkdown(changes)
      : reportText(changes, painter(io.out, io.env), io.out.terminal ? io.out.columns : undefined);
  return `${lines.join('\n')}\n`;
}

/** What could not be read from the account looks like drift, so it is reported on stderr. */
function warn(notes: readonly Note[], flags: OptionsOf<'check'> & PackageSettings, io: Io): void {
  for (const key of RECORDED_OPTIONS.filter((option) => flags[option] !== undefined)) {
    writeNotice(
      `svc-gen: --${flagName(key)}: not used; check takes what the package was generated with`,
      io.err,
    );
  }
  for (const { level, at, message } of notes) {
    const text = oneLine(`${at}: ${message}`);
    if (level === 'warning') writeNotice(`svc-gen: ${io.err.terminal ? shortenedText(text) : text}`, io.err);
  }
}
