/** The model that a question about single methods is answered from: a generated package's snapshot, or a description. */

import { join, resolve } from 'node:path';
import { withMethods } from '../method/find-method.js';
import type { Config } from '../base/config.js';
import { InputError } from '../base/input-error.js';
import { globAdvice, isChosen } from '../model/glob.js';
import type { Model } from '../model/model.js';
import type { RecordedOptions } from '../drift/recorded-options.js';
import { sandboxModel } from '../pipeline/sandbox-model.js';
import { sayGivenInVain } from './given-in-vain.js';
import { SANDBOX, type Description, type Source, type WantedMethod } from '../model/description.js';
import { methodNames } from '../model/document.js';
import { METHODS } from '../source/legacy-account.js';
import type { Io } from '../terminal/io.js';
import { oneLine, shortenedText, writeNotice } from '../terminal/layout.js';
import { progressOn } from '../terminal/progress.js';
import { MODEL_OPTIONS, type ModelSettings, type SourceSettings } from './option-table.js';
import { packageOfAccount } from './package-source.js';
import { readRecordedOptions } from './package-options.js';
import { selectSource } from './source.js';

interface MethodSource {
  /** Asked for where no package is named; that of the options and the environment unless given. */
  readonly source?: () => Source;
  /** The only method that is asked about. */
  readonly method?: AskedMethod;
}

interface AskedMethod extends Pick<WantedMethod, 'name' | 'fieldList'> {
  readonly generation: string | undefined;
}

type ReadOptions = SourceSettings & ModelSettings & Pick<Config, 'quiet'>;

/**
 * Answers from a model: that of `--package`, or of the package in `out` if it was generated from the account, or of the
 * account. If the package cannot answer, the account is asked, because it may have changed.
 */
export async function answerFromModel<T>(
  config: ReadOptions & Pick<Config, 'package' | 'out'>,
  io: Io,
  given: MethodSource,
  answer: (model: Model) => T | Promise<T>,
): Promise<T> {
  if (config.package !== undefined)
    return answer(selectedMethods(await readPackage(config.package, io), config));
  const { source = () => selectSource(config, io) } = given;
  // Selected once, since it can print a notice.
  const from = source();
  const once = { ...given, source: () => from };
  const own = await packageOfAccount(config, io, from);
  if (own === undefined) return answer(await readAccount(config, io, once));
  try {
    const { recordedModel } = await import('../pipeline/read-model.js');
    const found = await answer(recordedModel(own));
    io.source?.read(own.description.origin);
    return found;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return answer(await readAccount(config, io, once));
  }
}

/** Reads the description, even if a config file names a package. */
export async function readAccount(
  config: ReadOptions,
  io: Io,
  { source = () => selectSource(config, io), method }: MethodSource = {},
): Promise<Model> {
  const from = source();
  const isInProcess = from.kind === 'account' && from.dispatcher !== undefined;
  const shapesModel = MODEL_OPTIONS.some((key) => config[key] !== undefined);
  const prebuilt =
    (isInProcess || from.kind === 'sandbox') && !shapesModel ? await sandboxModel() : undefined;
  if (prebuilt !== undefined) {
    if (!isInProcess) io.source?.read(SANDBOX);
    return prebuilt;
  }
  const recordedOptions = await readRecordedOptions(config, io);
  // Loaded where a description is read: a package has a model of its own.
  const { readDescribed } = await import('../pipeline/read-model.js');
  const { model, description, notes } = await readDescribed(
    from,
    recordedOptions,
    progressOn(io, config.quiet),
    {
      ...(method && { method: wantedMethod(method, recordedOptions) }),
    },
  );
  // A sandbox in this process was announced already.
  if (!isInProcess) io.source?.read(description.origin);
  warnUnlisted(description, io);
  sayGivenInVain(notes, { ...recordedOptions, isPart: method !== undefined }, io);
  return model;
}

/** The account is asked for its legacy methods only if nothing else knows the name. */
function wantedMethod(
  { name, fieldList, generation }: AskedMethod,
  { noLegacyMethods, legacySpecs = [] }: RecordedOptions,
): WantedMethod {
  const asksLegacy = async (isDescribed: boolean): Promise<boolean> => {
    if (noLegacyMethods || generation === 'gateway' || (isDescribed && generation !== 'legacy')) return false;
    const { legacyApi, gatewayApi } = await import('../model/specs.js');
    const others = generation === undefined ? gatewayApi().methods : [];
    const known = [
      ...[...legacyApi().methods, ...others].map((method) => method.name),
      ...legacySpecs.flatMap(({ document }) => methodNames(document)),
    ];
    return !known.some((one) => one.toLowerCase() === name.toLowerCase());
  };
  return { name, fieldList, asksLegacy };
}

/** A method that the account has can be missing where it refuses to list them. */
function warnUnlisted({ notes }: Description, { err }: Io): void {
  const note = notes.find(({ at }) => at === METHODS);
  if (note === undefined) return;
  const message = oneLine(note.message);
  const shown = err.terminal ? shortenedText(message) : message;
  writeNotice(`svc-gen: ${METHODS}: ${shown}; legacy methods of the account are missing`, err);
}

/** Where the globs leave no method, one of them is misspelt. @throws InputError */
export function requireMatch({ v3, legacy, gateway }: Model, { include, exclude }: ModelSettings): void {
  const count = v3.methods.length + legacy.methods.length + gateway.methods.length;
  if (count > 0 || (include ?? exclude) === undefined) return;
  const where = include === undefined ? '--exclude' : `--include ${include.join(' ')}`;
  throw new InputError('no method has such a name', where, globAdvice(include ?? []));
}

/** The methods of a package that the globs select; its other options were decided when it was generated. */
function selectedMethods(model: Model, { include = [], exclude = [] }: ModelSettings): Model {
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
  const { recordedModel } = await import('../pipeline/read-model.js');
  return recordedModel(readSnapshot(recorded.snapshot(), join(folder, 'snapshot.json')));
}
