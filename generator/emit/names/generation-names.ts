/** Names of the types that the emitter adds to those of the model: `TaskRelations`, `TaskGetParams`, `TasksTaskMethods`. */

import type { Api, Method } from '../../model/model.js';
import { identifier } from '../text/identifier.js';
import { allocate, type Wish } from './allocator.js';
import { pascalCase } from './letter-case.js';

/** What a derived name is for. */
export type Role =
  | { readonly of: 'relations' | 'entity' | 'filter-part'; readonly type: string }
  | { readonly of: 'params' | 'result' | 'beside' | 'code'; readonly method: string }
  | { readonly of: 'param'; readonly method: string; readonly param: string }
  | { readonly of: 'namespace'; readonly path: readonly string[] }
  | { readonly of: 'common-code' };

export type NameOf = (role: Role) => string;

/** `taken` are the identifiers of the model's own types. */
export function generationNames(
  api: Api,
  taken: Iterable<string>,
  paths: readonly (readonly string[])[],
): NameOf {
  const wishes = [
    ...api.entities.flatMap(({ name }) => [
      wish({ of: 'relations', type: name }, [`${name}Relations`]),
      wish({ of: 'entity', type: name }, [`${name}Entity`, `${name}Shape`]),
    ]),
    ...api.filters.map(({ name, style }) =>
      wish(
        { of: 'filter-part', type: name },
        partCandidates(name, style === 'conditions' ? 'Condition' : 'Keys'),
      ),
    ),
    ...api.methods.flatMap(methodWishes),
    ...paths.map((path) =>
      wish({ of: 'namespace', path }, suffixed([pascalCase(path.join('.'))], 'Methods')),
    ),
    wish(
      { of: 'common-code' },
      api.generation === 'gateway' ? ['GatewayCode', 'AnyGatewayCode'] : ['CommonCode', 'AnyCommonCode'],
    ),
  ];
  const names = allocate(wishes, taken);
  return (role) => {
    const name = names.get(idOf(role));
    if (name === undefined) throw new Error(`nothing was named for ${idOf(role)}`);
    return name;
  };
}

function methodWishes(method: Method): readonly Wish[] {
  const bases = methodBases(method.path);
  return [
    wish({ of: 'params', method: method.name }, suffixed(bases, 'Params')),
    wish({ of: 'result', method: method.name }, suffixed(bases, 'Result')),
    ...(method.beside === undefined
      ? []
      : [wish({ of: 'beside', method: method.name }, suffixed(bases, 'Beside'))]),
    wish({ of: 'code', method: method.name }, suffixed(bases, 'Code')),
    ...namedParams(method).map((param) =>
      wish({ of: 'param', method: method.name, param }, suffixed(bases, pascalCase(param))),
    ),
  ];
}

/** Parameters whose types have a name of their own. */
function namedParams({ params }: Method): readonly string[] {
  if (params.kind !== 'object') return [];
  const named = params.variants
    .flat()
    .filter(({ shape }) => shape.kind === 'fields' || shape.kind === 'by-value');
  return [...new Set(named.map(({ name }) => name))];
}

/** `tasks.task.get` is `TaskGet` where that is free, since the module only repeats the object; else `TasksTaskGet`. */
function methodBases(path: readonly string[]): readonly string[] {
  const [module = '', object = ''] = path;
  const full = pascalCase(path.join('.'));
  return module === `${object}s` || module === object ? [pascalCase(path.slice(1).join('.')), full] : [full];
}

function partCandidates(filter: string, part: string): readonly string[] {
  return [filter.replace(/Filter$/, '') + part, filter + part];
}

function suffixed(bases: readonly string[], suffix: string): readonly string[] {
  return bases.map((base) => base + suffix);
}

function wish(role: Role, candidates: readonly string[]): Wish {
  return { id: idOf(role), candidates: candidates.map((name) => identifier(name)) };
}

function idOf(role: Role): string {
  return JSON.stringify(role);
}
