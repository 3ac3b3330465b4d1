import { beforeEach, expect, test } from 'vitest';
import { accounts, call, codeOf, handClock, idsOf, type Answer } from '../call.js';

const clock = handClock();
const sandbox = await accounts()({ clock });
const { tokens, webhooks } = sandbox.credentials;
const DAY = 24 * 3_600_000;

beforeEach(() => sandbox.reset());

const add = (title: string, key: string, extra: { webhook?: string; auth?: string } = {}) => {
  const { webhook = sandbox.webhook, auth } = extra;
  const params = { fields: { title, creatorId: 1, responsibleId: 2 }, ...(auth !== undefined && { auth }) };
  return call(sandbox, 'tasks.task.add', params, { webhook, headers: { 'Idempotency-Key': key } });
};
const count = async () =>
  idsOf(await call(sandbox, 'tasks.task.list', { pagination: { limit: 1000 } })).length - 130;
const headersOf = ({ headers }: Answer) => [
  headers.get('idempotency-key'),
  headers.get('idempotent-replayed'),
];

test('a repeat gives the stored answer and does nothing', async () => {
  const [first, second] = [await add('a', 'k'), await add('a', 'k')];
  expect(second.text).toBe(first.text);
  expect([headersOf(first), headersOf(second)]).toEqual([
    ['k', null],
    ['k', 'true'],
  ]);
  expect(await count()).toBe(1);
});

test('the same key with another body is 422', async () => {
  await add('a', 'k');
  const reused = await add('b', 'k');
  expect([reused.status, codeOf(reused)]).toEqual([422, 'IDEMPOTENCYKEYREUSEDEXCEPTION']);
  expect(await count()).toBe(1);
});

test.each([
  { name: 'empty', key: '' },
  { name: 'of 256 characters', key: 'k'.repeat(256) },
  { name: 'with a character beyond ASCII', key: 'k\u00e9' },
])('a key that is $name is 400', async ({ key }) => {
  const answer = await add('a', key);
  expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALIDIDEMPOTENCYKEYEXCEPTION']);
  expect(await count()).toBe(0);
});

test('a key of 255 characters is good', async () => {
  expect((await add('a', '~'.repeat(255))).status).toBe(200);
});

test('after an error the same key runs again', async () => {
  const refused = await add('', 'k');
  expect([refused.status, refused.headers.get('idempotency-key')]).toEqual([400, 'k']);
  const second = await add('a', 'k');
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, null]);
});

test('the answer is kept for 24 hours', async () => {
  await add('a', 'k');
  clock.advance(DAY - 1);
  expect(headersOf(await add('a', 'k'))).toEqual(['k', 'true']);
  clock.advance(1);
  expect(headersOf(await add('a', 'k'))).toEqual(['k', null]);
  expect(await count()).toBe(2);
});

test('a key belongs to one caller and one method', async () => {
  await add('a', 'k');
  const others = [
    await add('a', 'k', { webhook: webhooks.employee }),
    await add('a', 'k', { webhook: '', auth: tokens.owner }),
    await call(sandbox, 'tasks.task.delete', { id: 1 }, { headers: { 'Idempotency-Key': 'k' } }),
  ];
  expect(others.map(headersOf)).toEqual([
    ['k', null],
    ['k', null],
    ['k', null],
  ]);
  expect(await count()).toBe(2);
});

test('a repeated delete is answered as the first one was', async () => {
  const remove = () => call(sandbox, 'tasks.task.delete', { id: 8 }, { headers: { 'Idempotency-Key': 'd' } });
  expect((await remove()).body?.result).toEqual({ result: true });
  expect((await remove()).body?.result).toEqual({ result: true });
});

test('reads take no notice of a key, however wrong', async () => {
  const answer = await call(
    sandbox,
    'tasks.task.get',
    { id: 8 },
    { headers: { 'Idempotency-Key': 'k'.repeat(300) } },
  );
  expect([answer.status, answer.headers.get('idempotency-key')]).toEqual([200, null]);
});
