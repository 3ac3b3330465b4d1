/** How large a page is, with a limit and without one: seen where the list has more rows than the page. */

import { idOf, rowKey, type Limits, type RowsPage, type Question } from './list-question.js';
import { type Subject, addFinding } from './subject.js';

interface Size {
  readonly bounds: Limits;
  /** `offset` does what it says. */
  readonly isCounted: boolean;
  readonly byId: boolean;
}

export async function probeLargestPage(
  subject: Subject,
  question: Question,
  { bounds, isCounted, byId }: Size,
): Promise<void> {
  const page = await question({ pagination: { limit: bounds.maximum } });
  if (page.kind !== 'rows') return;
  const isFull = page.rows.length === bounds.maximum;
  const isMore = !isFull && (await hasMore(question, page.rows, { isCounted, byId }));
  noteSizes(subject, bounds, { page, isMore });
}

interface Largest {
  /** The page for the largest limit. */
  readonly page: RowsPage;
  /** The list has more rows than that. */
  readonly isMore: boolean;
}

/** Page size and clamp are seen where the list has more rows than the page. */
export function noteSizes(
  subject: Subject,
  { path, maximum, default: usual }: Limits,
  { page, isMore }: Largest,
): void {
  const { length } = page.rows;
  if (isMore && length < maximum)
    addFinding(subject, { kind: 'limit', path, expected: String(maximum), got: String(length) });
  const { plain = 0 } = subject;
  const isCut = plain > 0 && (plain < length || isMore);
  // A page without a limit is no larger than the largest page.
  const isLargest = isMore && usual > length && plain === length;
  if (isCut && plain !== usual && !isLargest)
    addFinding(subject, { kind: 'page-size', path, expected: String(usual), got: String(plain) });
}

async function hasMore(
  question: Question,
  rows: readonly unknown[],
  { isCounted, byId }: Pick<Size, 'isCounted' | 'byId'>,
): Promise<boolean> {
  if (rows.length === 0) return false;
  if (isCounted) {
    const next = await question({ pagination: { limit: 1, offset: rows.length } });
    return (
      next.kind === 'rows' &&
      next.rows.length > 0 &&
      !rows.some((row) => rowKey(row) === rowKey(next.rows[0]))
    );
  }
  if (!byId) return false;
  const greatest = Math.max(...rows.map((row) => Number(idOf(row))));
  const next = await question({ filter: [['id', '>', greatest]], pagination: { limit: 1 } });
  return next.kind === 'rows' && next.rows.length > 0;
}
