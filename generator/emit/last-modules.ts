/** The modules of the package in a folder: those of the same input keep their files, if they are as they were written. */

import { isAsWritten } from './hash.js';
import { readManifest, readRun } from './manifest.js';
import { pathsOf } from './module-files.js';
import type { LastModules } from './source-file.js';
import { inputKey } from './unchanged.js';

/** @param formatting what decides how the files are formatted */
export function lastModules(out: string, formatting: unknown): LastModules {
  const { modules = {} } = readRun(out) ?? {};
  const manifest = readManifest(out);
  const shared = JSON.stringify(formatting);
  return {
    keyOf: (input) => inputKey(shared + input),
    find: (path, key) => {
      const mark = Object.hasOwn(modules, path) ? modules[path] : undefined;
      if (mark?.key !== key) return undefined;
      const paths = pathsOf(path);
      const kept = paths.flatMap((one) => {
        const { hash } = manifest.get(one) ?? {};
        return hash !== undefined && isAsWritten(out, one, hash) ? [{ path: one, hash }] : [];
      });
      return kept.length === paths.length ? { path, mark, kept } : undefined;
    },
  };
}
