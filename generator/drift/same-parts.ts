/** Which methods and types of two models are the same: only the others are compared part by part. */

import { LEVELS } from '../model/described-parts.js';
import type { Api, Method } from '../model/model.js';
import { byName } from '../model/named.js';
import { paramReferences, resultReferences, typeReferences } from '../model/references.js';
import type { Pair } from './difference.js';
import { isSameText, sameDescription } from './same-description.js';

export interface SameParts {
  /** The method, all types that it leads to, and all that the description says of them. */
  isSameMethod(this: void, name: string): boolean;
  /** The type, all types that it leads to, and all that the description says of them. */
  isSameType(this: void, name: string): boolean;
  /** The method or the type itself, and the types that it names. */
  isSameOwner(this: void, name: string): boolean;
}

export function samePartsOf({ before, after }: Pair<Api>): SameParts {
  const isSameDescription = sameDescription({ before: before.describedParts, after: after.describedParts });
  const methods = { before: byName(before.methods), after: byName(after.methods) };
  const ownMethods = differing(methods);
  const saidMethods = [...methods.before.keys()].filter((name) => !isSameDescription(`/${name}`, LEVELS));
  const types = { before: typesOf(before), after: typesOf(after) };
  const ownTypes = differing(types);
  const saidTypes = [...types.before].flatMap(([name, { schema = '' }]) =>
    schema === '' || isSameDescription(schema, LEVELS) ? [] : [name],
  );
  const users = usersOf({ before: typeReferences(before), after: typeReferences(after) });
  const otherTypes = reachedFrom([...ownTypes, ...saidTypes], users);
  const leadsTo = (method: Method, types: ReadonlySet<string>): boolean =>
    [...paramReferences(method), ...resultReferences(method)].some((name) => types.has(name));
  const methodsTo = (types: ReadonlySet<string>): readonly string[] =>
    types.size === 0
      ? []
      : [...before.methods, ...after.methods]
          .filter((method) => leadsTo(method, types))
          .map(({ name }) => name);
  const otherMethods = new Set([...ownMethods, ...saidMethods, ...methodsTo(otherTypes)]);
  const hasSameErrors = isSameText(before.commonErrors, after.commonErrors);
  const otherOwners = new Set([
    ...ownMethods,
    ...methodsTo(ownTypes),
    ...ownTypes,
    // A type can have a second one only because of a method.
    ...[...ownMethods].flatMap((name) =>
      [methods.before.get(name), methods.after.get(name)].flatMap((method) =>
        method === undefined ? [] : resultReferences(method),
      ),
    ),
  ]);
  return {
    isSameMethod: (name) => !otherMethods.has(name),
    isSameType: (name) => !otherTypes.has(name),
    isSameOwner: (name) => hasSameErrors && !otherOwners.has(name),
  };
}

interface AnyType {
  readonly schema?: string;
}

function typesOf({ entities, types, selects, filters, orders }: Api): ReadonlyMap<string, AnyType> {
  return byName<AnyType & { readonly name: string }>([
    ...entities,
    ...types,
    ...selects,
    ...filters,
    ...orders,
  ]);
}

/** Names of those that differ, and of those that only one side has. */
function differing({ before, after }: Pair<ReadonlyMap<string, object>>): ReadonlySet<string> {
  const changed = [...before].filter(([name, one]) => !isSameText(one, after.get(name)));
  const added = [...after].filter(([name]) => !before.has(name));
  return new Set([...changed, ...added].map(([name]) => name));
}

type Names = ReadonlyMap<string, readonly string[]>;

/** The types that name each type. */
function usersOf({ before, after }: Pair<Names>): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const [user, names] of [...before, ...after])
    for (const name of names) users.set(name, (users.get(name) ?? new Set()).add(user));
  return users;
}

function reachedFrom(
  starts: readonly string[],
  users: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...starts];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...(users.get(name) ?? []));
  }
  return reached;
}
