/** An account 50 ms away that admits 50 requests at once and 2 a second, as the lower plans do. */

import { setTimeout as wait } from 'node:timers/promises';
import { TIME, taskOf } from './answers.mjs';

const LATENCY = 50;
const BURST = 50;
const PER_SECOND = 2;

/** Gives status and body of one request; a program that waits a little too short is still let in. */
export function createSlowAccount() {
  let level = 0;
  let at = performance.now();
  const admits = () => {
    const now = performance.now();
    level = Math.max(0, level - ((now - at) / 1000) * PER_SECOND);
    at = now;
    if (level + 1 > BURST + 0.5) return false;
    level += 1;
    return true;
  };
  return async (method, params) => {
    await wait(LATENCY);
    if (method === 'reset') {
      level = 0;
      return { status: 200, body: {} };
    }
    if (!admits()) return { status: 503, body: { error: 'QUERY_LIMIT_EXCEEDED' } };
    const itemOf = ({ id }) => ({ item: taskOf(id) });
    const result = method === 'batch' ? params.map(({ query }) => itemOf(query)) : itemOf(params);
    return { status: 200, body: { result, time: TIME } };
  };
}
