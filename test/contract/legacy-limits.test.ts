/** The operating-time limit on the legacy generation (REST 3.0 reference, System errors; Observed behaviour, Limits). */

import { expect, test } from 'vitest';
import { byKind } from './kind.js';
import { useLegacyAccount } from './legacy-account.js';

// A call of the server of May 2026 takes ten times as long.
const legacy = useLegacyAccount({ limits: { operating: byKind(0.05, 0.5) } });

test('a method is blocked until its time counts no more, and no other method is', async () => {
  const ask = async (method: string): Promise<string> => {
    const { status, body } = await legacy.call(method);
    return `${status} ${body.error ?? 'ok'}`;
  };
  const before = [
    await ask('mailservice.fields'),
    await ask('mailservice.fields'),
    await ask('mailservice.fields'),
  ];
  expect(before).toEqual(['200 ok', '200 ok', '200 ok']);
  expect(await ask('mailservice.fields')).toBe('429 OPERATION_TIME_LIMIT');
  expect(await ask('calendar.settings.get')).toBe('200 ok');
  legacy.clock.moment += 600_000;
  expect(await ask('mailservice.fields')).toBe('200 ok');
});

test('the refusal says when', async () => {
  for (let round = 0; round < 3; round++) await legacy.call('mailservice.fields');
  const { body } = await legacy.call('mailservice.fields');
  // No error of the server of May 2026 has a time.
  expect(body.time).toEqual(
    byKind<unknown>(
      expect.objectContaining({ operating: 0.06, operating_reset_at: 1_780_315_800 }),
      undefined,
    ),
  );
});

test('inside a batch each call is counted', async () => {
  const cmd = Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, 'mailservice.fields']));
  const { body } = await legacy.call('batch', { cmd });
  expect(body.result).toMatchObject({ result_error: { d: { error: 'OPERATION_TIME_LIMIT' } } });
});
