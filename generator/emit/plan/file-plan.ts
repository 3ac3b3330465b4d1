/** Which file declares what: one file for each module, and the index of the generation for what several of them share. */

import { traitsOf } from '../../model/generation.js';
import type { Api } from '../../model/model.js';
import { allocate } from '../../names/allocator.js';
import { kebabCase } from '../../text/letter-case.js';
import type { NamespaceNode } from './namespace-tree.js';
import { typeHomes } from './type-homes.js';

export interface FilePlan {
  /** Module to its folder below that of its generation: `tasks`. */
  readonly folders: ReadonlyMap<string, string>;
  /** `src/v3/index.ts`: the file of the generation itself. */
  readonly index: string;
  /** `src/v3/tasks/index.ts`. */
  fileOfModule(name: string): string;
  /** File of an entity, a type, a select, a filter or an order of the model. */
  fileOfType(name: string): string;
}

/** The gateway is small, so its index holds all of it. */
export function planFiles(api: Api, tree: NamespaceNode): FilePlan {
  const hasModules = traitsOf(api).addressing === 'methods';
  const modules = hasModules ? tree.children.map(({ path: [name = ''] }) => name) : [];
  const folders = folderNames(modules);
  const homes = typeHomes(api);
  const index = `src/${api.generation}/index.ts`;
  const fileOfModule = (name: string): string => {
    const folder = folders.get(name);
    return folder === undefined ? index : `src/${api.generation}/${folder}/index.ts`;
  };
  return { folders, index, fileOfModule, fileOfType: (name) => fileOfModule(homes.get(name) ?? '') };
}

/** Two modules whose names differ in the case of letters alone have folders that any file system can tell apart. */
function folderNames(modules: readonly string[]): ReadonlyMap<string, string> {
  const requests = modules.map((module) => ({ id: module, candidates: [safeFolderName(module)] }));
  return allocate(requests, { fold: (name) => name.toLowerCase() });
}

/**
 * Names that Windows keeps for devices, and those that packers leave out at any depth: `CVS`, in any letter case, memory dumps,
 * and `archived-packages` (npm 11).
 */
const UNSAFE = /^(con|prn|aux|nul|com\d|lpt\d|cvs|core|archived-packages)$/;

function safeFolderName(text: string): string {
  const name = kebabCase(text)
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80);
  if (name === '') return 'module';
  return UNSAFE.test(name) ? `${name}-methods` : name;
}
