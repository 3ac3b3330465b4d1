/** Events that handlers registered by `event.bind` receive (Legacy reference, Events). */

import {
  type CallbackAuth,
  type CallbackParseOptions,
  conceal,
  parseBody,
  readAuth,
  type CallbackFields,
  type CallbackValue,
  field,
  isFields,
  numeric,
  refuse,
} from './body.js';
import type { Custom } from '../params/select.js';
import { textOf } from '../errors/wire-error.js';
import type { SvcEvents } from './catalogue.js';

/** One event. */
export interface EventOf<Name extends string, Data> {
  /** As it was sent: in upper case, as a rule. */
  readonly event: Name;
  /** `''` if the body has none. */
  readonly event_handler_id: string;
  /** An object, empty or with members, or a single value. */
  readonly data: Data;
  /** Unix time of sending in seconds. */
  readonly ts: number;
  readonly auth: CallbackAuth;
}

/** Any event; `isEvent` narrows. */
export type SvcEvent = EventOf<string, unknown>;

/** A name of the catalogue in upper case, a numbered one of a family, or any other. */
export type EventName = keyof SvcEvents | (string & {});

type KnownName = Extract<keyof SvcEvents, string>;

/** The first letters of names in the catalogue: `ONC` of `ONCRMLEADADD`. */
type CatalogueStart = KnownName extends infer Name
  ? Name extends `ON${infer Letter}${string}`
    ? `ON${Letter}`
    : never
  : never;

/**
 * `N` itself, or `never` for a name that begins as those of the catalogue do and is not in it: a handler of such a name
 * would never be called, and nobody would notice. `custom('ONCRMOTHER')` passes a name that the catalogue lacks.
 */
export type KnownEvent<N extends string> =
  N extends Custom<string>
    ? N
    : string extends N
      ? N
      : Uppercase<N> extends KnownName | `${KnownName}_${bigint}`
        ? N
        : Uppercase<N> extends `${CatalogueStart}${string}`
          ? never
          : N;

/** The data of the event `N`, in any letter case. Numbered events such as `ONCRMDYNAMICITEMADD_147` have the data of their family. */
export type EventDataOf<N extends string> =
  Uppercase<N> extends infer Name
    ? Name extends keyof SvcEvents
      ? SvcEvents[Name]
      : Name extends `${infer Family extends Extract<keyof SvcEvents, string>}_${bigint}`
        ? SvcEvents[Family]
        : unknown
    : never;

/**
 * Reads an event from the raw body of a request to your handler. Members with the text `undefined`, which accounts send
 * for missing values, are left out.
 *
 * @throws UsageError the body is not an event, not UTF-8, too large, too deep, has too many fields or is older than `maxAge`; or `applicationToken` is empty or `undefined`
 * @throws AuthenticationError you passed `applicationToken`, and the body's is missing or differs
 */
export function parseEvent(
  body: string | Uint8Array | ArrayBuffer,
  options: CallbackParseOptions = {},
): SvcEvent {
  const fields = parseBody('parseEvent', body, options);
  const event = field(fields, 'event');
  if (typeof event !== 'string' || event === '') refuse('it is not an event: the field event is missing');
  const auth = readAuth(fields, options);
  return conceal({
    ...fields,
    event,
    event_handler_id: textOf(field(fields, 'event_handler_id')) ?? '',
    data: readData(field(fields, 'data')),
    ts: numeric(field(fields, 'ts')) ?? 0,
    auth,
  });
}

const MISSING_TEXT = 'undefined';

/** An empty map arrives as `[]` in JSON and not at all in a form. */
function readData(data: CallbackValue | undefined): CallbackValue {
  if (data === undefined || data === null || data === '' || data === MISSING_TEXT) return {};
  if (Array.isArray(data) && data.length === 0) return {};
  if (!isFields(data)) return data;
  const sides = Object.entries(withoutMissing(data)).map(([name, value]) => [
    name,
    /^FIELDS/.test(name) && isFields(value) ? withoutMissing(value) : value,
  ]);
  // Each value is one of the body, so the object holds nothing else.
  return Object.fromEntries(sides) as CallbackFields;
}

/** Not applied deeper, because texts of people may be the word `undefined`. */
function withoutMissing(fields: CallbackFields): CallbackFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== MISSING_TEXT));
}

/**
 * `if (isEvent(event, 'ONCRMLEADADD')) event.data.FIELDS.ID`. Letter case does not matter. The name of a family also
 * matches its numbered events. A name that is not in `SvcEvents` has `unknown` data. A name that
 * begins like one of the catalogue and is not in it does not compile: pass it with `custom()`.
 */
export function isEvent<const N extends EventName>(
  event: SvcEvent,
  name: N & KnownEvent<N>,
): event is EventOf<string, EventDataOf<N>> {
  return isNamed(event.event, name);
}

/** Whether an event of this name is one of that name, or of its family. */
export function isNamed(event: string, name: string): boolean {
  const [given, wanted] = [event.toUpperCase(), name.toUpperCase()];
  return given === wanted || (given.startsWith(`${wanted}_`) && /^\d+$/.test(given.slice(wanted.length + 1)));
}
