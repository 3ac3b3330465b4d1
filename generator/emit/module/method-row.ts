/** The row of a method as text of a module's table, with the constants that rows of one entity share. */

import type { GatewayRow } from '../../../runtime/gateway/gateway.js';
import type { MethodMetadata } from '../../../runtime/index.js';
import type { Entity, Method } from '../../model/model.js';
import { allocate } from '../../names/allocator.js';
import { camelCase } from '../../text/letter-case.js';
import { literal } from '../../text/code.js';
import { safeIdentifier } from '../../text/identifier.js';
import { isInherited, propertyKey } from '../../text/property-key.js';
import type { AnswerPaths } from '../../view/answer-paths.js';

/** `'tasks.task.get': { kind: 'get', scope: ['tasks'], … }`. */
export function methodRow(method: Method, row: MethodMetadata | GatewayRow, constants: RowConstants): string {
  const constant = separateConstant(method);
  return `${propertyKey(method.name)}: ${constant ?? rowText(method, row, constants)}`;
}

/**
 * The constant that holds the row of a method named like a member of every object, such as `constructor`: inside the
 * table, compilers would take the type of that member for the type of the row.
 */
export function separateConstant({ name }: Method): string | undefined {
  return isInherited(name) ? `${name}Row` : undefined;
}

export function rowText(method: Method, row: MethodMetadata | GatewayRow, constants: RowConstants): string {
  const maps = constants.get(rowEntity(method) ?? '');
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => {
    const isShared = maps !== undefined && (name === 'maps' || name === 'itemMaps');
    return `${name}: ${isShared ? safeIdentifier(maps.name) : valueText(value)}`;
  });
  return `{ ${entries.join(', ')} }`;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  // Rows hold lists, objects, texts and booleans, so that the rest is one of the last two.
  if (typeof value !== 'object' || value === null) return literal(value as string | boolean);
  const members = Object.entries(value).map(([name, inner]) => `${propertyKey(name)}: ${valueText(inner)}`);
  return `{ ${members.join(', ')} }`;
}

/** `const taskMaps = ['source', …]`. */
interface Constant {
  readonly name: string;
  readonly maps: readonly string[];
}

/** For each entity, the paths of maps in its objects, which the rows of its methods share. */
export type RowConstants = ReadonlyMap<string, Constant>;

export function rowConstants(entities: readonly Entity[], { ofEntity }: AnswerPaths): RowConstants {
  const requests = entities.map(({ name: id }) => ({ id, candidates: [`${camelCase(id)}Maps`] }));
  const names = allocate(requests, { taken: new Set(['methods']) });
  const constants = entities.map((entity) => {
    const { name } = entity;
    return [name, { name: names.get(name) ?? '', maps: ofEntity(entity) }] as const;
  });
  return new Map(constants.filter(([, { maps }]) => maps.length > 0));
}

/** The entity whose maps the row of the method names. */
export function rowEntity({ result }: Method): string | undefined {
  return result.kind === 'item' || result.kind === 'items' ? result.entity : undefined;
}
