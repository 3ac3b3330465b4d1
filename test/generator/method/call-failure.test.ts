/** What a call that failed prints at a terminal: the next step of each class. */

import { expect, test } from 'vitest';
import { callFailure } from '../../../generator/method/call-failure.js';
import { PermissionError, RateLimitError, ServerError } from '../../../runtime/index.js';
import { fakeClient } from '../../runtime/call/fake-account.js';

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

test.each(['event.bind', 'event.offline.clear', 'messageservice.sender.add'])(
  '%s under a webhook names the variable that it needs',
  async (name) => {
    const legacy = { [name]: { kind: 'action', applicationOnly: true } } as const;
    const client = fakeClient(() => ({ body: { result: true } }), { legacy });
    const outcome = await client.legacy.call(name, {}).settle();
    expect(outcome.ok ? undefined : callFailure(outcome.error, name)).toEqual({
      lines: [
        `${name} works only with the token of an application: set SVC_ACCESS_TOKEN in place of SVC_WEBHOOK`,
      ],
      code: 2,
    });
  },
);
