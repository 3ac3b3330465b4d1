/** A client of one module, so that a program that uses one can be bundled without the others. */

import { code, join, key, plain } from '../text/code.js';
import type { GenerationPlan } from './generation-plan.js';
import type { ModuleClient } from './module-file.js';
import { directMethods, firstParts, lastSegment, namespacesOf, type Node } from './namespace-tree.js';

export function clientOf(module: Node, plan: GenerationPlan): Omit<ModuleClient, 'runtime'> {
  const name = lastSegment(module);
  const methods = plain(plan.names({ of: 'namespace', path: module.path }));
  const own = code`{ readonly ${key(name)}: ${methods} }`;
  const isV3 = plan.api.generation === 'v3';
  const rows = firstParts(namespacesOf(module).flatMap(directMethods)).map(
    (part) => code`${key(part)}: methods`,
  );
  const table = code`{ ${join(rows, ', ')} }`;
  return {
    doc: [
      `A client of the module \`${plan.api.generation}.${name}\` alone; other methods are reached by \`call()\`.`,
    ],
    v3: isV3 ? own : plain('{}'),
    legacy: isV3 ? plain('{}') : own,
    v3Table: isV3 ? table : plain('{}'),
    legacyTable: isV3 ? plain('{}') : table,
    vendor: plan.vendor,
  };
}
