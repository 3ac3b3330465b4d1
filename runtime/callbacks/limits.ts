/** How large a callback's body may be: anyone can post to a handler, so a body is refused before it costs anything. */

export interface BodyLimits {
  /** Bytes, or characters of a string. */
  readonly size: number;
  /** Values in the whole body. */
  readonly fields: number;
  /** Levels of nesting, the outermost name included. */
  readonly depth: number;
}

/** Many times what a documented callback holds. */
export const CALLBACK_LIMITS: BodyLimits = { size: 1024 * 1024, fields: 1000, depth: 16 };
