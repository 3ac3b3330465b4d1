/** Reads the answer of `rest.scope.list`, whose form the contract does not show (Observed behaviour, REST 3.0). */

import { member } from '../json.js';

/** Maps inside maps: module, controller, method. */
const DEEPEST = 4;

/** Method → scopes, from a map of methods, or of modules to such maps, bare or in `item`. */
export function readScopes(
  answer: unknown,
  methods: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const scopes = new Map<string, readonly string[]>();
  const item = member(answer, 'item');
  collect(typeof item === 'object' && item !== null ? item : answer, [], { methods, scopes });
  return new Map([...scopes].sort(([left], [right]) => (left < right ? -1 : 1)));
}

interface Found {
  readonly methods: ReadonlySet<string>;
  readonly scopes: Map<string, readonly string[]>;
}

function collect(value: unknown, path: readonly string[], found: Found): void {
  const scopes = scopesIn(value);
  if (scopes !== undefined && path.length > 0) found.scopes.set(methodAt(path, found.methods), scopes);
  else if (typeof value === 'object' && value !== null && !Array.isArray(value) && path.length < DEEPEST) {
    for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key], found);
  }
}

function scopesIn(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.filter((scope) => typeof scope === 'string');
  const named = member(value, 'scopes') ?? member(value, 'scope');
  return named === undefined || typeof named === 'object'
    ? Array.isArray(named)
      ? scopesIn(named)
      : undefined
    : scopesIn(named);
}

/** The whole name may stand in the last map, or be spread over all of them. */
function methodAt(path: readonly string[], methods: ReadonlySet<string>): string {
  const last = path.at(-1) ?? '';
  const joined = path.join('.');
  if (methods.has(last)) return last;
  return methods.has(joined) || !last.includes('.') ? joined : last;
}
