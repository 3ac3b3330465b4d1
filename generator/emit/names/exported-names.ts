/** The names of types that the package of one generation exports. */

import type { Api } from '../../model/model.js';
import { typeNames } from '../../model/named.js';
import { paramReferences, reachable, resultReferences, typeReferences } from '../../model/references.js';
import { grouped } from '../../grouped.js';
import type { ExportedNames, NameOwner } from '../../names/exported.js';
import { planGeneration } from '../view/generation-plan.js';
import type { Role } from './generation-names.js';

export function exportedNames(api: Api): ExportedNames {
  const { roles, scope } = planGeneration(api, []);
  const references = typeReferences(api);
  const modules = [...grouped(api.methods, ({ path: [module = ''] }) => module)].map(([module, methods]) => {
    const starts = methods.flatMap((method) => [...paramReferences(method), ...resultReferences(method)]);
    return [module, reachable(starts, references)] as const;
  });
  return {
    names: new Map([
      ...typeNames(api).map((name): [string, NameOwner] => [
        scope.typeName(name),
        { id: name, object: name },
      ]),
      ...[...roles].map(([name, role]): [string, NameOwner] => [name, ownerOf(role)]),
    ]),
    modules: new Map(modules),
  };
}

function ownerOf(role: Role): NameOwner {
  return {
    // Types by number are the same types next to whichever method.
    id: role.of === 'by-type' ? role.of : JSON.stringify(role),
    ...('method' in role && { method: role.method }),
    ...('type' in role && { object: role.type }),
    ...('path' in role && { namespace: role.path.join('.') }),
  };
}
