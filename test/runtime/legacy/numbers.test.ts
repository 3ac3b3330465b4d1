/** Numbers that an account prints as texts arrive as numbers, whatever way a call takes. */

import { expect, test } from 'vitest';
import type { MethodTable } from '../../../runtime/words/method.js';
import { fakeClient, TIME, type Handle } from '../call/fake-account.js';

const TABLE: MethodTable = {
  'task.comment.add': { kind: 'add', numbers: ['.'] },
  'user.get': { kind: 'list', paging: 'start', numbers: ['*.UF_DEPARTMENT.*'] },
  'department.get': { kind: 'read' },
};
const ROW = { ID: '1', UF_DEPARTMENT: ['1', '3'] };
const RESULTS: Readonly<Record<string, unknown>> = {
  'task.comment.add': '31',
  'user.get': [ROW],
  'department.get': { ID: '1' },
};

const handle: Handle = ({ path }) => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const result = { c0: RESULTS['task.comment.add'], c1: RESULTS['user.get'], c2: RESULTS['department.get'] };
  return { body: { result: name === 'batch' ? { result } : RESULTS[name], time: TIME } };
};
const { legacy } = fakeClient(handle, { legacy: TABLE });
const comment = () => legacy.call('task.comment.add', { TASKID: 8 });
const users = () => legacy.call('user.get', {}, { list: true });
const departments = () => legacy.call('department.get');
const want = { ID: '1', UF_DEPARTMENT: [1, 3] };

test.each([
  { name: 'a result', found: () => comment(), want: 31 },
  { name: 'one page of a list', found: () => users(), want: [want] },
  { name: 'the rows of an iteration', found: () => users().toArray(), want: [want] },
  { name: 'a method whose row has none', found: () => departments(), want: { ID: '1' } },
  {
    name: 'a batch',
    found: () => legacy.batch([comment(), users(), departments()]),
    want: [31, [want], { ID: '1' }],
  },
])('$name', async ({ found, want }) => {
  expect(await found()).toEqual(want);
});
