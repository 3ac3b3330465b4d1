/** Which module a type belongs to: the one that its description names, or the only one that uses it. */

import type { Api } from '../../model/model.js';
import { paramReferences, reachable, resultReferences, typeReferences } from './type-references.js';

/** Name of a type to its module; a type that several modules share has none. */
export function typeHomes(api: Api): ReadonlyMap<string, string> {
  const modules = new Set(api.methods.map(({ path }) => path[0] ?? ''));
  const given = [...api.entities, ...api.types, ...api.selects, ...api.filters, ...api.orders];
  const users = usersOf(api);
  return new Map(
    given.map(({ name, module }) => {
      const used = [...(users.get(name) ?? [])];
      const own = module !== '' && (modules.has(module) || used.length !== 1) ? module : undefined;
      return [name, own ?? (used.length === 1 ? (used[0] ?? '') : '')];
    }),
  );
}

/** Modules whose methods lead to each type. */
function usersOf(api: Api): ReadonlyMap<string, ReadonlySet<string>> {
  const inside = typeReferences(api);
  const users = new Map<string, Set<string>>();
  for (const method of api.methods) {
    const module = method.path[0] ?? '';
    for (const name of reachable([...paramReferences(method), ...resultReferences(method)], inside)) {
      users.set(name, (users.get(name) ?? new Set()).add(module));
    }
  }
  return users;
}

/** Types that only parameters lead to, and so are written by callers alone. */
export function paramTypes(api: Api): ReadonlySet<string> {
  const inside = typeReferences(api);
  const answered = reachable(
    [...api.methods.flatMap(resultReferences), ...api.entities.map(({ name }) => name)],
    inside,
  );
  const asked = reachable(api.methods.flatMap(paramReferences), inside);
  return new Set([...asked].filter((name) => !answered.has(name)));
}
