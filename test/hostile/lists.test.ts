/** Lists as accounts describe them: the emitted rows page right over a real socket. */

import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emittedFiles } from '../generator/emit/emitted.js';
import type { SourceFile } from '../../generator/emit/source-file.js';
import { defineClient, webhook } from '../../runtime/index.js';
import { EMIT_OPTIONS } from '../generator/emit/emit-options.js';
import { build } from '../generator/model/account.js';
import { openAccount, type Manner, type Row, type SocketAccount } from '../runtime/paging/socket-account.js';
import { tableOf } from './emitted-table.js';
import { lists } from './lists-account.js';

let files: readonly SourceFile[];
beforeAll(() => {
  files = emittedFiles(build(lists).model, EMIT_OPTIONS);
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const rows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `t${index}`, day: index % 7 }));

async function read(
  method: string,
  manner: Manner,
  params?: object,
): Promise<{ readonly rows: readonly Row[]; readonly account: SocketAccount }> {
  const account = await openAccount(manner);
  const svc = defineClient<object, object>({ v3: tableOf(files, 'src/v3/index.ts'), legacy: {} })({
    baseUrl: account.baseUrl,
    auth: webhook({ userId: 1, code: 'code' }),
  });
  open.push(account, svc);
  return { rows: await svc.v3.call<Row>(method, params, { list: true }).toArray(), account };
}

describe('a description whose lists differ gives rows that page right', () => {
  const cases: readonly {
    readonly name: string;
    readonly method: string;
    readonly manner?: Partial<Manner>;
    readonly params?: object;
    readonly want: number;
    readonly asked?: number;
  }[] = [
    { name: 'pagination with a limit alone is asked once', method: 'app.limited.list', want: 50, asked: 1 },
    {
      name: 'an id that select does not show is not asked for',
      method: 'app.nameless.list',
      manner: { unknown: ['id'], unfilterable: ['id'] },
      params: { select: ['title'] },
      want: 120,
    },
    {
      name: 'objects without an id are not filtered by one',
      method: 'app.line.list',
      manner: { unknown: ['id'], unfilterable: ['id'] },
      params: { select: ['title'] },
      want: 120,
    },
    {
      name: 'a cursor that is an object',
      method: 'app.cursor.list',
      manner: { nextCursor: (after, of) => (after < of ? { position: after, id: after } : null) },
      want: 120,
    },
    {
      name: 'an order with ties has the id last',
      method: 'app.sorted.list',
      manner: { shuffles: true, clamp: () => 31 },
      params: { order: { day: 'DESC' }, select: ['title'] },
      want: 120,
    },
    {
      name: 'by id',
      method: 'app.keyset.list',
      manner: { clamp: () => 31 },
      params: { select: ['title'] },
      want: 120,
    },
    {
      name: 'a tail along a field with ties',
      method: 'app.note.tail',
      manner: { shuffles: true, clamp: () => 31 },
      params: { cursor: { field: 'day' }, select: ['title'] },
      want: 120,
    },
  ];
  test.each(cases)('$name', async ({ method, manner, params, want, asked }) => {
    const result = await read(method, { rows: rows(120), ...manner }, params);
    expect(result.rows).toHaveLength(want);
    expect(new Set(result.rows.map(({ title }) => title)).size).toBe(want);
    if (asked !== undefined) expect(result.account.asked).toHaveLength(asked);
  });
});
