/** Compares each pair of named types once, and collects the differences that a method leads to through them. */

import type { Api, Property, Shape } from '../model/model.js';
import { byName, namedOf } from '../model/named.js';
import { paramReferences } from '../model/references.js';
import { collected } from '../base/collected.js';
import { onceFor } from '../base/once.js';
import { canonical, isSame } from './canonical.js';
import { type Difference, distinct, type Pair } from './difference.js';
import type { SameParts } from './same-parts.js';
import { type ModelNode, shapeNode, typeNodes } from './tree.js';
import { type Location, type Mention, walk, type Walked } from './walk.js';

interface TypeComparison extends Walked {
  /** Both names mean one type; else two types, which can be alike. */
  readonly isSame: boolean;
}

/** Of two nodes, and of all types that they mention, however far away. */
type CompareNodes = (pair: Pair<ModelNode>) => readonly Difference[];

export function comparisonOf(apis: Pair<Api>, { isSameType: isUnchanged }: SameParts): CompareNodes {
  const nodes = { before: typeNodes(apis.before), after: typeNodes(apis.after) };
  const unname = { before: unnamedIn(apis.before), after: unnamedIn(apis.after) };
  const known = new Map<string, TypeComparison>();

  function compared(mention: Mention): TypeComparison {
    const { before, after, at } = mention;
    if (before === after && isUnchanged(before)) return UNCHANGED;
    const key = JSON.stringify([at.direction, at.related, before, after]);
    const found = known.get(key) ?? compareTypes(mention);
    known.set(key, found);
    return found;
  }

  function compareTypes({ before, after, at }: Mention): TypeComparison {
    const [old, now] = [nodes.before(before), nodes.after(after)];
    if (!old || old.kind !== now?.kind)
      return { isSame: false, differences: [retyped({ before, after, at })], mentions: [] };
    const found = walkThrough({ before: old, after: now }, { ...at, path: before, shared: true });
    // Sets of fields are compared by the objects that they are of.
    const isSet = old.kind === 'group';
    const isOne = isSet || isSameType({ before, after }, apis);
    const isRenamed = before !== after && (isSet ? isOfOthers({ before, after }, apis) : isOne);
    if (!isRenamed) return { ...found, isSame: isOne };
    const renamed: Difference = { change: 'type-renamed', path: before, shared: true, before, after };
    return { ...found, isSame: true, differences: [renamed, ...found.differences] };
  }

  function walkThrough(pair: Pair<ModelNode>, at: Location): Walked {
    const { differences, mentions } = walk(pair, at, unname);
    return { differences: withFoldedTexts(differences, at), mentions };
  }

  /** Two types of mere values are compared by them: a list of values can move into another type, and grow. */
  function retypedValues({ before, after, at }: Mention): readonly Difference[] | undefined {
    const [old, now] = [unname.before(before), unname.after(after)];
    if (!old || !now || !isOfValues(old) || !isOfValues(now)) return undefined;
    return walkThrough({ before: shapeNode(old), after: shapeNode(now) }, at).differences;
  }

  /** Two types that both models have can be alike: one method's result is described in place now. */
  const differencesInside = collected<Walked, Difference>({
    own: ({ differences }) => differences,
    next: ({ mentions }) => mentions.map(compared),
  });
  const isAlike = onceFor((type: TypeComparison) => [...differencesInside(type)].every(isText));

  const differencesReached = collected<Walked, Difference>({
    own: ({ differences, mentions }) => [
      ...differences,
      ...mentions.flatMap((mention) => {
        const type = compared(mention);
        return type.isSame || isAlike(type) ? [] : (retypedValues(mention) ?? [retyped(mention)]);
      }),
    ],
    next: ({ mentions }) => mentions.map(compared).filter((type) => type.isSame),
  });

  return (pair) => [...differencesReached(walkThrough(pair, ROOT))];
}

function isOfValues(shape: Shape): boolean {
  if (shape.kind === 'nullable') return isOfValues(shape.shape);
  return shape.kind === 'literal' || (shape.kind === 'union' && shape.members.every(isOfValues));
}

/** A type that nothing has changed in, however far it leads. */
const UNCHANGED: TypeComparison = { isSame: true, differences: [], mentions: [] };

const ROOT: Location = { path: '', shared: false, direction: 'result', related: false };

function retyped({ before, after, at: { direction, path, shared } }: Mention): Difference {
  return { change: `${direction}-retyped`, path: path.replace(/^\./, ''), shared, before, after };
}

export function isText({ change }: Difference): boolean {
  return change === 'texts-changed';
}

/** One difference for all texts of a method or a type, which lists where they differ. */
export function withFoldedTexts(
  differences: readonly Difference[],
  { path, shared }: Pick<Location, 'path' | 'shared'> = ROOT,
): readonly Difference[] {
  const all = distinct(differences);
  const places = all.filter(isText).map((difference) => difference.path);
  if (places.length < 2) return all;
  const folded: Difference = { change: 'texts-changed', path, shared, after: places.join(', ') };
  return [...all.filter((difference) => !isText(difference)), folded];
}

/** The shape of a named type; an object's is without related objects. */
function unnamedIn(api: Api): (name: string) => Shape | undefined {
  const { properties, shapes } = namedOf(api);
  return (name) => {
    const own = properties.get(name);
    return own ? { kind: 'object', properties: own, open: false } : shapes.get(name);
  };
}

/** The same name; or the same schema or identity, whose name another one has now; or the old name is gone, the new one was not there, and most of the fields are. */
function isSameType({ before, after }: Pair<string>, apis: Pair<Api>): boolean {
  if (before === after) return true;
  const schema = schemaOf(apis.before, before);
  if (schema !== '' && schema === schemaOf(apis.after, after)) return schemaOf(apis.after, before) !== schema;
  if (fieldsOf(apis.after, before) !== undefined || fieldsOf(apis.before, after) !== undefined) return false;
  return areMostlyKept(fieldsOf(apis.before, before) ?? [], fieldsOf(apis.after, after) ?? []);
}

function schemaOf({ entities, types }: Api, type: string): string {
  const { identity, schema = '' } = [...entities, ...types].find(({ name }) => name === type) ?? {};
  return identity ?? schema;
}

/** Whether the old name of a `select`, `filter` or `order` is one of other methods now, and admits what the new name does not. */
function isOfOthers({ before, after }: Pair<string>, apis: Pair<Api>): boolean {
  const takers = ({ methods }: Api): readonly string[] =>
    methods.flatMap((method) => (paramReferences(method).includes(before) ? [method.name] : []));
  const earlier = new Set(takers(apis.before));
  const now = new Set(admittedBy(after, apis.after));
  return (
    !takers(apis.after).some((method) => earlier.has(method)) &&
    admittedBy(before, apis.after).some((field) => !now.has(field))
  );
}

function admittedBy(type: string, { selects, filters, orders }: Api): readonly string[] {
  const of = ({ name }: { readonly name: string }): boolean => name === type;
  return [
    ...(selects.find(of)?.names ?? []),
    ...(filters.find(of)?.fields ?? []).map((field) => JSON.stringify(canonical(field))),
    ...(orders.find(of)?.fields ?? []),
  ];
}

/** Most of the fields of either are in both with the same values, or neither has any. */
function areMostlyKept(old: readonly Property[], now: readonly Property[]): boolean {
  if (old.length === 0 && now.length === 0) return true;
  const fields = byName(now);
  const kept = old.filter(({ name, shape }) => isSame(fields.get(name)?.shape, shape));
  return kept.length * 2 > Math.max(old.length, now.length);
}

function fieldsOf(api: Api, name: string): readonly Property[] | undefined {
  const shape = unnamedIn(api)(name);
  return shape?.kind === 'object' ? shape.properties : shape && [];
}
