/** What only the server of May 2026 has: files, datetimes of its own, an aggregate, and a description that stands for an hour. */

import { expect, test } from 'vitest';
import { accounts, call, codeOf, handClock } from './call.js';

const start = accounts();
const quirks = ['server-2026-05'];
const server = await start({ quirks });
const plain = await start();

const DTO = 'VALIDATION_DTOVALIDATIONEXCEPTION';
const VALIDATION = 'VALIDATION_REQUESTVALIDATIONEXCEPTION';
const UNKNOWN = 'UNKNOWNDTOPROPERTYEXCEPTION';
const FILE = 'VALIDATION_INVALIDFILEEXCEPTION';
const add = 'note.attachment.add';
const list = 'note.attachment.list';
const aggregate = 'main.eventlog.aggregate';
const file = (upload: unknown) => ({ fields: { noteId: 1, file: { upload } } });
const moment = '2026-05-01T10:00:00+00:00';

test.each([
  {
    name: 'a file without upload',
    method: add,
    params: { fields: { noteId: 1, file: { id: 5 } } },
    want: FILE,
  },
  { name: 'a file without a name', method: add, params: file({ data: 'QQ==' }), want: FILE },
  { name: 'a file with neither data nor url', method: add, params: file({ name: 'a.txt' }), want: FILE },
  {
    name: 'a file with both data and url',
    method: add,
    params: file({ name: 'a.txt', data: 'QQ==', url: 'https://a.example/a.txt' }),
    want: FILE,
  },
  {
    name: 'data that is not base64',
    method: add,
    params: file({ name: 'a.txt', data: 'a file' }),
    want: FILE,
  },
  { name: 'a url that is none', method: add, params: file({ name: 'a.txt', url: 'a.txt' }), want: FILE },
  { name: 'no required field', method: add, params: { fields: {} }, want: DTO },
  {
    name: 'a datetime of its own in fields',
    method: add,
    params: { fields: { noteId: 1, UF_CHECKED_AT: moment } },
    want: VALIDATION,
  },
  {
    name: 'a datetime of its own in a filter',
    method: list,
    params: { filter: [['UF_CHECKED_AT', '>', moment]] },
    want: VALIDATION,
  },
  {
    name: 'an aggregate function that there is not',
    method: aggregate,
    params: { select: { median: ['id'] } },
    want: 'UNKNOWNAGGREGATEFUNCTIONEXCEPTION',
  },
  { name: 'an aggregate of nothing', method: aggregate, params: {}, want: VALIDATION },
  { name: 'an aggregate of names', method: aggregate, params: { select: ['id'] }, want: VALIDATION },
  {
    name: 'an aggregate of a field that is not named by a text',
    method: aggregate,
    params: { select: { max: [8] } },
    want: 'INVALIDSELECTEXCEPTION',
  },
  {
    name: 'a name for an aggregate that is not a text',
    method: aggregate,
    params: { select: { max: { id: 8 } } },
    want: 'INVALIDSELECTEXCEPTION',
  },
  {
    name: 'an aggregate of an unknown field',
    method: aggregate,
    params: { select: { max: ['nope'] } },
    want: UNKNOWN,
  },
  {
    name: 'an aggregate of a field that cannot be filtered by',
    method: aggregate,
    params: { select: { max: ['moduleId'] } },
    want: VALIDATION,
  },
])('refused: $name', async ({ method, params, want }) => {
  const answer = await call(server, method, params);
  expect([answer.status, codeOf(answer)]).toEqual([400, want]);
});

test('a file is answered with an id that is text, by its data and by its address', async () => {
  for (const upload of [
    { name: 'a.txt', data: 'QQ==' },
    { name: 'a.txt', url: 'https://a.example/a.txt' },
  ]) {
    const made = await call(server, add, file(upload));
    const { id } = made.body?.result as unknown as { id: number }; // the generic answer to an add
    const { body } = await call(server, 'note.attachment.get', { id, select: ['file', 'UF_CHECKED_AT'] });
    expect(body?.result?.item).toMatchObject({ file: { id: expect.any(String) as string, name: 'a.txt' } });
    expect((await call(server, 'note.attachment.update', { id, fields: { file: null } })).status).toBe(200);
    expect((await call(server, 'note.attachment.delete', { id })).body?.result).toEqual({ result: true });
  }
});

test('a field list calls a datetime of its own an object', async () => {
  const params = { name: 'UF_CHECKED_AT', select: ['type', 'elementType', 'editable'] };
  const { body } = await call(server, 'note.attachment.field.get', params);
  expect(body?.result?.item).toEqual({ type: 'object', elementType: null, editable: false });
});

test('an aggregate gives values by function and field, or by a name for each', async () => {
  const select = { count: ['id', 'userId'], countDistinct: ['id'], min: ['id'], max: { id: 'last' } };
  const { body } = await call(server, aggregate, { select, filter: [['id', '<=', 10]] });
  expect(body?.result).toMatchObject({
    result: { count: { id: 10 }, countDistinct: { id: 10 }, min: { id: 1 }, max: { last: 10 } },
  });
  const sums = await call(server, aggregate, {
    select: { sum: ['id'], avg: ['id'] },
    filter: [['id', '<=', 3]],
  });
  expect(sums.body?.result).toEqual({ result: { sum: { id: 6 }, avg: { id: 2 } } });
});

test.each([add, aggregate])('an account as documented has no %s', async (method) => {
  expect((await call(plain, method, {})).status).toBe(404);
  const { text } = await call(plain, 'rest.documentation.openapi', {});
  expect(text).not.toMatch(/attachment|aggregate/);
});

test('another description is published at once, and by the server an hour after it was read', async () => {
  const clock = handClock();
  const both = [await start({ clock }), await start({ clock, quirks })];
  const versions = (): Promise<readonly unknown[]> =>
    Promise.all(
      both.map(async (account) => {
        const { text } = await call(account, 'rest.documentation.openapi', {});
        return (JSON.parse(text) as { readonly openapi: unknown }).openapi; // JSON enters
      }),
    );
  expect(await versions()).toEqual(['3.0.0', '3.0.0']);
  for (const account of both) account.publish({ openapi: '3.0.9', paths: {} });
  expect(await versions()).toEqual(['3.0.9', '3.0.0']);
  clock.advance(3_600_000);
  expect(await versions()).toEqual(['3.0.9', '3.0.9']);
});
