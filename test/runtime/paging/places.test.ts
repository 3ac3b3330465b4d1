/** Legacy lists that do not page by `start`: one account for each row of the table of paging (A legacy generation's self-description, section 5), read in every way. */

import { describe, expect, it } from 'vitest';
import type { ListCall } from '../../../runtime/call/call.js';
import type { ListResume } from '../../../runtime/call/call-options.js';
import type { MethodTable } from '../../../runtime/words/method.js';
import { type Answered, fakeClient, type FakeClient, TIME } from '../call/fake-account.js';
import { answerBatch, type LegacyBody, type Params } from '../legacy/batch-account.js';

interface Row {
  readonly id: number;
  readonly notify_type?: number;
}

/** Rows of the list, in its order. */
const upwards = (count: number): readonly Row[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const downwards = (count: number): readonly Row[] => upwards(count).toReversed();

interface Kind {
  readonly name: string;
  readonly method: string;
  readonly rows: readonly Row[];
  readonly params?: object;
  readonly legacy?: MethodTable;
  readonly answer: (params: Params, rows: readonly Row[]) => LegacyBody;
}

const number = (value: unknown, otherwise: number): number => Number(value ?? otherwise);
const inner = (params: Params, name: string): Params => (params[name] ?? {}) as Params;

/** Pages by offset: what the names of its parameters and its envelope are. */
const byOffset =
  (
    size: string,
    offset: string,
    most: number,
    envelope: (page: readonly Row[], more: boolean, all: number) => LegacyBody,
  ) =>
  (params: Params, rows: readonly Row[]): LegacyBody => {
    const from = number(params[offset], 0);
    const page = rows.slice(from, from + number(params[size], most));
    return envelope(page, from + page.length < rows.length, rows.length);
  };
const bare = (page: readonly Row[]): LegacyBody => ({ result: page });
const items = (page: readonly Row[]): LegacyBody => ({ result: { items: page } });

/** By the last id, downwards. */
const byLast = (rows: readonly Row[], last: unknown, size: number): readonly Row[] =>
  rows.filter(({ id }) => last === undefined || id < Number(last)).slice(0, size);

const byStart =
  (beside: 'total and next' | 'total' | 'nothing') =>
  (params: Params, rows: readonly Row[]): LegacyBody => {
    const start = Math.max(0, number(params['start'], 0));
    const page = rows.slice(start, start + 50);
    if (beside === 'nothing') return { result: page };
    const next = beside === 'total and next' && start + 50 < rows.length ? { next: start + 50 } : {};
    return { result: page, total: rows.length, ...next };
  };

const KINDS: readonly Kind[] = [
  {
    name: '`start`, `total` and `next`',
    method: 'department.get',
    rows: upwards(237),
    answer: byStart('total and next'),
  },
  {
    name: '`total`, `start` not documented',
    method: 'crm.status.list',
    rows: upwards(137),
    answer: byStart('total'),
  },
  {
    name: '`start`, `total` not in the example',
    method: 'rpa.item.list',
    rows: upwards(130),
    answer: byStart('nothing'),
  },
  {
    name: 'without any paging',
    method: 'booking.v1.resource.list',
    rows: upwards(130),
    answer: (_params, rows) => ({ result: { resource: rows } }),
  },
  {
    name: '`page`',
    method: 'biconnector.source.list',
    rows: upwards(130),
    answer: ({ page }, rows) => ({ result: rows.slice((number(page, 1) - 1) * 50, number(page, 1) * 50) }),
  },
  {
    name: '`limit` and `offset`, nothing said',
    method: 'humanresources.hcmlink.company.list',
    rows: upwards(250),
    answer: byOffset('limit', 'offset', 100, items),
  },
  {
    name: 'the same under a limit of the caller',
    method: 'sign.b2e.personal.tail',
    rows: upwards(70),
    params: { limit: 30 },
    answer: byOffset('limit', 'offset', 20, bare),
  },
  {
    name: '`hasNextPage` in the result',
    method: 'imbot.v2.Bot.list',
    rows: upwards(130),
    answer: byOffset('limit', 'offset', 50, (bots, hasNextPage) => ({
      result: { bots, users: [{ id: 7 }], hasNextPage },
    })),
  },
  {
    name: '`LIMIT` and `OFFSET`, `hasMore` in the result, a page shorter than others',
    method: 'im.recent.list',
    rows: upwards(57),
    answer: byOffset('LIMIT', 'OFFSET', 23, (page, hasMore) => ({ result: { items: page, hasMore } })),
  },
  {
    name: '`LIMIT` and `OFFSET`, `total` and `next`, rows by their ids',
    method: 'im.search.user.list',
    rows: upwards(34),
    params: { FIND: 'x' },
    answer: ({ OFFSET }, rows) => {
      const from = number(OFFSET, 0);
      const page = Object.fromEntries(rows.slice(from, from + 10).map((row) => [row.id, row]));
      return { result: page, total: rows.length, ...(from + 10 < rows.length && { next: from + 10 }) };
    },
  },
  {
    name: '`LAST_ID` with `LIMIT`',
    method: 'im.dialog.messages.get',
    rows: downwards(130),
    params: { DIALOG_ID: 'chat1' },
    // The rows of a page in the other order.
    answer: ({ LAST_ID }, rows) => ({
      result: { messages: byLast(rows, LAST_ID, 20).toReversed(), users: [{ id: 1 }], files: [] },
    }),
  },
  {
    name: '`FIRST_ID` with `LIMIT`',
    method: 'im.dialog.messages.get',
    rows: upwards(130),
    params: { DIALOG_ID: 'chat1', FIRST_ID: 0 },
    answer: ({ FIRST_ID }, rows) => ({
      result: { messages: rows.filter(({ id }) => id > number(FIRST_ID, 0)).slice(0, 20), users: [] },
    }),
  },
  {
    name: '`LAST_ID` with `LAST_TYPE`',
    method: 'im.notify.get',
    rows: [
      ...downwards(60).map(({ id }) => ({ id: id + 100, notify_type: 1 })),
      ...downwards(70).map(({ id }) => ({ id, notify_type: 3 })),
    ],
    answer: ({ LAST_ID, LAST_TYPE }, rows) => {
      const at = rows.findIndex(
        ({ id, notify_type }) => id === Number(LAST_ID) && notify_type === Number(LAST_TYPE),
      );
      return { result: { notifications: rows.slice(at + 1, at + 51), users: [], total_count: rows.length } };
    },
  },
  {
    name: '`limit` and `offset` in `params`',
    method: 'landing.landing.getList',
    rows: upwards(130),
    params: { params: { filter: { A: 1 }, limit: 40 } },
    answer: (params, rows) => byOffset('limit', 'offset', Infinity, bare)(inner(params, 'params'), rows),
  },
  {
    name: 'the same without a limit: everything at once',
    method: 'landing.landing.getList',
    rows: upwards(130),
    answer: (params, rows) => byOffset('limit', 'offset', Infinity, bare)(inner(params, 'params'), rows),
  },
  {
    name: '`limit` and `offset` in `PARAMS`',
    method: 'imopenlines.config.list.get',
    rows: upwards(130),
    answer: (params, rows) => byOffset('limit', 'offset', 50, bare)(inner(params, 'PARAMS'), rows),
  },
  {
    name: '`NAV_PARAMS` in an argument by position',
    method: 'task.elapseditem.getlist',
    rows: upwards(130),
    params: [8, {}, {}, [], { NAV_PARAMS: { nPageSize: 20 } }],
    answer: (params, rows) => {
      const { nPageSize, iNumPage } = inner(inner(params, '4'), 'NAV_PARAMS');
      const [size, page] = [number(nPageSize, 50), number(iNumPage, 1)];
      return { result: rows.slice((page - 1) * size, page * size), total: rows.length };
    },
  },
  {
    name: '`nextOffset` and `hasMore` in the result',
    method: 'im.v2.Event.get',
    rows: upwards(250),
    answer: ({ offset }, rows) => {
      const from = rows.findIndex(({ id }) => id > number(offset, 0));
      const events = from < 0 ? [] : rows.slice(from, from + 100);
      const nextOffset = events.at(-1)?.id ?? number(offset, 0);
      return { result: { events, nextOffset, hasMore: nextOffset < rows.length } };
    },
  },
  {
    name: 'a list of which nobody knows how it pages but the caller, in capitals',
    method: 'any.list',
    rows: upwards(130),
    params: { LIMIT: 30 },
    answer: byOffset('LIMIT', 'OFFSET', 50, bare),
  },
  {
    name: 'a list that a row says it of',
    method: 'own.list',
    rows: upwards(130),
    legacy: {
      'own.list': {
        kind: 'list',
        paging: { by: 'offset', size: 'count', place: 'skipOffset' },
        pageSize: 25,
      },
    },
    answer: byOffset('count', 'skipOffset', 25, bare),
  },
  {
    name: '`total` that only counts the page',
    method: 'crm.address.list',
    rows: upwards(120),
    answer: ({ start }, rows) => {
      const page = rows.slice(number(start, 0), number(start, 0) + 50);
      return { result: page, total: page.length };
    },
  },
];

function client({ rows, answer, legacy }: Kind): FakeClient {
  return fakeClient(
    ({ method, body }): Answered => {
      const run = (_method: string, params: Params): LegacyBody => answer(params, rows);
      if (method === 'batch') return { body: answerBatch(body, run) };
      return { body: { ...answer(body as Params, rows), time: TIME } };
    },
    { ...(legacy && { legacy }) },
  );
}

const listOf = ({ legacy }: FakeClient, { method, params }: Kind, resume?: ListResume): ListCall<Row> =>
  legacy.call<Row>(method, params, { list: true, resume });

const READINGS: Readonly<Record<string, (kind: Kind) => Promise<readonly Row[]>>> = {
  'by iterating': async (kind) => {
    const rows: Row[] = [];
    for await (const row of listOf(client(kind), kind)) rows.push(row);
    return rows;
  },
  'page by page': async (kind) => {
    const rows: Row[] = [];
    for await (const page of listOf(client(kind), kind).pages()) rows.push(...page);
    return rows;
  },
  'page by page, each in another process': async (kind) => {
    const rows: Row[] = [];
    let resume: ListResume | undefined;
    do {
      const before: ListResume | undefined = resume;
      resume = undefined;
      for await (const page of listOf(client(kind), kind, before).pages()) {
        rows.push(...page);
        resume = page.resume && (JSON.parse(JSON.stringify(page.resume)) as ListResume);
        break;
      }
    } while (resume !== undefined);
    return rows;
  },
  'at once': (kind) => listOf(client(kind), kind).toArray(),
  'at once, under a limit': (kind) => listOf(client(kind), kind).toArray({ limit: 1000 }),
};

/** The ids of each row that was read, or the error; by the way of reading. */
async function idsRead(kind: Kind): Promise<Readonly<Record<string, readonly number[] | string>>> {
  const read = Object.entries(READINGS).map(async ([name, reading]) => {
    const ids = await reading(kind).then(idsOf, (error: unknown) => (error as Error).name);
    return [name, ids] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const idsOf = (rows: readonly Row[]): readonly number[] =>
  rows.map(({ id }) => id).toSorted((one, other) => one - other);

/** Of every way of reading. */
const inEachWay = <T>(outcome: T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.keys(READINGS).map((name) => [name, outcome]));

describe.each(KINDS)('a list by $name', (kind) => {
  it('has each row once in every way of reading', async () => {
    expect(await idsRead(kind)).toEqual(inEachWay(idsOf(kind.rows)));
  });
});

it('reads all three lists by `NAV_PARAMS`', async () => {
  const kind = KINDS.find(({ name }) => name.startsWith('`NAV_PARAMS`'));
  if (kind === undefined) throw new Error('no such list');
  for (const method of ['task.elapseditem.getlist', 'task.item.list', 'task.items.getlist'])
    expect(await idsRead({ ...kind, method })).toEqual(inEachWay(idsOf(kind.rows)));
});

it('resumes at a place that an older client saved with the former name of a member', async () => {
  const kind = KINDS.find(({ name }) => name.includes('`LAST_TYPE`'));
  if (kind === undefined) throw new Error('no such list');
  for await (const page of listOf(client(kind), kind).pages()) {
    const saved = JSON.stringify(page.resume).replace('"cursorParams":', '"beside":');
    expect(saved).toContain('"beside":{"LAST_TYPE":1}');
    const rest = await listOf(client(kind), kind, JSON.parse(saved) as ListResume).toArray();
    expect([...page, ...rest]).toEqual(kind.rows);
    break;
  }
  expect.assertions(2);
});

it.each([
  { name: 'that no parameter belongs to', at: { place: 50 } },
  { name: 'of an older client', at: { place: 50, by: 'LIMIT/OFFSET' } },
])('refuses to resume at a place $name', async ({ at }) => {
  const list = (resume?: ListResume): ListCall<Row> =>
    fakeClient(() => ({ body: { result: upwards(50), next: 50, total: 120, time: TIME } })).legacy.call<Row>(
      'any.list',
      {},
      { list: true, resume },
    );
  let token: ListResume | undefined;
  for await (const page of list().pages()) {
    token = page.resume;
    break;
  }
  const resume = { ...token, mode: 'place', at } as ListResume;
  await expect(list(resume).toArray()).rejects.toThrow(/^any\.list: resume must be what a page/);
});

/** Lists that only a row can name, and how each ends without one. */
const ONLY_NAMED = new Map([
  // Pages of 25 that say nothing: the account has shown all that it has.
  ['a list that a row says it of', 'skipped'],
  // Its parameters are a list, in which no place is known.
  ['`NAV_PARAMS` in an argument by position', 'UsageError'],
]);

/** How a list pages that nothing names; its pages are full, or say how many rows there are. */
const UNKNOWN: readonly Pick<Kind, 'name' | 'rows' | 'answer' | 'params'>[] = [
  ...KINDS.filter(({ name }) => ONLY_NAMED.get(name) !== 'skipped'),
  {
    name: '`PAGE`',
    rows: upwards(130),
    answer: ({ PAGE }, rows) => ({ result: rows.slice((number(PAGE, 1) - 1) * 50, number(PAGE, 1) * 50) }),
  },
  { name: '`LIMIT` and `OFFSET`', rows: upwards(120), answer: byOffset('LIMIT', 'OFFSET', 50, bare) },
  {
    name: '`limit` and `offset` in `params`, a page of 50',
    rows: upwards(120),
    answer: (params, rows) => byOffset('limit', 'offset', 50, bare)(inner(params, 'params'), rows),
  },
  {
    name: '`offset` next to an object `params` of the caller',
    rows: upwards(120),
    params: { PARAMS: { filter: { A: 1 } } },
    answer: (params, rows) => byOffset('limit', 'offset', 50, bare)(inner(params, 'PARAMS'), rows),
  },
  {
    name: '`LAST_ID`',
    rows: downwards(130),
    answer: ({ LAST_ID }, rows) => ({ result: { messages: byLast(rows, LAST_ID, 50), users: [{ id: 1 }] } }),
  },
];

describe.each(UNKNOWN.map((kind) => ({ ...kind, method: 'unknown.rows.list' })))(
  'a list by $name that nothing names',
  (kind) => {
    it('has each row once in every way of reading, or fails in each', async () => {
      const read = await idsRead(kind);
      const [first] = Object.values(read);
      const error = ONLY_NAMED.get(kind.name) ?? 'ProtocolError';
      expect(read).toEqual(inEachWay(first === error ? error : idsOf(kind.rows)));
    });
  },
);

it.each([
  { name: 'with full pages', body: { result: upwards(50) }, want: [50, 4] },
  { name: 'that counts more rows', body: { result: upwards(50), total: 130 }, want: ['ProtocolError', 4] },
])('asks a list $name for five pages at most where each is the first again', async ({ body, want }) => {
  let requests = 0;
  const { legacy } = fakeClient(({ method, body: asked }): Answered => {
    requests += 1;
    return { body: method === 'batch' ? answerBatch(asked, () => body) : { ...body, time: TIME } };
  });
  const outcome: unknown = await legacy
    .call<Row>('unknown.rows.list', {}, { list: true })
    .toArray()
    .then(
      (rows) => rows.length,
      (error: unknown) => (error as Error).name,
    );
  expect([outcome, requests]).toEqual(want);
});

it('goes on to the next way where an account refuses one', async () => {
  const rows = upwards(120);
  const { legacy } = fakeClient(({ body }): Answered => {
    const { page, OFFSET = 0 } = body as Params;
    if (page !== undefined)
      return { status: 400, body: { error: 'ERROR_ARGUMENT', error_description: 'page' } };
    return { body: { result: rows.slice(Number(OFFSET), Number(OFFSET) + 50), time: TIME } };
  });
  expect(await legacy.call('unknown.rows.list', {}, { list: true }).toArray()).toHaveLength(120);
});

describe('the end of a list is never assumed against the account', () => {
  const read = async (
    answer: (params: Params, request: number) => object,
    method = 'any.list',
  ): Promise<unknown> => {
    let requests = 0;
    const one = fakeClient(({ body }) => ({
      body: { ...answer(body as Params, (requests += 1)), time: TIME },
    }));
    const outcome: unknown = await one.legacy
      .call<Row>(method, {}, { list: true })
      .toArray()
      .then(
        (rows) => rows.length,
        (error: unknown) => (error as Error).name,
      );
    return [outcome, requests];
  };
  const three = upwards(3);
  const full = upwards(50);
  it.each([
    {
      name: '355 of which the second page is empty',
      answer: ({ start }: Params) => ({ result: start === undefined ? full : [], total: 355 }),
      most: 10,
    },
    { name: 'hasMore for ever', answer: () => ({ result: { items: three, hasMore: true } }), most: 5 },
    { name: 'next for ever', answer: () => ({ result: three, next: 50 }), most: 6 },
    { name: 'a total of more than comes', answer: () => ({ result: three, total: 120 }), most: 5 },
    {
      name: 'hasMore where no further row comes',
      answer: ({ OFFSET }: Params) => ({
        result: { items: OFFSET === undefined ? three : [], hasMore: true },
      }),
      most: 4,
      method: 'im.recent.list',
    },
  ])('rejects $name', async ({ answer, most, method }) => {
    const [outcome, requests] = (await read(answer, method)) as [unknown, number];
    expect(outcome).toBe('ProtocolError');
    expect(requests).toBeLessThanOrEqual(most);
  });

  it.each([
    { name: 'that ignores all paging', answer: () => ({ result: three }), want: [3, 1] },
    {
      name: 'of a full page that ignores all paging',
      answer: () => ({ result: full, total: 50 }),
      want: [50, 5],
    },
    {
      name: 'that pages otherwise and ignores it',
      answer: () => ({ result: { items: three } }),
      want: [3, 4],
      method: 'im.recent.list',
    },
  ])('ends a list $name', async ({ answer, want, method }) => {
    expect(await read(answer, method)).toEqual(want);
  });
});

it('shows in `page` what the result says of paging', async () => {
  const one = fakeClient(() => ({
    body: { result: { events: [{ id: 1 }], nextOffset: 7, hasNextPage: true }, time: TIME },
  }));
  const { page } = await one.legacy.call('any.list', {}, { list: true }).withResponse();
  expect(page).toEqual({ next: 7, hasMore: true });
});
