/** How a deviating account runs a legacy call: it ignores parameters, and alters pages, members and types. */

import { isObject } from '../../generator/base/json.js';
import {
  type LegacyResponse,
  failure,
  type LegacyOutcome,
  type LegacyParams,
} from '../../generator/sandbox/legacy/outcome.js';
import type { Deviation, DeviationKind } from './deviation.js';
import { alterResponse } from './alter-response.js';

/** Kinds that a legacy method can have. */
export const LEGACY_KINDS: ReadonlySet<DeviationKind> = new Set<DeviationKind>([
  'missing-member',
  'undescribed-member',
  'null',
  'type',
  'digits',
  'value',
  'offset',
  'order',
  'filter',
  'cursor',
  'unpaged',
  'refused',
]);

/** @param run the method as it is */
export function runDeviating(
  deviations: readonly Deviation[],
  name: string,
  params: LegacyParams,
  run: (params: LegacyParams) => LegacyOutcome,
): LegacyOutcome {
  const own = deviations.filter(
    ({ generation, method }) => generation === 'legacy' && method.toLowerCase() === name.toLowerCase(),
  );
  const [first] = own;
  if (first === undefined) return run(params);
  const kinds = new Set(own.map(({ kind }) => kind));
  if (kinds.has('refused')) return failure(403, 'ACCESS_DENIED', 'Access denied!');
  const seen = bent(kinds, params);
  const outcome = kinds.has('unpaged') ? whole(run, seen) : run(seen);
  if (!outcome.ok) return outcome;
  const { next, ...rest } = outcome;
  const result = alterResponse(own, first.method, outcome.result);
  return { ...rest, result, ...(next !== undefined && !kinds.has('cursor') && { next }) };
}

function bent(kinds: ReadonlySet<DeviationKind>, params: LegacyParams): LegacyParams {
  const kept = Object.entries(params).filter(([name]) => {
    const lower = name.toLowerCase();
    if (lower === 'order') return !kinds.has('order');
    return lower !== 'start' || !(kinds.has('offset') || kinds.has('unpaged'));
  });
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      name.toLowerCase() === 'filter' && kinds.has('filter') ? withoutId(value) : value,
    ]),
  );
}

function withoutId(filter: unknown): unknown {
  if (!isObject(filter)) return filter;
  return Object.fromEntries(Object.entries(filter).filter(([key]) => !/^[^a-z]*id$/i.test(key)));
}

/** Every page at once, as if there were one. */
function whole(run: (params: LegacyParams) => LegacyOutcome, params: LegacyParams): LegacyOutcome {
  const first = run(params);
  let last = first;
  let all = first;
  while (last.ok && last.next !== undefined && all.ok) {
    last = run({ ...params, start: last.next });
    if (last.ok) all = { ...all, result: joined(all, last) };
  }
  if (!all.ok) return all;
  const { next: _next, total: _total, ...rest } = all;
  return rest;
}

function joined({ result: before }: LegacyResponse, { result: after }: LegacyResponse): unknown {
  if (Array.isArray(before) && Array.isArray(after))
    return [...(before as unknown[]), ...(after as unknown[])];
  if (!isObject(before) || !isObject(after)) return before;
  const members = Object.entries(before).map(([name, value]) => {
    const more = after[name];
    return [
      name,
      Array.isArray(value) && Array.isArray(more) ? [...(value as unknown[]), ...(more as unknown[])] : value,
    ];
  });
  return Object.fromEntries(members) as object;
}
