/**
 * Names of the types that the emitter adds to those of the model, each from the path of its own method or the name of its own
 * object: `TasksTaskGetParams` of `tasks.task.get`, `TaskRelations` of `Task`. So a method that an account adds renames nothing.
 */

import { traitsOf } from '../../model/generation.js';
import type { Api, Method } from '../../model/model.js';
import { safeIdentifier } from '../../text/identifier.js';
import type { ErrorCodes } from './error-codes.js';
import { allocate, type CandidateNames } from '../../names/allocator.js';
import { pascalCase } from '../../text/letter-case.js';

/** What a derived name is for. */
export type Role =
  | { readonly of: 'relations' | 'entity' | 'filter-part'; readonly type: string }
  | { readonly of: 'params' | 'result' | 'answer' | 'meta' | 'code'; readonly method: string }
  | { readonly of: 'param'; readonly method: string; readonly param: string }
  /** Types of items by number, next to the first method that has them; and the fields that are written of one. */
  | { readonly of: 'by-type'; readonly method: string }
  | { readonly of: 'add' | 'update'; readonly type: string }
  | { readonly of: 'namespace'; readonly path: readonly string[] }
  | { readonly of: 'common-code' };

export type NameOf = (role: Role) => string;

interface GenerationNames {
  readonly names: NameOf;
  /** Each name, with what it is for. */
  readonly roles: ReadonlyMap<string, Role>;
}

/** `taken` are the identifiers of the model's own types, and of those that the runtime has. */
export function generationNames(
  api: Api,
  taken: Iterable<string>,
  paths: readonly (readonly string[])[],
  errors: ErrorCodes,
): GenerationNames {
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
    ...api.methods.flatMap((method) => methodRequests(method, errors)),
    ...byTypeRequests(api),
    ...paths.map((path) => request({ of: 'namespace', path }, [`${pascalCase(path.join('.'))}Methods`])),
    request({ of: 'common-code' }, traitsOf(api).commonCodeNames),
  ];
  const allocated = allocate(requests, { taken: new Set(taken) });
  return {
    names: (role) => {
      const name = allocated.get(idOf(role));
      if (name === undefined) throw new Error(`nothing was named for ${idOf(role)}`);
      return name;
    },
    // Each id is the JSON of a role, which `idOf` has written.
    roles: new Map([...allocated].map(([id, name]) => [name, JSON.parse(id) as Role])),
  };
}

function methodRequests(method: Method, errors: ErrorCodes): readonly CandidateNames[] {
  const base = pascalCase(method.path.join('.'));
  const named = (role: Role, suffix: string): CandidateNames => request(role, [base + suffix]);
  const { name } = method;
  return [
    named({ of: 'params', method: name }, 'Params'),
    named({ of: 'result', method: name }, 'Result'),
    ...(omitsFields(method) ? [named({ of: 'answer', method: name }, 'Entity')] : []),
    ...(method.meta === undefined ? [] : [named({ of: 'meta', method: name }, 'Meta')]),
    ...(errors.codesOf(method).length === 0 ? [] : [named({ of: 'code', method: name }, 'Code')]),
    ...namedParams(method).map((param) => named({ of: 'param', method: name, param }, pascalCase(param))),
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

/** Such a method has a type of its own for `select`. */
function omitsFields({ result }: Method): boolean {
  return 'omittedFields' in result && result.omittedFields.length > 0;
}

/** Parameters whose types have a name of their own. */
function namedParams({ params }: Method): readonly string[] {
  if (params.kind !== 'object') return [];
  const named = params.variants
    .flat()
    .filter(({ shape }) => shape.kind === 'fields' || shape.kind === 'by-value');
  return [...new Set(named.map(({ name }) => name))];
}

function partCandidates(filter: string, part: string): readonly string[] {
  return [filter.replace(/Filter$/, '') + part, filter + part];
}

function request(role: Role, candidates: readonly string[]): CandidateNames {
  return { id: idOf(role), candidates: candidates.map((name) => safeIdentifier(name)) };
}

function idOf(role: Role): string {
  return JSON.stringify(role);
}
