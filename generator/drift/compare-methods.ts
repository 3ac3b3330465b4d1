/** Compares two versions of a method, and the folders of modules. */

import { grouped } from '../grouped.js';
import type { Api, ErrorCase, Method, Paging } from '../model/model.js';
import { compareParams } from './compare-params.js';
import { compareResults } from './compare-results.js';
import { compareProperties } from './compare-shapes.js';
import type { Names } from './type-names.js';
import type { ChangeName } from './classes.js';
import { type Difference, differs, inside, type Location, onlyIn, type Pair } from './difference.js';
import { isSame } from './canonical.js';

const ROOT: Location = { path: '', shared: false, direction: 'result' };
/** Members of the response next to its data. */
const META: Location = { ...ROOT, path: 'meta' };

export function compareMethods(pair: Pair<Method>, names: Names): readonly Difference[] {
  return [...compareNature(pair), ...compareErrors(pair, ROOT), ...compareSurface(pair, names)];
}

/** What a call is written with and gives; two methods without a difference here have the same shape. */
export function compareSurface({ before, after }: Pair<Method>, names: Names): readonly Difference[] {
  return [
    ...compareParams({ before: before.params, after: after.params }, names),
    ...compareResults({ before: before.result, after: after.result }, names),
    ...compareProperties({ before: before.meta ?? [], after: after.meta ?? [] }, META, names),
  ];
}

function compareNature(pair: Pair<Method>): readonly Difference[] {
  const { before, after } = pair;
  return [
    ...compareKinds(pair),
    ...compareScopes(pair),
    ...changed(
      before.applicationOnly,
      after.applicationOnly,
      after.applicationOnly ? 'application-only' : 'not-application-only',
    ),
    ...(isSame(before.path, after.path) || before.name !== after.name
      ? []
      : [differs(ROOT, 'method-moved', { before: before.path.join('.'), after: after.path.join('.') })]),
    ...(isSame(before.route, after.route)
      ? []
      : [differs(ROOT, 'route-changed', { before: route(before), after: route(after) })]),
    ...changed(
      before.deprecated === undefined,
      after.deprecated === undefined,
      after.deprecated ? 'method-deprecated' : 'method-not-deprecated',
    ),
    ...comparePaging(pair),
  ];
}

function compareKinds({ before, after }: Pair<Method>): readonly Difference[] {
  const texts = { before: before.kind, after: after.kind };
  if (before.write !== after.write)
    return [differs(inside(ROOT, 'kind'), after.write ? 'kind-to-write' : 'kind-to-read', texts)];
  return before.kind === after.kind ? [] : [differs(inside(ROOT, 'kind'), 'kind-changed', texts)];
}

function compareScopes({ before, after }: Pair<Method>): readonly Difference[] {
  const location = inside(ROOT, 'scope');
  return [
    ...onlyIn(after.scope, before.scope).map((scope) => differs(location, 'scope-added', { after: scope })),
    ...onlyIn(before.scope, after.scope).map((scope) =>
      differs(location, 'scope-removed', { before: scope }),
    ),
  ];
}

function comparePaging(pair: Pair<Method>): readonly Difference[] {
  const [before, after] = [goingOn(pair.before), goingOn(pair.after)];
  const location = inside(ROOT, 'paging');
  if (before === undefined)
    return after === undefined ? [] : [differs(location, 'paging-added', { after: after.style })];
  if (after === undefined) return [differs(location, 'paging-removed', { before: before.style })];
  if (before.style !== after.style)
    return [differs(location, 'paging-changed', { before: before.style, after: after.style })];
  return changed(before.keyset, after.keyset, after.keyset ? 'keyset-added' : 'keyset-removed', location);
}

/** A list that is asked once is not paged. */
function goingOn({ paging }: Method): Paging | undefined {
  return paging?.style === 'once' ? undefined : paging;
}

/** Of a method, or those that every method of a generation has. */
export function compareErrors(
  pair: Pair<{ readonly errors: readonly ErrorCase[] }>,
  root: Location,
): readonly Difference[] {
  const { before, after } = { before: statuses(pair.before.errors), after: statuses(pair.after.errors) };
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((code) => {
    const [old, now] = [before.get(code), after.get(code)];
    const location = inside(root, 'errors');
    if (old === undefined) return [differs(location, 'error-added', { after: code })];
    if (now === undefined) return [differs(location, 'error-removed', { before: code })];
    return old === now
      ? []
      : [differs(location, 'error-status-changed', { before: `${code} ${old}`, after: `${code} ${now}` })];
  });
}

/** A code can be documented with several statuses. */
function statuses(errors: readonly ErrorCase[]): ReadonlyMap<string, string> {
  const codes = [...new Set(errors.map(({ code }) => code))];
  return new Map(
    codes.map((code) => {
      const own = errors.filter((error) => error.code === code).map(({ status }) => String(status));
      return [code, [...new Set(own)].toSorted().join(', ')];
    }),
  );
}

function changed(
  before: boolean,
  after: boolean,
  change: ChangeName,
  location: Location = ROOT,
): readonly Difference[] {
  return before === after ? [] : [differs(location, change)];
}

function route({ route: found }: Method): string {
  return found === undefined ? '' : `${found.verb} ${found.path}`;
}

export function compareModules({ before, after }: Pair<Api>): readonly Difference[] {
  const [old, now] = [neighbours(before), neighbours(after)];
  return [...old]
    .filter(([module, others]) => now.has(module) && !isSame(others, now.get(module)))
    .map(([module]) =>
      differs({ path: `module ${module}`, shared: true, direction: 'result' }, 'module-moved'),
    );
}

/** Module → the modules whose folder has the same name on some file system. */
function neighbours({ methods }: Api): ReadonlyMap<string, readonly string[]> {
  const modules = [...new Set(methods.map(({ path: [module = ''] }) => module))].sort();
  const byFolder = grouped(modules, folderOf);
  return new Map(modules.map((module) => [module, byFolder.get(folderOf(module)) ?? []]));
}

/** `crmItems` and `crm-items` are of one folder. */
function folderOf(module: string): string {
  return module
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[^\p{L}\p{N}]+/u)
    .join('-')
    .toLowerCase();
}
