/** How a list goes on: two small pages tell whether limit, offset, page, order, a filter on id and cursors do what they say. */

import { member, type JsonObject } from '../json.js';
import { ask, paramOf, type Run, type Subject, tell } from './subject.js';
import { take } from './take.js';

/** What a question about a list gave. */
type Rows = Page | Other;
interface Page {
  readonly kind: 'rows';
  readonly rows: readonly unknown[];
  readonly beside: unknown;
}
interface Other {
  readonly kind: 'refused' | 'nothing' | 'ended';
}

/** A question about a list, with the required parameters in it. */
type Question = (params: JsonObject) => Promise<Rows>;

/** @returns whether everything was asked. */
export async function probeList(run: Run, subject: Subject): Promise<boolean> {
  let hasEnded = false;
  const question: Question = async (params) => {
    const answer = await ask(run, subject, { ...subject.base, ...only(subject), ...params });
    if (answer.kind === 'ended') hasEnded = true;
    if (answer.kind === 'refused' || answer.kind === 'ended') return { kind: answer.kind };
    if (answer.kind === 'failed' || answer.reply === undefined) return { kind: 'nothing' };
    const { data, beside } = answer.reply;
    return Array.isArray(data) ? { kind: 'rows', rows: data, beside } : { kind: 'nothing' };
  };
  switch (subject.method.paging?.style) {
    case 'offset':
      await byOffset(subject, question);
      break;
    case 'after-cursor':
      await byAfterCursor(subject, question);
      break;
    case 'cursor':
      await byCursor(subject, question);
      break;
    case 'start':
      await byStart(subject, question);
      break;
  }
  return !hasEnded;
}

/** The page that comes where nothing is said, and its rows as they come without `select`. @returns whether it was asked. */
export async function askPlain(run: Run, subject: Subject): Promise<boolean> {
  const answer = await ask(run, subject, { ...subject.base });
  if (answer.kind === 'answer') subject.plain = take(run, subject, answer).length;
  return answer.kind !== 'ended';
}

/** Rows are told apart by their id; nothing else is asked for where it can be left out. */
function only({ select }: Subject): JsonObject {
  return select?.includes('id') ? { select: ['id'] } : {};
}

/** What the model says of `limit`. */
interface Limits {
  readonly path: string;
  readonly default: number;
  readonly maximum: number;
}

function boundsOf({ method }: Subject): Limits | undefined {
  const shape = paramOf(method, 'pagination')?.shape;
  const limit = shape?.kind === 'object' ? shape.properties.find(({ name }) => name === 'limit') : undefined;
  if (limit === undefined) return undefined;
  const { default: usual = 50, maximum = 1000 } = limit.bounds ?? {};
  return { path: 'pagination.limit', default: usual, maximum };
}

function takes({ method }: Subject, name: string): boolean {
  const shape = paramOf(method, 'pagination')?.shape;
  return shape?.kind === 'object' && shape.properties.some((one) => one.name === name);
}

async function byOffset(subject: Subject, question: Question): Promise<void> {
  const bounds = boundsOf(subject);
  if (bounds === undefined) return;
  const first = await question({ pagination: { limit: 2 } });
  if (first.kind !== 'rows' || first.rows.length < 2) return;
  const [one, two] = first.rows.map(keyOf);
  if (one === two) return;
  const hasLimit = first.rows.length === 2;
  const offset = takes(subject, 'offset')
    ? told(await question({ pagination: { limit: 2, offset: 1 } }), (rows) => keyOf(rows[0]) === two)
    : undefined;
  const page =
    takes(subject, 'page') && hasLimit
      ? told(await question({ pagination: { limit: 1, page: 2 } }), (rows) => keyOf(rows[0]) === two)
      : undefined;
  if (!hasLimit && offset === 'ignored') {
    tell(subject, { kind: 'unpaged', path: 'pagination', expected: 'pages', got: 'all rows' });
    return;
  }
  if (!hasLimit) tell(subject, { kind: 'limit', path: bounds.path, expected: 'integer', got: 'ignored' });
  const isBroken = offset === 'ignored' || offset === 'refused';
  const byId = await byIdOf(subject, question, { rows: first.rows, isWanted: isBroken });
  if (isBroken)
    tell(subject, {
      kind: 'offset',
      path: 'pagination.offset',
      expected: 'other rows',
      got: offset,
      ...(byId && { keyset: true }),
    });
  if (page === 'ignored' || page === 'refused')
    tell(subject, { kind: 'page', path: 'pagination.page', expected: 'other rows', got: page });
  if (hasLimit) await largest(subject, question, { bounds, isCounted: offset === 'works', byId });
}

type Told = 'works' | 'ignored' | 'refused' | undefined;

/** Undefined: it could not be seen. */
function told(answer: Rows, works: (rows: readonly unknown[]) => boolean): Told {
  if (answer.kind === 'refused') return 'refused';
  if (answer.kind !== 'rows') return undefined;
  return works(answer.rows) ? 'works' : 'ignored';
}

/** The id of a row; a row without one is told apart by all that it holds, which is not kept. */
function keyOf(row: unknown): unknown {
  const id = idOf(row);
  return id ?? JSON.stringify(row);
}

function idOf(row: unknown): unknown {
  return member(row, 'id') ?? member(row, 'ID');
}

/** @returns whether order and filter by id both do what they say. */
async function byIdOf(
  subject: Subject,
  question: Question,
  { rows, isWanted }: { readonly rows: readonly unknown[]; readonly isWanted: boolean },
): Promise<boolean> {
  const ids = rows.map(idOf).filter((id) => typeof id === 'number');
  if (ids.length < 2) return false;
  const order = await orderOf(subject, question, isWanted);
  const filter = await filterOf(subject, question, { ids, isWanted });
  return order === 'works' && filter === 'works';
}

async function orderOf(subject: Subject, question: Question, isWanted: boolean): Promise<Told> {
  const { api, method } = subject;
  const shape = paramOf(method, 'order')?.shape;
  const known = shape?.kind === 'order' ? api.orders.find(({ name }) => name === shape.order) : undefined;
  const isKnown = known?.fields.includes('id') === true;
  if (shape === undefined || (!isKnown && !isWanted)) return undefined;
  const answer = await question({ order: { id: 'DESC' }, pagination: { limit: 2 } });
  const result = told(answer, ([a, b]) => Number(idOf(a)) > Number(idOf(b)));
  if (isKnown && (result === 'ignored' || result === 'refused'))
    tell(subject, { kind: 'order', path: 'order.id', expected: 'rows by id', got: result });
  return result;
}

async function filterOf(
  subject: Subject,
  question: Question,
  { ids, isWanted }: { readonly ids: readonly number[]; readonly isWanted: boolean },
): Promise<Told> {
  const { api, method, base = {} } = subject;
  const shape = paramOf(method, 'filter')?.shape;
  const known = shape?.kind === 'filter' ? api.filters.find(({ name }) => name === shape.filter) : undefined;
  const isKnown = known?.fields.some(({ name }) => name === 'id') === true;
  if (shape === undefined || (!isKnown && !isWanted)) return undefined;
  const least = Math.min(...ids);
  const given = Array.isArray(base['filter']) ? (base['filter'] as readonly unknown[]) : [];
  const answer = await question({ filter: [...given, ['id', '>', least]], pagination: { limit: 2 } });
  const result = told(answer, (rows) => rows.length > 0 && rows.every((row) => Number(idOf(row)) > least));
  if (isKnown && (result === 'ignored' || result === 'refused'))
    tell(subject, { kind: 'filter', path: 'filter.id', expected: 'rows past the id', got: result });
  return result;
}

interface Size {
  readonly bounds: Limits;
  /** `offset` does what it says. */
  readonly isCounted: boolean;
  readonly byId: boolean;
}

async function largest(
  subject: Subject,
  question: Question,
  { bounds, isCounted, byId }: Size,
): Promise<void> {
  const page = await question({ pagination: { limit: bounds.maximum } });
  if (page.kind !== 'rows') return;
  const isFull = page.rows.length === bounds.maximum;
  const isMore = !isFull && (await hasMore(question, page.rows, { isCounted, byId }));
  sizeOf(subject, bounds, { page, isMore });
}

interface Largest {
  /** What the largest limit gave. */
  readonly page: Page;
  /** The list has more rows than that. */
  readonly isMore: boolean;
}

/** Page size and clamp are seen where the list has more rows than the page. */
function sizeOf(
  subject: Subject,
  { path, maximum, default: usual }: Limits,
  { page, isMore }: Largest,
): void {
  const { length } = page.rows;
  if (isMore && length < maximum)
    tell(subject, { kind: 'limit', path, expected: String(maximum), got: String(length) });
  const { plain = 0 } = subject;
  const isCut = plain > 0 && (plain < length || isMore);
  // The page that comes without a limit is no larger than the largest.
  const isLargest = isMore && usual > length && plain === length;
  if (isCut && plain !== usual && !isLargest)
    tell(subject, { kind: 'page-size', path, expected: String(usual), got: String(plain) });
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
      next.kind === 'rows' && next.rows.length > 0 && !rows.some((row) => keyOf(row) === keyOf(next.rows[0]))
    );
  }
  if (!byId) return false;
  const greatest = Math.max(...rows.map((row) => Number(idOf(row))));
  const next = await question({ filter: [['id', '>', greatest]], pagination: { limit: 1 } });
  return next.kind === 'rows' && next.rows.length > 0;
}

async function byAfterCursor(subject: Subject, question: Question): Promise<void> {
  const first = await question({ pagination: { limit: 2 } });
  if (first.kind !== 'rows' || first.rows.length < 2) return;
  const cursor = cursorOf(first);
  if (cursor === undefined) {
    const isMore = first.rows.length === 2 && (subject.plain ?? 0) > 2;
    if (isMore) tell(subject, { kind: 'cursor', path: 'nextCursor', expected: 'a cursor', got: 'nothing' });
    return;
  }
  const next = await question({ pagination: { limit: 2, afterCursor: cursor } });
  const isNew = (row: unknown): boolean => !first.rows.some((one) => keyOf(one) === keyOf(row));
  const goesOn = told(next, (rows) => rows.every(isNew));
  if (goesOn === 'ignored' || goesOn === 'refused')
    await withoutCursor(subject, question, { rows: first.rows, got: goesOn });
  const bounds = boundsOf(subject);
  if (bounds === undefined) return;
  if (first.rows.length > 2) {
    tell(subject, { kind: 'limit', path: bounds.path, expected: 'integer', got: 'ignored' });
    return;
  }
  const page = await question({ pagination: { limit: bounds.maximum } });
  if (page.kind === 'rows') sizeOf(subject, bounds, { page, isMore: cursorOf(page) !== undefined });
}

async function withoutCursor(
  subject: Subject,
  question: Question,
  { rows, got }: { readonly rows: readonly unknown[]; readonly got: string },
): Promise<void> {
  const byId = await byIdOf(subject, question, { rows, isWanted: true });
  const said = { kind: 'cursor', path: 'nextCursor', expected: 'other rows', got } as const;
  tell(subject, { ...said, ...(byId && { keyset: true as const }) });
}

function cursorOf({ beside }: Page): unknown {
  const cursor = member(beside, 'nextCursor');
  return cursor === null || cursor === '' ? undefined : cursor;
}

async function byCursor(subject: Subject, question: Question): Promise<void> {
  const first = await question({});
  if (first.kind !== 'rows' || first.rows.length < 2) return;
  const ids = first.rows.map(idOf).filter((id) => typeof id === 'number');
  if (ids.length < 2) return;
  const value = Math.min(...ids);
  const next = await question({ cursor: { field: 'id', order: 'ASC', value, limit: 1 } });
  const goesOn = told(next, (rows) => rows.length > 0 && rows.every((row) => Number(idOf(row)) > value));
  if (goesOn === 'ignored' || goesOn === 'refused')
    tell(subject, { kind: 'cursor', path: 'cursor.value', expected: 'other rows', got: goesOn });
  else if (next.kind === 'rows' && next.rows.length > 1)
    tell(subject, { kind: 'limit', path: 'cursor.limit', expected: 'integer', got: 'ignored' });
}

async function byStart(subject: Subject, question: Question): Promise<void> {
  const first = await question({});
  const size = subject.plain ?? 0;
  if (first.kind !== 'rows' || size < 50) return;
  const next = await question({ start: size });
  const goesOn = told(next, (rows) => rows.length === 0 || keyOf(rows[0]) !== keyOf(first.rows[0]));
  if (goesOn === 'ignored')
    tell(subject, { kind: 'offset', path: 'start', expected: 'other rows', got: goesOn });
}
