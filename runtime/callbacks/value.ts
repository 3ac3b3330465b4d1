/** What the body of a callback can hold, whichever way it was encoded, and how large it can be. */

import { UsageError } from '../errors/client-error.js';

/** A form-encoded body holds strings only. */
export type CallbackValue = string | number | boolean | null | readonly CallbackValue[] | CallbackFields;

export interface CallbackFields {
  readonly [name: string]: CallbackValue;
}

export function isFields(value: unknown): value is CallbackFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own value of a name; never what an object inherits. */
export function field(fields: CallbackFields, name: string): CallbackValue | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** A scalar as the text that a form would hold; `undefined` for anything else. */
export function text(value: CallbackValue | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** Finite, or `undefined`. */
export function numeric(value: CallbackValue | undefined): number | undefined {
  const written = text(value)?.trim();
  const number = written ? Number(written) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** The one refusal of every parser here. It names what is wrong and never quotes the body, which may hold tokens. */
export function refuse(what: string): never {
  throw new UsageError(`The callback was refused: ${what}`);
}

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
