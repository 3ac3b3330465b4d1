/** An account with one list, made from a seed: its rows, and how it sorts, filters, clamps, hides, counts and misbehaves. */

import type { MethodMetadata } from '../../../runtime/words/method.js';
import { type Answered, type Handle, TIME } from '../call/fake-account.js';
import { answerBatch, type LegacyBody, type Missing } from '../legacy/batch-account.js';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export type Way = 'keyset' | 'offset' | 'afterCursor' | 'once' | 'tail' | 'tail by day' | 'start' | 'byId';

/** What the list does that it should not. Everything else is a list that must be read completely. */
export type Fault =
  | 'none'
  /** The position in the list is not read, so every page is the first one. */
  | 'ignores position'
  /** A position beyond the last row begins again. */
  | 'wraps'
  /** Rows are in no order, whatever the order asked for. */
  | 'ignores order'
  /** The cursor that was sent comes again. */
  | 'repeats cursor'
  /** Without `start: -1` and a filter by id, `start` is not read. */
  | 'ignores start';

export interface Profile {
  readonly seed: number;
  readonly generation: 'v3' | 'legacy';
  readonly way: Way;
  readonly count: number;
  /** The member that holds the id; undefined: rows have none. */
  readonly idName: string | undefined;
  readonly textIds: boolean;
  /** Ids are words, which have no order that anybody knows. */
  readonly wordIds: boolean;
  /** Each id belongs to two rows. */
  readonly twins: boolean;
  /** The member that holds the rows of a legacy list; `''`: the result itself. */
  readonly under: '' | 'items';
  /** What a reference in a legacy batch gives that leads to no row. */
  readonly missing: Missing;
  /** The number of one page in a batch that fails, for good or because of a limit. */
  readonly failsPage: number | undefined;
  readonly failsWith: 'ERROR_CORE' | 'QUERY_LIMIT_EXCEEDED';
  /** Batches of more pages fail. */
  readonly failsBatchAbove: number | undefined;
  readonly defaultOrder: 'asc' | 'desc' | 'mixed';
  /** Rows of a page at most. */
  readonly clamp: number;
  /** Of each hundred rows so many are hidden; `front`: the first rows of the list are. */
  readonly hidden: number;
  readonly hidesFront: number;
  readonly total: boolean;
  readonly next: 'page' | 'shown' | 'none';
  readonly roundsStart: boolean;
  /** From this page on a filter by id is refused; undefined: never. */
  readonly refusesFrom: number | undefined;
  /** An order by id is refused. */
  readonly refusesOrder: boolean;
  /** A filter by id is read as if it were not there. */
  readonly ignoresFilter: boolean;
  /** Pages of more rows fail. */
  readonly failsAbove: number | undefined;
  readonly failure: 413 | 500;
  readonly batches: boolean;
  /** Rows come and go between any two requests. */
  readonly changes: boolean;
  readonly fault: Fault;
  readonly callerLimit: number | undefined;
  readonly order: 'none' | 'id desc' | 'day';
}

export interface SimulatedRow {
  /** Tells rows apart, whatever their ids are. */
  readonly mark: string;
  readonly key: number;
  readonly day: number;
}

function pick<T>(random: Random, ...values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T; // below the length
}

const chance = (random: Random, share: number): boolean => random() < share;

export function profileOf(seed: number): Profile {
  const random = randomFrom(seed * 7919 + 13);
  const generation = pick<Profile['generation']>(random, 'v3', 'v3', 'legacy', 'legacy', 'legacy');
  const way: Way =
    generation === 'legacy'
      ? pick<Way>(random, 'start', 'start', 'byId', 'byId', 'once')
      : pick<Way>(
          random,
          'keyset',
          'keyset',
          'offset',
          'offset',
          'afterCursor',
          'tail',
          'tail by day',
          'once',
        );
  const count = chance(random, 0.06)
    ? 1_000 + Math.floor(random() * 2_500)
    : pick(random, 0, 1, 7, 10, 20, 49, 50, 51, 100, 101, 120, 137, 200, 260, Math.floor(random() * 500));
  const isPaged = way !== 'once';
  const legacySize = pick(random, 10, 20, 25, 30, 40, 50, 50, 50, 50, 100);
  const clamp =
    generation === 'legacy'
      ? legacySize
      : pick(random, 1_000, 1_000, 1_000, 50, 50, 10 + Math.floor(random() * 90));
  const v3Id = way === 'offset' && chance(random, 0.15) ? undefined : 'id';
  const idName =
    generation === 'v3'
      ? v3Id
      : way === 'byId'
        ? pick(random, 'id', 'ID', 'Id')
        : pick(random, 'id', 'ID', 'Id', undefined);
  const faults: Readonly<Record<Way, readonly Fault[]>> = {
    keyset: ['ignores position', 'ignores order'],
    offset: ['ignores position', 'wraps'],
    afterCursor: ['ignores position', 'repeats cursor'],
    once: ['none'],
    tail: ['ignores position', 'ignores order'],
    'tail by day': ['ignores position', 'ignores order'],
    start: ['ignores start', 'wraps'],
    byId: ['ignores start'],
  };
  const fault = chance(random, 0.2) && isPaged ? pick(random, ...faults[way]) : 'none';
  const byId = way === 'keyset' || way === 'byId';
  const uncounted = way === 'start' && chance(random, 0.2);
  const next = uncounted ? 'none' : pick<Profile['next']>(random, 'page', 'shown', 'shown', 'none');
  const total = uncounted ? false : next === 'none' ? chance(random, 0.8) : chance(random, 0.7);
  const counted = total || next !== 'none';
  // Where nothing is counted a page of fewer rows ends the list.
  const canHide =
    idName !== undefined &&
    isPaged &&
    fault === 'none' &&
    (generation === 'v3' || counted) &&
    chance(random, 0.4);
  const refusesFrom = byId && chance(random, 0.3) ? pick(random, 1, 1, 2, 4) : undefined;
  const callerLimit =
    generation === 'v3' && isPaged && chance(random, 0.25) ? pick(random, 10, 20, 50, 200, 1_000) : undefined;
  const refusesOrder = byId && chance(random, 0.1);
  const isStable = refusesFrom === undefined && !refusesOrder;
  const changes = byId && fault === 'none' && isStable && chance(random, 0.25);
  const textIds = chance(random, 0.3);
  const order =
    (isPaged && !byId) || refusesOrder ? 'none' : pick<Profile['order']>(random, 'none', 'none', 'id desc');
  const profile: Profile = {
    seed,
    generation,
    way,
    count,
    idName,
    textIds,
    defaultOrder: byId || way === 'start' ? pick(random, 'asc', 'desc', 'mixed') : 'asc',
    // A legacy list that counts nothing has pages of 50 rows (Legacy reference, user.get).
    clamp:
      generation === 'legacy' && !counted && (way === 'start' || order !== 'none' || refusesOrder)
        ? 50
        : clamp,
    hidden: canHide ? pick(random, 2, 10, 30, 60, 90) : 0,
    hidesFront: canHide && chance(random, 0.3) ? Math.floor(random() * 60) : 0,
    total,
    next,
    // An account that counts the rows that it shows rounds, or else would show rows twice.
    roundsStart: counted && chance(random, 0.5),
    refusesFrom,
    refusesOrder,
    ignoresFilter: byId && fault === 'none' && chance(random, 0.1),
    failsAbove:
      generation === 'v3' && callerLimit === undefined && chance(random, 0.15)
        ? pick(random, 50, 100, 500)
        : undefined,
    failure: pick(random, 413, 500),
    batches: chance(random, 0.8),
    // What goes and comes elsewhere than by id moves the rows after it: `total` alone shows it.
    changes:
      (changes && (generation === 'v3' || order === 'none')) ||
      (way === 'start' && total && fault === 'none' && !canHide && chance(randomFrom(seed), 0.25)),
    fault,
    callerLimit,
    order,
    wordIds: way === 'byId' && !changes && !canHide && chance(random, 0.1),
    twins:
      way === 'byId' &&
      !changes &&
      !canHide &&
      idName !== undefined &&
      fault === 'none' &&
      chance(random, 0.05),
    under: pick(random, '', '', 'items'),
    missing: pick<Missing>(random, 'empty', 'stops', 'dropped', 'refused'),
    failsPage: chance(random, 0.2) ? 2 + Math.floor(random() * 12) : undefined,
    failsWith: pick(random, 'ERROR_CORE', 'QUERY_LIMIT_EXCEEDED'),
    failsBatchAbove: chance(random, 0.15) ? pick(random, 1, 3, 10, 40) : undefined,
  };
  // After a filter that is ignored, or a page that is refused, the list is read by position.
  const isByPosition =
    profile.ignoresFilter || (profile.failsPage !== undefined && profile.failsWith === 'ERROR_CORE');
  const isSeen = generation === 'v3' || total || !isByPosition;
  return { ...profile, changes: profile.changes && isSeen };
}

export interface SimulatedAccount {
  readonly handle: Handle;
  readonly metadata: MethodMetadata;
  readonly params: Readonly<Record<string, unknown>>;
  readonly profile: Profile;
  /** Marks of the rows that were visible all the time. */
  readonly stayed: () => readonly string[];
  /** What an iteration may lose: a page was hidden completely, or the account shows that it is not paged. */
  readonly mayLose: () => boolean;
  readonly requests: () => number;
  /** Pages, those in batches included. */
  readonly pages: () => number;
}

type Query = Readonly<Record<string, unknown>>;

/** A list that takes more is one that does not end. */
const MAX_REQUESTS = 1_000;

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function simulatedAccount(profile: Profile): SimulatedAccount {
  const random = randomFrom(profile.seed + 1);
  const { idName, textIds, generation } = profile;
  let rows: readonly SimulatedRow[] = Array.from({ length: profile.count }, (_, index) => ({
    mark: `row ${index}`,
    key: profile.twins ? index : index * 3 + 5,
    day: Math.floor(index / (1 + Math.floor(random() * 9))),
  }));
  const mixed = new Map(rows.map(({ mark }) => [mark, random()]));
  const hiddenMarks = new Set(rows.filter(() => random() * 100 < profile.hidden).map(({ mark }) => mark));
  const gone = new Set<string>();
  const added = new Set<string>();
  const front = new Set<string>();
  let lost = false;
  let requests = 0;
  let pages = 0;

  const change = (): void => {
    if (!profile.changes) return;
    const at = Math.floor(random() * rows.length);
    const leaving = rows[at];
    if (leaving !== undefined && random() < 0.7) {
      gone.add(leaving.mark);
      rows = rows.filter((row) => row !== leaving);
    }
    // Nothing shows that rows moved where as many came as left.
    if (random() < 0.7 && profile.way !== 'start') {
      const mark = `new ${added.size}`;
      added.add(mark);
      mixed.set(mark, random());
      rows = [{ mark, key: -added.size, day: 0 }, ...rows];
    }
  };

  const shown = (row: SimulatedRow, select: unknown): Query => {
    const all: Record<string, unknown> = { mark: row.mark, day: row.day };
    const key = profile.twins ? row.key - (row.key % 2) : row.key;
    const word = `k${String(key).padStart(7, '0')}`;
    if (idName !== undefined) all[idName] = profile.wordIds ? word : textIds ? String(key) : key;
    if (!Array.isArray(select)) return all;
    const names = new Set((select as readonly string[]).map((name) => name.toLowerCase()));
    return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name.toLowerCase())));
  };

  const sorted = (by: 'asc' | 'desc' | 'mixed' | 'day' | 'day desc'): readonly SimulatedRow[] => {
    // Rows that tie are in another order in each answer.
    const ties = (row: SimulatedRow): number => (row.key * 7919 * (pages + 3)) % 1009;
    return [...rows].sort((a, b) => {
      if (by === 'mixed') return (mixed.get(a.mark) ?? 0) - (mixed.get(b.mark) ?? 0);
      if (by === 'asc' || by === 'desc') return (a.key - b.key) * (by === 'asc' ? 1 : -1);
      return (a.day - b.day) * (by === 'day' ? 1 : -1) || ties(a) - ties(b);
    });
  };

  /** A page of rows from a position on, of which some are hidden. */
  const cut = (found: readonly SimulatedRow[], from: number, size: number): readonly SimulatedRow[] => {
    const raw = found.slice(from, from + size);
    const visible = raw.filter((row) => !front.has(row.mark) && !hiddenMarks.has(row.mark));
    if (raw.length > 0 && visible.length === 0) lost = true;
    return visible;
  };

  const noteFront = (found: readonly SimulatedRow[]): void => {
    if (pages > 1 || front.size > 0) return;
    for (const row of found.slice(0, profile.hidesFront)) front.add(row.mark);
  };

  const direction = (order: unknown): 'asc' | 'desc' | undefined => {
    if (typeof order !== 'object' || order === null) return undefined;
    const found = Object.entries(order).find(([name]) => name.toLowerCase() === 'id')?.[1] as unknown;
    return typeof found === 'string' ? (found.toLowerCase() as 'asc' | 'desc') : undefined;
  };

  const v3Page = (query: Query): Query => {
    pages += 1;
    const {
      pagination = {},
      cursor,
      filter = [],
      order,
      select,
    } = query as {
      readonly pagination?: {
        readonly limit?: number;
        readonly offset?: number;
        readonly afterCursor?: unknown;
      };
      readonly cursor?: {
        readonly field: string;
        readonly order?: string;
        readonly value?: unknown;
        readonly limit?: number;
      };
      readonly filter?: readonly (readonly unknown[])[];
      readonly order?: Query;
      readonly select?: unknown;
    };
    const { limit = 50 } = cursor ?? pagination;
    if (profile.failsAbove !== undefined && limit > profile.failsAbove)
      throw new Refused(profile.failure, 'too many rows');
    if (profile.refusesOrder && direction(order) !== undefined) throw new Refused(400, 'order by id');
    const size = Math.min(limit, profile.clamp);
    const byId = filter.find(([name]) => name === 'id');
    if (byId !== undefined && profile.refusesFrom !== undefined && pages > profile.refusesFrom)
      throw new Refused(400, 'filter by id');
    const ignores = profile.fault === 'ignores position';
    if (profile.way === 'once') return { items: rows.map((row) => shown(row, select)) };
    if (cursor !== undefined) {
      const { field, value, order: way = 'ASC' } = cursor;
      const by = field === 'id' ? 'asc' : 'day';
      const list = profile.fault === 'ignores order' ? sorted('mixed') : sorted(by);
      if (way !== 'ASC') throw new Error('tails are read upwards here');
      const valueOf = (row: SimulatedRow): number => (field === 'id' ? row.key : row.day);
      const found = list.filter((row) => ignores || value === undefined || valueOf(row) > Number(value));
      return { items: found.slice(0, size).map((row) => shown(row, select)) };
    }
    const by = profile.fault === 'ignores order' ? 'mixed' : (direction(order) ?? profile.defaultOrder);
    const list = sorted(by === 'mixed' || (order ?? {})['day'] === undefined ? by : 'day');
    noteFront(list);
    const isPast = (row: SimulatedRow): boolean => {
      if (byId === undefined || profile.ignoresFilter || ignores) return true;
      const value = Number(byId[2]);
      return byId[1] === '>' ? row.key > value : row.key < value;
    };
    const found = list.filter(isPast);
    if (profile.way === 'afterCursor') {
      const after = ignores ? 0 : Number((pagination.afterCursor as { at: number } | undefined)?.at ?? 0);
      const items = cut(found, after, size).map((row) => shown(row, select));
      const end = profile.fault === 'repeats cursor' ? Math.min(after + size, size * 2) : after + size;
      const told = profile.fault === 'ignores position' ? pages * size : end;
      return told < found.length || profile.fault !== 'none'
        ? { items, nextCursor: { at: told } }
        : { items };
    }
    const given = ignores ? 0 : (pagination.offset ?? 0);
    const from = profile.fault === 'wraps' && found.length > 0 ? given % found.length : given;
    return { items: cut(found, from, size).map((row) => shown(row, select)) };
  };

  const legacyPage = (query: Query): LegacyBody => {
    pages += 1;
    const {
      start: given = 0,
      filter = {},
      order,
      select,
    } = query as {
      readonly start?: number;
      readonly filter?: Query;
      readonly order?: unknown;
      readonly select?: unknown;
    };
    if (profile.way === 'once') return { result: rows.map((row) => shown(row, select)) };
    if (profile.refusesOrder && direction(order) !== undefined) throw new Refused(400, 'order by id');
    const after = Object.entries(filter).find(([name]) => /^>id$/i.test(name))?.[1];
    if (after !== undefined && profile.refusesFrom !== undefined && pages > profile.refusesFrom)
      throw new Refused(400, 'filter by id');
    const list = sorted(direction(order) ?? profile.defaultOrder);
    noteFront(list);
    const ignores = profile.fault === 'ignores start';
    const keyOf = (row: SimulatedRow): number => (profile.twins ? row.key - (row.key % 2) : row.key);
    const reached = typeof after === 'string' ? Number(after.replace('k', '')) : Number(after);
    const found = list.filter((row) => after === undefined || profile.ignoresFilter || keyOf(row) > reached);
    const size = profile.clamp;
    const place = Number(given);
    const asked = place === -1 || ignores ? 0 : place;
    const wrapped = profile.fault === 'wraps' && found.length > 0 ? asked % found.length : asked;
    const from = profile.roundsStart ? Math.floor(wrapped / size) * size : wrapped;
    const visible = cut(found, from, size);
    const shownRows = visible.map((row) => shown(row, select));
    const result = profile.under === '' ? shownRows : { items: shownRows, more: 1 };
    if (place === -1) return { result, total: 0 };
    const next = from + (profile.next === 'shown' && profile.roundsStart ? visible.length : size);
    const isMore = from + size < found.length;
    return {
      result,
      ...(profile.total && { total: found.length }),
      ...(profile.next !== 'none' && isMore && { next }),
    };
  };

  const legacyBatch = (body: unknown): Query => {
    const { cmd } = body as { readonly cmd: Query };
    if (Object.keys(cmd).length > (profile.failsBatchAbove ?? Infinity)) throw new Refused(500, 'too much');
    const run = (_method: string, query: Query): LegacyBody => {
      change();
      if (pages === profile.failsPage) {
        pages += 1;
        return { error: profile.failsWith };
      }
      try {
        return legacyPage(query);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { error: 'ERROR_X' };
      }
    };
    return answerBatch(body, run, profile.missing);
  };

  const handle: Handle = ({ method, body }): Answered => {
    requests += 1;
    if (requests > MAX_REQUESTS) throw new Error('it does not end');
    change();
    try {
      if (method !== 'batch') {
        const query = body as Query;
        if (generation === 'legacy') return { body: { ...legacyPage(query), time: TIME } };
        return { body: { result: v3Page(query), time: TIME } };
      }
      if (!profile.batches) throw new Refused(405, 'no batches');
      if (generation === 'legacy') return { body: legacyBatch(body) };
      const queries = body as readonly { readonly query: Query }[];
      return { body: { result: queries.map(({ query }) => v3Page(query)), time: TIME } };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const code = 'SVC_REST_V3_EXCEPTION_X';
      return {
        status: error.status,
        body: { error: generation === 'v3' ? { code, message: error.message } : 'ERROR_X' },
      };
    }
  };

  return {
    handle,
    metadata: metadataOf(profile),
    params: paramsOf(profile),
    profile,
    stayed: () =>
      rows
        .filter(({ mark }) => !added.has(mark) && !front.has(mark) && !hiddenMarks.has(mark))
        .map(({ mark }) => mark),
    mayLose: () => lost,
    requests: () => requests,
    pages: () => pages,
  };
}

function metadataOf({ way, idName }: Profile): MethodMetadata {
  const list = { kind: 'list' } as const;
  switch (way) {
    case 'keyset':
      return { ...list, paging: 'offset', keyset: true, hasId: true, sortsId: true };
    case 'offset':
      return { ...list, paging: 'offset', ...(idName !== undefined && { hasId: true, sortsId: true }) };
    case 'afterCursor':
      return { ...list, paging: 'next-cursor', hasId: true };
    case 'once':
      return { ...list, paging: 'once' };
    case 'tail':
    case 'tail by day':
      return { kind: 'tail', paging: 'cursor', hasId: true };
    case 'start':
      return { ...list, paging: 'start' };
    case 'byId':
      return { ...list, paging: 'start', keyset: true, keysetBy: 'ID' };
  }
}

function paramsOf({
  way,
  callerLimit,
  order,
  next,
  total,
  seed,
}: Profile): Readonly<Record<string, unknown>> {
  const limit = callerLimit === undefined ? {} : { limit: callerLimit };
  if (way === 'tail by day') return { cursor: { field: 'day', ...limit } };
  if (way === 'tail') return { cursor: { field: 'id', ...limit } };
  // Counting is turned off by the caller in some lists that count nothing.
  if (way === 'start') return next === 'none' && !total && seed % 2 === 0 ? { start: -1 } : {};
  return {
    ...(callerLimit !== undefined && { pagination: limit }),
    ...(order === 'id desc' && { order: { id: 'DESC' } }),
  };
}
