/** The package in a folder: modules and sections of the same input are kept, if their files are as they were written. */

import { join } from 'node:path';
import { once } from '../base/once.js';
import { readLongText } from '../disk/long-text.js';
import { isAsWritten } from './hash.js';
import { readManifest, readRun } from './manifest.js';
import { pathsOf } from './module-files.js';
import { REFERENCE } from './package-files.js';
import type { LastModules } from './source-file.js';
import { inputKey } from './unchanged.js';

/** @param formatting what decides how the files are formatted */
export function lastModules(out: string, formatting: unknown): LastModules {
  const { modules = {}, sections = {} } = readRun(out) ?? {};
  const manifest = readManifest(out);
  const shared = JSON.stringify(formatting);
  const writtenHash = (path: string): string | undefined => {
    const { hash } = manifest.get(path) ?? {};
    return hash !== undefined && isAsWritten(out, path, hash) ? hash : undefined;
  };
  const reference = once(() =>
    writtenHash(REFERENCE) === undefined
      ? undefined
      : readLongText(join(out, REFERENCE)).replaceAll('\r\n', '\n'),
  );
  return {
    keyOf: (input) => inputKey(shared + input),
    find: (path, key) => {
      const mark = Object.hasOwn(modules, path) ? modules[path] : undefined;
      if (mark?.key !== key) return undefined;
      const paths = pathsOf(path);
      const kept = paths.flatMap((one) => {
        const hash = writtenHash(one);
        return hash === undefined ? [] : [{ path: one, hash }];
      });
      return kept.length === paths.length ? { path, mark, kept } : undefined;
    },
    section: (key) => {
      const place = Object.hasOwn(sections, key) ? sections[key] : undefined;
      return place && reference()?.slice(...place);
    },
  };
}
