/** The module `legacy/event`. */

import type {
  Call,
  CustomFields,
  LegacyParam,
  ListCall,
  ModuleRows,
  Open,
  Param,
  SvcEvents,
  UnkeyedCallOptions,
} from '../../runtime/index.js';
import type { CommonCode, MethodCode } from '../codes.js';
import type { EventHandler } from './event-handler.js';
import type { EventOfflineMethods } from './offline.js';
import type { UnboundHandlers } from './unbound-handlers.js';

/** What EventBindParams takes for each value of `event`. */
export interface EventBindOptions {
  readonly ONOFFLINEEVENT: {
    /** The shortest time between two notifications, in seconds, from 0; default 1. With 0 each call of a person or an application sends one. */
    readonly minTimeout?: LegacyParam<number> | undefined;
  };
}

/** Parameters of `event.bind`, others by `custom()`. */
export type EventBindParams<E extends string = string> = (
  | {
      /** The event: a name of the catalogue of events, or any other. */
      readonly event: E | keyof EventBindOptions | 'ONCRMLEADADD' | 'ONOFFLINEEVENT' | keyof SvcEvents;
      /** The handler's URL, which must be reachable for external GET and POST. Required unless `event_type` is `offline`, where it is left out. */
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
  | {
      /** The event: a name of the catalogue of events, or any other. */
      readonly event: E | keyof EventBindOptions | 'ONCRMLEADADD' | 'ONOFFLINEEVENT' | keyof SvcEvents;
      /** The handler's URL, which must be reachable for external GET and POST. Required unless `event_type` is `offline`, where it is left out. */
      readonly handler?: Param<string> | undefined;
      /** The user under whom the handler is authorised; default the user whose action fired the event. */
      readonly auth_type?: LegacyParam<number> | undefined;
      /** Queues the events for the offline methods; no handler is called. */
      readonly event_type: Param<'offline'>;
      /** The source key for offline events; excludes false triggers. */
      readonly auth_connector?: Param<string> | undefined;
      /** Options of the event. */
      readonly options?:
        | (E extends keyof EventBindOptions ? EventBindOptions[E] : { readonly [name: string]: unknown })
        | undefined;
    }
) &
  CustomFields;

/** Codes of errors that `event.bind` is documented to answer with. */
export type EventBindCode =
  | 'ERROR_ARGUMENT'
  | 'ERROR_CORE'
  | 'ERROR_EVENT_NOT_FOUND'
  | 'ERROR_UNSUPPORTED_PROTOCOL'
  | 'ERROR_WRONG_HANDLER_URL'
  | CommonCode;

/** A call of `event.bind`. */
export interface EventBindCall<T> extends Call<T, 'legacy', EventBindCode> {}

/** Codes of errors that `event.get` is documented to answer with. */
export type EventGetCode = MethodCode;

/** A call of `event.get`. */
export interface EventGetListCall<Item> extends ListCall<Item, 'legacy', MethodCode> {}

/** Codes of errors that `event.test` is documented to answer with. */
export type EventTestCode = MethodCode;

/** A call of `event.test`. */
export interface EventTestCall<T> extends Call<T, 'legacy', MethodCode> {}

/** Parameters of `event.unbind`, others by `custom()`. */
export type EventUnbindParams = (
  | {
      /** The event: a name of the catalogue of events, or any other. */
      readonly event: Param<Open<'ONCRMLEADADD' | 'ONOFFLINEEVENT' | keyof SvcEvents>>;
      /** The handler's URL; an offline event has none. */
      readonly handler: Param<string>;
      /** The user under whom it was bound; `0` or empty: only handlers without a user. */
      readonly auth_type?: LegacyParam<number | string> | undefined;
      /** Default `online`. */
      readonly event_type?: Param<'online' | 'offline'> | undefined;
    }
  | {
      /** The event: a name of the catalogue of events, or any other. */
      readonly event: Param<Open<'ONCRMLEADADD' | 'ONOFFLINEEVENT' | keyof SvcEvents>>;
      /** The handler's URL; an offline event has none. */
      readonly handler?: Param<string> | undefined;
      /** The user under whom it was bound; `0` or empty: only handlers without a user. */
      readonly auth_type?: LegacyParam<number | string> | undefined;
      /** An event of the offline queue. */
      readonly event_type: Param<'offline'>;
    }
) &
  CustomFields;

/** Codes of errors that `event.unbind` is documented to answer with. */
export type EventUnbindCode = MethodCode;

/** A call of `event.unbind`. */
export interface EventUnbindCall<T> extends Call<T, 'legacy', MethodCode> {}

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
   * - `ERROR_EVENT_NOT_FOUND` (400): Event name incorrect, or not in the scope of the application.
   * - `ERROR_ARGUMENT` (400): A parameter is missing or wrong.
   * - `ERROR_UNSUPPORTED_PROTOCOL` (400): The handler is no HTTP address.
   * - `ERROR_WRONG_HANDLER_URL` (400): The handler's address cannot be used.
   * - `ERROR_CORE` (400): The handler is bound already.
   * - `ACCESS_DENIED` (403): Offline event bound by non-administrator; or another user's `auth_type` by non-administrator.
   *
   * Source: Legacy reference, event.bind.
   *
   * @example
   * await svc.legacy.event.bind({ event: 'ONCRMLEADADD', handler: 'https://app.example/handler' });
   */
  bind<const E extends string = string>(
    params: EventBindParams<E>,
    options?: UnkeyedCallOptions,
  ): EventBindCall<boolean>;
  /**
   * Lists the bound handlers.
   *
   * An administrator gets those of the application, anybody else their own. All come in one answer.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * Who: any user, application context.
   *
   * Errors: {@link EventGetCode}.
   *
   * @example
   * await svc.legacy.event.get();
   */
  get(params?: CustomFields, options?: UnkeyedCallOptions): EventGetListCall<EventHandler>;
  readonly offline: EventOfflineMethods;
  /**
   * Sends the event `ONAPPTEST` to its handlers.
   *
   * The event's `data.QUERY` holds whatever parameters were given.
   *
   * Its parameters are not described: any object is sent as it is, and no name is checked.
   *
   * Who: any user, application context.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors: {@link EventTestCode}.
   */
  test(params?: { readonly [name: string]: unknown }, options?: UnkeyedCallOptions): EventTestCall<number>;
  /**
   * Removes handlers of an event.
   *
   * Who: any user, application context.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors besides {@link EventUnbindCode}:
   * - `ACCESS_DENIED` (403): Another user's handler, or an offline event, by a non-administrator.
   *
   * @example
   * await svc.legacy.event.unbind({ event: 'ONCRMLEADADD', handler: 'https://app.example/handler' });
   */
  unbind(params: EventUnbindParams, options?: UnkeyedCallOptions): EventUnbindCall<UnboundHandlers>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'event.bind': { kind: 'action', applicationOnly: true },
  'event.get': { kind: 'list', paging: 'once', numbers: '*.offline' },
  'event.test': { kind: 'action', numbers: '.' },
  'event.unbind': { kind: 'action', numbers: 'count', readBack: 'event.get' },
  'event.offline.clear': { kind: 'action', applicationOnly: true },
  'event.offline.error': { kind: 'action', readBack: 'event.offline.list' },
  'event.offline.get': {
    kind: 'action',
    maps: 'events.*.EVENT_DATA events.*.EVENT_ADDITIONAL',
    readBack: 'event.offline.list',
  },
  'event.offline.list': { kind: 'list', paging: 'start', maps: '*.EVENT_DATA *.EVENT_ADDITIONAL' },
});
