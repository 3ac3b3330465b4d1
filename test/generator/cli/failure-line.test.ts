/** The one line that a failure gives. */

import { expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { failureLine } from '../../../generator/terminal/failure-line.js';

function endless(depth: number): number {
  return endless(depth + 1) + 1;
}

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

test.each([
  {
    name: 'wrong input says where and what to do',
    given: new InputError('it is empty', 'a.json', 'save it again'),
    want: /^svc-gen: a\.json: it is empty; save it again$/,
  },
  {
    name: 'nesting beyond the stack is told as what it is',
    given: thrownBy(() => endless(0)),
    want: /^svc-gen: the description: its parts lie too deep inside each other; check that/,
  },
  {
    name: 'what is longer than a text can be is an error of the description',
    given: thrownBy(() => 'a'.repeat(2 ** 29).repeat(4)),
    want: /^svc-gen: the description: what is made of it is longer than a text can be; check that/,
  },
  {
    name: 'another range error is a defect',
    given: thrownBy(() => 'a'.repeat(-1)),
    want: /^svc-gen: internal error: Invalid count value: -1; run again with SVC_GEN_DEBUG=1 and report it$/,
  },
])('$name', ({ given, want }) => {
  expect(failureLine(given)).toMatch(want);
});
