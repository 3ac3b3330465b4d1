/** Compares one answer with the model: its envelope, its metadata, and each row. */

import { isList, isObject, listOf, type JsonObject } from '../base/json.js';
import { holderOf } from '../model/corrections/answer-edits.js';
import { correctionTypeText } from '../model/corrections/type-text.js';
import type { Api, Entity, Method } from '../model/model.js';
import type { ProbeResponse } from './account.js';
import {
  compare,
  compareEntity,
  comparisonContext,
  noteUndescribed,
  type ComparisonContext,
} from './compare.js';
import { entityOf, rowsIn } from './ids.js';
import { joined, typeOf } from './observed-value.js';
import type { ProbeRun, Subject } from './subject.js';

type Answered = Extract<ProbeResponse, { kind: 'answer' }>;

/** @param selected the fields that were asked for; undefined: none were. */
export function recordResponse(
  run: ProbeRun,
  subject: Subject,
  answer: Answered,
  selected?: readonly string[],
): readonly unknown[] {
  const { api, method, generation } = subject;
  subject.answers.next();
  const isFound = generation === 'legacy' || recordEnvelope(subject, answer.result);
  if (!isFound || answer.reply === undefined) return [];
  const { data, meta } = answer.reply;
  const holder = generation === 'v3' ? holderOf(method) : undefined;
  if (holder !== undefined) recordMeta(subject, meta ?? {});
  const rows = isRows(method) ? listOf(data) : rowsIn(data);
  const context = comparisonContext(api, subject.rows, subject.values);
  // The shape of a value is that of the complete data, even if it is a list.
  for (const row of method.result.kind === 'value' ? [data] : rows) {
    subject.rows.next();
    recordRow(context, subject, { row, path: holder ?? '', selected });
  }
  for (const row of rows) run.ids.learn(api, method, row);
  return rows;
}

function isRows({ result, paging }: Method): boolean {
  return result.kind === 'items' || result.kind === 'values' || paging !== undefined;
}

/** @returns whether the client finds the data. */
function recordEnvelope({ api, method, answers }: Subject, result: unknown): boolean {
  const holder = holderOf(method);
  if (holder === undefined) return true;
  const got = holder === 'items' ? rowsForm(result) : itemForm(result, namesOf(api, method));
  if (got === undefined || got === method.envelope) return true;
  answers.note({ kind: 'envelope', path: holder, expected: `{ ${holder} }`, got });
  return got === 'array' || got === '{ array }' || (holder === 'item' && got === 'object');
}

/** Undefined: as REST 3.0 says. Names of other members are not repeated. */
function rowsForm(result: unknown): string | undefined {
  if (!isObject(result)) return typeOf(result);
  if (isList(result['items'])) return undefined;
  return Object.values(result).filter(isList).length === 1 ? '{ array }' : 'object';
}

/** The object is where its fields are; one that has none of them is not told apart from its envelope. */
function itemForm(result: unknown, fields: ReadonlySet<string>): string | undefined {
  if (!isObject(result)) return typeOf(result);
  const isIt = (value: unknown): boolean =>
    isObject(value) && Object.keys(value).some((name) => fields.has(name));
  const { item, ...others } = result;
  if (isIt(item)) return undefined;
  if (isIt(others) && item === undefined) return 'object';
  if ([others, ...Object.values(others)].some(isIt)) return '{ object }';
  if (item !== undefined) return undefined;
  return isList(result['items']) ? '{ items }' : 'object';
}

function namesOf(api: Api, method: Method): ReadonlySet<string> {
  const { own = [], relations = [] } = entityOf(api, method) ?? {};
  return new Set([...own, ...relations].map(({ name }) => name));
}

function recordMeta(
  { api, method, answers, values }: Subject,
  metadata: Readonly<Record<string, unknown>>,
): void {
  const context = comparisonContext(api, answers, values);
  const known = method.meta ?? [];
  for (const { name, shape, optional } of known)
    if (Object.hasOwn(metadata, name)) compare(context, metadata[name], shape, name);
    else if (!optional)
      answers.note({ kind: 'missing-member', path: name, expected: correctionTypeText(shape) });
  const cursors = method.paging?.style === 'next-cursor' ? ['nextCursor'] : [];
  noteUndescribed(context, metadata, [...known.map(({ name }) => name), ...cursors], '');
}

interface RecordedRow {
  readonly row: unknown;
  readonly path: string;
  readonly selected: readonly string[] | undefined;
}

function recordRow(
  context: ComparisonContext,
  { api, method }: Subject,
  { row, path, selected }: RecordedRow,
): void {
  const { result } = method;
  const entity = entityOf(api, method);
  if (entity === undefined || 'shape' in result) {
    if ('shape' in result) compare(context, row, result.shape, path);
    return;
  }
  if (row === null && result.nullable) return;
  if (row === null) return context.tally.note({ kind: 'null', path, expected: 'object', got: 'null' });
  if (!isObject(row)) return context.tally.note({ kind: 'type', path, expected: 'object', got: typeOf(row) });
  compareEntity(context, row, entity, path);
  recordMissing(context, row, { fields: promisedFields(method, entity, selected), entity, path });
}

interface Promised {
  readonly fields: readonly string[];
  readonly entity: Entity;
  readonly path: string;
}

function recordMissing(
  { tally }: ComparisonContext,
  row: JsonObject,
  { fields, entity, path }: Promised,
): void {
  for (const name of fields) {
    if (Object.hasOwn(row, name)) continue;
    const shape = entity.own.find((one) => one.name === name)?.shape ?? { kind: 'unknown' };
    tally.note({ kind: 'missing-member', path: joined(path, name), expected: correctionTypeText(shape) });
  }
}

/** The fields that the types promise: the selected own fields, or those that every full object has. */
function promisedFields(
  { result }: Method,
  entity: Entity,
  selected: readonly string[] | undefined,
): readonly string[] {
  if (result.kind !== 'item' && result.kind !== 'items') return [];
  const without = new Set(result.omittedFields ?? []);
  const names = selected
    ? entity.own.filter(({ name }) => selected.includes(name))
    : result.kind === 'items' && result.default !== 'own'
      ? entity.own.filter(({ name }) => result.default === 'id' && name === 'id')
      : entity.own.filter(({ optional }) => !optional);
  return names.map(({ name }) => name).filter((name) => !without.has(name));
}
