/** Lists that continue by a cursor: that of an answer, or the last value of a field. */

import { member } from '../base/json.js';
import { byIdOf } from './list-by-id.js';
import { limitsOf, idOf, rowKey, type RowsPage, type Question, verdictOn } from './list-question.js';
import { noteSizes } from './page-size.js';
import { type Subject, addFinding, addFindingIfBroken } from './subject.js';

export async function byAfterCursor(subject: Subject, question: Question): Promise<void> {
  const first = await question({ pagination: { limit: 2 } });
  if (first.kind !== 'rows' || first.rows.length < 2) return;
  const cursor = cursorOf(first);
  if (cursor === undefined) {
    const isMore = first.rows.length === 2 && (subject.plain ?? 0) > 2;
    if (isMore)
      addFinding(subject, { kind: 'cursor', path: 'nextCursor', expected: 'a cursor', got: 'nothing' });
    return;
  }
  const next = await question({ pagination: { limit: 2, afterCursor: cursor } });
  const isNew = (row: unknown): boolean => !first.rows.some((one) => rowKey(one) === rowKey(row));
  const goesOn = verdictOn(next, (rows) => rows.every(isNew));
  if (goesOn === 'ignored' || goesOn === 'refused')
    await withoutCursor(subject, question, { rows: first.rows, got: goesOn });
  const bounds = limitsOf(subject);
  if (bounds === undefined) return;
  if (first.rows.length > 2) {
    addFinding(subject, { kind: 'limit', path: bounds.path, expected: 'integer', got: 'ignored' });
    return;
  }
  const page = await question({ pagination: { limit: bounds.maximum } });
  if (page.kind === 'rows') noteSizes(subject, bounds, { page, isMore: cursorOf(page) !== undefined });
}

async function withoutCursor(
  subject: Subject,
  question: Question,
  { rows, got }: { readonly rows: readonly unknown[]; readonly got: string },
): Promise<void> {
  const byId = await byIdOf(subject, question, { rows, isWanted: true });
  const said = { kind: 'cursor', path: 'nextCursor', expected: 'other rows', got } as const;
  addFinding(subject, { ...said, ...(byId && { keyset: true as const }) });
}

function cursorOf({ meta }: RowsPage): unknown {
  const cursor = member(meta, 'nextCursor');
  return cursor === null || cursor === '' ? undefined : cursor;
}

export async function byCursor(subject: Subject, question: Question): Promise<void> {
  const first = await question({});
  if (first.kind !== 'rows' || first.rows.length < 2) return;
  const ids = first.rows.map(idOf).filter((id) => typeof id === 'number');
  if (ids.length < 2) return;
  const value = Math.min(...ids);
  const next = await question({ cursor: { field: 'id', order: 'ASC', value, limit: 1 } });
  const goesOn = verdictOn(next, (rows) => rows.length > 0 && rows.every((row) => Number(idOf(row)) > value));
  const isBroken = addFindingIfBroken(subject, goesOn, {
    kind: 'cursor',
    path: 'cursor.value',
    expected: 'other rows',
  });
  if (!isBroken && next.kind === 'rows' && next.rows.length > 1)
    addFinding(subject, { kind: 'limit', path: 'cursor.limit', expected: 'integer', got: 'ignored' });
}
