/** The model that a question about single methods is answered from: a generated package's snapshot, or a description. */

import { join, resolve } from 'node:path';
import { withMethods } from '../method/find-method.js';
import type { Config } from '../config.js';
import { InputError } from '../input-error.js';
import { globAdvice, isChosen } from '../model/glob.js';
import type { Model } from '../model/model.js';
import type { Description, ReadOptions, Source } from '../source/description.js';
import { METHODS } from '../source/legacy-account.js';
import type { Io } from '../terminal/io.js';
import { oneLine, shortened, writeNotice } from '../terminal/layout.js';
import { type Progress, progressOn } from '../terminal/progress.js';
import { readRecordedOptions } from './recorded-options.js';
import { selectSource } from './source.js';

export interface MethodSource {
  /** Asked for where no package is named; that of the options and the environment unless given. */
  readonly source?: () => Source;
  readonly progress?: Progress;
  /** What is asked of an account, where that is not what the options say. */
  readonly only?: Pick<ReadOptions, 'legacyMethods' | 'legacyMethod' | 'fieldList'> & {
    readonly fieldLists?: boolean;
  };
}

export async function readMethods(config: Config, io: Io, given: MethodSource = {}): Promise<Model> {
  if (config.package !== undefined) return chosen(await readPackage(config.package, io), config);
  return readAccount(config, io, given);
}

/** Of the description, also where a config file names a package. */
export async function readAccount(
  config: Config,
  io: Io,
  {
    source = () => selectSource(config, io),
    progress = progressOn(io, config.quiet),
    only = {},
  }: MethodSource = {},
): Promise<Model> {
  const recordedOptions = await readRecordedOptions(config, io);
  // Loaded where a description is read: a package has a model of its own.
  const { readDescribed } = await import('../read-model.js');
  const legacyMethods = recordedOptions.noLegacyMethods ? { legacyMethods: false } : {};
  const from = source();
  const { model, description } = await readDescribed(from, recordedOptions, progress, {
    ...only,
    ...legacyMethods,
  });
  // A sandbox in this process was announced already.
  if (from.kind !== 'account' || from.dispatcher === undefined) io.source?.read(description.origin);
  warnUnlisted(description, io);
  return model;
}

/** A method that the account has can be missing where it refuses to list them. */
function warnUnlisted({ notes }: Description, { err }: Io): void {
  const note = notes.find(({ at }) => at === METHODS);
  if (note === undefined) return;
  const message = oneLine(note.message);
  const shown = err.terminal ? shortened(message) : message;
  writeNotice(`svc-gen: ${METHODS}: ${shown}; legacy methods of the account are missing`, err);
}

/** Where the globs leave no method, one of them is misspelt. @throws InputError */
export function proveChosen({ v3, legacy, gateway }: Model, { include, exclude }: Config): void {
  const count = v3.methods.length + legacy.methods.length + gateway.methods.length;
  if (count > 0 || (include ?? exclude) === undefined) return;
  const where = include === undefined ? '--exclude' : `--include ${include.join(' ')}`;
  throw new InputError('no method has such a name', where, globAdvice(include ?? []));
}

/** What the globs leave of a package, whose other options were decided when it was generated. */
function chosen(model: Model, { include = [], exclude = [] }: Config): Model {
  return withMethods(model, ({ name }, api) => api === model.gateway || isChosen(name, { include, exclude }));
}

/** @throws InputError where the folder holds no package. */
async function readPackage(folder: string, io: Io): Promise<Model> {
  const { readRecorded } = await import('../drift/recorded.js');
  const recorded = await readRecorded(resolve(io.cwd, folder), folder);
  if (recorded === undefined)
    throw new InputError(
      'there is no generated package',
      folder,
      'name a folder that svc-gen generate wrote',
    );
  const { readSnapshot } = await import('../drift/snapshot.js');
  const { recordedModel } = await import('../read-model.js');
  return recordedModel(readSnapshot(recorded.snapshot, join(folder, 'snapshot.json')));
}
