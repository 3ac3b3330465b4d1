/** Calls that no batch can carry travel by themselves, at their place in it: parameters that an account would take for references or that no query carries, methods that it does not know there. */

import { describe, expect, it } from 'vitest';
import type { Call } from '../../../runtime/call/call.js';
import { ref as typedRef } from '../../../runtime/call/ref.js';
import type { AttemptResult } from '../../../runtime/platform/transport.js';
import { type Answered, type FakeClient, fakeClient, type Received, success } from '../call/fake-account.js';

const ref = typedRef as unknown as (call: unknown, name?: unknown) => unknown;

type Generation = 'v3' | 'legacy';
type Answers = Readonly<Record<string, unknown>>;

/** The methods in a request: of a batch each in it. */
function methodsIn({ method, body }: Received): readonly string[] {
  if (method !== 'batch') return [method];
  if (Array.isArray(body)) return (body as { method: string }[]).map((one) => one.method);
  const { cmd } = body as { cmd: Record<string, string> };
  return Object.values(cmd).map((text) => text.split('?')[0] ?? '');
}

/** Gives each method its data; a method without any fails. */
function answering(generation: Generation, data: Answers) {
  const v3 = (method: string): unknown => ({ item: data[method] });
  return (request: Received): Answered => {
    const methods = methodsIn(request);
    const failed = methods.filter((method) => !Object.hasOwn(data, method));
    if (generation === 'v3' || request.method !== 'batch') {
      if (failed.length > 0) return { status: 400, body: { error: { code: 'X', message: 'x' } } };
      if (request.method === 'batch') return success(methods.map(v3));
      return success(generation === 'v3' ? v3(request.method) : data[request.method]);
    }
    const keyed = methods.map((method, index) => [`c${index}`, method] as const);
    const entries = (ok: boolean, of: (method: string) => unknown): object =>
      Object.fromEntries(
        keyed.flatMap(([key, method]) => (failed.includes(method) === ok ? [] : [[key, of(method)]])),
      );
    const result = entries(true, (method) => data[method]);
    const errors = entries(false, () => ({ error: 'X', error_description: 'x' }));
    return success({ result, result_error: errors, result_total: [], result_next: [], result_time: [] });
  };
}

const DATA: Answers = { 'a.one': { id: 1 }, 'a.two': { id: 2 }, 'a.three': { id: 3 } };
const sent = ({ received }: FakeClient): readonly (readonly string[])[] => received.map(methodsIn);

/** One, two with the parameters, three. */
function threeCalls(client: FakeClient, generation: Generation, params: object): Promise<unknown> {
  const { v3, legacy } = client;
  return generation === 'v3'
    ? v3.batch([v3.call('a.one'), v3.call('a.two', params), v3.call('a.three')])
    : legacy.batch([legacy.call('a.one'), legacy.call('a.two', params), legacy.call('a.three')]);
}

const APART: readonly { readonly name: string; readonly generation: Generation; readonly params: object }[] =
  [
    { name: 'a text with $result', generation: 'legacy', params: { TEXT: 'see $result[c0][EMAIL]' } },
    { name: 'a text with $total', generation: 'legacy', params: { FIELDS: { TEXT: '5 $total[USD]' } } },
    { name: 'capital letters', generation: 'legacy', params: { TEXT: '$RESULT[a]' } },
    { name: 'a text with $time in a list', generation: 'legacy', params: { LIST: ['a', 'b $time[x]'] } },
    { name: '$next without brackets', generation: 'legacy', params: { TEXT: 'costs $next week' } },
    { name: '$error under any key', generation: 'legacy', params: { a: { b: { c: '$Error' } } } },
    { name: 'a key that holds one', generation: 'legacy', params: { '$result[x]': 1 } },
    { name: 'a name with a dot', generation: 'legacy', params: { 'a.b': 1 } },
    { name: 'a name with a blank', generation: 'legacy', params: { 'a b': 1 } },
    { name: 'a name with brackets', generation: 'legacy', params: { 'a[b]': 1 } },
    { name: 'an inner name with a bracket', generation: 'legacy', params: { FIELDS: { 'a]b': 1 } } },
    { name: 'an inner name of nothing', generation: 'legacy', params: { FIELDS: { '': 1 } } },
    { name: 'an inner name that is a blank', generation: 'legacy', params: { FIELDS: { ' ': 1 } } },
    { name: 'null', generation: 'legacy', params: { ID: null } },
    { name: 'an inner null', generation: 'legacy', params: { FILTER: { '=PARENT': null, ID: 1 } } },
    { name: 'null in a list', generation: 'legacy', params: { LIST: [1, null] } },
    { name: 'undefined in a list', generation: 'legacy', params: { LIST: [undefined, 1] } },
    { name: 'an empty object', generation: 'legacy', params: { filter: {} } },
    {
      name: 'an object of nothing but undefined',
      generation: 'legacy',
      params: { filter: { ID: undefined } },
    },
    { name: 'an empty list', generation: 'legacy', params: { select: [] } },
    { name: 'an empty list in a list of maps', generation: 'legacy', params: { LIST: [{ A: [1, []] }] } },
    { name: 'more values than PHP reads', generation: 'legacy', params: { LIST: Array(1000).fill('a') } },
    { name: 'a list of parameters', generation: 'legacy', params: [8, { TITLE: 'Ship' }] },
    { name: 'a value with $ref', generation: 'v3', params: { id: { $ref: 'c0.id' } } },
    {
      name: 'a value with $refArray',
      generation: 'v3',
      params: { filter: [['id', 'in', { $refArray: 'c0.id' }]] },
    },
    {
      name: 'one deep inside',
      generation: 'v3',
      params: { fields: { a: [{ b: { $ref: '0.id', more: 1 } }] } },
    },
    {
      name: 'one out of toJSON',
      generation: 'v3',
      params: { fields: { toJSON: () => ({ $ref: 'c0.id' }) } },
    },
    { name: 'the parameters themselves', generation: 'v3', params: { $ref: 'c0.id' } },
  ];

describe('a call that would mean something else in a batch', () => {
  it.each(APART)('$generation: $name travels by itself, in order', async ({ generation, params }) => {
    const client = fakeClient(answering(generation, DATA));
    expect(await threeCalls(client, generation, params)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(sent(client)).toEqual([['a.one'], ['a.two'], ['a.three']]);
    expect(client.received.map(({ method }) => method)).toEqual(['batch', 'a.two', 'batch']);
    expect(client.received[1]?.body).toEqual(JSON.parse(JSON.stringify(params)));
  });

  it.each([
    { name: 'a text with $result', generation: 'v3' as const, params: { fields: { title: '$result[c0]' } } },
    {
      name: 'a $ref in a text',
      generation: 'v3' as const,
      params: { fields: { title: '{"$ref": "c0.id"}' } },
    },
    {
      name: 'an inner name with a dot, a blank, and a prefix',
      generation: 'legacy' as const,
      params: { FILTER: { 'a.b': 1, 'a b': 2, '>=ID': 3 }, LIST: [{ '%X': [0] }], NAME: '' },
    },
  ])('$generation: $name stays in the batch', async ({ generation, params }) => {
    const client = fakeClient(answering(generation, DATA));
    await threeCalls(client, generation, params);
    expect(sent(client)).toEqual([['a.one', 'a.two', 'a.three']]);
  });

  const halves: readonly {
    readonly name: string;
    readonly halt: boolean;
    readonly want: readonly string[];
  }[] = [
    { name: 'halt holds over the cut', halt: true, want: ['X', 'CLIENT_NOT_SENT', 'CLIENT_NOT_SENT'] },
    { name: 'without halt the others go on', halt: false, want: ['X', 'done', 'done'] },
  ];
  it.each(halves)('$name', async ({ halt, want }) => {
    const { legacy } = fakeClient(answering('legacy', { 'a.two': 2, 'a.three': 3 }));
    const calls = [
      legacy.call('a.one'),
      legacy.call('a.two', { T: '$time' }),
      legacy.call('a.three'),
    ] as const;
    const settled = await legacy.batch(calls, { halt }).settle();
    expect(settled.map((one) => (one.ok ? 'done' : one.error.code))).toEqual(want);
  });

  it('gets by value what ref() names of earlier calls, and gives its own to later ones', async () => {
    const client = fakeClient(answering('legacy', DATA));
    const { legacy } = client;
    const one = legacy.call('a.one');
    const two = legacy.call('a.two', { ID: ref(one, 'id'), TEXT: '$result[c0][id]' });
    await legacy.batch([one, two, legacy.call('a.three', { ID: ref(two, 'id') })]);
    expect(client.received[1]?.body).toEqual({ ID: 1, TEXT: '$result[c0][id]' });
    expect(client.received[2]?.body).toMatchObject({ cmd: { c0: 'a.three?ID=2' } });
  });

  it.each([
    { name: 'an empty object', params: { filter: {} } },
    { name: 'null', params: { filter: { A: null } } },
  ])('stays with what ref() names of earlier calls where it holds $name', async ({ params }) => {
    const client = fakeClient(answering('legacy', DATA));
    const { legacy } = client;
    const one = legacy.call('a.one');
    await legacy.batch([one, legacy.call('a.two', { ID: ref(one, 'id'), ...params })]);
    expect(client.received.map(({ body }) => body)).toEqual([
      { halt: 0, cmd: { c0: 'a.one' } },
      { ID: 1, ...params },
    ]);
  });

  it('is none where ref() is all that it holds', async () => {
    const client = fakeClient(answering('legacy', DATA));
    const { legacy } = client;
    const one = legacy.call('a.one');
    await legacy.batch([one, legacy.call('a.two', { FILTER: { ID: ref(one, 'id') } })]);
    expect(sent(client)).toEqual([['a.one', 'a.two']]);
  });

  it('is one whose ref() puts such a text into it, out of an earlier request', async () => {
    const client = fakeClient(answering('legacy', { ...DATA, 'a.one': { title: 'for $total[USD]' } }));
    const { legacy } = client;
    const one = legacy.call('a.one', { T: '$time' });
    const calls = [one, legacy.call('a.two'), legacy.call('a.three', { TITLE: ref(one, 'title') })] as const;
    await legacy.batch(calls);
    expect(client.received.map(({ method }) => method)).toEqual(['a.one', 'batch', 'a.three']);
    expect(client.received[2]?.body).toEqual({ TITLE: 'for $total[USD]' });
  });

  it('of REST 3.0 that writes has a key, and is repeated under it', async () => {
    const lost: AttemptResult = { kind: 'lost', sent: true, cause: new Error('reset') };
    const answer = answering('v3', DATA);
    let losses = 1;
    const client = fakeClient((request) => {
      if (request.method !== 'a.two' || losses === 0) return answer(request);
      losses -= 1;
      return lost;
    });
    const two: Call<unknown, 'v3'> = client.v3.call('a.two', { fields: { $ref: 'c0.id' } });
    await client.v3.batch([client.v3.call('a.one'), two]);
    const keys = client.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([undefined, two.idempotencyKey, two.idempotencyKey]);
    expect((await two.withResponse()).idempotencyKey).toBe(keys[1]);
  });

  it('of the legacy generation that writes is not repeated, and names what is not known', async () => {
    const answer = answering('legacy', DATA);
    const client = fakeClient((request) =>
      request.method === 'a.two' ? { status: 502, body: 'x' } : answer(request),
    );
    const { legacy } = client;
    const calls = [legacy.call('a.one'), legacy.call('a.two', { T: '$error' })] as const;
    const [first, second] = await legacy.batch(calls).settle();
    expect(first.ok).toBe(true);
    expect(!second.ok && second.error).toMatchObject({ name: 'OutcomeUnknownError', method: 'a.two' });
    expect(client.received).toHaveLength(2);
  });
});

/** So many objects, the outermost included. */
const nested = (levels: number): object =>
  Array.from({ length: levels - 1 }).reduce<object>((a) => ({ a }), { a: 1 });

it.each([
  { levels: 508, expected: [['a.one', 'a.two', 'a.three']] },
  { levels: 509, expected: [['a.one'], ['a.two'], ['a.three']] },
  { levels: 511, expected: [['a.one'], ['a.two'], ['a.three']] },
])('travels by itself with parameters that are too deep inside a batch: $levels', async (row) => {
  const client = fakeClient(answering('v3', DATA));
  await threeCalls(client, 'v3', nested(row.levels));
  expect(sent(client)).toEqual(row.expected);
  const reads = fakeClient(answering('v3', DATA), { coalesce: true });
  const read = { read: true };
  const calls = [reads.v3.call('a.one', {}, read), reads.v3.call('a.two', nested(row.levels), read)];
  await Promise.all(calls);
  expect(reads.received).toHaveLength(row.expected.length === 1 ? 1 : 2);
});

describe('a method that accounts do not know in a batch, or whose parameters they do not read there', () => {
  const METHODS = ['rest.scope.list', 'scopes', 'documentation'];
  const answer = answering('v3', { ...DATA, ...Object.fromEntries(METHODS.map((name) => [name, { a: 1 }])) });

  it.each(METHODS)('%s travels by itself, among others and alone', async (method) => {
    const client = fakeClient(answer);
    const { v3 } = client;
    const params = { filterModule: 'tasks' };
    await v3.batch([v3.call('a.one'), v3.call(method, params, { read: true }), v3.call('a.two')]);
    await v3.batch([v3.call(method, params, { read: true })]);
    expect(client.received.map((request) => request.method)).toEqual(['batch', method, 'batch', method]);
    expect(client.received[1]?.body).toEqual(params);
  });

  it.each(METHODS)('%s is not coalesced', async (method) => {
    const client = fakeClient(answer, { coalesce: true });
    const read = { read: true };
    const calls = ['a.one', method, 'a.two'].map((name) => client.v3.call(name, {}, read));
    await Promise.all(calls);
    const methods = client.received.map((request) => request.method).toSorted();
    expect(methods).toEqual(['batch', method].toSorted());
  });
});

describe('ref() to a field without a value, over the cut', () => {
  it.each([
    { name: 'null', data: { task: null } },
    { name: 'a part of the path null', data: { task: { parent: null } }, path: 'task.parent.id' },
    { name: 'missing', data: { id: 1 } },
  ])('$name: the call that needs it is not sent, the next one is', async ({ data, path = 'task' }) => {
    const client = fakeClient(answering('legacy', { ...DATA, 'a.one': data }));
    const { legacy } = client;
    const one = legacy.call('a.one', { T: '$time' });
    const two = legacy.call('a.two', { ID: ref(one, path) });
    const settled = await legacy.batch([one, two, legacy.call('a.three')]).settle();
    const message = `a.two: not sent: the result of a.one, to which a reference points, has no ${path}`;
    expect(settled[1]).toMatchObject({ ok: false, error: { name: 'NotSentError', message } });
    expect(settled[2]).toMatchObject({ ok: true, data: { id: 3 } });
    expect(sent(client)).toEqual([['a.one'], ['a.three']]);
  });
});
