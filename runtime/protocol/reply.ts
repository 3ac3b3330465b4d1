/** The content of an envelope: the data in the form that the types promise, and its metadata. */

import type { CallResponse, Page, Time } from '../call/call.js';
import type { MethodMetadata } from '../call/method.js';
import { numeric } from '../errors/wire-error.js';
import { isObject, type JsonObject } from '../value/json.js';
import type { Success } from './operation.js';

export interface Reply {
  readonly data: unknown;
  readonly page?: Page | undefined;
  /** REST 3.0: the members of `result` next to the data. */
  readonly meta?: CallResponse<unknown>['meta'];
  readonly time?: Time | undefined;
}

/** A response without an envelope: its call fails with a `ProtocolError` that has method, status and an excerpt. */
export class NoEnvelope extends Error {}

/** @param idempotencyKey the key that the call was sent with. */
export function responseOf(
  { value, answer, attempts }: Omit<Success<Reply>, 'ok'>,
  idempotencyKey?: string,
): CallResponse<unknown> {
  const { status, headers } = answer;
  const requestId = headers['x-request-id'];
  const { data, time, page, meta } = value;
  const response: Filling = { data, status, headers, attempts, replayed: wasReplayed(headers) };
  if (time !== undefined) response.time = time;
  if (requestId !== undefined) response.requestId = requestId;
  if (idempotencyKey !== undefined) response.idempotencyKey = idempotencyKey;
  if (page !== undefined) response.page = page;
  if (meta !== undefined) response.meta = meta;
  return response;
}

/** An absent member stays absent, so that `'page' in response` is false. */
type Filling = { -readonly [K in keyof CallResponse<unknown>]: CallResponse<unknown>[K] };

/** Shown as the service sent it (REST 3.0 reference, Time object). */
export function readTime(value: unknown): Time | undefined {
  return isObject(value) ? (value as unknown as Time) : undefined;
}

/** The paging members. A number can be a string on the wire. */
export function readPage(place: JsonObject): Page | undefined {
  const page: Record<string, unknown> = {
    total: numeric(place['total']),
    next: numeric(place['next']),
    nextCursor: cursor(place['nextCursor']) ?? cursor(place['afterCursor']),
    hasMore: flag(place['hasMore']),
    truncated: flag(place['truncated']),
  };
  const there = Object.entries(page).filter(([, value]) => value !== undefined);
  return there.length === 0 ? undefined : Object.fromEntries(there);
}

/** Any JSON value but those that mean none; an empty object can be `[]` on the wire. */
function cursor(value: unknown): unknown {
  const isNone = value === '' || value === false || (typeof value === 'object' && isEmpty(value));
  return isNone ? undefined : value;
}

function isEmpty(value: object | null): boolean {
  return value === null || Object.keys(value).length === 0;
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** The rows of a list: the array itself, under `items`, or under the only name that holds an array. */
export function readRows(result: unknown): readonly unknown[] | undefined {
  if (isArray(result)) return result;
  if (!isObject(result)) return undefined;
  if (isArray(result['items'])) return result['items'];
  const arrays = Object.values(result).filter(isArray);
  return arrays.length === 1 ? arrays[0] : undefined;
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

type Forms = Pick<MethodMetadata, 'maps' | 'itemMaps' | 'numbers'>;

/** In the forms that the types promise: `{}` where the service prints an empty map as `[]`, numbers that it prints as texts. */
export function inForm(reply: Reply, { maps, itemMaps, numbers }: Forms): Reply {
  let { data } = reply;
  if (itemMaps !== undefined) data = formed(data, { ...noPlaces(), each: placesOf(itemMaps) }, asMap);
  else if (maps !== undefined) data = formed(data, placesOf(maps), asMap);
  if (numbers !== undefined) data = formed(data, placesOf(numbers), asNumber);
  return data === reply.data ? reply : { ...reply, data };
}

function wasReplayed(headers: Readonly<Record<string, string>>): boolean {
  return headers['idempotent-replayed']?.toLowerCase() === 'true';
}

/** The value in the form that is promised; any other value stays as it is. */
type Form = (value: unknown) => unknown;

/** Where values are to be put into their form: here, in members by name, in each element of an array or value of a map. */
interface Places {
  isHere: boolean;
  members: [name: string, below: Places][];
  each?: Places;
}

/** By the text in a method's row. */
const known = new Map<string, Places>();

/** @param text paths separated by blanks, such as `settings *.id`; `.` is the value itself. */
function placesOf(text: string): Places {
  const found = known.get(text);
  if (found !== undefined) return found;
  const all = noPlaces();
  for (const path of text.split(' ')) {
    const names = path === '.' ? [] : path.split('.');
    names.reduce((places, name) => placesBelow(places, name), all).isHere = true;
  }
  known.set(text, all);
  return all;
}

function placesBelow(places: Places, name: string): Places {
  if (name === '*') return (places.each ??= noPlaces());
  const found = places.members.find(([other]) => other === name);
  if (found !== undefined) return found[1];
  const below = noPlaces();
  places.members.push([name, below]);
  return below;
}

function noPlaces(): Places {
  return { isHere: false, members: [] };
}

/** It has just been parsed and is not shared, so it is changed in place. */
function formed(given: unknown, places: Places, form: Form): unknown {
  const value = places.isHere ? form(given) : given;
  if (typeof value !== 'object' || value === null) return value;
  const { members, each } = places;
  if (each !== undefined) for (const key of Object.keys(value)) formMember(value, key, each, form);
  for (const [name, below] of members) formMember(value, name, below, form);
  return value;
}

/** Most rows lack most members, and few values change: nothing else is looked up or written. */
function formMember(holder: object, name: string, places: Places, form: Form): void {
  const members = holder as Record<string, unknown>; // JSON; of an array by its indexes
  const before = members[name];
  if (before === undefined || (!places.isHere && typeof before !== 'object')) return;
  if (!Object.hasOwn(members, name)) return;
  const after = formed(before, places, form);
  if (after !== before) members[name] = after;
}

/** An empty map, which the service prints as `[]`. */
function asMap(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? {} : value;
}

/** No number of the service is longer. */
const MAX_LENGTH = 32;
const NUMERAL = /^-?\d+(?:\.\d+)?$/;

/** A number, which the service also prints as a text. A text that a number cannot hold exactly stays a text. */
function asNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !NUMERAL.test(value)) return value;
  const number = Number(value);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}
