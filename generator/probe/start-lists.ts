/** Legacy lists: checks `start`, the `next` of a page, and paging by id. */

import {
  idOf,
  isSorted,
  rowKey,
  otherDirection,
  type RowsPage,
  type Question,
  verdictOn,
} from './list-question.js';
import { paramOf, type Subject, addFinding, addFindingIfBroken } from './subject.js';

/** Rows of a page (Legacy reference, List paging). */
const PAGE = 50;

export async function byStart(subject: Subject, question: Question): Promise<void> {
  const first = await question({});
  if (first.kind !== 'rows' || first.rows.length < 2) return;
  const { rows } = first;
  const hasMore = rows.length >= PAGE || first.next !== undefined || (first.total ?? 0) > rows.length;
  const byId = await byIdOf(subject, question, rows);
  const keyset = byId && { keyset: true as const };
  if (!hasMore || paramOf(subject.method, 'start') === undefined) return;
  const goesOn = await startOf(question, first);
  const isWhole = rows.length > PAGE || (first.total === undefined && first.next === undefined);
  if (goesOn === 'ignored' && isWhole && rows.length !== PAGE)
    return addFinding(subject, { kind: 'unpaged', path: 'start', expected: 'pages', got: 'all rows' });
  const said = { kind: 'offset', path: 'start', expected: 'other rows', ...keyset } as const;
  const isBroken = addFindingIfBroken(subject, goesOn, said);
  if (!isBroken && first.next === undefined && (first.total ?? 0) > rows.length) withoutNext(subject, byId);
}

async function startOf(
  question: Question,
  { rows, next = PAGE }: RowsPage,
): Promise<ReturnType<typeof verdictOn>> {
  const page = await question({ start: Math.max(next, rows.length) });
  return verdictOn(page, (others) => others.length === 0 || rowKey(others[0]) !== rowKey(rows[0]));
}

function withoutNext(subject: Subject, byId: boolean): void {
  // A correction has said so.
  if (subject.method.paging?.cursor === false) return;
  const said = { kind: 'cursor', path: 'next', expected: 'a start', got: 'nothing' } as const;
  addFinding(subject, { ...said, ...(byId && { keyset: true as const }) });
}

/** Whether the filter and the order work that an iteration by id uses. */
async function byIdOf(subject: Subject, question: Question, rows: readonly unknown[]): Promise<boolean> {
  const { keyset = false, keysetBy: name = 'id' } = subject.method.paging ?? {};
  const ids = rows.map((row) => Number(idOf(row)));
  if (!keyset || !ids.every(Number.isSafeInteger)) return false;
  const least = Math.min(...ids);
  const past = await question({ filter: { [`>${name}`]: least }, order: { [name]: 'ASC' }, start: -1 });
  const filters = verdictOn(
    past,
    (found) => found.length > 0 && found.every((row) => Number(idOf(row)) > least),
  );
  addFindingIfBroken(subject, filters, {
    kind: 'filter',
    path: `filter.${name}`,
    expected: 'rows past the id',
  });
  const direction = otherDirection(ids);
  const sorted = await question({ order: { [name]: direction } });
  const sorts = verdictOn(sorted, (found) => isSorted(found, direction));
  addFindingIfBroken(subject, sorts, { kind: 'order', path: `order.${name}`, expected: 'rows by id' });
  return filters === 'works' && sorts === 'works';
}
