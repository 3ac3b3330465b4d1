/** Empty maps of an answer: the service prints them as `[]`, and users get the `{}` that the types promise. */

import type { MethodRow } from './method.js';
import type { Reply } from './reply.js';

/** The answer has just been parsed and nobody else holds it, so it is filled in place. */
export function withMaps(reply: Reply, { maps }: Pick<MethodRow, 'maps'>): Reply {
  if (maps === undefined) return reply;
  const around: Record<string, unknown> = { data: reply.data };
  for (const path of maps.split(' ')) fill(around, ['data', ...(path === '.' ? [] : path.split('.'))]);
  return { ...reply, data: around['data'] };
}

/** Puts `{}` in the place of each `[]` at the end of the path; `*` is each element of an array, or value of a map. */
function fill(holder: unknown, [step = '', ...rest]: readonly string[]): void {
  if (typeof holder !== 'object' || holder === null) return;
  const values = holder as Record<string, unknown>; // JSON; an array's elements are members too
  for (const key of step === '*' ? Object.keys(holder) : [step]) {
    if (!Object.hasOwn(values, key)) continue;
    if (rest.length > 0) fill(values[key], rest);
    else if (isEmptyList(values[key])) values[key] = {};
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
