/** The model that a question about single methods is answered from: a generated package's snapshot, or a description. */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.js';
import { readSnapshot } from '../drift/snapshot.js';
import { InputError } from '../input-error.js';
import type { Model } from '../model/model.js';
import { readAlone } from '../read-model.js';
import type { Source } from '../source/description.js';
import type { Io } from '../terminal/io.js';
import type { Progress } from '../terminal/progress.js';
import { readRecipe } from './recipe.js';

export interface MethodSource {
  /** Asked for where no package is named. */
  readonly source: () => Source;
  /** Ask the account's `*.field.list` methods; as the options say unless given. */
  readonly fieldLists?: boolean;
}

export async function readMethods(
  config: Config,
  io: Io,
  progress: Progress,
  { source, fieldLists }: MethodSource,
): Promise<Model> {
  if (config.package !== undefined) return readPackage(config.package, io);
  const recipe = await readRecipe(config, io);
  return readAlone(source(), { ...recipe, fieldLists: fieldLists ?? recipe.fieldLists }, progress);
}

/** @throws InputError where the folder holds no package. */
async function readPackage(folder: string, io: Io): Promise<Model> {
  const where = join(folder, 'snapshot.json');
  const text = await readFile(resolve(io.cwd, where), 'utf8').catch(() => {
    throw new InputError(
      'there is no generated package',
      folder,
      'name a folder that svc-gen generate wrote',
    );
  });
  return readSnapshot(text, where).model;
}
