/** Compares two models: every change once, with the methods that it touches. */

import { grouped } from '../base/grouped.js';
import type { Api, Generation, Method, Model } from '../model/model.js';
import { byName } from '../model/named.js';
import { compareText } from './canonical.js';
import { isAttribute, type Change } from './change.js';
import { LEVELS, CLASSES, type ChangeName } from './classes.js';
import type { Difference, Pair } from './difference.js';
import { nameDifferences } from './names.js';
import { pairRenamed } from './renames.js';
import { methodText } from './method-text.js';
import { samePartsOf, type SameParts } from './same-parts.js';
import { shortened, shortList } from './shortened.js';
import { apiNode, methodNode, setsNode, surfaceNode } from './tree.js';
import { comparisonOf, isText, withFoldedTexts } from './types.js';

/** A difference with the method that it was found in; empty: it concerns the whole generation. */
interface Finding extends Difference {
  readonly method: string;
  /** A field that is not returned any more, and not taken by this method either. */
  readonly isTaken?: true;
}

/** Worst first; deprecations, texts and additions too. @param same which parts are left out, as there is nothing to find in them */
export function compareModels(
  before: Model,
  after: Model,
  same: typeof samePartsOf = samePartsOf,
): readonly Change[] {
  const texts = (['title', 'version'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ change: 'texts-changed', path: `info.${name}`, shared: true }) as const);
  const changes = (['v3', 'legacy', 'gateway'] as const).flatMap((generation) => [
    ...(generation === 'v3' ? toChanges(generation, ofGeneration(withFoldedTexts(texts))) : []),
    ...toChanges(generation, compareApis({ before: before[generation], after: after[generation] }, same)),
  ]);
  return worstFirst(changes);
}

export function worstFirst(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted(byWeight);
}

function compareApis(pair: Pair<Api>, sameOf: typeof samePartsOf): readonly Finding[] {
  if (pair.before === pair.after) return [];
  const same = sameOf(pair);
  const findings = withoutRepeatedDeclarations(
    withoutRepeats(withoutRepeatedLimits(allFindings(pair, same))),
  );
  const renamed = new Set(findings.flatMap(({ change, path }) => (change === 'type-renamed' ? [path] : [])));
  const names = nameDifferences(pair, renamed, same);
  return [...findings, ...names.map(foundIn(''))];
}

/** Changes of declarations, reported only where the model shows no change at that place. */
const DECLARED: ReadonlySet<ChangeName> = new Set([
  'form-changed',
  'null-left-out',
  'null-described',
  'null-not-described',
]);

/** Changes after which a limit is no change of its own: all of the value is new, gone or another one. */
const WHOLE: ReadonlySet<ChangeName> = new Set([
  'param-added',
  'param-required-added',
  'param-removed',
  'param-retyped',
]);

/** A limit inside what was added, removed or retyped as a whole is part of that change. */
function withoutRepeatedLimits(findings: readonly Finding[]): readonly Finding[] {
  const whole = new Set(
    findings.filter(({ change }) => WHOLE.has(change)).map(({ method, path }) => `${method}\n${path}`),
  );
  const isInside = ({ method, path }: Finding): boolean =>
    pathsTo(path).some((outer) => whole.has(`${method}\n${outer}`));
  // Fewer values are taken, whatever limit is gone.
  const narrowed = new Set(
    findings
      .filter(({ change }) => change === 'param-narrowed')
      .map(({ method, path }) => `${method}\n${path}`),
  );
  return findings.filter((one) => {
    if (one.change === 'param-limited') return !isInside(one);
    return (
      one.change !== 'param-less-limited' || !(isInside(one) || narrowed.has(`${one.method}\n${one.path}`))
    );
  });
}

/** `params.a`, `params.a[]` and `params.a[].b` of `params.a[].b`. */
function pathsTo(path: string): readonly string[] {
  return [...path.matchAll(/\.|\[\]|$/g)].map(({ index }) => path.slice(0, index));
}

function withoutRepeatedDeclarations(findings: readonly Finding[]): readonly Finding[] {
  const keyOf = ({ method, path }: Finding): string => `${method}\n${path}`;
  const shown = new Set(findings.filter(({ change }) => !DECLARED.has(change)).map(keyOf));
  return findings.filter((finding) => !DECLARED.has(finding.change) || !shown.has(keyOf(finding)));
}

/** A removed field is reported once, for reads and writes; a cursor runs over the fields that there are. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const fields = findings.filter(
    ({ shared, path, change }) => shared && path.split('.').length === 2 && FIELD_CHANGES.has(change),
  );
  const removed = grouped(
    fields.filter(({ change }) => change === 'result-removed'),
    ({ path, method }) => `${objectOf(method)}\n${path.split('.')[1] ?? ''}`,
  );
  return findings.flatMap((finding) => {
    const { change, path, method } = finding;
    const [, name] = change === 'param-removed' ? (/^params\.fields\.([^.]+)$/.exec(path) ?? []) : [];
    const [gone] = (name !== undefined && removed.get(`${objectOf(method)}\n${name}`)) || [];
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

function allFindings(pair: Pair<Api>, same: SameParts): readonly Finding[] {
  const compare = comparisonOf(pair, same);
  const [old, now] = [byName(pair.before.methods), byName(pair.after.methods)];
  const { removed, added, renamed } = pairRenamed(
    pair.before.methods.filter(({ name }) => !now.has(name)),
    pair.after.methods.filter(({ name }) => !old.has(name)),
    {
      sameShape: (before, after) =>
        before.write === after.write &&
        compare({ before: surfaceNode(before), after: surfaceNode(after) }).every(isText),
      textOf: ({ summary, description }) => `${summary}\n${description}`.trim(),
    },
  );
  const inMethod = (before: Method, after: Method): readonly Finding[] =>
    compare({
      before: methodNode(before, pair.before.describedParts),
      after: methodNode(after, pair.after.describedParts),
    }).map(foundIn(after.name));
  return [
    ...removed.map((one) =>
      foundIn(one.name)({ ...METHOD, change: 'method-removed', before: methodText(one) }),
    ),
    ...added.map((one) => foundIn(one.name)({ ...METHOD, change: 'method-added', after: methodText(one) })),
    ...renamed.flatMap(({ before, after }) => [
      foundIn(before.name)({ ...METHOD, change: 'method-renamed', before: before.name, after: after.name }),
      // A new name brings new texts; they are part of the one change.
      ...inMethod(before, after).filter(({ shared, change }) => shared || CLASSES[change].level !== 'docs'),
    ]),
    ...pair.before.methods.flatMap((before) => {
      const after = now.get(before.name);
      return after && !same.isSameMethod(after.name) ? inMethod(before, after) : [];
    }),
    ...ofGeneration(compare({ before: apiNode(pair.before), after: apiNode(pair.after) })),
    // A name can be of another method's set now, which no method that both models have leads to.
    ...ofGeneration(compare({ before: setsNode(pair.before), after: setsNode(pair.after) })),
  ];
}

const METHOD = { path: '', shared: false } as const;

function foundIn(method: string): (difference: Difference) => Finding {
  return (difference) => ({ ...difference, method });
}

/** Of a part of the generation, such as `module tasks`, or of the generation itself. */
function ofGeneration(differences: readonly Difference[]): readonly Finding[] {
  return differences.map((one) => ({ ...one, method: '', shared: !isAttribute(one.path) }));
}

/** A change that several methods share is reported once. */
function toChanges(generation: Generation, findings: readonly Finding[]): readonly Change[] {
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
function toChange(
  generation: Generation,
  methods: readonly string[],
  difference: Difference,
  takers: readonly string[] = [],
): Change {
  const { change, path, shared, before, after } = difference;
  const { level, predicate } = CLASSES[change];
  const taken = takers.length === 0 ? '' : `, nor taken by ${shortList(takers)}`;
  const detailText = SIGNED.has(change) ? '' : detail(shortened({ before, after }));
  const subjectText = `${subject(methods[0] ?? `the ${generation} generation`, path, shared)} ${predicate}${taken}`;
  return {
    generation,
    methods,
    path,
    shared,
    change,
    level,
    sentence: subjectText,
    message: subjectText + detailText,
    before,
    after,
  };
}

/** Their text before or after is a complete signature, which is too long for a sentence. */
const SIGNED: ReadonlySet<ChangeName> = new Set(['method-removed', 'method-added']);

function subject(method: string, path: string, shared: boolean): string {
  if (shared) return path;
  return isAttribute(path) ? method : `${method}: ${path}`;
}

/** The end of a sentence that shows the texts before and after. */
function detail({ before, after }: Partial<Pair<string | undefined>>): string {
  if (before !== undefined && before === after) return '';
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
