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
  const idOf = typeIds(api);
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
        { id: idOf(name), object: name },
      ]),
      ...[...roles].map(([name, role]): [string, NameOwner] => [name, ownerOf(role, idOf)]),
    ]),
    isDeclared: (name) => {
      const role = roles.get(name);
      return role === undefined || ALWAYS.has(role.of) || declaredFor(role).has(name);
    },
    modules: new Map(modules),
  };
}

/** The same for the same type in two models: its name, or its identity where it has one. */
function typeIds({ entities, types, selects, filters, orders }: Api): (name: string) => string {
  const identities = new Map([...entities, ...types].map(({ name, identity }) => [name, identity]));
  const ids = new Map<string, string>();
  const add = (name: string, of: string, kind: string): void => {
    const identity = identities.get(of);
    if (identity !== undefined) ids.set(name, `${kind} of ${identity}`);
  };
  for (const { name } of [...entities, ...types]) add(name, name, 'type');
  for (const { name, entity } of selects) add(name, entity, 'select');
  for (const { name, entity } of filters) add(name, entity, 'filter');
  for (const { name, entity } of orders) add(name, entity, 'order');
  return (name) => ids.get(name) ?? name;
}

function ownerOf(role: Role, idOf: (type: string) => string): NameOwner {
  const stable = 'type' in role ? { ...role, type: idOf(role.type) } : role;
  return {
    // The table of types by number stays the same if another method declares it.
    id: role.of === 'by-type' ? role.of : JSON.stringify(stable),
    ...('method' in role && { method: role.method }),
    ...('type' in role && { object: role.type }),
    ...('path' in role && { namespace: role.path.join('.') }),
  };
}
