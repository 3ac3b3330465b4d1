/** Which module a type belongs to: the one that its description names, or the only one that uses it. */

import type { Api } from '../../model/model.js';
import { paramReferences, reachable, resultReferences, typeReferences } from '../../model/references.js';

/** Name of a type to its module; a type that several modules share has none. */
export function typeHomes(api: Api): ReadonlyMap<string, string> {
  const modules = new Set(api.methods.map(({ path }) => path[0] ?? ''));
  const named = [...api.entities, ...api.types, ...api.selects, ...api.filters, ...api.orders];
  const users = usersOf(api);
  return new Map(
    named.map(({ name, module }) => {
      const user = users.get(name) ?? SEVERAL;
      const isOwn = module !== '' && (modules.has(module) || user === SEVERAL);
      return [name, isOwn ? module : user === SEVERAL ? '' : user];
    }),
  );
}

const SEVERAL = Symbol('several');

/** The module whose methods lead to each type, or `SEVERAL`. Each type is visited at most twice. */
function usersOf(api: Api): ReadonlyMap<string, string | typeof SEVERAL> {
  const inside = typeReferences(api);
  const users = new Map<string, string | typeof SEVERAL>();
  const queue: (readonly [string, string | typeof SEVERAL])[] = api.methods.flatMap((method) =>
    [...paramReferences(method), ...resultReferences(method)].map(
      (name) => [name, method.path[0] ?? ''] as const,
    ),
  );
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [name, module] = next;
    const earlier = users.get(name);
    if (earlier === SEVERAL || earlier === module) continue;
    const user = earlier === undefined ? module : SEVERAL;
    users.set(name, user);
    for (const other of inside.get(name) ?? []) queue.push([other, user]);
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
  const written = reachable(api.methods.flatMap(paramReferences), inside);
  return new Set([...written].filter((name) => !answered.has(name)));
}
