/** An API in the account's own names, which are put in once: whatever prints reads no neutral name. */

import { ownNames, type OwnName } from '../../runtime/params/wire-params.js';
import { isList, mapTexts } from '../json.js';
import type { Api, Method, Model } from '../model/model.js';
import { onceFor } from '../once.js';

type Vendor = Model['vendor'];

/** The replacement that the runtime makes on the wire. */
export function vendorNames(vendor: Vendor): OwnName {
  return ownNames(vendor.map(({ neutral, own }) => [neutral, own]));
}

/** Of one method at a time; each API is renamed once. */
export function methodsInOwnNames(
  vendor: Vendor,
  methods?: 'neutral' | 'own',
): (found: MethodOfApi) => MethodOfApi {
  const ownApi = onceFor((api: Api) => inOwnNames(api, vendor, methods));
  return ({ api, method }) => {
    const named = ownApi(api);
    return { api: named, method: named.methods[api.methods.indexOf(method)] ?? method };
  };
}

interface MethodOfApi {
  readonly api: Api;
  readonly method: Method;
}

/** Members whose texts are words of the model, and names that modules and routes go by. */
const KEPT: ReadonlySet<string> = new Set([
  ...['class', 'default', 'delay', 'envelope', 'from', 'generation', 'groups'],
  ...['kind', 'module', 'parts', 'path', 'repeatable', 'style', 'verb'],
]);

/** Members that name another method. */
const METHODS: ReadonlySet<string> = new Set(['readBack', 'replacement']);

/**
 * The names of methods stay neutral, as clients call them. Readers, who look for what the account calls a method, are given
 * its own name.
 */
export function inOwnNames(api: Api, vendor: Vendor, methods: 'neutral' | 'own' = 'neutral'): Api {
  if (vendor.length === 0) return api;
  const own = onceFor(vendorNames(vendor));
  // Methods have lists of errors in common, which printers read once.
  const known = new WeakMap<object, unknown>();
  const renamed = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return KEPT.has(key) ? value : own(value);
    if (typeof value !== 'object' || value === null || (methods === 'neutral' && METHODS.has(key)))
      return value;
    // Their members too have names of the account.
    if (key === 'example' || key === 'iterates') return mapTexts(value, own);
    if (known.has(value)) return known.get(value);
    // What has no other name is not copied.
    let made = value;
    for (const name in value) {
      const part: unknown = Reflect.get(value, name);
      // The default of a parameter is a value of the account.
      const other = renamed(part, isList(value) || key === 'bounds' ? key : name);
      if (other === part) continue;
      if (made === value) made = isList(value) ? [...value] : { ...value };
      Reflect.set(made, name, other);
    }
    known.set(value, made);
    return made;
  };
  const inside = <T>(list: readonly T[]) => renamed(list, '') as readonly T[]; // the same members, with other texts
  return {
    ...api,
    modules: api.modules.map(({ name, doc }) => ({ name, doc: own(doc) })),
    methods: inside(api.methods).map((method, at) => {
      const { name = '', path = [] } = api.methods[at] ?? {};
      return { ...method, name: methods === 'own' ? own(name) : name, path };
    }),
    entities: inside(api.entities),
    types: inside(api.types),
    selects: inside(api.selects),
    filters: inside(api.filters),
    orders: inside(api.orders),
    commonErrors: inside(api.commonErrors),
  };
}
