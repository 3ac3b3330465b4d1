/** Reads every list of an account whole over HTTP: pages of any size, rows that tie, hidden rows, a keyset that is refused. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListCall } from '../../runtime/call/call.js';
import type { ListResume } from '../../runtime/call/call-options.js';
import { rowsOf, type MethodMetadata } from '../../runtime/words/method.js';
import { defineClient, webhook, type Client, type MethodTable } from '../../runtime/index.js';
import { root } from '../package/installed-client.js';
import { tableOf } from './emitted-table.js';
import { startListServer, TIED, type Kind, type ListServer, type Row } from './list-server.js';
import { REQUIRED_FILTERS } from './v3-list.js';

/** The rows of its methods. */
export type Tables = Readonly<Record<'v3' | 'legacy', MethodTable>>;

/** The client of the sandbox, as it is committed. */
export function committedTables(): Tables {
  const folder = join(root, 'generated');
  const paths = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' });
  const files = paths
    .filter((path) => path.endsWith('.ts') && !path.startsWith('runtime'))
    .map((path) => ({ path: join('src', path), text: readFileSync(join(folder, 'src', path), 'utf8') }));
  return { v3: tableOf(files, 'src/v3/index.ts'), legacy: tableOf(files, 'src/legacy/index.ts') };
}

type Generation = keyof Tables;

export interface List {
  readonly generation: Generation;
  readonly method: string;
  readonly row: MethodMetadata;
}

export function listsOf(tables: Tables): readonly List[] {
  return (['v3', 'legacy'] as const).flatMap((generation) =>
    Object.entries(tables[generation])
      .flatMap(([name, row]) =>
        typeof row === 'function' ? Object.entries(rowsOf(row)) : [[name, row] as const],
      )
      .filter(([, { paging }]) => paging !== undefined)
      .map(([method, row]) => ({ generation, method, row })),
  );
}

/** The caller says how many rows a REST 3.0 page has, the account how many a legacy one has. */
const SIZES: Readonly<Record<Generation, readonly { readonly size: number; readonly limit?: number }[]>> = {
  v3: [{ size: 25 }, { size: 50, limit: 20 }, { size: 20, limit: 25 }, { size: 25, limit: 50 }],
  legacy: [{ size: 20 }, { size: 25 }, { size: 50 }],
};

/** In what orders it is asked for; without the id nothing keeps rows apart that tie. */
function ordersOf({ row, refusesId }: Case): readonly object[] {
  if (row.paging === 'cursor') return [{}, { cursor: { order: 'DESC' } }, { cursor: { field: TIED } }];
  if (row.paging !== 'offset' || row.sortsId !== true) return [{}];
  if (refusesId) return [{}, { order: {} }];
  return [{}, { order: {} }, { order: { id: 'DESC' } }, { order: { [TIED]: 'DESC' } }];
}

function listCall(
  svc: Client<object, object>,
  { generation, method }: List,
  params: object,
  resume: unknown,
): ListCall<Row> {
  const options = { list: true, resume } as ListOptions; // what a page gave
  return generation === 'v3'
    ? svc.v3.call<Row>(method, params, options)
    : svc.legacy.call<Row>(method, params, options);
}

interface ListOptions {
  readonly list: true;
  readonly resume?: ListResume;
}

function sized({ row, generation }: List, params: object, limit: number | undefined): object {
  if (generation === 'legacy' || limit === undefined || row.limit === false || row.paging === 'once')
    return params;
  const holder = row.paging === 'cursor' ? 'cursor' : 'pagination';
  return { ...params, [holder]: { ...(Reflect.get(params, holder) as object | undefined), limit } };
}

interface Case extends List {
  readonly kind: Kind;
  readonly refusesId: boolean;
}

function casesOf(list: List): readonly Case[] {
  const refusals = list.row.keyset === true ? [false, true] : [false];
  return (['documents', 'server'] as const).flatMap((kind) =>
    refusals.map((refusesId) => ({ ...list, kind, refusesId })),
  );
}

const titlesOf = (rows: readonly Row[]): readonly string[] =>
  rows.map(({ title }) => String(title)).toSorted();

/** As many clients as pages: each goes on where the one before has ended. */
async function resumed(call: (resume: unknown) => ListCall<Row>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let resume: unknown;
  for (let page = 0; page < 200; page += 1) {
    const next = await call(resume).pages()[Symbol.asyncIterator]().next();
    if (next.done === true) return rows;
    rows.push(...next.value);
    ({ resume } = next.value);
    if (resume === undefined) return rows;
  }
  throw new Error('it does not end');
}

/** The tests of one account. */
export function testWholeLists(tables: Tables): void {
  let server: ListServer;
  beforeAll(async () => void (server = await startListServer()));
  afterAll(() => server.close());
  const lists = listsOf(tables);

  it('has lists', () => expect(lists.length).toBeGreaterThan(0));

  it.each(lists.flatMap(casesOf))('$method ($kind, id refused: $refusesId)', async (given) => {
    const { generation, method, row, kind, refusesId } = given;
    const required = REQUIRED_FILTERS[method];
    const filter = required === undefined ? {} : { filter: [[required, '=', 1]] };
    const auth = webhook({ userId: 1, code: 'code' });
    const svc = defineClient<object, object>(tables)({ baseUrl: server.baseUrl, auth });
    const hides = (one: Row): boolean =>
      Number(one[row.keysetBy ?? 'id']) % 11 === 3 && row.paging !== 'cursor';
    for (const { size, limit } of SIZES[generation]) {
      server.serve({ kind, method, row, size, refusesId, hides });
      for (const order of ordersOf(given)) {
        const params = sized(given, { ...filter, ...order }, limit);
        const call = (resume?: unknown): ListCall<Row> => listCall(svc, given, params, resume);
        const what = JSON.stringify({ size, ...params });
        const seen: Row[] = [];
        for await (const one of call()) if (seen.push(one) > 500) throw new Error('it does not end');
        expect(titlesOf(seen), what).toEqual(server.titles());
        expect(titlesOf(await call().toArray()), what).toEqual(server.titles());
        if (size === 25) expect(titlesOf(await resumed(call)), what).toEqual(server.titles());
      }
    }
    await svc.close();
  });
}
