/** Legacy lists: whether `start` leads on, a page says where the next one begins, and rows can be asked for by id. */

import { idOf, isSorted, keyOf, otherDirection, type Page, type Question, told } from './list-question.js';
import { paramOf, type Subject, tell, tellBroken } from './subject.js';

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
    return tell(subject, { kind: 'unpaged', path: 'start', expected: 'pages', got: 'all rows' });
  const said = { kind: 'offset', path: 'start', expected: 'other rows', ...keyset } as const;
  const isBroken = tellBroken(subject, goesOn, said);
  if (!isBroken && first.next === undefined && (first.total ?? 0) > rows.length) withoutNext(subject, byId);
}

async function startOf(question: Question, { rows, next = PAGE }: Page): Promise<ReturnType<typeof told>> {
  const page = await question({ start: Math.max(next, rows.length) });
  return told(page, (others) => others.length === 0 || keyOf(others[0]) !== keyOf(rows[0]));
}

function withoutNext(subject: Subject, byId: boolean): void {
  // A correction has said so.
  if (subject.method.paging?.cursor === false) return;
  const said = { kind: 'cursor', path: 'next', expected: 'a start', got: 'nothing' } as const;
  tell(subject, { ...said, ...(byId && { keyset: true as const }) });
}

/** What an iteration assumes where it goes by id: a condition and an order that work. */
async function byIdOf(subject: Subject, question: Question, rows: readonly unknown[]): Promise<boolean> {
  const { keyset = false, keysetBy: name = 'id' } = subject.method.paging ?? {};
  const ids = rows.map((row) => Number(idOf(row)));
  if (!keyset || !ids.every(Number.isSafeInteger)) return false;
  const least = Math.min(...ids);
  const past = await question({ filter: { [`>${name}`]: least }, order: { [name]: 'ASC' }, start: -1 });
  const filters = told(past, (found) => found.length > 0 && found.every((row) => Number(idOf(row)) > least));
  tellBroken(subject, filters, { kind: 'filter', path: `filter.${name}`, expected: 'rows past the id' });
  const direction = otherDirection(ids);
  const sorted = await question({ order: { [name]: direction } });
  const sorts = told(sorted, (found) => isSorted(found, direction));
  tellBroken(subject, sorts, { kind: 'order', path: `order.${name}`, expected: 'rows by id' });
  return filters === 'works' && sorts === 'works';
}
