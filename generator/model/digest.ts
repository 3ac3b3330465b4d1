/** Digest of a part of a description: equal for parts with the same meaning, whatever their order and the names of schemas. */

import { hash } from 'node:crypto';
import { fromEntries, isList, isObject, type JsonObject } from '../base/json.js';
import { isJsonType, mediaTypeOf, referred } from './normalise/content.js';

/** Levels that are read; deeper ones are compared nowhere. */
export const MAX_DIGEST_DEPTH = 64;

/** Longer texts are replaced by their hash, so that many references to one part do not make it long. */
const MAX_LENGTH = 200;

/** References that lead to each other, each without a property between. */
const MAX_CHAIN = 32;

const FURTHER = '"…"';

/**
 * @param levels references inside at most so many properties are replaced by what they lead to; -1: none is
 */
type Digest = (value: unknown, levels: number) => string;

export function digestIn(document: unknown): Digest {
  return (value, levels) => hashOf(createReader(document, levels)(value, { key: '', depth: 0, level: 0 }));
}

function hashOf(text: string): string {
  return hash('sha256', text);
}

interface Place {
  /** Of the member that holds the value. */
  readonly key: string;
  readonly depth: number;
  /** Inside how many properties. */
  readonly level: number;
}

type Read = (value: unknown, place: Place) => string;

function createReader(document: unknown, levels: number): Read {
  const known = new Map<string, string>();
  let chain = 0;

  const read: Read = (value, place) => {
    const { key, depth, level } = place;
    if (typeof value === 'string') return JSON.stringify(TEXTS.has(key) ? value.trim() : value);
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
    if (depth > MAX_DIGEST_DEPTH) return FURTHER;
    const inside = { key: '', depth: depth + 1, level };
    if (isList(value)) {
      // An empty map may be printed as `[]` (Observed behaviour, Published description).
      if (value.length === 0) return '{}';
      const members = value.map((one) => read(one, inside));
      return `[${(SETS.has(key) ? [...new Set(members)].sort() : members).join(',')}]`;
    }
    const isMap = key === 'properties';
    const object = isMap ? (value as JsonObject) : plain(value as JsonObject, key);
    const names = Object.keys(object).sort();
    // A schema with nothing but a reference is replaced by its target.
    if (!isMap && names.length === 1 && typeof object['$ref'] === 'string')
      return leadsTo(object['$ref'], level) ?? JSON.stringify(object);
    const members = names.map((name) => {
      const next = isMap ? { ...inside, level: level + 1 } : { ...inside, key: name };
      return `${JSON.stringify(name)}:${read(object[name], next)}`;
    });
    const text = `{${members.join(',')}}`;
    return text.length > MAX_LENGTH ? `"${hashOf(text)}"` : text;
  };

  /** Undefined: the address stays. */
  function leadsTo(ref: string, level: number): string | undefined {
    if (levels < 0) return undefined;
    if (level > levels) return levels === 0 ? undefined : FURTHER;
    const key = `${String(level)} ${ref}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const target = referred(document, { $ref: ref });
    if (chain > MAX_CHAIN || !isObject(target)) return FURTHER;
    // While it is read: a part can refer to itself.
    known.set(key, FURTHER);
    chain += 1;
    const text = read(target, { key: '', depth: 0, level });
    chain -= 1;
    known.set(key, text);
    return text;
  }

  return read;
}

/** Lists whose order and repetitions mean nothing. */
const SETS: ReadonlySet<string> = new Set(['required', 'enum', 'tags', 'type', 'allOf', 'anyOf', 'oneOf']);

/** Members whose surrounding spaces are ignored. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'summary', 'description']);

/** Members that are ignored if they have such a value. */
const IGNORED: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['deprecated', isFalse],
  ['readOnly', isFalse],
  ['writeOnly', isFalse],
  ['uniqueItems', isFalse],
  ['required', (value) => value === false || isEmpty(value)],
  ['additionalProperties', (value) => value === true || isEmpty(value)],
  ['parameters', isEmpty],
  ['title', isBlank],
  ['summary', isBlank],
  ['description', isBlank],
  // Some accounts print the time of day in examples.
  ['example', isAnything],
  ['examples', isAnything],
  // A name for other generators.
  ['operationId', isAnything],
]);

function isFalse(value: unknown): boolean {
  return value === false;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isAnything(): boolean {
  return true;
}

/** Whether a schema admits only `null`. */
export function isNullAlone(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { type, enum: values } = schema;
  if (Object.hasOwn(schema, 'const')) return schema['const'] === null;
  if (isList(values)) return values.length > 0 && values.every((value) => value === null);
  return [type].flat().every((one) => one === 'null') && type !== undefined;
}

/** Gives equal meanings one form: lists of one part, explicit defaults, and each spelling of `null`. */
function plain(value: JsonObject, key: string): JsonObject {
  if (key === 'responses') return withoutErrors(value);
  if (key === 'content') return inJson(value);
  const said = Object.entries(value).filter(
    ([name, one]) => one !== undefined && IGNORED.get(name)?.(one) !== true,
  );
  const { nullable, type, ...own } = listedValues(Object.fromEntries(said));
  const { rest, admitsNull } = withoutNull(own);
  const isNull = nullable === true || admitsNull;
  const list = ['allOf', 'anyOf', 'oneOf'].find((name) => isList(rest[name]) && rest[name].length === 1);
  const { [list ?? '']: parts, ...others } = rest;
  const [part] = isList(parts) ? parts : [];
  const inner = isObject(part) ? plain(part, '') : {};
  const types = [inner['type'], type, ...(isNull ? ['null'] : [])].flat().filter((one) => one !== undefined);
  return {
    ...(isObject(part) ? { ...inner, ...others } : rest),
    ...(types.length > 0 && { type: types }),
  };
}

/** Members of an alternative that does nothing but list values. */
const OF_VALUES: ReadonlySet<string> = new Set(['const', 'enum', 'type', 'title', 'description']);

const SCALARS: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean']);

/** `oneOf` of constants as the list of values that it means; the values say their type. */
function listedValues(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const name = ['anyOf', 'oneOf'].find((list) => isListOfValues(schema[list]));
  const { [name ?? '']: parts, ...own } = schema;
  const listed = Object.hasOwn(own, 'enum') || Object.hasOwn(own, 'const') ? undefined : parts;
  const whole = isList(listed)
    ? { ...own, enum: listed.flatMap((one) => (isObject(one) ? (one['enum'] ?? [one['const']]) : [])) }
    : schema;
  if (!Object.hasOwn(whole, 'enum') && !Object.hasOwn(whole, 'const')) return whole;
  const types = [whole['type']].flat().filter((one) => one !== undefined && !SCALARS.has(one));
  const { type: _type, ...rest } = whole;
  return types.length === 0 ? rest : { ...rest, type: types };
}

function isListOfValues(parts: unknown): boolean {
  return (
    isList(parts) &&
    parts.length > 0 &&
    parts.every(
      (one) =>
        isObject(one) &&
        Object.keys(one).every((name) => OF_VALUES.has(name)) &&
        (Object.hasOwn(one, 'const') || isList(one['enum'])),
    )
  );
}

/** Without the alternatives and the listed values that are `null`; a constant is a list of one value. */
function withoutNull(schema: JsonObject): { readonly rest: JsonObject; readonly admitsNull: boolean } {
  let admitsNull = false;
  const entries = Object.entries(schema).map(([name, value]): readonly [string, unknown] => {
    if (name === 'const') return withoutNulls('enum', [value]);
    return isList(value) && ['anyOf', 'oneOf', 'enum'].includes(name)
      ? withoutNulls(name, value)
      : [name, value];
  });
  const rest = fromEntries(entries.filter(([, value]) => !isList(value) || value.length > 0));
  return { rest, admitsNull };

  function withoutNulls(name: string, values: readonly unknown[]): readonly [string, unknown] {
    const kept = values.filter((value) => (name === 'enum' ? value !== null : !isNullAlone(value)));
    if (kept.length < values.length) admitsNull = true;
    return [name, kept];
  }
}

/** Codes of documented errors are declared separately, and a status without a code has no meaning. */
function withoutErrors(responses: JsonObject): JsonObject {
  const statuses = Object.keys(responses);
  const hasSuccess = statuses.some((status) => /^2/.test(status));
  const kept = statuses.filter((status) => !/^[45]/.test(status) && !(hasSuccess && status === 'default'));
  return fromEntries(kept.map((status) => [status, responses[status]]));
}

/** The one media type that is read: JSON as most accounts write it. */
function inJson(content: JsonObject): JsonObject {
  // A type by reference stays: the reference is replaced with all others.
  const type = mediaTypeOf(undefined, content);
  if (type === undefined) return content;
  return { [isJsonType(type) ? 'application/json' : type]: content[type] };
}
