/** Names of the types that the emitter adds to those of the model: `TaskRelations`, `TaskGetParams`, `TasksTaskMethods`. */

import { traitsOf } from '../../model/generation.js';
import { isListCall } from '../../model/list-call.js';
import type { Api, Method } from '../../model/model.js';
import { identifier } from '../text/identifier.js';
import type { CodeSet } from '../type/error-codes.js';
import { allocate, type CandidateNames } from '../../names/allocator.js';
import { pascalCase } from './letter-case.js';

/** What a derived name is for. */
export type Role =
  | { readonly of: 'relations' | 'entity' | 'filter-part'; readonly type: string }
  | { readonly of: 'params' | 'result' | 'answer' | 'meta' | 'code' | 'call'; readonly method: string }
  | { readonly of: 'param'; readonly method: string; readonly param: string }
  /** Types of items by number, next to the first method that has them; and the fields that are written of one. */
  | { readonly of: 'by-type'; readonly method: string }
  | { readonly of: 'add' | 'update'; readonly type: string }
  | { readonly of: 'namespace'; readonly path: readonly string[] }
  /** Codes of several methods. */
  | { readonly of: 'shared-code'; readonly id: string }
  | { readonly of: 'common-code' };

export type NameOf = (role: Role) => string;

/** `taken` are the identifiers of the model's own types, and of those that the runtime has. */
export function generationNames(
  api: Api,
  taken: Iterable<string>,
  paths: readonly (readonly string[])[],
  sets: readonly CodeSet[],
): NameOf {
  const repeating = repeatingModules(api);
  const requests = [
    ...api.entities.flatMap(({ name, open }) => [
      // An open object has no relations, but described fields.
      request({ of: 'relations', type: name }, [open ? `${name}Fields` : `${name}Relations`]),
      request({ of: 'entity', type: name }, [`${name}Entity`, `${name}Shape`]),
    ]),
    ...api.filters.map(({ name, style }) =>
      request(
        { of: 'filter-part', type: name },
        partCandidates(name, style === 'conditions' ? 'Condition' : 'Keys'),
      ),
    ),
    ...api.methods.flatMap((method) => methodRequests(method, repeating)),
    ...byTypeRequests(api),
    ...paths.map((path) =>
      request({ of: 'namespace', path }, suffixed([pascalCase(path.join('.'))], 'Methods')),
    ),
    ...sharedCodeRequests(sets),
    request({ of: 'common-code' }, traitsOf(api).commonCodeNames),
  ];
  const names = allocate(requests, { taken: new Set(taken) });
  return (role) => {
    const name = names.get(idOf(role));
    if (name === undefined) throw new Error(`nothing was named for ${idOf(role)}`);
    return name;
  };
}

function methodRequests(method: Method, repeating: ReadonlySet<string>): readonly CandidateNames[] {
  const bases = methodBases(method.path, repeating);
  return [
    request({ of: 'params', method: method.name }, suffixed(bases, 'Params')),
    request({ of: 'result', method: method.name }, suffixed(bases, 'Result')),
    ...(omitsFields(method)
      ? [request({ of: 'answer', method: method.name }, suffixed(bases, 'Entity'))]
      : []),
    ...(method.meta === undefined
      ? []
      : [request({ of: 'meta', method: method.name }, suffixed(bases, 'Meta'))]),
    request({ of: 'code', method: method.name }, suffixed(bases, 'Code')),
    request(
      { of: 'call', method: method.name },
      bases.map((base) => base + callSuffix(method, base)),
    ),
    ...namedParams(method).map((param) =>
      request({ of: 'param', method: method.name, param }, suffixed(bases, pascalCase(param))),
    ),
  ];
}

function byTypeRequests({ methods }: Api): readonly CandidateNames[] {
  const first = methods.find(({ byType }) => byType !== undefined);
  const written = (first?.byType?.types ?? []).flatMap(({ entity: type }) => [
    request({ of: 'add', type }, [`${type}AddFields`]),
    request({ of: 'update', type }, [`${type}UpdateFields`]),
  ]);
  return first === undefined
    ? []
    : [request({ of: 'by-type', method: first.name }, ['CrmItemTypes']), ...written];
}

/** `TaskListCall`, and `UserGetListCall`, which says that it is iterated. */
function callSuffix(method: Method, base: string): string {
  return isListCall(method) && !base.endsWith('List') ? 'ListCall' : 'Call';
}

/** Then `select` sees the object otherwise than elsewhere. */
function omitsFields({ result }: Method): boolean {
  return 'omittedFields' in result && result.omittedFields.length > 0;
}

/**
 * `ListCode`, where all methods end so. Of two sets with such methods the one with more of them has the name; the other is
 * named after its module (`MailListCode`), or after its first method (`ListCodeOfMainEventlog`).
 */
function sharedCodeRequests(sets: readonly CodeSet[]): readonly CandidateNames[] {
  const shared = sets
    .filter(({ methods }) => methods.length > 1)
    .sort((a, b) => b.methods.length - a.methods.length || (a.id < b.id ? -1 : 1));
  const used = new Set<string>();
  return shared.map(({ id, methods }) => {
    const name = pascalCase(commonEnd(methods));
    const modules = new Set(methods.map(({ path }) => path[0] ?? ''));
    const [module = ''] = modules.size === 1 ? modules : [];
    const ofModule = module === '' ? [] : [`${pascalCase(module)}${name}Code`];
    const [first] = methods.map(({ path }) => pascalCase(path.slice(0, -1).join('.'))).sort();
    const candidates = [`${name}Code`, ...ofModule, `${name}CodeOf${first ?? ''}`];
    const isTaken = used.has(name);
    used.add(name);
    return request({ of: 'shared-code', id }, isTaken ? candidates.slice(1) : candidates);
  });
}

/** The words that the names of all methods end with; else the last words of two kinds, or what all of them do. */
function commonEnd(methods: readonly Method[]): string {
  const ends = methods.map(({ path }) => path.toReversed());
  const [first = []] = ends;
  const length = first.findIndex((word, index) => ends.some((end) => end[index] !== word));
  if (length !== 0)
    return first
      .slice(0, length < 0 ? undefined : length)
      .toReversed()
      .join('.');
  const last = [...new Set(ends.map(([word = '']) => word))].sort();
  if (last.length <= 2) return last.join('.or.');
  return methods.every(({ write }) => write)
    ? 'write'
    : methods.some(({ write }) => write)
      ? 'method'
      : 'read';
}

/** Parameters whose types have a name of their own. */
function namedParams({ params }: Method): readonly string[] {
  if (params.kind !== 'object') return [];
  const named = params.variants
    .flat()
    .filter(({ shape }) => shape.kind === 'fields' || shape.kind === 'by-value');
  return [...new Set(named.map(({ name }) => name))];
}

/** Modules that only repeat one of their objects, as `tasks` does `task`. */
function repeatingModules({ methods }: Api): ReadonlySet<string> {
  const repeats = ({ path: [module = '', object = ''] }: Method): boolean =>
    module === `${object}s` || module === object;
  return new Set(methods.filter(repeats).map(({ path: [module = ''] }) => module));
}

/** `tasks.task.get` is `TaskGet`, and `tasks.flow.get` `FlowGet`, where that is free: one form for a complete module. */
function methodBases(path: readonly string[], repeating: ReadonlySet<string>): readonly string[] {
  const full = pascalCase(path.join('.'));
  const isShort = path.length > 2 && repeating.has(path[0] ?? '');
  return isShort ? [pascalCase(path.slice(1).join('.')), full] : [full];
}

function partCandidates(filter: string, part: string): readonly string[] {
  return [filter.replace(/Filter$/, '') + part, filter + part];
}

function suffixed(bases: readonly string[], suffix: string): readonly string[] {
  return bases.map((base) => base + suffix);
}

function request(role: Role, candidates: readonly string[]): CandidateNames {
  return { id: idOf(role), candidates: candidates.map((name) => identifier(name)) };
}

function idOf(role: Role): string {
  return JSON.stringify(role);
}
