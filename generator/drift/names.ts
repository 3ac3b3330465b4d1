/** Names of exported types that are gone, or mean something else, where a program that uses them has not lost their method. */

import { grouped } from '../base/grouped.js';
import type { Api, Method } from '../model/model.js';
import { typeNames } from '../model/named.js';
import { paramReferences, reachable, resultReferences, typeReferences } from '../model/references.js';
import type { NameOwner } from '../names/exported.js';
import type { ChangeName } from './classes.js';
import type { SameParts } from './same-parts.js';
import type { Difference, Pair } from './difference.js';

/** @param reported names of types that a report has a line about already */
export function nameDifferences(
  { before, after }: Pair<Api>,
  reported: ReadonlySet<string>,
  { isSameMethod, isSameOwner }: Pick<SameParts, 'isSameMethod' | 'isSameOwner'>,
): readonly Difference[] {
  if (before.exported === undefined || after.exported === undefined) return [];
  const { names, modules, isDeclared } = after.exported;
  const isNamed = (name: string): boolean => names.has(name) && isDeclared(name);
  const isKept = (name: string, { id, method, object }: NameOwner): boolean =>
    names.get(name)?.id === id && (isSameOwner(method ?? object ?? '') || isDeclared(name));
  const methods = new Set(after.methods.map(({ name }) => name));
  const objects = new Set(typeNames(after));
  const remaining = before.methods.filter(({ name }) => methods.has(name));
  const inside = typeReferences(before);
  const used = reachable(remaining.flatMap(references), inside);
  const planned = new Map([...names].map(([name, { id }]) => [id, name]));
  const nameOf = (id: string): string | undefined => {
    const name = planned.get(id);
    return name !== undefined && isDeclared(name) ? name : undefined;
  };
  /** Whether a name is gone with its methods, which are reported already. */
  const goesWith = ({ method, object, namespace }: NameOwner): boolean => {
    if (method !== undefined) return !methods.has(method);
    if (object !== undefined) return !used.has(object);
    return (
      namespace !== undefined && !remaining.some(({ path }) => path.join('.').startsWith(`${namespace}.`))
    );
  };
  const wasDeclared = before.exported.isDeclared;
  const lost = [...before.exported.names].filter(
    ([name, owner]) => !isKept(name, owner) && wasDeclared(name) && !goesWith(owner) && !reported.has(name),
  );
  const ofTypes = lost.flatMap(([name, { id }]): readonly Difference[] => {
    const renamed = nameOf(id);
    if (renamed !== undefined) return [{ ...difference('type-renamed', name), before: name, after: renamed }];
    return isNamed(name) ? [difference('type-reassigned', name)] : [];
  });
  const gone = lost.filter(([name, { id }]) => nameOf(id) === undefined && !isNamed(name));
  const ofGone = [...grouped(gone, ([, { id, method, object }]) => method ?? object ?? id).values()].flatMap(
    (group) => {
      const [first = '', ...others] = group.map(([name]) => name);
      const all = others.length === 0 ? {} : { before: [first, ...others].join(', ') };
      return [{ ...difference('type-removed', first), ...all }];
    },
  );
  const ofFolders = [...before.exported.modules].flatMap(([module, { folder }]): readonly Difference[] => {
    const now = modules.get(module)?.folder ?? folder;
    return now === folder
      ? []
      : [{ ...difference('module-moved', `module ${module}`), before: folder, after: now }];
  });
  const ofModules = [...before.exported.modules].flatMap(([module, { types }]) => {
    if (before.methods.every(({ name, path }) => path[0] !== module || isSameMethod(name))) return [];
    const now = modules.get(module)?.types();
    const left = remaining.filter(({ path }) => path[0] === module).flatMap(references);
    const still = reachable(left, inside);
    const gone = [...types()].filter(
      (name) => objects.has(name) && still.has(name) && now?.has(name) === false,
    );
    return gone.map((name) => ({ ...difference('type-not-in-module', `module ${module}`), before: name }));
  });
  return [...ofTypes, ...ofGone, ...ofFolders, ...ofModules];
}

function references(method: Method): readonly string[] {
  return [...paramReferences(method), ...resultReferences(method)];
}

function difference(change: ChangeName, path: string): Difference {
  return { change, path, shared: true };
}
