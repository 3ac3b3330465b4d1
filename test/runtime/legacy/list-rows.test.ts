/** Where the rows of a legacy list stand in its answer. */

import { describe, expect, it } from 'vitest';
import { fakeClient } from '../call/fake-account.js';

describe('the rows of a legacy list', () => {
  const [a, b] = [{ ID: '7' }, { ID: '9' }];
  const cases = [
    { name: 'in an array', result: [a, b], want: [a, b] },
    { name: 'under the only name of an array', result: { prices: [a, b], more: 1 }, want: [a, b] },
    { name: 'by their ids', result: { 7: a, 9: b }, want: [a, b] },
    { name: 'one, by its id', result: { 7: a }, want: [a] },
    { name: 'in an array with a gap', result: { 0: a, 2: b }, want: [a, b] },
    {
      name: 'by their ids next to an empty array',
      result: { prices: { 7: a, 9: b }, warnings: [] },
      want: [a, b],
    },
    { name: 'by their ids next to texts', result: { prices: { 7: a }, warnings: ['x'] }, want: [a] },
    { name: 'under `items`, where there are none', result: { items: [], prices: { 7: a } }, want: [] },
    { name: 'by their ids under a name', result: { prices: { 7: a, 9: b } }, want: [a, b] },
  ];
  it.each(cases)('stand $name', async ({ result, want }) => {
    const client = fakeClient(() => ({ body: { result } }));
    const list = client.legacy.call('any.list', {}, { list: true });
    expect(await list.toArray()).toEqual(want);
    expect(await list).toEqual(want);
    const { received } = client;
    expect(received).toHaveLength(2);
  });

  it.each([{ ID: '7' }, { 7: 'x' }, { a: 1, 7: { ID: '7' } }, 5, null])('are not in %j', async (result) => {
    const client = fakeClient(() => ({ body: { result } }), { retry: false });
    const list = client.legacy.call('any.list', {}, { list: true });
    await expect(list).rejects.toMatchObject({ name: 'ProtocolError' });
  });
});
