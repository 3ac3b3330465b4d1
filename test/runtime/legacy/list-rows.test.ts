/** Where the rows of a legacy list stand in its answer. */

import { describe, expect, it } from 'vitest';
import { fakeClient } from '../call/fake-account.js';

describe('the rows of a legacy list', () => {
  const [a, b] = [{ ID: '7' }, { ID: '9' }];
  const cases = [
    { name: 'in an array', result: [a, b], want: [a, b] },
    {
      name: 'under the only name of an array',
      result: { prices: [a, b], more: 1 },
      want: [a, b],
      meta: { more: 1 },
    },
    { name: 'by their ids', result: { 7: a, 9: b }, want: [a, b] },
    { name: 'one, by its id', result: { 7: a }, want: [a] },
    { name: 'in an array with a gap', result: { 0: a, 2: b }, want: [a, b] },
    {
      name: 'by their ids next to an empty array',
      result: { prices: { 7: a, 9: b }, warnings: [] },
      want: [a, b],
      meta: { warnings: [] },
    },
    {
      name: 'by their ids next to texts',
      result: { prices: { 7: a }, warnings: ['x'] },
      want: [a],
      meta: { warnings: ['x'] },
    },
    {
      name: 'under `items`, where there are none',
      result: { items: [], prices: { 7: a } },
      want: [],
      meta: { prices: { 7: a } },
    },
    { name: 'by their ids under a name', result: { prices: { 7: a, 9: b } }, want: [a, b] },
  ];
  it.each(cases)('stand $name', async ({ result, want, meta }) => {
    const client = fakeClient(() => ({ body: { result } }));
    const list = client.legacy.call('any.list', {}, { list: true });
    expect(await list.toArray()).toEqual(want);
    // What the answer holds next to the rows is not lost.
    const { data, meta: others } = await list.withResponse();
    expect({ data, meta: others }).toEqual({ data: want, meta });
    const { received } = client;
    expect(received).toHaveLength(2);
  });

  it.each([{ ID: '7' }, { 7: 'x' }, { a: 1, 7: { ID: '7' } }, 5, null])('are not in %j', async (result) => {
    const client = fakeClient(() => ({ body: { result } }), { retry: false });
    const list = client.legacy.call('any.list', {}, { list: true });
    await expect(list).rejects.toMatchObject({ name: 'ProtocolError' });
  });
});

const answered = (text: string) => ({ kind: 'answer', status: 200, headers: {}, text }) as const;

/** As PHP prints them; an object of JavaScript could not hold this order. */
const DESCENDING = '{"120":{"ID":"120"},"119":{"ID":"119"},"2":{"ID":"2"}}';

it('users and files next to messages are not lost, in a batch too', async () => {
  const users = [{ id: 1 }];
  const files = [{ id: 9, urlDownload: '/d' }];
  const result = { messages: [{ id: 5 }], users, files };
  const client = fakeClient(({ method }) => ({
    body: { result: method === 'batch' ? { result: { c0: result, c1: 1 } } : result },
  }));
  const messages = () => client.legacy.call('im.dialog.messages.get', { DIALOG_ID: 'chat5' }, { list: true });
  const alone = await messages().withResponse();
  const [one, other] = [messages(), client.legacy.call('profile', {}, { read: true })];
  await client.legacy.batch([one, other]);
  const inBatch = await one.withResponse();
  for (const { data, meta } of [alone, inBatch])
    expect({ data, meta }).toEqual({ data: [{ id: 5 }], meta: { users, files } });
});

describe('rows by their ids keep the order of the answer', () => {
  const WANT = [{ ID: '120' }, { ID: '119' }, { ID: '2' }];
  it.each([
    { name: 'as the result', text: `{"result":${DESCENDING}}` },
    { name: 'under a name', text: `{"result":{"a \\" {\\"7\\":":"x","templates":${DESCENDING}},"total":3}` },
  ])('$name', async ({ text }) => {
    const client = fakeClient(() => answered(text));
    const list = client.legacy.call('any.list', { order: { ID: 'DESC' } }, { list: true });
    expect(await list.toArray({ limit: 3 })).toEqual(WANT);
  });

  it('in a batch', async () => {
    const text = `{"result":{"result":{"c0":{"templates":${DESCENDING}}},"result_total":{"c0":3}}}`;
    const client = fakeClient(() => answered(text));
    const list = client.legacy.call('any.list', {}, { list: true });
    expect(await client.legacy.batch([list])).toEqual([WANT]);
  });

  it('in a list of REST 3.0 with gaps', async () => {
    const client = fakeClient(() =>
      answered('{"result":{"items":{"3":{"id":3},"1":{"id":1}},"hasMore":false}}'),
    );
    expect(await client.v3.call('any.list', {}, { list: true })).toEqual([{ id: 3 }, { id: 1 }]);
  });
});
