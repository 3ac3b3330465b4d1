/** Parameters as they are sent: dates as text, neutral names as the account's own; references, and data that an account would take for one. */

import { UsageError } from '../errors/errors.js';
import { defineMember, isObject } from '../value/json.js';
import { classOf, isDate, isPlain, isThenable, tagOf } from '../value/realm.js';

/** What differs between a call of its own and a call of a batch. */
interface WireContext {
  readonly ownName: OwnName;
  /** Returns the value that replaces a reference; absent outside a batch. */
  readonly substitute?: ((reference: Reference) => unknown) | undefined;
}

export type WireParams = Readonly<Record<string, unknown>>;

/** @throws UsageError on a reference outside a batch, on values that JSON cannot carry, and if `toJSON` returns no object. */
export function wireParams(params: object, context: WireContext): WireParams {
  const wire = wireValue(params, context);
  if (typeof wire !== 'object' || wire === null) throw new UsageError('the parameters must be an object');
  // Only the body of `batch` is an array, and nothing reads its members.
  return wire as WireParams;
}

/** As `wireParams`, of any value. @throws UsageError */
export function wireValue(value: unknown, context: WireContext): unknown {
  return toWire(value, context, { holders: [], names: [] });
}

/** What a generation changes in its parameters. */
type Prepare = (params: WireParams) => WireParams;

/**
 * A copy of parameters as they are now, for a call that is sent later: what is written into the caller's object meanwhile
 * belongs to another call. It is ready to be sent where it holds no references.
 *
 * @throws UsageError on what cannot be sent.
 */
export function paramsNow(
  params: unknown,
  prepare: Prepare = (copy) => copy,
): { readonly params: unknown; readonly isWireReady: boolean } {
  let isWireReady = true;
  const substitute = ({ call, name }: Reference): unknown => {
    isWireReady = false;
    return makeReference(call, name);
  };
  const copy = wireValue(params, { ownName: sameName, substitute });
  if (!isObject(copy)) return { params: copy, isWireReady };
  const prepared = prepare(copy);
  // A generation may put a list around a filter.
  if (prepared !== copy)
    for (const [name, value] of Object.entries(prepared))
      if (isDeeperThan(value, MAX_LEVELS - 1)) throw tooDeep(name);
  return { params: prepared, isWireReady };
}

/** The objects and the names that lead to a value, outermost first. */
interface ValuePlace {
  readonly holders: object[];
  readonly names: (string | number)[];
}

function toWire(value: unknown, context: WireContext, place: ValuePlace): unknown {
  switch (typeof value) {
    case 'string':
      return wellFormed(value);
    case 'number':
      if (Number.isFinite(value)) return value;
      throw unsendable(place, String(value));
    case 'bigint':
      throw unsendable(place, 'a value of type bigint', 'send a number or a text');
    case 'function':
    case 'symbol':
      throw unsendable(place, `a value of type ${typeof value}`);
    case 'object':
      return value === null ? null : wireObject(value, context, place);
    default:
      return value;
  }
}

/** The parameters themselves included: PHP reads no body that is nested deeper (Server behaviour, REST 3.0), and the method would run without any parameter. */
export const MAX_LEVELS = 511;

/** Whether a value has more levels of objects and lists, itself included. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

function tooDeep(name: string | number | undefined): UsageError {
  return new UsageError(
    `${String(name)}: more than ${MAX_LEVELS} levels of objects and lists, of which an account reads nothing; send fewer`,
  );
}

function wireObject(value: object, context: WireContext, place: ValuePlace): unknown {
  if (isDate(value)) {
    if (Number.isNaN(value.getTime())) throw unsendable(place, 'an invalid Date');
    const year = value.getUTCFullYear();
    if (year < 0 || year > 9999)
      throw unsendable(place, `a Date of the year ${year}`, 'a Date takes milliseconds since 1970');
    // `YYYY-MM-DDTHH:MM:SS+00:00`.
    return value.toISOString().replace(/\.\d{3}Z$/, '+00:00');
  }
  const reference = readReference(value);
  if (reference !== undefined) {
    if (context.substitute === undefined) throw new UsageError('ref() works only between calls of one batch');
    return context.substitute(reference);
  }
  const { holders, names } = place;
  if (holders.includes(value))
    throw new UsageError(`the parameters contain a circular reference at ${pathOf(place)}`);
  if (holders.length >= MAX_LEVELS) throw tooDeep(names[0]);
  holders.push(value);
  const inside = (name: string | number, part: unknown): unknown => {
    names.push(name);
    const sent = toWire(part, context, place);
    names.pop();
    return sent;
  };
  let wire: unknown;
  // The copy has an element for each hole too, as JSON does.
  if (Array.isArray(value)) wire = Array.from(value, (part, index) => inside(index, part));
  else {
    // The `toJSON` of a `Buffer` returns an object of numbers, which no account reads as a file.
    const toJson: unknown = ArrayBuffer.isView(value) ? undefined : Reflect.get(value, 'toJSON');
    wire =
      typeof toJson === 'function'
        ? toWire(valueOfToJson(toJson.call(value), place), context, place)
        : wireMembers(value, context, { place, inside });
  }
  holders.pop();
  return wire;
}

/** An object that its own `toJSON` writes as nothing, such as an invalid moment of a library of dates, would be lost in silence. */
function valueOfToJson(written: unknown, place: ValuePlace): unknown {
  if (written !== null && written !== undefined) return written;
  throw unsendable(place, `an object whose toJSON returns ${String(written)}`, 'it may be an invalid date');
}

function wireMembers(
  value: object,
  { ownName }: WireContext,
  {
    place,
    inside,
  }: { readonly place: ValuePlace; readonly inside: (name: string, part: unknown) => unknown },
): WireParams {
  const names = Object.keys(value);
  if (!isPlain(value) && isLossy(value, names.length))
    throw unsendable(place, `a value of type ${classOf(value)}`, adviceOn(value));
  const wire: Record<string, unknown> = {};
  for (const name of names) {
    const own = ownName(wellFormed(name));
    const sent = inside(name, Reflect.get(value, name));
    if (own === '__proto__') defineMember(wire, own, sent);
    else wire[own] = sent;
  }
  return wire;
}

/** JSON would write some of their members, but not what they hold. */
const LOSSY: ReadonlySet<string> = new Set(['Map', 'Set', 'Error', 'Blob', 'File', 'FormData', 'String']);

/**
 * Whether JSON would lose what an object holds that is no plain one and has no `toJSON`. One without members of its own is
 * `{}` in JSON, wherever it keeps its content.
 */
function isLossy(value: object, members: number): boolean {
  if (members === 0 || isBinary(value) || isThenable(value) || LOSSY.has(tagOf(value))) return true;
  return Symbol.asyncIterator in value;
}

function adviceOn(value: object): string {
  if (isThenable(value)) return 'await it first';
  const tag = tagOf(value);
  if (tag === 'Map' || tag === 'Set') return `send ${tag === 'Map' ? 'an object' : 'an array'}`;
  if (tag === 'String' || tag === 'Number' || tag === 'Boolean') return 'send its valueOf()';
  const isFile = isBinary(value) || tag === 'Blob' || tag === 'File' || Symbol.asyncIterator in value;
  return isFile ? 'send its content as a base64 text' : 'send a plain object';
}

function isBinary(value: object): boolean {
  return ArrayBuffer.isView(value) || /^(?:Shared)?ArrayBuffer$/.test(tagOf(value));
}

/** @param what JSON cannot carry, and what to do instead. */
function unsendable(place: ValuePlace, what: string, advice?: string): UsageError {
  const where = place.names.length === 0 ? 'the parameters' : pathOf(place);
  return new UsageError(
    `${where} cannot be sent: JSON cannot carry ${what}${advice === undefined ? '' : `; ${advice}`}`,
  );
}

/** `fields.UF_FILES[0]`. */
function pathOf({ names }: ValuePlace): string {
  const path = names.map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`)).join('');
  return path.startsWith('.') ? path.slice(1) : path;
}

/** Built once: compilers for older engines make a constructor call of it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Half of a surrogate pair becomes U+FFFD, as in any UTF-8 text. An account ignores a body that holds one in JSON, and the
 * method runs without parameters (Server behaviour, Legacy core).
 */
export function wellFormed(text: string): string {
  return LONE_SURROGATE.test(text) ? text.replace(/\p{Surrogate}/gu, '\uFFFD') : text;
}

export type VendorPairs = readonly (readonly [neutral: string, own: string])[];

/** Returns the account's own form of a neutral name; other names stay as they are. */
export type OwnName = (name: string) => string;

/** For accounts whose names are the neutral ones. */
export function sameName(name: string): string {
  return name;
}

/** Replaces in one pass, the longest first, so that a replacement is never replaced again. */
export function ownNames(pairs: VendorPairs = []): OwnName {
  const table = new Map(pairs.filter(([neutral]) => neutral !== ''));
  if (table.size === 0) return sameName;
  const longestFirst = [...table.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escape).join('|'), 'g');
  return (name) => name.replace(pattern, (neutral) => table.get(neutral) ?? neutral);
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

const REFERENCE = Symbol.for('svc.reference');

/** A field of an earlier call's result; without a name the complete result. */
export interface Reference {
  /** The call by identity. */
  readonly call: object;
  readonly name: string | undefined;
}

/** It serialises to nothing: outside a batch a reference is an error. */
export function makeReference(call: object, name: string | undefined): never {
  const reference: Reference = { call, name };
  const members = { [REFERENCE]: { value: reference }, [Symbol.toPrimitive]: { value: refuseText } };
  // For the compiler a reference is a `Ref<T>`, of which nothing exists at run time but this mark.
  return Object.freeze(Object.defineProperties({}, members)) as never;
}

/** A template or a computed name would send `[object Object]`. @throws UsageError */
function refuseText(): never {
  throw new UsageError('ref() is a value by itself, and cannot be a part of a text or a name');
}

export function readReference(value: unknown): Reference | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // The symbol is ours: what it holds was put there by `makeReference`.
  return Reflect.get(value, REFERENCE) as Reference | undefined;
}

/** Every reference in a value, in the order in which it is written. */
export function referencesIn(value: unknown): readonly Reference[] {
  const reference = readReference(value);
  if (reference !== undefined) return [reference];
  if (typeof value !== 'object' || value === null || isDate(value)) return [];
  return Object.values(value).flatMap(referencesIn);
}

/** Names of an object that REST 3.0 resolves (Observed behaviour, Batch references). */
const NAMES: readonly string[] = ['$ref', '$refArray'];

/** @param value as it goes on the wire, with `null` in the place of our own references. */
export function holdsReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return NAMES.some((name) => Object.hasOwn(value, name)) || Object.values(value).some(holdsReference);
}

/** In any case of letters; what accounts replace goes on with brackets, in a way that is theirs to change. */
const WORDS = /\$(?:result|next|total|time|error)/i;

/** A text or a name that a legacy account looks into for references (Observed behaviour, Legacy core, Batch). */
export function holdsReferenceText(value: unknown): boolean {
  if (typeof value === 'string') return WORDS.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => WORDS.test(name) || holdsReferenceText(part));
}
