/** The content of an envelope: the data in the form that the types promise, and its metadata. */

import type { CallResponse, Page, Time } from '../call/call.js';
import type { MethodMetadata } from '../words/method.js';
import { finiteNumberOf } from '../errors/wire-error.js';
import { isObject, type JsonObject } from '../value/json.js';
import { isReplayed } from '../request/idempotency.js';
import type { NamesOf, Success } from '../request/operation.js';

export interface Reply {
  readonly data: unknown;
  readonly page?: Page | undefined;
  /** The members next to the data. */
  readonly meta?: CallResponse<unknown>['meta'];
  readonly time?: Time | undefined;
}

/** A response without an envelope: its call fails with a `ProtocolError` that has method, status and an excerpt. */
export class NoEnvelope extends Error {}

/** @param idempotencyKey the key that the call was sent with. */
export function responseOf(
  { value, answer, attempts, overlapPossible }: Omit<Success<Reply>, 'ok'>,
  idempotencyKey?: string,
): CallResponse<unknown> {
  const { status, headers } = answer;
  const requestId = headers['x-request-id'];
  const { data, time, page, meta } = value;
  const replayed = isReplayed(headers);
  const response: Filling = { data, status, headers, attempts, replayed };
  if (time !== undefined) response.time = time;
  if (requestId !== undefined) response.requestId = requestId;
  if (idempotencyKey !== undefined) response.idempotencyKey = idempotencyKey;
  if (overlapPossible === true) response.overlapPossible = true;
  if (page !== undefined) response.page = page;
  if (meta !== undefined) response.meta = meta;
  return response;
}

/** An absent member stays absent, so that `'page' in response` is false. */
type Filling = { -readonly [K in keyof CallResponse<unknown>]: CallResponse<unknown>[K] };

/** Rows by their ids, or a list with gaps, as PHP prints it, in the order of the answer; undefined for anything else. */
export function rowsByNumber(map: unknown, namesOf: NamesOf = Object.keys): readonly unknown[] | undefined {
  if (!isObject(map)) return undefined;
  const isKeyed = Object.entries(map).every(([name, row]) => /^\d+$/.test(name) && isObject(row));
  return isKeyed ? namesOf(map).map((name) => map[name]) : undefined;
}

/** Shown as the service sent it (REST 3.0 reference, Time object). */
export function readTime(value: unknown): Time | undefined {
  return isObject(value) ? (value as unknown as Time) : undefined;
}

/** The paging members. A number can be a string on the wire. @param inner further ones, which legacy has inside `result` */
export function readPage(place: JsonObject, inner: JsonObject = {}): Page | undefined {
  const [outside, inside] = [morePaging(place), morePaging(inner)];
  const page: Record<string, unknown> = {
    total: finiteNumberOf(place['total']),
    next: finiteNumberOf(place['next']) ?? finiteNumberOf(inside.nextoffset),
    nextCursor: firstGiven(
      [outside.nextcursor, inside.nextcursor, outside.aftercursor, inside.aftercursor].map(cursor),
    ),
    hasMore: firstGiven([outside.hasmore, inside.hasmore, outside.hasnextpage, inside.hasnextpage].map(flag)),
    truncated: flag(place['truncated']),
  };
  const there = Object.entries(page).filter(([, value]) => value !== undefined);
  return there.length === 0 ? undefined : Object.fromEntries(there);
}

export function nextOffsetIn(result: unknown): number | undefined {
  return isObject(result) ? finiteNumberOf(morePaging(result).nextoffset) : undefined;
}

/** Of paging, in small letters and without underscores. */
const MORE_PAGING = ['hasmore', 'hasnextpage', 'nextcursor', 'aftercursor', 'nextoffset'] as const;
type MorePaging = (typeof MORE_PAGING)[number];

/** Families write a name with capitals or with underscores (`hasMore`, `has_more`, `HAS_MORE`). Missing one would end a list early. */
function morePaging(place: JsonObject): Partial<Record<MorePaging, unknown>> {
  const found: Partial<Record<MorePaging, unknown>> = {};
  for (const key of Object.keys(place)) {
    const plain = key.toLowerCase().replaceAll('_', '');
    const name = MORE_PAGING.find((one) => one === plain);
    if (name !== undefined && !(name in found)) found[name] = place[key];
  }
  return found;
}

function firstGiven(values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined);
}

/** Any JSON value but those that mean none; an empty object can be `[]` on the wire. */
function cursor(value: unknown): unknown {
  const isNone = value === '' || value === false || value === null;
  return isNone || (typeof value === 'object' && Object.keys(value).length === 0) ? undefined : value;
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Every other member, unchanged; undefined if there is none. */
export function without(holder: JsonObject, data: readonly string[]): JsonObject | undefined {
  const others = Object.keys(holder).filter((name) => !data.includes(name));
  return others.length === 0 ? undefined : Object.fromEntries(others.map((name) => [name, holder[name]]));
}

/** Which member of an answer held the rows of a list; the data does not show it. */
interface RowsPlace {
  /** The member of the answer; `''`: the answer itself. Absent: in no array, so that no index leads to a row. */
  readonly under?: string;
  /** Where the answer says that the next page begins, for a parameter that is not `start`. */
  readonly nextOffset?: number | undefined;
}

const PLACES = new WeakMap<object, RowsPlace>();

export function placeOfRows(rows: unknown): RowsPlace | undefined {
  return isArray(rows) ? PLACES.get(rows) : undefined;
}

/** @returns the rows */
export function placed(rows: readonly unknown[], place: RowsPlace): readonly unknown[] {
  PLACES.set(rows, place);
  return rows;
}

/** The member that holds the rows of a list: the one that is named, `items`, or the only array; `''`: the result is the array. */
export function rowsMember(result: unknown, named?: string): string | undefined {
  if (isArray(result)) return '';
  if (!isObject(result)) return undefined;
  for (const name of [named, 'items']) if (name !== undefined && isArray(result[name])) return name;
  const [only, ...others] = Object.keys(result).filter((name) => isArray(result[name]));
  return others.length === 0 ? only : undefined;
}

export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

type Forms = Pick<MethodMetadata, 'maps' | 'itemMaps' | 'numbers'>;

/** In the forms that the types promise: `{}` where the service prints an empty map as `[]`, numbers that it prints as texts. */
export function inForm(reply: Reply, { maps, itemMaps, numbers }: Forms): Reply {
  let { data } = reply;
  for (const path of pathsOf(itemMaps)) data = formed(data, ['*', ...path], asMap);
  for (const path of pathsOf(maps)) data = formed(data, path, asMap);
  for (const path of pathsOf(numbers)) data = formed(data, path, asNumber);
  return data === reply.data ? reply : { ...reply, data };
}

/** Converts a value to the form that the types promise; any other value stays as it is. */
type Form = (value: unknown) => unknown;

type Path = readonly string[];

/** The parsed paths of each list of paths in a method's row. */
const pathsByTexts = new WeakMap<readonly string[], readonly Path[]>();

/** @param texts such as `settings`, `*.id`; `.` is the value itself. */
function pathsOf(texts: readonly string[] | undefined): readonly Path[] {
  if (texts === undefined) return [];
  const paths = pathsByTexts.get(texts) ?? texts.map((path) => (path === '.' ? [] : path.split('.')));
  pathsByTexts.set(texts, paths);
  return paths;
}

/**
 * Converts the value that the path leads to; `*` leads to each element of an array or value of a map. The data has just
 * been parsed and is not shared, so it is changed in place.
 */
function formed(value: unknown, path: Path, form: Form, depth = 0): unknown {
  const name = path[depth];
  if (name === undefined) return form(value);
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>; // JSON; of an array by its indexes
  for (const key of name === '*' ? Object.keys(members) : [name]) {
    const before = members[key];
    // Most rows lack most members, and few values change: nothing else is looked up or written.
    if (before === undefined || !Object.hasOwn(members, key)) continue;
    const after = formed(before, path, form, depth + 1);
    if (after !== before) members[key] = after;
  }
  return value;
}

/** An empty map, which the service prints as `[]`. */
function asMap(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? {} : value;
}

/** No number of the service is longer: one of 64 bits has 20 characters, and a sum of money has four decimals. */
const MAX_LENGTH = 32;
const NUMERAL = /^-?\d+(?:\.\d+)?$/;

/** A number, which the service also prints as a text. A text that a number cannot hold exactly stays a text. */
function asNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !NUMERAL.test(value)) return value;
  const number = Number(value);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}
