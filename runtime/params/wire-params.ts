/** Parameters as they are sent: dates as text, neutral names as the account's own; references, and data that an account would take for one. */

import { UsageError } from '../errors/client-error.js';
import { defineMember, isObject } from '../value/json.js';
import { isDate } from '../value/realm.js';

/** What differs between a call of its own and a call of a batch. */
interface WireContext {
  readonly ownName: OwnName;
  /** Puts something in the place of a reference; outside a batch there is nothing to put. */
  readonly substitute?: ((reference: Reference) => unknown) | undefined;
}

export type WireParams = Readonly<Record<string, unknown>>;

/**
 * @throws UsageError on a reference outside a batch, an invalid `Date`, a `bigint`, a number that is not finite, or a
 * circle, and where `toJSON` gives no object.
 */
export function wireParams(params: object, context: WireContext): WireParams {
  const wire = toWire(params, context, []);
  if (typeof wire !== 'object' || wire === null) throw new UsageError('the parameters must be an object');
  // The one body that is an array is that of `batch`, which nothing looks into.
  return wire as WireParams;
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
  const copy = toWire(params, { ownName: sameName, substitute }, []);
  return { params: isObject(copy) ? prepare(copy) : copy, isWireReady };
}

/** @param above what the value stands in, outermost first; as it was again once the value is read. */
function toWire(value: unknown, context: WireContext, above: object[]): unknown {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') throw new UsageError('a bigint cannot be sent');
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new UsageError(`${value} cannot be sent: JSON has no such number`);
  if (typeof value !== 'object' || value === null) return value;
  if (isDate(value)) return wireDate(value);
  const reference = readReference(value);
  if (reference !== undefined) return substitute(reference, context);
  if (above.includes(value)) throw new UsageError('the parameters contain a circular reference');
  above.push(value);
  const wire = wireHolder(value, context, above);
  above.pop();
  return wire;
}

function wireHolder(value: object, context: WireContext, above: object[]): unknown {
  if (Array.isArray(value)) return value.map((item) => toWire(item, context, above));
  const toJson: unknown = Reflect.get(value, 'toJSON');
  if (typeof toJson === 'function') return toWire(toJson.call(value), context, above);
  return wireObject(value, context, above);
}

function wireObject(value: object, context: WireContext, above: object[]): WireParams {
  const wire: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const own = context.ownName(name);
    const sent = toWire(Reflect.get(value, name), context, above);
    if (own === '__proto__') defineMember(wire, own, sent);
    else wire[own] = sent;
  }
  return wire;
}

function substitute(reference: Reference, context: WireContext): unknown {
  if (context.substitute === undefined) {
    throw new UsageError('ref() works only between calls of one batch');
  }
  return context.substitute(reference);
}

/** `YYYY-MM-DDTHH:MM:SS+00:00`. */
function wireDate(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new UsageError('a Date in the parameters is invalid');
  return date.toISOString().replace(/\.\d{3}Z$/, '+00:00');
}

export type VendorPairs = readonly (readonly [neutral: string, own: string])[];

/** Gives the account's own form of a name; other names stay. */
export type OwnName = (name: string) => string;

/** Of an account without names of its own. */
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

/** A field of an earlier call's result; without a name the whole of it. */
export interface Reference {
  /** The call by identity. */
  readonly call: object;
  readonly name: string | undefined;
}

/** It serialises to nothing: outside a batch a reference is an error. */
export function makeReference(call: object, name: string | undefined): never {
  const reference: Reference = { call, name };
  // For the compiler a reference is a `Ref<T>`, of which nothing exists at run time but this mark.
  return Object.freeze(Object.defineProperty({}, REFERENCE, { value: reference })) as never;
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
