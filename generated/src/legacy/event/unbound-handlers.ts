/** Types and methods of `legacy/event/unbound-handlers`. */

/** The answer of `event.unbind`. */
export interface UnboundHandlers {
  /** Handlers that were removed. */
  count: number;
}
