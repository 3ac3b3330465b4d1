/** Parameters by position, which the halted `task.*` methods take (A legacy generation's self-description, Parameters by verb). */

import { expect, test } from 'vitest';
import { UsageError } from '../../../runtime/index.js';
import { legacy } from '../../../runtime/legacy/protocol.js';
import { fakeClient, TIME, type Handle } from '../call/fake-account.js';

const params = [8, { TITLE: 'Ship', DEADLINE: new Date('2026-03-01T09:00:00Z') }];
const sent = [8, { TITLE: 'Ship', DEADLINE: '2026-03-01T09:00:00+00:00' }];

function client() {
  const bodies: unknown[] = [];
  const handle: Handle = ({ path, body }) => {
    bodies.push([path.slice(path.lastIndexOf('/') + 1), body]);
    return { body: { result: path.endsWith('list') ? [{ ID: '1' }] : true, time: TIME } };
  };
  return { bodies, ...fakeClient(handle) };
}

test('are sent as the list that they are', async () => {
  const { legacy, bodies } = client();
  expect(await legacy.call('task.item.update', params)).toBe(true);
  expect(bodies).toEqual([['task.item.update', sent]]);
});

test('stay a list where the method has an order of names', async () => {
  const order = ['TASKID', 'FIELDS'];
  const { legacy, received } = fakeClient(() => ({ body: { result: 5, time: TIME } }), {
    legacy: { 'task.comment.add': { kind: 'add', order } },
  });
  await legacy.call('task.comment.add', params);
  expect(received.map(({ body }) => body)).toEqual([sent]);
});

test('travel in a request of their own in a batch, at their place', async () => {
  const { legacy, bodies } = client();
  const calls = [legacy.call('task.item.update', params), legacy.call('task.item.update', params)] as const;
  expect(await legacy.batch(calls)).toEqual([true, true]);
  expect(bodies).toEqual([
    ['task.item.update', sent],
    ['task.item.update', sent],
  ]);
});

test('give one page of a list of which nothing says how it goes on', async () => {
  const { legacy, bodies } = client();
  const list = () => legacy.call('task.any.getlist', [{ ID: 'ASC' }], { list: true });
  expect(await list()).toEqual([{ ID: '1' }]);
  await expect(list().toArray()).rejects.toThrow(
    new UsageError(
      'task.any.getlist: the parameters must be an object, or the list cannot be read page by page',
    ),
  );
  expect(bodies).toHaveLength(1);
});

test('leave no room for the token of an application, which goes into a header', () => {
  const credential = { kind: 'application', token: 'secret', tokenIn: undefined } as const;
  const request = { method: 'task.item.update', body: '[8]', key: undefined };
  expect(legacy.sign(credential, request)).toMatchObject({
    path: '/rest/task.item.update',
    headers: { authorization: 'Bearer secret' },
    body: '[8]',
  });
});
