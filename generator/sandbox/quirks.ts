/** Switches for forms that only some live accounts send, and that a client must accept. */

import { nearest } from '../../runtime/value/near-name.js';
import { InputError } from '../base/input-error.js';
import { isObject, type JsonObject } from '../base/json.js';

/** Observed behaviour, Published description and REST 3.0. A row notes where no document shows the form. */
const ROWS = {
  envelope: 'the description comes in {result, time}',
  'full-add': 'tasks.task.add answers the complete object, creatorId, responsibleId, groupId and source too',
  'created-object': 'created of a task is an object, {date}: its form is not shown',
  'oauth-token': 'oauthToken is a member next to item',
  'more-beside': 'hasMore and truncated are members next to items',
  'object-cursor': 'nextCursor is an object {position, id}',
  'number-cursor': 'nextCursor is a number',
  'scope-modules': 'rest.scope.list answers a map of modules in item',
  'element-errors': 'a failing call of a REST 3.0 batch is {error} in its place, and the rest runs',
  'nested-errors': 'system errors of REST 3.0 come in its own form {error: {code, message}}',
  'server-2026-05':
    'the account behaves as its own server of May 2026 does, where that differs from the documents: self-hosted, so without time.operating',
  'overlapping-keys':
    'two requests with one idempotency key that overlap both run: answers come, and are stored, 50 ms later',
} as const;

export type Quirk = keyof typeof ROWS;
export type Quirks = ReadonlySet<Quirk>;

/** For help texts. */
export const QUIRKS: readonly (readonly [name: Quirk, what: string])[] = Object.keys(ROWS)
  .filter(isQuirk)
  .map((name) => [name, ROWS[name]]);

/** Throws InputError for an invalid name. */
export function readQuirks(names: readonly string[]): Quirks {
  return new Set(names.map(readQuirk));
}

function readQuirk(name: string): Quirk {
  if (isQuirk(name)) return name;
  const near = nearest(
    name,
    QUIRKS.map(([known]) => known),
  );
  const meant = near === undefined ? '' : `did you mean ${near}? `;
  throw new InputError(
    'there is no such quirk',
    `quirk ${name}`,
    `${meant}svc-gen sandbox quirks lists them`,
  );
}

function isQuirk(name: string): name is Quirk {
  return Object.hasOwn(ROWS, name);
}

/** The result of a REST 3.0 call as an account with these quirks sends it. */
export function alterResult(quirks: Quirks, method: string, result: unknown): unknown {
  if (!isObject(result)) return result;
  let twisted: JsonObject = result;
  if (quirks.has('created-object') && method.startsWith('tasks.task.')) twisted = withCreatedObjects(twisted);
  if (quirks.has('oauth-token') && 'item' in twisted)
    twisted = { ...twisted, oauthToken: { accessToken: null, expires: 3600 } };
  if (quirks.has('more-beside') && 'items' in twisted)
    twisted = { ...twisted, hasMore: false, truncated: false };
  return twisted;
}

function withCreatedObjects({ item, items, ...beside }: JsonObject): JsonObject {
  return {
    ...(item !== undefined && { item: withCreatedObject(item) }),
    ...(Array.isArray(items) && { items: items.map(withCreatedObject) }),
    ...beside,
  };
}

function withCreatedObject(row: unknown): unknown {
  return isObject(row) && typeof row['created'] === 'string'
    ? { ...row, created: { date: row['created'] } }
    : row;
}
