/** The legacy generation of an account: each method is from a document of the user, our own spec, or the account. */

import type { LegacyExtras } from '../description.js';
import type { Findings } from '../findings.js';
import type { Api, Method } from '../model.js';
import { compareNames, typeNames } from '../named.js';
import type { NamedOverlay } from '../model-options.js';
import { legacyApi } from '../specs.js';
import { readSpec } from '../spec/spec-document.js';
import { accountDocument } from './account-document.js';

/** Documents of the user win, the last one first; then our own spec; then the account. */
export function buildLegacy(
  extras: LegacyExtras | undefined,
  specs: readonly NamedOverlay[],
  findings: Findings,
): Api {
  const own = legacyApi();
  if (extras === undefined && specs.length === 0) return own;
  const files = specs.map(({ document }) => from('file', readSpec('legacy', document))).reverse();
  const better = joinApis(own, [...files, own]);
  if (extras === undefined) return better;
  const known = {
    methods: new Set(['batch', ...better.methods.map(({ name }) => name.toLowerCase())]),
    types: new Set(typeNames(better)),
  };
  const account = from('account', readSpec('legacy', accountDocument(extras, known, findings)));
  return joinApis(own, [better, account]);
}

function from(source: NonNullable<Method['from']>, api: Api): Api {
  return { ...api, methods: api.methods.map((method) => ({ ...method, from: source })) };
}

type Named = { readonly name: string };

/** Several documents as one, the first wins; names of methods that differ only in case are one. @param base has the errors that any method can answer with */
function joinApis(base: Api, apis: readonly Api[]): Api {
  const listed = joined(
    apis.map(({ methods }) => methods),
    (name) => name.toLowerCase(),
  );
  const used = new Set(listed.map(({ path }) => path[0]));
  const modules = joined([base.modules, ...apis.map((api) => api.modules)]);
  return {
    ...base,
    modules: modules.filter(({ name }) => used.has(name)),
    methods: listed,
    entities: joined(apis.map(({ entities }) => entities)),
    types: joined(apis.map(({ types }) => types)),
    selects: joined(apis.map(({ selects }) => selects)),
    filters: joined(apis.map(({ filters }) => filters)),
    orders: joined(apis.map(({ orders }) => orders)),
  };
}

function joined<T extends Named>(
  lists: readonly (readonly T[])[],
  keyOf: (name: string) => string = (name) => name,
): readonly T[] {
  const byName = new Map<string, T>();
  for (const one of lists.flat()) if (!byName.has(keyOf(one.name))) byName.set(keyOf(one.name), one);
  return [...byName.values()].sort(compareNames);
}
