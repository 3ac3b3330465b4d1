/** The names of types that the package of one generation exports. */

import type { Api } from '../../model/model.js';
import { typeNames } from '../../model/named.js';
import { paramReferences, reachable, resultReferences, typeReferences } from '../../model/references.js';
import { grouped } from '../../base/grouped.js';
import { once } from '../../base/once.js';
import type { ExportedNames, NameOwner } from '../../names/exported.js';
import { declaredTypes } from './generation-modules.js';
import { planGeneration } from '../plan/generation-plan.js';
import type { Role } from '../plan/generation-names.js';

/** Types that a generation declares whatever its methods are. */
const ALWAYS: ReadonlySet<Role['of']> = new Set(['namespace', 'common-code']);

/** Every method has a name for its result, and only some declare that type. */
export function exportedNames(api: Api): ExportedNames {
  const plan = planGeneration(api);
  const { roles, lookup, files } = plan;
  const declaredFor = declaredTypes(plan);
  const references = once(() => typeReferences(api));
  const modules = [...grouped(api.methods, ({ path: [module = ''] }) => module)].map(([module, methods]) => {
    const starts = () =>
      methods.flatMap((method) => [...paramReferences(method), ...resultReferences(method)]);
    const types = once(() => reachable(starts(), references()));
    return [module, { folder: files.folders.get(module) ?? '', types }] as const;
  });
  return {
    names: new Map([
      ...typeNames(api).map((name): [string, NameOwner] => [
        lookup.typeName(name),
        { id: name, object: name },
      ]),
      ...[...roles].map(([name, role]): [string, NameOwner] => [name, ownerOf(role)]),
    ]),
    isDeclared: (name) => {
      const role = roles.get(name);
      return role === undefined || ALWAYS.has(role.of) || declaredFor(role).has(name);
    },
    modules: new Map(modules),
  };
}

function ownerOf(role: Role): NameOwner {
  return {
    // The table of types by number stays the same if another method declares it.
    id: role.of === 'by-type' ? role.of : JSON.stringify(role),
    ...('method' in role && { method: role.method }),
    ...('type' in role && { object: role.type }),
    ...('path' in role && { namespace: role.path.join('.') }),
  };
}
