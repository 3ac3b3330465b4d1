/** The runtime as it was built with svc-gen, which every package copies. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../disk/package-root.js';
import type { SourceFile } from './source-file.js';

/** Below `dist/` of svc-gen; written by `scripts/build.mjs`. */
const FOLDER = 'dist/package/runtime';

/** `dist/runtime/**`: ES modules, CommonJS and declarations. */
export function prebuiltRuntime(): readonly SourceFile[] {
  const folder = join(packageRoot(), FOLDER);
  return readdirSync(folder)
    .sort()
    .map((name) => ({
      path: `dist/runtime/${name}`,
      text: readFileSync(join(folder, name), 'utf8'),
    }));
}
