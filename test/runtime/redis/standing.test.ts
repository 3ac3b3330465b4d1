/** When a process may renew with what Redis holds: after it has seen everybody return, or after one who is sure has confirmed it. */

import { expect, test } from 'vitest';
import { RETURN_MS } from '../../../runtime/redis/script.js';
import { Standing } from '../../../runtime/redis/standing.js';

interface Look {
  readonly at: number;
  readonly server?: string;
  readonly confirmed?: number;
  readonly fails?: boolean;
}

test.each<{ name: string; looks: readonly Look[]; wait: number }>([
  { name: 'waits when it has seen nothing', looks: [], wait: RETURN_MS },
  { name: 'waits when it has just started', looks: [{ at: 0 }], wait: RETURN_MS },
  { name: 'waits for the rest of the time', looks: [{ at: 0 }, { at: 2000 }], wait: RETURN_MS - 2000 },
  { name: 'is sure when the time is over', looks: [{ at: 0 }, { at: RETURN_MS }], wait: 0 },
  {
    name: 'is sure when another process confirms',
    looks: [
      { at: 0, confirmed: 4 },
      { at: 150, confirmed: 5 },
    ],
    wait: 0,
  },
  {
    name: 'takes no confirmation from before its start',
    looks: [
      { at: 0, confirmed: 4 },
      { at: 150, confirmed: 4 },
    ],
    wait: RETURN_MS - 150,
  },
  {
    name: 'waits again when Redis has failed',
    looks: [{ at: 0 }, { at: 9000 }, { at: 9100, fails: true }, { at: 9200 }],
    wait: RETURN_MS,
  },
  {
    name: 'waits again when the server is another one, which no failure has shown',
    looks: [{ at: 0 }, { at: 9000 }, { at: 9100, server: 'second' }],
    wait: RETURN_MS,
  },
  {
    name: 'takes no confirmation that another server brings',
    looks: [
      { at: 0, confirmed: 4 },
      { at: 150, confirmed: 5, server: 'second' },
    ],
    wait: RETURN_MS,
  },
  {
    name: 'waits again after a gap when the server has no name',
    looks: [
      { at: 0, server: '' },
      { at: 9000, server: '' },
    ],
    wait: RETURN_MS,
  },
])('a process $name', ({ looks, wait }) => {
  let now = 0;
  const standing = new Standing({ now: () => now });
  for (const { at, server = 'first', confirmed = 0, fails = false } of looks) {
    now = at;
    if (fails) standing.noteFailure();
    else standing.noteAnswer({ server, confirmed }, at);
  }
  expect(standing.wait()).toBe(wait);
});
