/** Whether a list can be read by id: order and filter by it do what they say. */

import { idOf, isSorted, otherDirection, type Question, type Verdict, verdictOn } from './list-question.js';
import { paramOf, type Subject, addFindingIfBroken } from './subject.js';

/** @returns whether order and filter by id both do what they say. */
export async function byIdOf(
  subject: Subject,
  question: Question,
  { rows, isWanted }: { readonly rows: readonly unknown[]; readonly isWanted: boolean },
): Promise<boolean> {
  const ids = rows.map(idOf).filter((id) => typeof id === 'number');
  if (ids.length < 2) return false;
  const order = await orderOf(subject, question, { ids, isWanted });
  const filter = await filterOf(subject, question, { ids, isWanted });
  return order === 'works' && filter === 'works';
}

interface ProbedIds {
  readonly ids: readonly number[];
  readonly isWanted: boolean;
}

async function orderOf(subject: Subject, question: Question, { ids, isWanted }: ProbedIds): Promise<Verdict> {
  const { api, method } = subject;
  const shape = paramOf(method, 'order')?.shape;
  const known = shape?.kind === 'order' ? api.orders.find(({ name }) => name === shape.order) : undefined;
  const isKnown = known?.fields.includes('id') === true;
  if (shape === undefined || (!isKnown && !isWanted)) return undefined;
  const direction = otherDirection(ids);
  const answer = await question({ order: { id: direction }, pagination: { limit: 2 } });
  const result = verdictOn(answer, (rows) => isSorted(rows, direction));
  if (isKnown)
    addFindingIfBroken(subject, result, { kind: 'order', path: 'order.id', expected: 'rows by id' });
  return result;
}

async function filterOf(
  subject: Subject,
  question: Question,
  { ids, isWanted }: ProbedIds,
): Promise<Verdict> {
  const { api, method, base = {} } = subject;
  const shape = paramOf(method, 'filter')?.shape;
  const known = shape?.kind === 'filter' ? api.filters.find(({ name }) => name === shape.filter) : undefined;
  const isKnown = known?.fields.some(({ name }) => name === 'id') === true;
  if (shape === undefined || (!isKnown && !isWanted)) return undefined;
  const least = Math.min(...ids);
  const given = Array.isArray(base['filter']) ? (base['filter'] as readonly unknown[]) : [];
  const answer = await question({ filter: [...given, ['id', '>', least]], pagination: { limit: 2 } });
  const result = verdictOn(
    answer,
    (rows) => rows.length > 0 && rows.every((row) => Number(idOf(row)) > least),
  );
  if (isKnown)
    addFindingIfBroken(subject, result, { kind: 'filter', path: 'filter.id', expected: 'rows past the id' });
  return result;
}
