/** The module `legacy/event`. */

import type { Call, CallOptions, CustomFields, LegacyParam, ModuleRows, Param } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { EventOfflineMethods } from './offline.js';

/** What EventBindParams takes for each value of `event`. */
export interface EventBindOptions {
  readonly ONOFFLINEEVENT: {
    /** The shortest time between two notifications, in seconds; default 1. */
    readonly minTimeout?: LegacyParam<number> | undefined;
  };
}

/** Parameters of `event.bind`, others by `custom()`. */
export interface EventBindParams<E extends string = string> extends CustomFields {
  /** The event. The list of names is not shown: examples, and any other. */
  readonly event: E | keyof EventBindOptions | 'ONCRMLEADADD' | 'ONOFFLINEEVENT';
  /** The handler's URL, which must be reachable for external GET and POST. */
  readonly handler: Param<string>;
  /** The user under whom the handler is authorised; default the user whose action fired the event. */
  readonly auth_type?: LegacyParam<number> | undefined;
  /** Default `online`; `offline` queues the events for the offline methods. */
  readonly event_type?: Param<'online' | 'offline'> | undefined;
  /** The source key for offline events; excludes false triggers. */
  readonly auth_connector?: Param<string> | undefined;
  /** Options of the event. */
  readonly options?:
    | (E extends keyof EventBindOptions ? EventBindOptions[E] : { readonly [name: string]: unknown })
    | undefined;
}

/** Codes of errors that `event.bind` is documented to answer with. */
export type EventBindCode = 'ERROR_EVENT_NOT_FOUND' | CommonCode;

/**
 * Methods `event`.
 * Event handlers and offline events.
 */
export interface EventMethods {
  /**
   * Registers a handler of an event.
   *
   * Handlers are removed when an application is deleted or updated and must be bound again at each installation; events are not sent before installation completes. A non-administrator can bind no offline event and no `auth_type` but their own user.
   *
   * Who: any user, application context. Only with `application(...)` credentials: `UsageError` under a webhook.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors:
   * - `ERROR_EVENT_NOT_FOUND` (400): Event name incorrect.
   * - `ACCESS_DENIED` (403): Offline event bound by non-administrator; or another user's `auth_type` by non-administrator.
   *
   * Source: Legacy reference, event.bind.
   */
  bind<const E extends string = string>(
    params: EventBindParams<E>,
    options?: CallOptions,
  ): Call<boolean, 'legacy', EventBindCode>;
  readonly offline: EventOfflineMethods;
}

/** What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'event.bind': { kind: 'action', applicationOnly: true },
  'event.offline.clear': { kind: 'action', applicationOnly: true },
});
