/** Compares two models: every change once, with the methods that it touches. */

import { grouped } from '../grouped.js';
import type { Api, Entity, Generation, Method, Model } from '../model/model.js';
import { typeNames } from '../model/named.js';
import { compareText } from './canonical.js';
import { isAttribute, type Change } from './change.js';
import { LEVELS, CLASSES, type ChangeName } from './classes.js';
import { compareErrors, compareMethods, compareModules, compareSurface } from './compare-methods.js';
import type { Difference, Pair } from './difference.js';
import { changedTexts, textsOfAccount, textsOfApi, textsOfEntity, textsOfMethod } from './compare-texts.js';
import { namesOf, type Names } from './type-names.js';
import { methodText } from './shape-text.js';
import { shortened, shortList } from './shortened.js';
import { pairRenamed, type Pairing } from './renames.js';

/** A difference with the method that it was found in; empty: it concerns the whole generation. */
interface Finding extends Difference {
  readonly method: string;
  /** A field that is not returned any more, and not taken by this method either. */
  readonly isTaken?: true;
}

const WHOLE = { path: '', shared: false, direction: 'result' } as const;

/** Worst first; deprecations, texts and additions too. */
export function compareModels(before: Model, after: Model): readonly Change[] {
  const account = textFindings('', changedTexts(textsOfAccount(before), textsOfAccount(after)));
  const changes = (['v3', 'legacy', 'gateway'] as const).flatMap((generation) => [
    ...(generation === 'v3' ? tell(generation, account) : []),
    ...compareGeneration({ before: before[generation], after: after[generation] }),
  ]);
  return worstFirst(changes);
}

export function compareGeneration(pair: Pair<Api>): readonly Change[] {
  return tell(pair.after.generation, compareApis(pair));
}

export function worstFirst(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted(byWeight);
}

function compareApis(pair: Pair<Api>): readonly Finding[] {
  const findings = withoutRepeats(allFindings(pair));
  const isBreaking = findings.some(({ change }) => CLASSES[change].level === 'breaking');
  // A program that imports a type by name breaks without the name, even where the values are the same.
  return isBreaking ? findings : [...findings, ...typesGone(pair)];
}

function typesGone({ before, after }: Pair<Api>): readonly Finding[] {
  const now = new Set(typeNames(after));
  return typeNames(before)
    .filter((name) => !now.has(name))
    .map((name) => ({ method: '', change: 'type-removed', path: name, shared: true }));
}

/** A removed field is reported once, for reads and writes; a cursor runs over the fields that there are. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const fields = findings.filter(
    ({ shared, path, change }) => shared && path.split('.').length === 2 && FIELD_CHANGES.has(change),
  );
  return findings.flatMap((finding) => {
    const { change, path, method } = finding;
    const [, name] = /^params\.fields\.([^.]+)$/.exec(path) ?? [];
    const gone = fields.find(
      (field) =>
        change === 'param-removed' &&
        field.change === 'result-removed' &&
        field.path.split('.')[1] === name &&
        objectOf(field.method) === objectOf(method),
    );
    if (gone !== undefined) return [{ ...gone, method, isTaken: true }];
    const isDerived = path === 'params.cursor.field' && change.startsWith('param-values-');
    return isDerived && fields.some((field) => field.method === method) ? [] : [finding];
  });
}

const FIELD_CHANGES: ReadonlySet<ChangeName> = new Set(['result-removed', 'result-added', 'result-retyped']);

/** `tasks.task` of `tasks.task.add`. */
function objectOf(method: string): string {
  return method.slice(0, method.lastIndexOf('.'));
}

function allFindings(pair: Pair<Api>): readonly Finding[] {
  const names = namesOf(pair);
  const methods = matchMethods(pair, names);
  const common = compareErrors(
    { before: { errors: pair.before.commonErrors }, after: { errors: pair.after.commonErrors } },
    WHOLE,
  );
  return [
    ...methods.removed.map((method) => whole(method.name, 'method-removed', { before: methodText(method) })),
    ...methods.added.map((method) => whole(method.name, 'method-added', { after: methodText(method) })),
    ...methods.renamed.map(({ before, after }) =>
      whole(before.name, 'method-renamed', { before: before.name, after: after.name }),
    ),
    ...methods.kept.flatMap((both) => inMethod(both, names)),
    // A new name brings new texts; they are part of the one change.
    ...methods.renamed.flatMap((both) =>
      inMethod(both, names).filter(({ change }) => CLASSES[change].level !== 'docs'),
    ),
    ...[...common, ...compareModules(pair)].map((difference) => ({ ...difference, method: '' })),
    ...textFindings('', changedTexts(textsOfApi(pair.before), textsOfApi(pair.after))),
    ...pair.before.entities.flatMap((old) => {
      const now = pair.after.entities.find(({ name }) => name === old.name);
      return now === undefined ? [] : entityTexts({ before: old, after: now }, pair.after.methods);
    }),
  ];
}

/** Reported with the methods that give the object. */
function entityTexts({ before, after }: Pair<Entity>, methods: readonly Method[]): readonly Finding[] {
  const places = changedTexts(textsOfEntity(before), textsOfEntity(after));
  const givers = methods.filter(({ result }) => 'entity' in result && result.entity === before.name);
  return ['', ...givers.map(({ name }) => name)].flatMap((method) =>
    textFindings(method, places, before.name),
  );
}

function inMethod(both: Pair<Method>, names: Names): readonly Finding[] {
  const method = both.after.name;
  return [
    ...compareMethods(both, names).map((difference) => ({ ...difference, method })),
    ...textFindings(method, changedTexts(textsOfMethod(both.before), textsOfMethod(both.after))),
  ];
}

interface Matched extends Pairing<Method> {
  readonly kept: readonly Pair<Method>[];
}

function matchMethods({ before, after }: Pair<Api>, names: Names): Matched {
  const now = new Map(after.methods.map((method) => [method.name, method]));
  const old = new Map(before.methods.map((method) => [method.name, method]));
  const pairing = pairRenamed(
    before.methods.filter(({ name }) => !now.has(name)),
    after.methods.filter(({ name }) => !old.has(name)),
    {
      sameShape: (one, other) =>
        one.write === other.write && compareSurface({ before: one, after: other }, names).length === 0,
      textOf: ({ summary, description }) => `${summary}\n${description}`.trim(),
    },
  );
  const kept = before.methods.flatMap((method) => {
    const same = now.get(method.name);
    return same === undefined ? [] : [{ before: method, after: same }];
  });
  return { ...pairing, kept };
}

function whole(
  method: string,
  change: Difference['change'],
  texts: { before?: string; after?: string } = {},
): Finding {
  return { method, change, path: '', shared: false, ...texts };
}

/** One for all texts of a method or of an `owner`; the path names the place where there is only one. */
function textFindings(method: string, places: readonly string[], owner = ''): readonly Finding[] {
  const [first] = places;
  if (first === undefined) return [];
  const shared = method === '' || owner !== '';
  if (places.length === 1) return [{ method, change: 'texts-changed', path: first, shared }];
  return [{ method, change: 'texts-changed', path: owner, shared: owner !== '', after: places.join(', ') }];
}

/** What several methods share is reported once. */
function tell(generation: Generation, findings: readonly Finding[]): readonly Change[] {
  const groups = grouped(findings, ({ method, shared, change, path, before, after }) =>
    JSON.stringify([shared ? '' : method, change, path, before, after]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [toChange(generation, methodsIn(group), first, methodsIn(group.filter(({ isTaken }) => isTaken)))];
  });
}

function methodsIn(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ method }) => method))]
    .filter((method) => method !== '')
    .toSorted(compareText);
}

/** @param methods sorted @param takers those that do not take any more what is gone */
export function toChange(
  generation: Generation,
  methods: readonly string[],
  difference: Difference,
  takers: readonly string[] = [],
): Change {
  const { change, path, shared, before, after } = difference;
  const { level, says } = CLASSES[change];
  const taken = takers.length === 0 ? '' : `, nor taken by ${shortList(takers)}`;
  const told = SIGNED.has(change) ? '' : detail(shortened({ before, after }));
  const said = `${subject(methods[0] ?? `the ${generation} generation`, path, shared)} ${says}${taken}`;
  return {
    generation,
    methods,
    path,
    shared,
    change,
    level,
    says: said,
    message: said + told,
    before,
    after,
  };
}

/** Before or after stands the whole signature, which is too long for a sentence. */
const SIGNED: ReadonlySet<ChangeName> = new Set(['method-removed', 'method-added']);

function subject(method: string, path: string, shared: boolean): string {
  if (shared) return path;
  return isAttribute(path) ? method : `${method}: ${path}`;
}

/** How a sentence ends that shows them. */
export function detail({ before, after }: Partial<Pair<string | undefined>>): string {
  if (before !== undefined && after !== undefined) return `: ${before} → ${after}`;
  const only = before ?? after;
  return only === undefined ? '' : `: ${only}`;
}

function byWeight(a: Change, b: Change): number {
  return LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || compareText(sortKey(a), sortKey(b));
}

function sortKey({ generation, methods, path, change }: Change): string {
  return [generation, methods[0] ?? '', path, change].join('\n');
}
