/** Legacy lists are read many pages in one request: by id with references, else by `start`; what a batch cannot do is read page by page. */

import { describe, expect, it } from 'vitest';
import type { MethodTable } from '../../../runtime/words/method.js';
import type { ListResume } from '../../../runtime/call/call-options.js';
import type { AttemptResult } from '../../../runtime/platform/transport.js';
import { type Answered, fakeClient, type FakeClient, type FakeOptions, TIME } from '../call/fake-account.js';
import type { CallEvent } from '../../../runtime/observe/tracing.js';
import { answerBatch, type LegacyBody, type Params } from '../legacy/batch-account.js';

const TABLE: MethodTable = {
  'by.id': { kind: 'list', paging: 'start', keyset: true, keysetBy: 'ID' },
  'by.start': { kind: 'list', paging: 'start' },
};

interface Given {
  readonly count: number;
  readonly size?: number;
  readonly idName?: string;
  readonly under?: string;
  readonly hidden?: (id: number) => boolean;
  /** In the place of an answer; undefined: the list answers. */
  readonly instead?: (request: {
    readonly method: string;
    readonly pages: number;
  }) => Answered | AttemptResult | undefined;
  /** The error of one page. */
  readonly fails?: (params: Params) => string | undefined;
  /** That the account takes for a page. */
  readonly seconds?: number;
  readonly options?: FakeOptions;
}

interface Account extends FakeClient {
  /** Pages of each request; 0: the page by itself. */
  readonly batches: readonly number[];
}

function open({
  count,
  size = 50,
  idName = 'ID',
  under,
  hidden,
  instead,
  fails,
  seconds = 0.01,
  options,
}: Given): Account {
  const page = (params: Params): LegacyBody => {
    const { filter = {} } = params;
    const after = Number((filter as Params)['>ID'] ?? 0);
    const start = Number(params['start'] ?? 0);
    const from = Math.max(after, Math.max(0, start));
    const rows = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, at) => from + at + 1)
      .filter((id) => hidden?.(id) !== true)
      .map((id) => ({ [idName]: String(id) }));
    const error = fails?.(params);
    if (error !== undefined) return { error };
    const result = under === undefined ? rows : { [under]: rows };
    if (start === -1) return { result, total: 0 };
    return { result, total: count, ...(from + size < count && { next: from + size }) };
  };
  const time = (pages: number): object => ({ ...TIME, duration: pages * seconds });
  const batches: number[] = [];
  const client = fakeClient(
    ({ method, body }): Answered | AttemptResult => {
      const pages = method === 'batch' ? Object.keys((body as { cmd: object }).cmd).length : 0;
      batches.push(pages);
      const other = instead?.({ method, pages });
      if (other !== undefined) return other;
      if (method === 'batch')
        return { body: { ...answerBatch(body, (_name, params) => page(params)), time: time(pages) } };
      return { body: { ...page(body as Params), time: time(1) } };
    },
    { legacy: TABLE, ...options },
  );
  return Object.assign(client, { batches });
}

const idOf = (row: Params): number => Number(Object.values(row)[0]);
const read = async (
  client: Account,
  method: string,
  params: object = {},
  options: object = {},
): Promise<number[]> =>
  (await client.legacy.call<Params>(method, params, { list: true, ...options }).toArray()).map(idOf);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

describe.each(['by.id', 'by.start'])('a list %s', (method) => {
  it('reads 50,000 rows in at most 30 requests', async () => {
    const client = open({ count: 50_000 });
    expect(await read(client, method)).toEqual(upTo(50_000));
    expect(client.batches.slice(0, 4)).toEqual([0, 4, 16, 50]);
    expect(client.batches.length).toBeLessThanOrEqual(30);
  });

  it('finds rows under a name, and ids in the letter case of the account', async () => {
    const client = open({ count: 6_000, idName: 'id', under: 'items' });
    expect(await read(client, method)).toEqual(upTo(6_000));
    expect(client.batches.slice(0, 4)).toEqual([0, 4, 16, 50]);
    expect(client.batches.length).toBeLessThanOrEqual(6);
  });

  it('takes two requests at most for the first rows', async () => {
    const some = open({ count: 5_000 });
    expect(await read(some, method)).toHaveLength(5_000);
    const first = open({ count: 5_000 });
    expect(await first.legacy.call(method, {}, { list: true }).toArray({ limit: 60 })).toHaveLength(60);
    const left = open({ count: 5_000 });
    for await (const row of left.legacy.call<Params>(method, {}, { list: true }))
      if (idOf(row) === 120) break;
    expect([first.batches, left.batches]).toEqual([
      [0, 0],
      [0, 4],
    ]);
  });

  it.each([405, 403, 404])(
    'is read page by page where batches are refused with %i, which is remembered',
    async (status) => {
      const refused = ({ pages }: { pages: number }): Answered | undefined =>
        pages > 0 ? { status, body: { error: 'ERROR_BATCH_METHOD_NOT_ALLOWED' } } : undefined;
      const client = open({ count: 220, instead: refused, options: { retry: false } });
      expect(await read(client, method)).toEqual(upTo(220));
      expect(await read(client, method)).toEqual(upTo(220));
      expect(client.batches.filter((pages) => pages > 0)).toEqual([4]);
    },
  );

  it('asks for a quarter after a batch that is too much, and for one page at a time after a second one', async () => {
    const tooMuch = ({ pages }: { pages: number }): Answered | undefined =>
      pages > 10 ? { status: 500, body: { error: 'INTERNAL_SERVER_ERROR' } } : undefined;
    const client = open({ count: 2_000, instead: tooMuch });
    expect(await read(client, method)).toEqual(upTo(2_000));
    expect(client.batches.slice(0, 5)).toEqual([0, 4, 16, 4, 4]);
    expect(client.batches.filter((pages) => pages > 4)).toEqual([16]);
  });

  it('makes as many requests as `retry` allows where one page fails', async () => {
    for (const attempts of [1, 2, 3]) {
      let requests = 0;
      const failing = (): Answered | undefined =>
        (requests += 1) > 1 ? { status: 500, body: { error: 'INTERNAL_SERVER_ERROR' } } : undefined;
      const client = open({ count: 2_000, instead: failing, options: { retry: { attempts } } });
      await expect(read(client, method)).rejects.toMatchObject({ name: 'ServerError', method });
      expect(requests).toBe(1 + attempts);
    }
  });

  it.each(['CONNECTION_ERROR', 'METHOD_CONFIRM_WAITING'])(
    'goes on after a batch that is not admitted for now: %s',
    async (error) => {
      let failures = 0;
      const once = ({ pages }: { pages: number }): Answered | undefined =>
        pages > 0 && (failures += 1) === 1 ? { status: 401, body: { error } } : undefined;
      const client = open({ count: 2_000, instead: once });
      expect(await read(client, method)).toEqual(upTo(2_000));
      expect(client.batches.slice(0, 4)).toEqual([0, 4, 0, 4]);
    },
  );

  it.each([
    { status: 403, error: 'PORTAL_DELETED', name: 'AccountError' },
    { status: 429, error: 'ERROR_LOOP_DETECTED', name: 'RateLimitError' },
    { status: 403, error: 'ERROR_LOOP_DETECTED', name: 'RateLimitError' },
  ])('asks for nothing more after $error with $status', async ({ status, error, name }) => {
    const refused = ({ pages }: { pages: number }): Answered | undefined =>
      pages > 0 ? { status, body: { error } } : undefined;
    const client = open({ count: 2_000, instead: refused });
    await expect(read(client, method)).rejects.toMatchObject({ name, method, attempts: 1 });
    expect(client.batches).toEqual([0, 4]);
  });

  it('counts the attempts of a page, and tells each of its retries', async () => {
    const retries: (readonly unknown[])[] = [];
    const onRetry = ({ method: of, attempt, callId, delay }: CallEvent): void =>
      void retries.push([of, attempt, callId, delay !== undefined]);
    let requests = 0;
    const failing = (): Answered | undefined =>
      (requests += 1) > 1 ? { status: 500, body: { error: 'INTERNAL_SERVER_ERROR' } } : undefined;
    const client = open({ count: 2_000, instead: failing, options: { onRetry } });
    await expect(read(client, method)).rejects.toMatchObject({ name: 'ServerError', method, attempts: 3 });
    const [first] = retries;
    expect(retries).toEqual([
      [method, 1, first?.[2], true],
      [method, 2, first?.[2], true],
    ]);
  });

  it('rejects with the error of the list itself', async () => {
    const fails = ({ filter, start }: Params): string | undefined =>
      filter !== undefined || Number(start) > 0 ? 'ACCESS_DENIED' : undefined;
    const client = open({ count: 500, fails, options: { retry: false } });
    await expect(read(client, method)).rejects.toMatchObject({ name: 'PermissionError', method });
    expect(client.batches).toEqual([0, 4]);
  });

  it('keeps pages whose parameters a query cannot carry to themselves', async () => {
    const client = open({ count: 150 });
    expect(await read(client, method, { note: 'see $result[c0]' })).toEqual(upTo(150));
    expect(client.batches.every((pages) => pages === 0)).toBe(true);
  });
});

it('asks for at most three pages for each that counts where an account hides a tenth of the rows', async () => {
  const hidden = (id: number): boolean => (id * 7919) % 101 < 10;
  const client = open({ count: 5_000, hidden });
  expect(await read(client, 'by.id')).toEqual(upTo(5_000).filter((id) => !hidden(id)));
  const pages = client.batches.reduce((sum, count) => sum + Math.max(1, count), 0);
  expect(pages).toBeLessThan(3 * (5_000 / 50));
});

it('asks a slow account for no more pages than half its timeout has room for', async () => {
  const client = open({ count: 10_000, seconds: 0.5, options: { timeout: 30_000 } });
  expect(await read(client, 'by.id')).toEqual(upTo(10_000));
  expect(client.batches.slice(0, 4)).toEqual([0, 4, 16, 30]);
  expect(Math.max(...client.batches)).toBe(30);
});

const inTime = new DOMException('The operation was aborted due to timeout', 'TimeoutError');

describe.each(['by.id', 'by.start'])('time that passes in the middle of a batch of a list %s', (method) => {
  /** The first batch of 16 pages: the account is silent, and the clock goes on. */
  it.each([
    {
      name: 'the deadline',
      options: { deadline: 5_000 },
      silence: 5_000,
      want: { name: 'TimeoutError', method },
    },
    {
      name: 'the timeout, without retries',
      options: { timeout: 1_000, retry: false as const },
      silence: 1_000,
      want: { name: 'TimeoutError', method },
    },
    { name: 'the time of the signal', options: {}, silence: 0, want: inTime },
  ])('ends the iteration after the rows that arrived, and it resumes, when $name passes', async (given) => {
    let clock = 0;
    let isSilent = true;
    const over = new AbortController();
    const instead = ({ pages }: { pages: number }): AttemptResult | undefined => {
      if (pages < 16 || !isSilent) return undefined;
      clock += given.silence;
      if (given.silence === 0) over.abort(inTime);
      return { kind: 'timeout', sent: true };
    };
    const client = open({ count: 2_000, instead, options: { environment: { now: () => clock } } });
    const options = { list: true as const, ...given.options, signal: over.signal };
    const before: number[] = [];
    let resume: ListResume | undefined;
    const reading = async (): Promise<void> => {
      for await (const page of client.legacy.call<Params>(method, {}, options).pages()) {
        before.push(...page.map(idOf));
        resume = JSON.parse(JSON.stringify(page.resume)) as ListResume;
      }
    };
    await expect(reading()).rejects.toMatchObject(given.want);
    expect(before).toEqual(upTo(250));
    expect(client.batches).toEqual([0, 4, 16]);
    isSilent = false;
    expect(await read(client, method, {}, { resume })).toEqual(upTo(2_000).slice(250));
  });

  it('asks for fewer pages when the timeout passes and attempts are left', async () => {
    let clock = 0;
    const instead = ({ pages }: { pages: number }): AttemptResult | undefined => {
      if (pages < 16) return undefined;
      clock += 1_000;
      return { kind: 'timeout', sent: true };
    };
    const client = open({ count: 2_000, instead, options: { environment: { now: () => clock } } });
    expect(await read(client, method, {}, { timeout: 1_000 })).toEqual(upTo(2_000));
    expect(client.batches.slice(0, 5)).toEqual([0, 4, 16, 4, 4]);
  });
});
