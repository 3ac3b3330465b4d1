/** Collects the answers of a run by method, and turns them into rows of corrections. */

import { isDeepStrictEqual } from 'node:util';
import { isList, isObject } from '../base/json.js';
import { isWrite } from '../model/kind.js';
import type { Method, Model } from '../model/model.js';
import { merge, nothingObserved, observe, type Observed, observedType, rowsOf } from './observed-shape.js';
import { keyOfLearned, type LearnedRow } from './finding.js';

/** A call that succeeded. */
export interface AnsweredCall {
  readonly generation: 'v3' | 'legacy';
  /** As it was called. */
  readonly method: string;
  readonly params: unknown;
  /** Legacy: the `result`; REST 3.0: the data that a client returns. */
  readonly result: unknown;
  /** The answer says how many rows there are, or where the next page begins. */
  readonly isPaged: boolean;
}

interface MethodObservation {
  answers: number;
  isPaged: boolean;
  /** By the type of entity that a call names; most methods have only one. */
  readonly shapes: Map<string, Observed>;
}

/** By `keyOfLearned`. */
export type Learned = Map<string, MethodObservation>;

export function noteCall(learned: Learned, call: AnsweredCall): void {
  const { params, result, isPaged } = call;
  const key = keyOfLearned(call);
  const seen = learned.get(key) ?? { answers: 0, isPaged: false, shapes: new Map<string, Observed>() };
  learned.set(key, seen);
  seen.answers += 1;
  seen.isPaged ||= isPaged;
  const type = String(entityTypeOf(params));
  const shape = seen.shapes.get(type) ?? nothingObserved();
  seen.shapes.set(type, shape);
  const given = new Set(requestedTexts(params));
  observe(shape, result, (text) => given.has(text));
}

/** In the letter case of the caller. */
function entityTypeOf(params: unknown): unknown {
  const [, type] =
    Object.entries(isObject(params) ? params : {}).find(([name]) => /^entity_?type_?id$/i.test(name)) ?? [];
  return typeof type === 'object' ? undefined : type;
}

/** Texts that a call asks for; those of `select` and its like are names of members. */
function requestedTexts(params: unknown): readonly string[] {
  return Object.entries(isObject(params) ? params : {}).flatMap(([name, value]) =>
    /^(select|order|sort|filter|fields)$/i.test(name)
      ? []
      : (isList(value) ? value : [value]).flatMap(scalarText),
  );
}

/** An object has no text, and what it says of itself may be no function. */
function scalarText(value: unknown): readonly string[] {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? [String(value)] : [];
}

interface Results {
  readonly rows: readonly LearnedRow[];
  /** Methods of which only empty values were seen. */
  readonly empty: readonly string[];
}

/** Rows that earlier runs wrote, by `keyOfLearned`. */
export type EarlierRows = ReadonlyMap<string, { readonly row: LearnedRow; readonly observed: Observed }>;

/**
 * Of methods whose result nothing describes.
 * @param earlier rows that are made wider, and left out where the answers have their type; `model` is without them
 */
export function learnedRows(learned: Learned, model: Model, earlier: EarlierRows = new Map()): Results {
  const unknown = [model.v3, model.legacy].flatMap(({ generation, methods }) =>
    methods.filter(isUnknown).flatMap((method) => {
      // Only the two generations above are read.
      const row = { generation: generation as LearnedRow['generation'], method: method.name };
      const seen = learned.get(keyOfLearned(row));
      return seen === undefined ? [] : [{ row, method, seen }];
    }),
  );
  const rows = unknown.flatMap(({ row, method, seen }): readonly LearnedRow[] => {
    const known = earlier.get(keyOfLearned(row));
    if (known === undefined) return [{ ...row, set: setOf(method, seen), answers: seen.answers }];
    const isPaged = known.row.set.paging === 'start';
    const before = setOf(method, { answers: 0, isPaged, shapes: new Map([['', known.observed]]) });
    const all = nothingObserved();
    for (const shape of [known.observed, ...seen.shapes.values()]) merge(all, shape);
    const shapes = new Map([['', all]]);
    const set = setOf(method, { answers: 0, isPaged: isPaged || seen.isPaged, shapes });
    const isSame = isDeepStrictEqual(set, before);
    return isSame ? [] : [{ ...row, set, answers: seen.answers + known.row.answers }];
  });
  return {
    rows: rows.filter(({ set }) => set.type !== 'unknown'),
    empty: rows.filter(({ set }) => set.type === 'unknown').map(({ method }) => method),
  };
}

/** Those of which more than empty values were seen; the empty values of the others may be any one's. */
function distinctShapes(shapes: readonly Observed[]): readonly Observed[] {
  const [first, ...others] = shapes.filter((shape) => observedType(shape) !== 'unknown');
  if (first === undefined) return [];
  const all = nothingObserved();
  for (const shape of shapes) if (!others.includes(shape)) merge(all, shape);
  return [all, ...others];
}

function isRowsAlone({ scalars, empty, items, object }: Observed): boolean {
  const isOther = scalars.size > 0 || object !== undefined || empty.has('text') || empty.has('object');
  return items !== undefined && !isOther;
}

export function isUnknown({ result }: Method): boolean {
  return 'shape' in result && result.shape.kind === 'unknown';
}

/** The correction of a method. Only a read becomes a list: anything not proven a read keeps its kind. */
function setOf(method: Method, { isPaged, shapes }: MethodObservation): LearnedRow['set'] {
  const all = nothingObserved();
  for (const shape of shapes.values()) merge(all, shape);
  const rows = rowsOf(all);
  const isList =
    rows !== undefined && (isPaged || method.paging !== undefined) && !isWrite(method.kind) && !method.write;
  const distinct = distinctShapes([...shapes.values()]);
  const known = [...new Set(distinct.map((shape) => observedType(shape, isList ? rows : undefined)))];
  // Of what is a list alone, the rows are joined: the end of a type that has other parts too says nothing of them.
  const isRows = known.length > 1 && distinct.every(isRowsAlone);
  const type = isRows
    ? `(${known.map((one) => one.slice(0, -2)).join(' | ')})[]`
    : known.length === 0
      ? 'unknown'
      : known.join(' | ');
  const isNullable = all.isNull || all.empty.size > 0;
  return {
    type: isNullable && type !== 'unknown' && !isList ? `${type} | null` : type,
    ...(isList && { kind: 'list' as const }),
    ...(isList && isPaged && { paging: 'start' as const }),
  };
}
