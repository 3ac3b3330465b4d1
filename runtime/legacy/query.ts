/** Parameters as a query with nested brackets, the way PHP reads them (Observed behaviour, Legacy, Batch). */

import { isObject, type JsonObject } from '../value/json.js';

const RAW: unique symbol = Symbol('raw');

/** Text that goes into a query as it is. */
export interface RawText {
  readonly [RAW]: string;
}

export function rawText(text: string): RawText {
  return { [RAW]: text };
}

/** `FILTER[ID][0]=1&FILTER[ACTIVE]=1`, brackets and everything outside ASCII percent-encoded. */
export function encodeQuery(params: JsonObject): string {
  return Object.entries(params)
    .flatMap(([name, value]) => encodeMember(encodeText(name), value))
    .join('&');
}

/** What JSON leaves out, a query leaves out too. */
function encodeMember(name: string, value: unknown): readonly string[] {
  if (isRaw(value)) return [`${name}=${value[RAW]}`];
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return [];
  const members = membersOf(value);
  if (members === undefined) return [`${name}=${encodeText(scalarText(value))}`];
  // An array that were left out could mean "all" where the caller said "none".
  if (members.length === 0) return [`${name}=`];
  return members.flatMap(([key, member]) => encodeMember(`${name}%5B${encodeText(key)}%5D`, member));
}

/** An element that cannot be sent is `null`, as in JSON, so that the others keep their places. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => [String(index), item ?? null] as const);
  return isObject(value) ? Object.entries(value) : undefined;
}

/** PHP reads a dot or a blank of the outermost name as `_`, and brackets of any name as its own (Server behaviour, Legacy core). */
export function keepsNames(params: JsonObject): boolean {
  return Object.entries(params).every(([name, value]) => /^[^.\s[\]]+$/.test(name) && keepsInner(value));
}

function keepsInner(value: unknown): boolean {
  const members = membersOf(value) ?? [];
  return members.every(([name, member]) => /^[^[\]]+$/.test(name) && keepsInner(member));
}

/** PHP has no other way to write them: `true` is `1`, `false` is `0`, `null` is empty. */
function scalarText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || Number.isFinite(value) ? `${value as string | number}` : '';
}

/** Half of a surrogate pair has no encoding. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

function isRaw(value: unknown): value is RawText {
  return isObject(value) && RAW in value;
}
