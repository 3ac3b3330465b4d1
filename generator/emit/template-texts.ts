/** The texts of `templates/`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.js';

/** By name: `module.ts.hbs` is `module.ts`. */
export function templateTexts(): ReadonlyMap<string, string> {
  const folder = join(packageRoot(), 'templates');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.hbs'))
    .sort();
  return new Map(files.map((file) => [file.replace(/\.hbs$/, ''), readFileSync(join(folder, file), 'utf8')]));
}
