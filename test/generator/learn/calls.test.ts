/** What a request and its answer say about calls, in each form in which programs send them. */

import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { callsIn } from '../../../generator/learn/calls.js';

interface Sent {
  readonly target?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly answer?: unknown;
  readonly answered?: Readonly<Record<string, string>>;
}

const bytes = (value: unknown): Buffer =>
  Buffer.isBuffer(value) ? value : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

function calls({
  target = '/rest/1/code/user.get',
  body = '',
  headers = {},
  status = 200,
  answer = {},
  answered = {},
}: Sent) {
  const found = callsIn({
    target,
    request: { headers, body: bytes(body) },
    status,
    answer: { headers: answered, body: bytes(answer) },
  });
  return found.map(({ generation, method, params, result }) => [generation, method, params, result]);
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };

describe('one call', () => {
  const want = [['legacy', 'user.get', { ID: '1' }, [{ ID: '1' }]]];
  const answer = { result: [{ ID: '1' }] };
  test.each([
    { name: 'as JSON', given: { body: { ID: '1' }, answer } },
    { name: 'as a form', given: { body: 'ID=1', headers: FORM, answer } },
    { name: 'in the query', given: { target: '/rest/1/code/user.get.json?ID=1', answer } },
    { name: 'of an application', given: { target: '/rest/user.get', body: { ID: '1' }, answer } },
    {
      name: 'that was packed',
      given: {
        body: { ID: '1' },
        answer: gzipSync(JSON.stringify(answer)),
        answered: { 'content-encoding': 'gzip' },
      },
    },
    {
      name: 'in the query, with a body over it',
      given: { target: '/rest/1/code/user.get?ID=2', body: { ID: '1' }, answer },
    },
  ])('$name', ({ given }) => {
    expect(calls(given)).toEqual(want);
  });

  test.each([
    { name: 'that was refused', given: { status: 401, answer: { error: 'A' } } },
    { name: 'that has an error next to its result', given: { answer: { result: [], error: 'A' } } },
    { name: 'without a result', given: { answer: { time: {} } } },
    { name: 'whose answer is no JSON', given: { answer: '<html>' } },
    {
      name: 'whose answer says that it is packed, and is not',
      given: { answer, answered: { 'content-encoding': 'br' } },
    },
    { name: 'of another address', given: { target: '/upload/user.get', answer } },
  ])('$name is none', ({ given }) => {
    expect(calls(given)).toEqual([]);
  });

  test('of REST 3.0 has the data of its envelope', () => {
    const given = { target: '/rest/api/1/code/tasks.task.get', body: { id: 1 } };
    expect(calls({ ...given, answer: { result: { item: { id: 1 } } } })).toEqual([
      ['v3', 'tasks.task.get', { id: 1 }, { id: 1 }],
    ]);
  });
});

describe('a batch of REST 3.0', () => {
  const target = '/rest/api/1/code/batch';
  const body = [
    { method: 'a.get', query: { id: 1 }, as: 'c0' },
    { method: 'b.list', query: {}, as: 'c1' },
  ];
  test('has the calls in their order', () => {
    const answer = { result: [{ item: { id: 1 } }, { items: [{ id: 2 }] }] };
    const want = [
      ['v3', 'a.get', { id: 1 }, { id: 1 }],
      ['v3', 'b.list', {}, [{ id: 2 }]],
    ];
    expect(calls({ target, body, answer })).toEqual(want);
    expect(calls({ target, body: { x: body[0], y: body[1] }, answer })).toEqual(want);
  });

  test('has no call that failed, and none without a method', () => {
    const answer = { result: [{ error: { code: 'A' } }, { items: [] }] };
    expect(calls({ target, body: [body[0], { query: {} }], answer })).toEqual([]);
  });

  test('with fewer results than calls says nothing', () => {
    expect(calls({ target, body, answer: { result: [{ item: { id: 1 } }] } })).toEqual([]);
    expect(calls({ target, body: 'text', answer: { result: [] } })).toEqual([]);
  });
});

describe('a legacy batch', () => {
  const target = '/rest/1/code/batch.json';
  test.each([
    {
      name: 'by names',
      cmd: { a: 'user.get?ID=1', b: 'crm.deal.list' },
      result: { result: { a: [{ ID: '1' }], b: [] } },
      want: [
        ['legacy', 'user.get', { ID: '1' }, [{ ID: '1' }]],
        ['legacy', 'crm.deal.list', {}, []],
      ],
    },
    {
      name: 'by position',
      cmd: ['user.get?ID=1', 'user.current'],
      result: { result: [[], { ID: '1' }] },
      want: [
        ['legacy', 'user.get', { ID: '1' }, []],
        ['legacy', 'user.current', {}, { ID: '1' }],
      ],
    },
    {
      name: 'with a call that failed',
      cmd: { a: 'user.get', b: 'user.current' },
      result: { result: { b: { ID: '1' } }, result_error: { a: { error: 'A' } } },
      want: [['legacy', 'user.current', {}, { ID: '1' }]],
    },
    { name: 'without calls', cmd: 'user.get', result: { result: {} }, want: [] },
    { name: 'with a call that is no text', cmd: { a: 5 }, result: { result: { a: 1 } }, want: [] },
  ])('$name', ({ cmd, result, want }) => {
    expect(calls({ target, body: { cmd }, answer: { result } })).toEqual(want);
  });

  test('as a form', () => {
    const body = 'cmd[a]=user.get%3FID%3D1&halt=0';
    expect(calls({ target, body, headers: FORM, answer: { result: { result: { a: [] } } } })).toEqual([
      ['legacy', 'user.get', { ID: '1' }, []],
    ]);
  });
});
