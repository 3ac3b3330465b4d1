/** Reads the answer of `rest.scope.list` in its several forms (Server behaviour, Description; Observed behaviour, REST 3.0). */

import { member } from '../base/json.js';

/** Maps inside maps: module, controller, method. */
const MAX_DEPTH = 4;
/** Means every controller of a module, or every method of a controller. */
const EVERY = '*';

/**
 * Method → scopes, any one of which is enough, the widest first. The answer is a map of methods, or of modules to such maps,
 * or of module, controller and method to what each needs, bare or in `item`.
 */
export function readScopes(
  answer: unknown,
  methods: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const found: FoundScopes = { methods, scopes: new Map(), prefixes: new Map() };
  const item = member(answer, 'item');
  collect(typeof item === 'object' && item !== null ? item : answer, [], found);
  return new Map([...withPrefixes(found)].sort(([left], [right]) => (left < right ? -1 : 1)));
}

interface FoundScopes {
  readonly methods: ReadonlySet<string>;
  readonly scopes: Map<string, readonly string[]>;
  /** `tasks`, `tasks.task` → the scope of all that is below it. */
  readonly prefixes: Map<string, readonly string[]>;
}

function collect(value: unknown, path: readonly string[], found: FoundScopes): void {
  const scopes = scopesIn(value);
  if (scopes !== undefined && path.length > 0) addScopes(scopes, path, found);
  else if (typeof value === 'object' && value !== null && !Array.isArray(value) && path.length < MAX_DEPTH) {
    for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key], found);
  }
}

function addScopes(scopes: readonly string[], path: readonly string[], found: FoundScopes): void {
  const every = path.indexOf(EVERY);
  if (every === -1) found.scopes.set(methodAt(path, found.methods), scopes);
  else found.prefixes.set(path.slice(0, every).join('.'), scopes);
}

/** A method can be called with the scope of its module or controller too (Server behaviour, Authentication, scope, limits). */
function withPrefixes({ methods, scopes, prefixes }: FoundScopes): ReadonlyMap<string, readonly string[]> {
  if (prefixes.size === 0) return scopes;
  const all = new Map(scopes);
  for (const name of new Set([...scopes.keys(), ...methods])) {
    const parts = name.split('.');
    const wider = parts.flatMap((_, count) => prefixes.get(parts.slice(0, count).join('.')) ?? []);
    const enough = [...new Set([...wider, ...(scopes.get(name) ?? [])])];
    if (enough.length > 0) all.set(name, enough);
  }
  return all;
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

/** The complete name may be in the last map, or be spread over all of them. */
function methodAt(path: readonly string[], methods: ReadonlySet<string>): string {
  const last = path.at(-1) ?? '';
  const joined = path.join('.');
  if (methods.has(last)) return last;
  return methods.has(joined) || !last.includes('.') ? joined : last;
}
