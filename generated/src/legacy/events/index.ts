/** The module `legacy/events`. */

import type { Call, CustomFields, ModuleRows, Param, UnkeyedCallOptions } from '../../runtime/index.js';
import type { MethodCode } from '../codes.js';

/** Parameters of `events`, others by `custom()`. */
export interface EventsParams extends CustomFields {
  /** Only the events of this scope. */
  readonly SCOPE?: Param<string> | undefined;
  /** All names; ignored with `SCOPE`. */
  readonly FULL?: Param<boolean> | undefined;
}

/** Codes of errors that `events` is documented to answer with. */
export type EventsCode = MethodCode;

/** A call of `events`. */
export interface EventsCall<T> extends Call<T, 'legacy', MethodCode> {}

/**
 * Methods `events`.
 * Names of events.
 */
export interface EventsMethods {
  /**
   * Lists the names of events.
   *
   * Who: any user, application context.
   *
   * Errors: {@link EventsCode}.
   *
   * @example
   * await svc.legacy.events();
   */
  (params?: EventsParams, options?: UnkeyedCallOptions): EventsCall<string[]>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  events: { kind: 'read' },
});
