/** The row of a method as text of a module's table, with the constants that rows of one entity share. */

import type { GatewayRow } from '../../../runtime/gateway/table.js';
import type { MethodMetadata } from '../../../runtime/index.js';
import type { Entity, Method } from '../../model/model.js';
import { allocate } from '../../names/allocator.js';
import { camelCase } from '../names/letter-case.js';
import type { Scope } from '../scope.js';
import { code, join, key, literal, plain, string, type Code } from '../text/code.js';
import { identifier } from '../text/identifier.js';
import type { AnswerPaths } from './answer-paths.js';
import { fieldsOf, joined } from './row-data.js';

/** `'tasks.task.get': { kind: 'get', scope: ['tasks'], … }`. */
export function methodRow(method: Method, row: MethodMetadata | GatewayRow, constants: RowConstants): Code {
  const shared = constants.get(rowEntity(method) ?? '');
  const named = new Map([
    ['fields', shared?.fields],
    ['maps', shared?.maps],
    ['itemMaps', shared?.maps],
  ]);
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => {
    const constant = named.get(name);
    return code`${plain(name)}: ${constant ? plain(identifier(constant.name)) : valueText(value)}`;
  });
  return code`${key(method.name)}: { ${join(entries, ', ')} }`;
}

function valueText(value: unknown): Code {
  if (Array.isArray(value)) return code`[${join(value.map(valueText), ', ')}]`;
  if (typeof value !== 'object' || value === null) return literal(value as string | boolean); // rows hold no other
  const members = Object.entries(value).map(([name, inner]) => code`${key(name)}: ${valueText(inner)}`);
  return code`{ ${join(members, ', ')} }`;
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
  const constant = (id: string, value: string): Constant => ({
    name: names.get(id) ?? '',
    value: string(value),
  });
  const own = (text: string): string => scope.own(text);
  return new Map(
    entities.map((entity) => {
      const { name } = entity;
      const maps = joined(ofEntity(entity), own);
      return [
        name,
        {
          fields: constant(`${name} Fields`, fieldsOf(entity, own)),
          maps: maps === '' ? undefined : constant(`${name} Maps`, maps),
        },
      ];
    }),
  );
}

/** The entity whose fields the row of the method names. */
export function rowEntity({ result }: Method): string | undefined {
  return result.kind === 'item' || result.kind === 'items' ? result.entity : undefined;
}
