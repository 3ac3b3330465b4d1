/** What the printers of one file know: the names of its generation, and the names that the file imports. */

import type { RuntimeType } from '../../names/reserved.js';
import type { Import } from '../source-file.js';
import type { FilePlan } from './file-plan.js';
import type { NameOf, Role } from './generation-names.js';
import type { GenerationLookup } from './lookup.js';

/** A type is imported by the file as soon as a printer asks for its name. */
export interface PrintContext extends GenerationLookup {
  /** Only names of what is printed are read: a type stands as its schema, since to print it loads a compiler. */
  readonly isForNames?: true;
  /** A type that the emitter has named. */
  derived(role: Role): string;
  /** A type of the runtime; renamed where a type of the account has its name. */
  runtime(name: RuntimeType): string;
  use(name: Import): string;
  /** All names so far. */
  imports(): readonly Import[];
}

interface Naming {
  readonly lookup: GenerationLookup;
  readonly names: NameOf;
  readonly files: FilePlan;
}

/** @param path of the file. */
export function printContext({ lookup, names, files }: Naming, path: string): PrintContext {
  const used = new Map<string, Import>();
  const use = (one: Import): string => {
    if (one.file !== path) used.set(one.as, one);
    return one.as;
  };
  return {
    ...lookup,
    type: (name) => {
      const known = lookup.type(name);
      return known === 'unknown' ? known : use({ file: files.fileOfType(name), name: known, as: known });
    },
    derived: (role) => {
      const name = names(role);
      return use({ file: fileOf(role, lookup, files), name, as: name });
    },
    runtime: (name) => use({ file: runtimeFile(name), name, as: lookup.isTaken(name) ? `Svc${name}` : name }),
    use,
    imports: () => [...used.values()],
  };
}

function fileOf(role: Role, lookup: GenerationLookup, files: FilePlan): string {
  if ('type' in role) return files.fileOfType(role.type);
  if ('method' in role) return files.fileOfModule(lookup.moduleOf(role.method));
  return 'path' in role ? files.fileOfModule(role.path[0] ?? '') : files.index;
}

/** The gateway and the callbacks have their own parts of the runtime. */
export function runtimeFile(name: string): string {
  if (name === 'SvcEvents') return 'dist/runtime/callbacks.ts';
  return name.startsWith('Gateway') ? 'dist/runtime/gateway.ts' : 'dist/runtime/client.ts';
}
