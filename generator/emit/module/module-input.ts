/** All that a module is printed from, as text: from the same text, one build of svc-gen prints the same files. */

import { hash } from 'node:crypto';
import { grouped } from '../../base/grouped.js';
import { onceFor } from '../../base/once.js';
import type { Method } from '../../model/model.js';
import { paramReferences, reachable, resultReferences, type typeReferences } from '../../model/references.js';
import { RUNTIME_TYPES } from '../../names/reserved.js';
import type { Role } from '../plan/generation-names.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import type { DocTools } from './method-doc.js';
import { type RowConstants, rowEntity } from './method-row.js';

export interface ModuleInput {
  readonly path: string;
  readonly methods: readonly Method[];
  /** Absent: the index of the generation. */
  readonly module?: string;
  /** Of the modules that the index exports. */
  readonly exported?: unknown;
}

/** A type of the model. */
export interface PrintedType {
  /** In the model. */
  readonly name: string;
  readonly file: string;
  /** All that is printed of it, as data. */
  readonly from: unknown;
}

interface Sources extends Pick<DocTools, 'find'> {
  readonly plan: GenerationPlan;
  readonly printers: readonly PrintedType[];
  readonly references: ReturnType<typeof typeReferences>;
  readonly constants: RowConstants;
}

export function moduleInputs({ plan, find, printers, references, constants }: Sources) {
  const { api, lookup, files, roles, vendor, moduleDocs } = plan;
  const named = grouped(roles, ([, role]) => ownerOf(role, plan));
  const byFile = grouped(printers, ({ file }) => file);
  const order = new Map(printers.map((printer) => [printer.name, printer]));
  // Texts are hashed, since many modules lead to the same types.
  const ofType = onceFor(({ name, file, from }: PrintedType) =>
    hash('sha256', JSON.stringify([from, file, named.get(`type ${name}`)])),
  );
  const ofAll = hash(
    'sha256',
    JSON.stringify([
      api.generation,
      api.commonErrors,
      vendor,
      lookup.byTypeHome,
      files.fileOfModule(lookup.moduleOf(lookup.byTypeHome ?? '')),
      RUNTIME_TYPES.filter((name) => lookup.isTaken(name)),
      named.get(''),
    ]),
  );
  return ({ path, methods, module, exported }: ModuleInput): string => {
    const own = (byFile.get(path) ?? []).map(({ name }) => name);
    const starts = methods.flatMap((method) => [...paramReferences(method), ...resultReferences(method)]);
    const used = [...reachable([...own, ...starts], references)].sort();
    return JSON.stringify([
      ofAll,
      path,
      methods,
      methods.map((method) => [find(method), constants.get(rowEntity(method) ?? '')]),
      module === undefined
        ? [exported, namesOfModules()]
        : [moduleDocs.get(module), named.get(`module ${module}`)],
      used.map((name) => {
        const printer = order.get(name);
        return printer && ofType(printer);
      }),
    ]);
  };

  /** Of the interfaces that the index lists, or of all that it declares where the generation has no modules. */
  function namesOfModules(): unknown {
    return plan.tree.children.map(({ path: [name = ''] }) => [name, named.get(`module ${name}`)]);
  }
}

/** The part of the model whose module has the name. */
function ownerOf(role: Role, { lookup }: Pick<GenerationPlan, 'lookup'>): string {
  // Other modules name it too.
  if (role.of === 'by-type' || role.of === 'common-code') return '';
  if ('type' in role) return `type ${role.type}`;
  return `module ${'method' in role ? lookup.moduleOf(role.method) : (role.path[0] ?? '')}`;
}
