/** A call that is not sent, since the service asked an earlier one to wait longer than it may take. */

import { expect, test } from 'vitest';
import { RateLimitError } from '../../../runtime/errors/errors.js';
import { callOf, senderOf } from './client.js';
import { flatError, stage, success } from './scripted.js';

const read = callOf('read');

test('ends at once, with the code of the service, its wait and its own deadline in the message', async () => {
  const { environment, sent } = stage([
    flatError(429, 'OPERATION_TIME_LIMIT', { 'retry-after': '30' }),
    success,
  ]);
  const sender = senderOf({ deadline: 20_000 }, environment);
  const send = () => sender.send(read, { retry: false }).catch((error: unknown) => error);
  expect(await send()).toBeInstanceOf(RateLimitError);
  const error = await send();
  expect(sent).toHaveLength(1);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({
    code: 'OPERATION_TIME_LIMIT',
    status: 429,
    attempts: 0,
    retryAfter: 30,
    message: expect.stringMatching(
      /^\S+: not sent: the service asks to wait 30 s \(OPERATION_TIME_LIMIT\), longer than the deadline of 20 s/,
    ) as unknown,
  });
});
