/** What all errors have in common: identity over copies, codes without prefixes, JSON, stacks. */

import * as errors from '../../../runtime/errors/errors.js';
import { inspect } from 'node:util';
import { describe, expect, it, test, vi } from 'vitest';
import { captureStack } from '../../../runtime/errors/call-site.js';

const parts = {
  message: 'no',
  generation: 'v3',
  method: 'tasks.task.get',
  code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION',
  status: 403,
  attempts: 1,
  details: { code: 'X' },
} as const;
const sent = { generation: 'v3', method: 'tasks.task.add', attempts: 1 } as const;

const everyError: readonly { readonly error: errors.SvcError; readonly line: readonly string[] }[] = [
  { error: new errors.ApiError(parts), line: ['ApiError'] },
  { error: new errors.ValidationError(parts), line: ['ValidationError', 'ApiError'] },
  { error: new errors.AuthenticationError(parts), line: ['AuthenticationError', 'ApiError'] },
  { error: new errors.PermissionError(parts), line: ['PermissionError', 'ApiError'] },
  { error: new errors.NotFoundError(parts), line: ['NotFoundError', 'ApiError'] },
  { error: new errors.ConflictError(parts), line: ['ConflictError', 'ApiError'] },
  { error: new errors.RateLimitError(parts), line: ['RateLimitError', 'ApiError'] },
  { error: new errors.AccountError(parts), line: ['AccountError', 'ApiError'] },
  { error: new errors.ServerError(parts), line: ['ServerError', 'ApiError'] },
  { error: new errors.ConnectionError('no', sent), line: ['ConnectionError', 'TransportError'] },
  { error: new errors.TimeoutError('no', sent), line: ['TimeoutError', 'TransportError'] },
  { error: new errors.ProtocolError('no', sent), line: ['ProtocolError', 'TransportError'] },
  { error: new errors.OutcomeUnknownError('no', sent), line: ['OutcomeUnknownError'] },
  { error: new errors.NotSentError('no'), line: ['NotSentError'] },
  { error: new errors.BatchError('no', { results: [] }), line: ['BatchError'] },
  { error: new errors.UsageError('no'), line: ['UsageError'] },
];

type Classes = Readonly<Record<string, unknown>>;

function classesOf(error: unknown, copy: Classes): readonly string[] {
  const all = Object.entries(copy).filter(([, value]) => typeof value === 'function');
  return all.filter(([, value]) => error instanceof (value as new () => object)).map(([name]) => name);
}

test('every class of errors is tested below', () => {
  const isAbstract = ['SvcError', 'TransportError'];
  const names = Object.keys(errors).filter((name) => name.endsWith('Error') && !isAbstract.includes(name));
  expect(everyError.map(({ line }) => line[0]).toSorted()).toEqual(names.toSorted());
});

describe('instanceof', () => {
  for (const { error, line } of everyError) {
    it(`${line[0]} is exactly what its line says, in this copy of the package and in another`, async () => {
      vi.resetModules();
      const copy: Classes = await import('../../../runtime/errors/errors.js');
      expect(copy['SvcError']).not.toBe(errors.SvcError);
      const want = [...line, 'SvcError'].sort();
      expect([...classesOf(error, errors)].sort()).toEqual(want);
      expect([...classesOf(error, copy)].sort()).toEqual(want);
    });
  }

  it('a class that a user derives keeps the ordinary test', () => {
    class Mine extends errors.NotFoundError {}
    expect(new Mine(parts)).toBeInstanceOf(Mine);
    expect(new Mine(parts)).toBeInstanceOf(errors.NotFoundError);
    expect(new errors.NotFoundError(parts)).not.toBeInstanceOf(Mine);
  });

  it('nothing else is an error of the client', () => {
    for (const value of [null, undefined, 'x', {}, new Error('x')])
      expect(value).not.toBeInstanceOf(errors.SvcError);
  });
});

describe('codes', () => {
  const cases = [
    { code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', suffix: 'ACCESSDENIEDEXCEPTION', want: true },
    { code: 'ACME_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', suffix: 'ACCESSDENIEDEXCEPTION', want: true },
    { code: 'MY_ACME_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', suffix: 'ACCESSDENIEDEXCEPTION', want: true },
    {
      code: 'ACME_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION',
      suffix: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION',
      want: true,
    },
    {
      code: 'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION',
      suffix: 'FIELDNOTFOUNDEXCEPTION',
      want: true,
    },
    { code: 'ACCESS_DENIED', suffix: 'ACCESS_DENIED', want: true },
    { code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', suffix: 'DENIEDEXCEPTION', want: false },
    { code: '', suffix: 'ACCESSDENIEDEXCEPTION', want: false },
  ];
  for (const { code, suffix, want } of cases) {
    it(`'${code}' is${want ? '' : ' not'} '${suffix}'`, () => {
      expect(new errors.ApiError({ ...parts, code }).is(suffix)).toBe(want);
    });
  }
});

describe('what an error shows', () => {
  it('gives its fields, and its cause likewise, as JSON', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const cause = new errors.ConnectionError('no way', { ...sent, cause: refused });
    const error = new errors.OutcomeUnknownError('who knows', { ...sent, idempotencyKey: 'k', cause });
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'OutcomeUnknownError',
      message: 'who knows',
      code: 'CLIENT_OUTCOME_UNKNOWN',
      ...sent,
      idempotencyKey: 'k',
      cause: {
        name: 'ConnectionError',
        message: 'no way',
        code: 'CLIENT_CONNECTION',
        ...sent,
        cause: { name: 'Error', message: 'refused', code: 'ECONNREFUSED' },
      },
    });
  });

  it('has no field that is undefined', () => {
    expect(inspect(new errors.ApiError(parts))).not.toContain('undefined');
  });

  it('leads to the line where the call was made', async () => {
    function callHere(): ReturnType<typeof captureStack> {
      return captureStack(callHere);
    }
    const callSite = callHere();
    await new Promise(setImmediate);
    const { stack = '' } = new errors.UsageError('no', { callSite });
    const [first, second] = stack.split('\n');
    expect(first).toBe('UsageError: no');
    expect(second).toContain('svc-error.test.ts');
    expect(stack).not.toContain('callHere');
  });

  it('shows the first five frames of the program, and none of its own', () => {
    const callHere = (): ReturnType<typeof captureStack> => captureStack(callHere);
    const deep = (depth: number): ReturnType<typeof captureStack> =>
      depth === 0 ? callHere() : deep(depth - 1);
    const { stack = '' } = new errors.UsageError('no', { callSite: deep(20) });
    const frames = stack.split('\n').slice(1);
    expect(frames).toHaveLength(5);
    for (const frame of frames) expect(frame).toMatch(/at deep .*svc-error\.test\.ts/);
  });

  it('leaves the setting as it was when the capture throws', () => {
    const { stackTraceLimit } = Error;
    const capture = vi.spyOn(Error, 'captureStackTrace').mockImplementation(() => {
      throw new RangeError('no frames');
    });
    expect(() => captureStack(() => undefined)).toThrow('no frames');
    capture.mockRestore();
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  });

  it('leaves other errors their frames, before and after', () => {
    const limit = Error.stackTraceLimit;
    const callSite = captureStack(() => undefined);
    new errors.UsageError('no', { callSite });
    expect(Error.stackTraceLimit).toBe(limit);
    expect(new Error('other').stack).toContain('svc-error.test.ts');
    expect(new errors.UsageError('no').stack).toContain('svc-error.test.ts');
  });
});
