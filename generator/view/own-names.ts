/** Replaces the neutral names in an API by the account's own, once, so that no printer has to. */

import { ownNames, type OwnName } from '../../runtime/params/wire-params.js';
import { isList, mapTexts } from '../base/json.js';
import type { Api, Method, Model } from '../model/model.js';
import { onceFor } from '../base/once.js';

type Vendor = Model['vendor'];

/** The replacement that the runtime makes on the wire. */
export function vendorNames(vendor: Vendor): OwnName {
  return ownNames(vendor.map(({ neutral, own }) => [neutral, own]));
}

/** Renames one method at a time; each API is renamed once. */
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

/** Members whose texts are words of the model, or names of modules and routes. */
const KEPT: ReadonlySet<string> = new Set([
  ...['class', 'default', 'delay', 'envelope', 'from', 'generation', 'groups'],
  ...['kind', 'module', 'parts', 'path', 'repeatable', 'style', 'verb'],
]);

/** Members that name another method. */
const METHODS: ReadonlySet<string> = new Set(['readBack', 'replacement']);

/**
 * Names of methods stay neutral by default, as clients call them. For readers, who look for the account's name of a
 * method, they are replaced too.
 */
export function inOwnNames(api: Api, vendor: Vendor, methods: 'neutral' | 'own' = 'neutral'): Api {
  if (vendor.length === 0) return api;
  const own = onceFor(vendorNames(vendor));
  // Methods share lists of errors; shared again, they are still read once by printers.
  const renamedObjects = new WeakMap<object, unknown>();
  const renamed = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return KEPT.has(key) ? value : own(value);
    if (typeof value !== 'object' || value === null || (methods === 'neutral' && METHODS.has(key)))
      return value;
    // Their members too have names of the account.
    if (key === 'example' || key === 'iterates') return mapTexts(value, own);
    if (renamedObjects.has(value)) return renamedObjects.get(value);
    // A value without a name to replace is not copied.
    let copy = value;
    for (const name in value) {
      const part: unknown = Reflect.get(value, name);
      // The default of a parameter is a value of the account.
      const other = renamed(part, isList(value) || key === 'bounds' ? key : name);
      if (other === part) continue;
      if (copy === value) copy = isList(value) ? [...value] : { ...value };
      Reflect.set(copy, name, other);
    }
    renamedObjects.set(value, copy);
    return copy;
  };
  // Texts alone are replaced, so that the members are the same.
  const renamedAll = <T>(list: readonly T[]) => renamed(list, '') as readonly T[];
  return {
    ...api,
    modules: api.modules.map(({ name, doc }) => ({ name, doc: own(doc) })),
    methods: renamedAll(api.methods).map((method, at) => {
      const { name = '', path = [] } = api.methods[at] ?? {};
      return { ...method, name: methods === 'own' ? own(name) : name, path };
    }),
    entities: renamedAll(api.entities),
    types: renamedAll(api.types),
    selects: renamedAll(api.selects),
    filters: renamedAll(api.filters),
    orders: renamedAll(api.orders),
    commonErrors: renamedAll(api.commonErrors),
  };
}
