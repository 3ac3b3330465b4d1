import { expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { checkFault } from '../../../generator/sandbox/faults/spec.js';
import { FAULTS, parseFault, type Fault } from '../../../generator/sandbox/index.js';

const SPECS: readonly { spec: string; want: Fault }[] = [
  { spec: 'html', want: { name: 'html' } },
  {
    spec: 'reset-after:tasks.task.add:1',
    want: { name: 'reset', when: 'after', method: 'tasks.task.add', times: 1 },
  },
  { spec: 'slow-body=500', want: { name: 'slow-body', amount: 500 } },
  {
    spec: 'QUERY_LIMIT_EXCEEDED+2:*:20%',
    want: { name: 'QUERY_LIMIT_EXCEEDED', retryAfter: 2, method: '*', probability: 0.2 },
  },
  { spec: 'OVERLOAD_LIMIT@401', want: { name: 'OVERLOAD_LIMIT', status: 401 } },
  {
    spec: 'error@418=TEAPOT:user.get',
    want: { name: 'error', status: 418, code: 'TEAPOT', method: 'user.get' },
  },
  { spec: '503', want: { name: '503' } },
];

test.each(SPECS)('$spec', ({ spec, want }) => {
  expect(parseFault(spec)).toEqual(want);
});

test.each(['', 'nonsense', 'html:a:b', 'html:a:1:x', 'slow-body-before', 'html=much', 'html@1'])(
  '%j is not a fault',
  (spec) => {
    expect(() => parseFault(spec)).toThrow(InputError);
  },
);

test.each([
  { spec: 'QUERY_LIMIT_EXCEEDED:*:200%', want: 'a chance is at most 1, or 100%' },
  { spec: 'QUERY_LIMIT_EXCEEDED:*:0', want: 'it never happens' },
  { spec: 'QUERY_LIMIT_EXCEEDED@999', want: 'a status of an answer is between 200 and 599' },
  { spec: 'QUERY_LIMIT_EXCEEDED@100', want: 'a status of an answer is between 200 and 599' },
  { spec: 'reset@503', want: 'it takes no status' },
  { spec: 'html=5', want: 'it takes no number' },
  { spec: 'hang+5', want: 'it takes no delay' },
])('$spec is refused, and says why', ({ spec, want }) => {
  expect(() => parseFault(spec)).toThrow(want);
});

test.each([{ probability: Number.NaN }, { code: 'A' }, { amount: 1, status: 500 }])(
  'reset with %j is refused',
  (parts) => {
    expect(() => checkFault({ name: 'reset', ...parts })).toThrow(InputError);
  },
);

test('every fault is told what it does and can be switched on', () => {
  for (const { name, what } of FAULTS) {
    expect(what.length).toBeGreaterThan(10);
    expect(parseFault(name)).toEqual({ name });
  }
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});
