/** Finds the cause of changes: an object, family or type that the account no longer describes. Reports show its changes in one row. */

import { grouped } from '../base/grouped.js';
import { describedFamily } from '../model/legacy/legacy-kinds.js';
import type { Api, Method, Model } from '../model/model.js';
import { typeNames } from '../model/named.js';
import { paramReferences, reachable, resultReferences, typeReferences } from '../model/references.js';
import type { Change } from './change.js';
import type { Pair } from './difference.js';

interface Lost {
  /** `crm.deal`, `Task.deadline`. */
  readonly what: string;
  follows(this: void, change: Change): boolean;
}

/** The changes, each with its cause where others have the same one. */
export function withCauses(changes: readonly Change[], { before, after }: Pair<Model>): readonly Change[] {
  const lost = new Map(
    (['v3', 'legacy', 'gateway'] as const).map((generation) => {
      const own = changes.filter((change) => change.generation === generation);
      return [generation, lostIn({ before: before[generation], after: after[generation] }, own)] as const;
    }),
  );
  const causeOf = (change: Change): string | undefined =>
    lost.get(change.generation)?.find(({ follows }) => follows(change))?.what;
  const groups = grouped(changes, (change) => `${change.generation} ${causeOf(change) ?? ''}`);
  const isShared = (change: Change, cause: string): boolean =>
    (groups.get(`${change.generation} ${cause}`)?.length ?? 0) > 1;
  return changes.map((change) => {
    const cause = causeOf(change);
    return cause === undefined || !isShared(change, cause) ? change : { ...change, cause };
  });
}

function lostIn(pair: Pair<Api>, changes: readonly Change[]): readonly Lost[] {
  return [
    ...lostFamilies(pair),
    ...lostItemTypes(pair),
    ...lostNamespaces(pair, changes),
    ...lostObjects(pair, changes),
    ...lostFields(changes),
  ];
}

/** The legacy methods of a family are there, and the one that returned its fields is not. */
function lostFamilies({ before, after }: Pair<Api>): readonly Lost[] {
  if (before.generation !== 'legacy') return [];
  const now = after.methods.map(({ name }) => name.toLowerCase());
  const families = before.methods.flatMap(({ name }) => {
    const family = now.includes(name.toLowerCase()) ? undefined : describedFamily(name);
    return family !== undefined && now.some((one) => one.startsWith(`${family}.`)) ? [family] : [];
  });
  return families.map((family): Lost => {
    const isOf = (name: string): boolean => name.toLowerCase().startsWith(`${family}.`);
    const [own, others] = [
      before.methods.filter(({ name }) => isOf(name)),
      before.methods.filter(({ name }) => !isOf(name)),
    ];
    const shared = objectsOf(others, before);
    const objects = new Set([...objectsOf(own, before)].filter((name) => !shared.has(name)));
    return {
      what: family,
      follows: (change) =>
        isName(change, before, { objects, isOf }) ||
        (change.methods.length > 0 && change.methods.every(isOf) && isOfFields(change)),
    };
  });
}

/** Whether the change concerns fields, and not the kind or the scope of the method. */
function isOfFields({ path, change, methods }: Change): boolean {
  if (change === 'method-removed') return methods.every((name) => describedFamily(name) !== undefined);
  return /^(params|result)\b/.test(path) || /^(keyset|paging)-removed$|^texts-changed$/.test(change);
}

function objectsOf(methods: readonly Method[], api: Api): ReadonlySet<string> {
  const named = methods.flatMap((method) => [...paramReferences(method), ...resultReferences(method)]);
  return reachable(named, typeReferences(api));
}

interface Owners {
  readonly objects: ReadonlySet<string>;
  /** Whether a method is one of them. */
  isOf?(this: void, method: string): boolean;
}

/** Whether the change is that a name of their types is gone. */
function isName({ change, path }: Change, { exported }: Api, { objects, isOf }: Owners): boolean {
  const owner = change === 'type-removed' ? exported?.names.get(path) : undefined;
  if (owner?.method !== undefined) return isOf?.(owner.method) === true;
  return objects.has(owner?.object ?? '');
}

function lostItemTypes({ before, after }: Pair<Api>): readonly Lost[] {
  const typesOf = ({ methods }: Api) => methods.flatMap(({ byType }) => byType?.types ?? []);
  const now = new Set(typesOf(after).map(({ number }) => number));
  const gone = grouped(
    typesOf(before).filter(({ number }) => !now.has(number)),
    ({ number }) => number,
  );
  return [...gone].map(([number, types]): Lost => {
    const objects = new Set(
      types.flatMap(({ entity, select, filter, order }) => [entity, select, filter, order]),
    );
    return {
      what: `items of entityTypeId ${number}`,
      follows: (change) =>
        change.path.includes(`(entityTypeId: ${number})`) ||
        wasOffered(change, String(number)) ||
        isName(change, before, { objects }),
    };
  });
}

/** Whether the change is that a parameter for the number of a type no longer offers this one. */
function wasOffered({ change, path, before = '', after = '' }: Change, number: string): boolean {
  const [was, is] = [before, after].map((text) => text.split(' | ').includes(number));
  return change === 'param-values-removed' && /\bentityTypeId$/.test(path) && was === true && is === false;
}

/** All methods whose names begin alike are gone: `tasks.task`. */
function lostNamespaces({ after }: Pair<Api>, changes: readonly Change[]): readonly Lost[] {
  const gone = changes.flatMap(({ change, methods }) => (change === 'method-removed' ? methods : []));
  const beginning = (name: string): string | undefined => {
    const parts = name.split('.');
    const all = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'));
    return all.find((one) => !after.methods.some((left) => `${left.name}.`.startsWith(`${one}.`)));
  };
  return [...grouped(gone, (name) => beginning(name) ?? '').keys()]
    .filter((what) => what !== '')
    .map((what) => ({
      what,
      follows: ({ change, methods }) =>
        change === 'method-removed' && methods.every((name) => name.startsWith(`${what}.`)),
    }));
}

/** An object that is gone, or has no fields any more, is also gone from the members that had its type. */
function lostObjects({ before, after }: Pair<Api>, changes: readonly Change[]): readonly Lost[] {
  const renamed = new Set(changes.flatMap(({ change, path }) => (change === 'type-renamed' ? [path] : [])));
  const now = new Set([...typeNames(after)]);
  const entities = new Set(after.entities.map(({ name }) => name));
  const gone = [
    ...before.entities.map(({ name }) => name).filter((name) => !entities.has(name)),
    ...before.types.map(({ name }) => name).filter((name) => !now.has(name)),
  ].filter((name) => !renamed.has(name));
  return gone.map((what): Lost => {
    const mentions = (text = ''): boolean => text.split(/[^\w$]+/).includes(what);
    return {
      what,
      follows: (change) =>
        isName(change, before, { objects: new Set([what]) }) ||
        (change.shared && `${change.path}.`.startsWith(`${what}.`)) ||
        (change.change.endsWith('-retyped') && mentions(change.before)),
    };
  });
}

/** A field that is no longer returned is also gone from writes, filters and orders. */
function lostFields(changes: readonly Change[]): readonly Lost[] {
  const gone = changes.filter(
    ({ change, shared, path }) => change === 'result-removed' && shared && /^\w+\.\w+$/.test(path),
  );
  return gone.map((removed): Lost => {
    const [object = '', field = ''] = removed.path.split('.');
    const namespaces = new Set(removed.methods.map(namespaceOf));
    return {
      what: removed.path,
      follows: ({ path, shared, methods }) =>
        path === removed.path ||
        (shared && ['Select', 'Filter', 'Order'].some((kind) => path === `${object}${kind}.${field}`)) ||
        (path === `params.fields.${field}` && methods.every((name) => namespaces.has(namespaceOf(name)))),
    };
  });
}

function namespaceOf(method: string): string {
  return method.slice(0, method.lastIndexOf('.'));
}
