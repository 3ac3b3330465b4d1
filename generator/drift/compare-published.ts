/** Compares two published descriptions beyond the model: finds the changes that corrections and facts hide, and names these. */

import type { Entity, Model } from '../model/model.js';
import {
  type Correction,
  type Declaration,
  isUnchanged,
  type Published,
  saysTheSame,
} from '../model/published.js';
import type { Change } from './change.js';
import { LEVELS, type ChangeName } from './classes.js';
import { compareGeneration, compareModels, detail, toChange, worstFirst } from './compare.js';
import type { Pair } from './difference.js';
import { shortList } from './shortened.js';

/** What is known of an account at one time. */
export interface AccountState {
  readonly model: Model;
  readonly published: Published;
}

/** Every change of the model, and every change of the description that the model does not show; worst first. */
export function findDrift(pair: Pair<AccountState>, corrections: readonly Correction[]): readonly Change[] {
  const told = compareModels(pair.before.model, pair.after.model);
  const published = { before: pair.before.published, after: pair.after.published };
  const hidden = hiddenChanges(published, told, corrections);
  const declared = [...changedDeclarations(pair, published), ...changedExamples(pair, published)];
  const known = [
    ...told.map((change) => named(change, corrections, 'see')),
    ...hidden,
    ...declared
      .filter((change) => !told.some((other) => isSamePath(other, change)))
      .map((change) => named(change, corrections, 'hidden by'))
      .filter(({ change, hidden: isHidden }) => change !== 'example-changed' || isHidden),
  ];
  return worstFirst([...known, ...changedPrints(pair, published, known)]);
}

/** Changes of the description that the model does not show because a correction overrides them. */
function hiddenChanges(
  published: Pair<Published>,
  told: readonly Change[],
  corrections: readonly Correction[],
): readonly Change[] {
  return compareGeneration({ before: published.before.v3, after: published.after.v3 })
    .filter(({ change }) => !/^method-(added|removed|renamed)$/.test(change))
    .filter((change) => !told.some((known) => tellsMore(known, change)))
    .map((change) => named(change, corrections, 'hidden by'))
    .filter((change) => change.corrections !== undefined);
}

/** The same path in the same methods, and at least as severe. */
function tellsMore(known: Change, change: Change): boolean {
  return isSamePath(known, change) && LEVELS.indexOf(known.level) <= LEVELS.indexOf(change.level);
}

function isSamePath(one: Change, other: Change): boolean {
  const isOfOne = one.methods.some((method) => other.methods.includes(method));
  const isOfAll = one.methods.length === 0 && other.methods.length === 0;
  return one.path === other.path && (isOfOne || isOfAll);
}

/** The change with the names of the corrections about the same thing. */
function named(change: Change, corrections: readonly Correction[], how: 'see' | 'hidden by'): Change {
  // Errors that follow from parameters are reported with the parameters.
  const isImplied = how === 'see' && change.change.startsWith('error-');
  if (change.generation !== 'v3' || isImplied) return change;
  // A message shows a part of long texts.
  const told = { change: change.change, path: change.path, message: detail(change) };
  const names = corrections
    .filter((correction) => change.methods.some((method) => correction.isAbout(method)))
    .filter((correction) => correction.covers(told))
    .map(({ name }) => name);
  if (names.length === 0) return change;
  return {
    ...change,
    corrections: names,
    ...(how === 'see' ? {} : { hidden: true as const }),
    message: `${change.message} (${how} ${shortList(names, '; ')})`,
  };
}

function changedDeclarations(seen: Pair<AccountState>, published: Pair<Published>): readonly Change[] {
  const { before, after } = { before: byKey(published.before), after: byKey(published.after) };
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    const declaration = old ?? now;
    const subject = declaration && subjectOf(declaration.of, seen, published);
    if (declaration === undefined || subject === undefined || (old && now)) return [];
    if (OF_SHAPES.has(declaration.about) && isSaidElsewhere(declaration.of, published)) return [];
    return [declarationChange(declaration, subject, now !== undefined)];
  });
}

/** Declared of what types are made from. */
const OF_SHAPES: ReadonlySet<Declaration['about']> = new Set(['form', 'deprecated', 'nullable']);

/** In a schema that has a name now, or has none any more. */
function isSaidElsewhere(of: string, { before, after }: Pair<Published>): boolean {
  return saysTheSame(before.hashes[of], after.hashes[of]);
}

function byKey({ declared }: Published): ReadonlyMap<string, Declaration> {
  const told = declared.filter(({ about }) => about !== 'example');
  return new Map(told.map((one) => [[one.about, one.of, one.path, one.says].join('\n'), one]));
}

/** Facts of ours say what the parameters take, and the account shows something else than it did. */
function changedExamples(seen: Pair<AccountState>, published: Pair<Published>): readonly Change[] {
  const [before, after] = [examplesIn(published.before), examplesIn(published.after)];
  return [...new Map([...before, ...after])].flatMap(([key, { of, path }]) => {
    const subject = subjectOf(of, seen, published);
    const [old, now] = [before.get(key)?.says ?? NONE, after.get(key)?.says ?? NONE];
    if (subject === undefined || old === now) return [];
    const texts = { before: withoutCommon(old, now), after: withoutCommon(now, old) };
    return [toChange('v3', subject.methods, { change: 'example-changed', path, shared: false, ...texts })];
  });
}

const NONE = 'none';

/** Longer lists of names are shown without what stands in the other one too. */
const MAX_EXAMPLES_LENGTH = 80;

function withoutCommon(example: string, other: string): string {
  if (example.length + other.length <= MAX_EXAMPLES_LENGTH) return example;
  const [words, others] = [example.split(', '), new Set(other.split(', '))];
  const own = words.filter((word) => !others.has(word));
  return [...own, ...(own.length < words.length ? ['…'] : [])].join(', ');
}

function examplesIn({ declared }: Published): ReadonlyMap<string, Declaration> {
  const examples = declared.filter(({ about }) => about === 'example');
  return new Map(examples.map((one) => [`${one.of}\n${one.path}`, one]));
}

function declarationChange(declaration: Declaration, subject: Subject, isNew: boolean): Change {
  const { about, says } = declaration;
  const path = INSIDE.has(about) && !subject.shared ? pathInResult(declaration) : declaration.path;
  const texts = SHOWN.has(about) ? (isNew ? { after: says } : { before: says }) : {};
  return toChange('v3', subject.methods, {
    change: nameOf(about, isNew, subject.leavesOutNull(path)),
    path: subject.shared ? `${subject.name}.${path}` : path,
    shared: subject.shared,
    ...texts,
  });
}

/** Told of a property, wherever it stands. */
const INSIDE: ReadonlySet<Declaration['about']> = new Set(['deprecated', 'nullable']);

function pathInResult({ path }: Declaration): string {
  return path.replace(/^result\.(item|items\[\])\./, 'result.');
}

/** What is said is worth showing. */
const SHOWN: ReadonlySet<Declaration['about']> = new Set(['error', 'form', 'status']);

function nameOf(about: Declaration['about'], isNew: boolean, leavesOutNull: boolean): ChangeName {
  if (about === 'form') return 'form-changed';
  if (about === 'error') return isNew ? 'error-added' : 'error-removed';
  if (about === 'verb') return isNew ? 'post-removed' : 'post-added';
  if (about === 'status') return 'success-status';
  if (about === 'nullable' && leavesOutNull) return isNew ? 'null-left-out' : 'null-not-described';
  if (about === 'nullable') return isNew ? 'null-described' : 'null-not-described';
  return isNew ? 'deprecated' : 'not-deprecated';
}

interface Subject {
  /** A method or a type. */
  readonly name: string;
  readonly shared: boolean;
  readonly methods: readonly string[];
  /** Whether the types say that the property is never null. */
  leavesOutNull(path: string): boolean;
}

/** Of an operation or a schema that both descriptions have. */
function subjectOf(
  of: string,
  seen: Pair<AccountState>,
  { before, after }: Pair<Published>,
): Subject | undefined {
  if (!Object.hasOwn(before.hashes, of) || !Object.hasOwn(after.hashes, of)) return undefined;
  if (of === '#') return { name: 'info', shared: true, methods: [], leavesOutNull: isId };
  if (of.startsWith('/'))
    return { name: of.slice(1), shared: false, methods: [of.slice(1)], leavesOutNull: isId };
  const entity = entityOf(of, seen.after.model);
  return {
    name: entity?.name ?? of,
    shared: true,
    methods: givers(entity, seen.after.model),
    leavesOutNull: (path) => isId(path) || isNeverNull(entity, path),
  };
}

/** An `id` is never null in the types (API, Null). */
function isId(path: string): boolean {
  return /(^|\.)id$/.test(path);
}

function isNeverNull(entity: Entity | undefined, path: string): boolean {
  return entity?.own.some(({ name, shape }) => name === path && shape.kind !== 'nullable') ?? false;
}

function entityOf(schema: string, { v3 }: Model): Entity | undefined {
  return v3.entities.find((entity) => entity.schema === schema);
}

function givers(entity: Entity | undefined, { v3 }: Model): readonly string[] {
  return v3.methods
    .filter(({ result }) => entity !== undefined && 'entity' in result && result.entity === entity.name)
    .map(({ name }) => name);
}

/** Parts of the description that changed where no other change says what. */
function changedPrints(
  seen: Pair<AccountState>,
  published: Pair<Published>,
  known: readonly Change[],
): readonly Change[] {
  const { before, after } = published;
  return Object.keys(before.hashes).flatMap((of) => {
    const subject = subjectOf(of, seen, published);
    if (subject === undefined || isUnchanged(before.hashes[of], after.hashes[of])) return [];
    if (known.some((change) => explains(change, subject, seen.after.model))) return [];
    return [
      toChange('v3', subject.methods, {
        change: 'published-changed',
        path: subject.shared ? subject.name : '',
        shared: subject.shared,
      }),
    ];
  });
}

/** Whether a reported change is in the same operation or schema. */
function explains(change: Change, subject: Subject, { v3 }: Model): boolean {
  const { generation, methods, path, shared } = change;
  if (generation !== 'v3') return false;
  const [head = ''] = path.split('.');
  const ofSchema = shared && v3.entities.some((entity) => entity.name === head && entity.schema !== '');
  if (subject.name === 'info') return methods.length === 0;
  // A field that comes or goes is also named by the methods that select it, sort by it or write it.
  const isField = /^result-(added|removed|renamed)$/.test(change.change);
  if (!subject.shared) return methods.includes(subject.name) && (!ofSchema || isField);
  const hasType = v3.entities.some(({ name }) => name === subject.name);
  return hasType ? shared && head === subject.name : true;
}
