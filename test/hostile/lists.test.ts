/** Lists as accounts describe them: the emitted rows page right over a real socket, and what stands beside is typed. */

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emittedFiles } from '../generator/emit/emitted.js';
import type { SourceFile } from '../../generator/emit/source-file.js';
import { defineClient, webhook } from '../../runtime/index.js';
import { EMIT_OPTIONS } from '../generator/emit/emit-options.js';
import {
  array,
  build,
  document,
  filterById,
  integer,
  item,
  pagination,
  select,
  string,
  to,
} from '../generator/model/account.js';
import { COMPILER, typeCheck } from '../package/compilers.js';
import { root } from '../package/installed-client.js';
import { openAccount, type Manner, type Row, type SocketAccount } from '../runtime/paging/socket-account.js';
import { tableOf } from './emitted-table.js';

const object = (properties: Readonly<Record<string, unknown>>): unknown => ({ type: 'object', properties });
const noted = array(to('svc.app.notedto'));
const byIdAndTitle = object({ id: string, title: string });
const lists = document({
  schemas: {
    'svc.app.notedto': object({ id: integer, title: string, day: integer }),
    'svc.app.linedto': object({ time: integer, text: string }),
    'svc.app.tokendto': object({ value: string }),
  },
  methods: {
    'app.limited.list': {
      takes: { select: select('id', 'title'), pagination: object({ limit: integer }) },
      gives: noted,
    },
    'app.nameless.list': {
      takes: { select: select('title', 'day'), filter: filterById, order: byIdAndTitle, pagination },
      gives: noted,
    },
    'app.line.list': {
      takes: { select: select('time', 'text'), filter: filterById, pagination },
      gives: array(to('svc.app.linedto')),
    },
    'app.cursor.list': {
      takes: { select: select('id', 'title'), pagination: object({ limit: integer, afterCursor: string }) },
      gives: object({
        items: noted,
        nextCursor: object({ position: integer, id: integer }),
        hasMore: { type: 'boolean' },
      }),
    },
    'app.sorted.list': {
      takes: { select: select('id', 'title', 'day'), order: object({ id: string, day: string }), pagination },
      gives: noted,
    },
    'app.keyset.list': {
      takes: { select: select('id', 'title'), filter: filterById, order: byIdAndTitle, pagination },
      gives: noted,
    },
    'app.note.tail': { takes: { select: select('id', 'title', 'day'), cursor: object({}) }, gives: noted },
    'app.note.install': {
      takes: { id: integer },
      gives: object({ item: to('svc.app.notedto'), oauthToken: to('svc.app.tokendto') }),
    },
    'app.note.get': { takes: { id: integer }, gives: item(to('svc.app.notedto')) },
  },
});

let files: readonly SourceFile[];
let project = '';
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'svc-lists-'));
  files = emittedFiles(build(lists).model, EMIT_OPTIONS);
  await writeFile(join(project, 'package.json'), '{ "type": "module" }\n');
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'dir');
  for (const { path, text } of files.filter((file) => file.path.startsWith('src/'))) {
    await mkdir(dirname(join(project, 'lists', path)), { recursive: true });
    await writeFile(join(project, 'lists', path), text);
  }
  await symlink(join(root, 'runtime'), join(project, 'lists/src/runtime'), 'dir');
  await writeFile(join(project, 'program.ts'), PROGRAM);
});
afterAll(() => rm(project, { recursive: true, force: true }));

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

const PROGRAM = `
import type { Client } from './lists/src/index.js';
declare const svc: Client;
declare function is<T>(value: T): void;
const page = await svc.v3.app.cursor.list().withResponse();
is<number | null | undefined>(page.beside?.nextCursor?.position);
is<boolean | null | undefined>(page.beside?.hasMore);
svc.v3.app.cursor.list({ pagination: { afterCursor: page.beside?.nextCursor } });
svc.v3.app.cursor.list({ pagination: { afterCursor: page.page?.nextCursor } });
const installed = await svc.v3.app.note.install({ id: 1 }).withResponse();
is<string | null | undefined>(installed.beside?.oauthToken?.value);
is<number>(installed.data.id);
const got = await svc.v3.app.note.get({ id: 1 }).withResponse();
is<unknown>(got.beside?.anything);
// @ts-expect-error no such member
installed.beside?.token;
// @ts-expect-error it can be null
installed.beside?.oauthToken.value;
// @ts-expect-error a field that select does not show
svc.v3.app.nameless.list({ select: ['id'] });
// @ts-expect-error an object without an id is not filtered by one
svc.v3.app.line.list({ filter: [['id', '>', 1]] });
svc.v3.app.line.list({ filter: [['time', '>', 1]] });
`;

test('what stands beside the data is typed', async () => {
  const checked = await typeCheck(project, ['program.ts'], COMPILER.path, 'nodenext');
  expect(checked).toMatchObject({ code: 0, stdout: '' });
}, 120_000);
