/** Compares where modules lie in a package: two whose names differ in case alone cannot both have the plain one. */

import type { Api } from '../model/model.js';
import { isSame } from './canonical.js';
import type { Pair } from './difference.js';
import { differs, type Difference } from './difference.js';

export function compareModules({ before, after }: Pair<Api>): readonly Difference[] {
  const [old, now] = [neighbours(before), neighbours(after)];
  return [...old]
    .filter(([module, others]) => now.has(module) && !isSame(others, now.get(module)))
    .map(([module]) =>
      differs({ path: `module ${module}`, shared: true, direction: 'result' }, 'module-moved'),
    );
}

/** Module → those that a file system, or the name of a folder, would not tell from it. */
function neighbours({ methods }: Api): ReadonlyMap<string, readonly string[]> {
  const modules = [...new Set(methods.map(({ path: [module = ''] }) => module))].sort();
  const byFolder = new Map<string, readonly string[]>();
  for (const module of modules)
    byFolder.set(folderOf(module), [...(byFolder.get(folderOf(module)) ?? []), module]);
  return new Map(modules.map((module) => [module, byFolder.get(folderOf(module)) ?? []]));
}

/** `crmItems` and `crm-items` are of one folder. */
function folderOf(module: string): string {
  return module
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[^\p{L}\p{N}]+/u)
    .join('-')
    .toLowerCase();
}
