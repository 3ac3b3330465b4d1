/** The arguments of a tool as hosts and models send them: absent in several spellings, objects as text, conditions in two forms. */

import { isList, isObject, listOf, member, type JsonObject } from '../base/json.js';
import type { ToolRow } from './tool-table.js';

/** Hosts that make every argument required send `null`, `""` or `[]` for one that is not meant. */
export function givenArguments({ inputSchema }: ToolRow, args: JsonObject): JsonObject {
  const given = Object.entries(args).flatMap(([name, sent]): [string, unknown][] => {
    const type = member(member(inputSchema['properties'], name), 'type');
    const value = type === 'object' || type === 'array' ? fromJson(sent) : sent;
    return isAbsent(value) ? [] : [[name, name === 'keep' ? conditionsIn(value) : value]];
  });
  return Object.fromEntries(given);
}

function isAbsent(value: unknown): boolean {
  return (
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (isList(value) && value.length === 0)
  );
}

/** A host that closes open objects can pass parameters only as a text. Another text stays, and is refused. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' ? parsed : value;
  } catch {
    return value;
  }
}

/** One condition is a list of one. Models also write it as REST 3.0 does: `[field, operator, value]`. */
function conditionsIn(keep: unknown): unknown {
  const isOne =
    isObject(keep) || (isList(keep) && typeof keep[0] === 'string' && !isObject(fromJson(keep[0])));
  if (!isOne && !isList(keep)) return keep;
  return (isOne ? [keep] : listOf(keep)).map(fromJson).map((condition) => {
    if (!isList(condition) || condition.length !== 3) return condition;
    const [field, operator, value] = condition;
    return { field, operator, value };
  });
}

/** What is accepted: the value of a condition may also be a number, a list or `null`, which the shown schema does not say. */
export function acceptedSchema({ inputSchema }: ToolRow): JsonObject {
  const properties = inputSchema['properties'];
  const keep = member(properties, 'keep');
  const items = member(keep, 'items');
  const own = member(items, 'properties');
  if (!isObject(properties) || !isObject(keep) || !isObject(items) || !isObject(own)) return inputSchema;
  const accepted = { ...items, properties: { ...own, value: {} } };
  return { ...inputSchema, properties: { ...properties, keep: { ...keep, items: accepted } } };
}
