/** Events that handlers registered by `event.bind` receive (Legacy reference, Events; Observed behaviour, Legacy). */

import { reading } from '../errors/unreadable.js';
import { type CallbackAuth, type CallbackParseOptions, readAuth } from './auth.js';
import { parseBody } from './body.js';
import { type CallbackFields, field, isFields, numeric, refuse, text } from './value.js';

/** One event. */
export interface EventOf<Name extends string, Data> {
  readonly event: Name;
  readonly event_handler_id: string;
  readonly data: Data;
  /** Unix time in seconds. */
  readonly ts: number;
  readonly auth: CallbackAuth;
}

/** The data of `ONCRMLEADADD`. The contract names the event and does not show its data. */
export interface LeadAdded {
  readonly FIELDS?: { readonly ID?: string; readonly [name: string]: unknown };
  readonly [name: string]: unknown;
}

/** Known events and their data. */
export interface EventData {
  readonly ONCRMLEADADD: LeadAdded;
  /** Says that the offline queue has records; what else it carries is not shown. */
  readonly ONOFFLINEEVENT: CallbackFields;
}

type KnownEvent = { readonly [N in keyof EventData]: EventOf<N, EventData[N]> }[keyof EventData];

/** A known event, or any other; `isEvent` narrows. */
export type SvcEvent = KnownEvent | EventOf<string & {}, CallbackFields>;

/**
 * Reads an event from the raw body of a request to its handler.
 *
 * @throws UsageError the body is not an event, not UTF-8, too large, too deep or has too many fields; or `applicationToken` is empty or `undefined`
 * @throws AuthenticationError `applicationToken` was given and the body's is missing or another one
 */
export function parseEvent(body: string | Uint8Array, options: CallbackParseOptions = {}): SvcEvent {
  return reading('The callback or its options', () => readEvent(body, options));
}

function readEvent(body: string | Uint8Array, options: CallbackParseOptions): SvcEvent {
  const fields = parseBody(body, options.contentType);
  const event = field(fields, 'event');
  if (typeof event !== 'string' || event === '') refuse('it is not an event: the field event is missing');
  const auth = readAuth(fields, options);
  const data = field(fields, 'data');
  return {
    ...fields,
    event,
    event_handler_id: text(field(fields, 'event_handler_id')) ?? '',
    // An empty map arrives as `[]` in JSON and not at all in a form.
    data: isFields(data) ? data : {},
    ts: numeric(field(fields, 'ts')) ?? 0,
    auth,
  };
}

/** `if (isEvent(event, 'ONCRMLEADADD')) event.data.FIELDS?.ID` */
export function isEvent<N extends keyof EventData>(
  event: SvcEvent,
  name: N,
): event is Extract<SvcEvent, { readonly event: N }> {
  return event.event === name;
}
