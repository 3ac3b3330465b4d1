/** What the runtime is told about one method: a row of a module's table. */

import type { Entity, Method, Paging } from '../../model/model.js';
import { allocate } from '../../names/allocator.js';
import { camelCase } from '../names/letter-case.js';
import type { Scope } from '../scope.js';
import { code, join, key, literal, plain, string, type Code } from '../text/code.js';
import { identifier } from '../text/identifier.js';
import { takesParams } from '../type/params.js';
import { isListCall } from '../../model/list-call.js';
import type { AnswerPaths } from './answer-paths.js';

/** `'keys.update': { verb: 'PATCH', path: '/v1/keys/{id}', kind: 'update' }`. */
export function routeRow(method: Method, scope: Scope): Code {
  const { route } = method;
  if (route === undefined) throw new Error(`${method.name} of the gateway has no route`);
  const entries = [
    entry('verb', string(route.verb)),
    entry('path', string(route.path)),
    entry('kind', string(method.kind)),
    takesParams(method) ? undefined : entry('values', literal(false)),
    route.sends === false ? entry('sends', literal(false)) : undefined,
    route.requestIdFrom === undefined ? undefined : entry('requestIdFrom', string(route.requestIdFrom)),
    method.scope.length === 0 ? undefined : entry('scope', strings(method.scope, scope)),
    method.readBack === undefined ? undefined : entry('readBack', string(method.readBack)),
  ].filter((part) => part !== undefined);
  return code`${key(method.name)}: { ${join(entries, ', ')} }`;
}

interface RowSource {
  readonly method: Method;
  /** Paths to them in an answer that is no object or list of objects. */
  readonly maps: readonly string[];
  readonly numbers: readonly string[];
}

/** `'tasks.task.get': { kind: 'get', scope: ['tasks'], … }`. What is not so is left out. */
export function methodRow({ method, maps, numbers }: RowSource, constants: RowConstants, scope: Scope): Code {
  const { result } = method;
  const isEntity = result.kind === 'item' || result.kind === 'items';
  const shared = constants.get(rowEntity(method) ?? '');
  const list = isListCall(method) ? method.paging : undefined;
  const entries = [
    entry('kind', string(method.kind)),
    method.scope.length === 0 ? undefined : entry('scope', strings(method.scope, scope)),
    list && entry('paging', string(list.style)),
    list?.keyset === true ? entry('keyset', literal(true)) : undefined,
    list?.keysetBy === undefined ? undefined : entry('keysetBy', string(list.keysetBy)),
    ...(list === undefined ? [] : idEntries(list)),
    list?.limit === false ? entry('limit', literal(false)) : undefined,
    list?.iterates && entry('iterates', textMap(list.iterates)),
    isEntity && result.select !== undefined ? entry('select', literal(true)) : undefined,
    result.kind === 'items' && result.default === 'id' ? entry('default', string('id')) : undefined,
    shared && entry('fields', plain(identifier(shared.fields.name))),
    shared?.maps && entry(result.kind === 'items' ? 'itemMaps' : 'maps', plain(identifier(shared.maps.name))),
    paths('maps', maps, scope),
    paths('numbers', numbers, scope),
    method.applicationOnly ? entry('applicationOnly', literal(true)) : undefined,
    method.params.kind === 'object' && method.params.order !== undefined
      ? entry('order', strings(method.params.order, scope))
      : undefined,
    method.readBack === undefined ? undefined : entry('readBack', string(method.readBack)),
  ].filter((part) => part !== undefined);
  return code`${key(method.name)}: { ${join(entries, ', ')} }`;
}

/** What is known of an `id` counts where the list goes on by something. */
function idEntries({ style, hasId, sortsId, cursor }: Paging): readonly Code[] {
  const deadCursor = cursor === false ? [entry('cursor', literal(false))] : [];
  if (style === 'once' || style === 'start') return deadCursor;
  return [
    ...(hasId ? [entry('hasId', literal(true))] : []),
    ...(style === 'offset' && sortsId === true ? [entry('sortsId', literal(true))] : []),
    ...deadCursor,
  ];
}

function paths(name: string, list: readonly string[], scope: Scope): Code | undefined {
  return list.length === 0 ? undefined : entry(name, string(scope.own(list.join(' '))));
}

function entry(name: string, value: Code): Code {
  return code`${plain(name)}: ${value}`;
}

function textMap(values: Readonly<Record<string, string>>): Code {
  const members = Object.entries(values).map(([name, value]) => code`${key(name)}: ${string(value)}`);
  return code`{ ${join(members, ', ')} }`;
}

function strings(texts: readonly string[], scope: Scope): Code {
  return code`[${join(
    texts.map((text) => string(scope.own(text))),
    ', ',
  )}]`;
}

/** `const taskFields = 'id title …'`. */
export interface Constant {
  readonly name: string;
  readonly value: Code;
}

/** What the rows of an entity's methods share; by entity. */
export type RowConstants = ReadonlyMap<
  string,
  { readonly fields: Constant; readonly maps: Constant | undefined }
>;

export function rowConstants(
  entities: readonly Entity[],
  { ofEntity }: AnswerPaths,
  scope: Scope,
): RowConstants {
  const wishes = entities.flatMap(({ name }) =>
    ['Fields', 'Maps'].map((of) => ({ id: `${name} ${of}`, candidates: [`${camelCase(name)}${of}`] })),
  );
  const names = allocate(wishes, { taken: new Set(['methods']) });
  const constant = (id: string, value: Code): Constant => ({ name: names.get(id) ?? '', value });
  return new Map(
    entities.map((entity) => {
      const maps = ofEntity(entity).map((path) => scope.own(path));
      return [
        entity.name,
        {
          fields: constant(`${entity.name} Fields`, fieldList(entity, scope)),
          maps: maps.length === 0 ? undefined : constant(`${entity.name} Maps`, string(maps.join(' '))),
        },
      ];
    }),
  );
}

/** The object's own fields in one string, which is a tenth of an array's size; a name with a blank cannot stand in it. */
function fieldList({ own }: Entity, scope: Scope): Code {
  const names = own.map(({ name }) => scope.own(name)).filter((name) => /^\S+$/.test(name));
  return string(names.join(' '));
}

/** The entity whose fields the row of the method names. */
export function rowEntity({ result }: Method): string | undefined {
  return result.kind === 'item' || result.kind === 'items' ? result.entity : undefined;
}
