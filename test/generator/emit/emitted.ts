/** The text of a package, for tests that look at what it says. */

import { assembleFiles } from '../../../generator/emit/assemble.js';
import { emitPackage } from '../../../generator/emit/emit.js';
import { formatFiles } from '../../../generator/emit/format.js';
import type {
  EmitOptions,
  EmittedFile,
  LastModules,
  SourceFile,
} from '../../../generator/emit/source-file.js';
import type { Model } from '../../../generator/model/model.js';

/** Of a file that no module is. */
export function textOf(files: readonly EmittedFile[], path: string): string {
  const file = files.find((one) => one.path === path);
  return file !== undefined && 'text' in file ? file.text : '';
}

/**
 * In the plain form, without what is built. A package has hundreds of modules, whose printing takes the most time: a test that
 * looks at some of them asks for those, and the others are kept as if they were those of the last run.
 */
export function emittedFiles(
  model: Model,
  options: EmitOptions,
  isWanted?: (path: string) => boolean,
): readonly SourceFile[] {
  const files = emitPackage(model, options, isWanted && onlyThose(isWanted));
  const wanted = isWanted === undefined ? files : files.filter(({ path }) => isWanted(path));
  return assembleFiles(wanted).filter(({ path }) => !path.startsWith('dist/'));
}

/** For `emitPackage`: the other modules are named, and have no text. */
export function onlyThose(isWanted: (path: string) => boolean): LastModules {
  const mark = { key: 'kept', names: '' };
  return {
    keyOf: () => mark.key,
    find: (path) => (isWanted(path) ? undefined : { path, mark, kept: [] }),
    section: () => (isWanted('api.md') ? undefined : ''),
  };
}

/** As Prettier leaves them, with the options of this repository. */
export function formattedFiles(model: Model, options: EmitOptions): Promise<readonly SourceFile[]> {
  return formatFiles(emittedFiles(model, options), import.meta.dirname);
}
