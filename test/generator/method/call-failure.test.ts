/** What a call that failed prints at a terminal: the next step of each class. */

import { expect, test } from 'vitest';
import { callFailure } from '../../../generator/method/call-failure.js';
import { PermissionError, RateLimitError, ServerError } from '../../../runtime/index.js';

const parts = {
  message: 'tasks.task.get: refused',
  code: 'X',
  generation: 'v3',
  method: 'tasks.task.get',
  status: 400,
  attempts: 3,
  details: undefined,
} as const;

test.each([
  { error: new RateLimitError(parts), want: 'the account limits its calls: try again in some seconds' },
  { error: new RateLimitError({ ...parts, retryAfter: 7 }), want: 'wait 7 s' },
  { error: new PermissionError(parts), want: 'grant the scope or the right to the user of the credential' },
  { error: new ServerError(parts), want: 'the service failed: try again in some minutes' },
])('says "$want"', ({ error, want }) => {
  expect(callFailure(error, 'tasks.task.get')).toEqual({
    lines: ['tasks.task.get: refused (X)', `  ${want}`],
    code: 4,
  });
});
