/** The module `legacy/event`. */

import type { Call, CustomFields, LegacyParam, ModuleRows, Param, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** What EventBindParams takes for each value of `event`. */
export interface EventBindOptions {
  readonly ONOFFLINEEVENT: {
    /** Seconds; 1. */
    readonly minTimeout?: LegacyParam<number> | undefined;
  };
}

/** Parameters of `event.bind`, others by `custom()`. */
export interface EventBindParams<E extends string = string> extends CustomFields {
  /** Name of the event. */
  readonly event: E | keyof EventBindOptions | 'ONCRMLEADADD';
  /** URL that is called. */
  readonly handler: Param<string>;
  readonly options?: (E extends keyof EventBindOptions ? EventBindOptions[E] : {
    readonly [name: string]: unknown;
  }) | undefined;
}

/** A call of `event.bind`. */
export interface EventBindCall<T> extends Call<T, 'legacy', CommonCode> {
}

/**
 * Methods `event`.
 * Event handlers.
 */
export interface EventMethods {
  /**
   * Does event.bind.
   *
   * Who: any user. Only with `application(...)` credentials: `UsageError` under a webhook.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: REST 3.0 reference, Methods.
   *
   * @example
   * await svc.legacy.event.bind({ event: 'ONCRMLEADADD', handler: 'https://app.example/handler' });
   */
  bind<const E extends string = string>(params: EventBindParams<E>, options?: UnkeyedCallOptions): EventBindCall<boolean>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'event.bind': { kind: 'action', applicationOnly: true },
});
