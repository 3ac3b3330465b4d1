/** The root of every error of the client: its code, its brand, its form in JSON. */

import type { BareCode, ClientCode, WireCode } from './known-codes.js';
import { isError } from '../value/realm.js';
import { adoptStack, framesOf, setFrames, takeNoFrames, type StackHolder } from './stack.js';

/** The parts of every error, without its message. */
export interface ErrorParts {
  readonly cause?: unknown;
  /** Where the call was made. */
  readonly callSite?: StackHolder | undefined;
}

/** Any error of this client. No message, field, cause or stack of one holds a credential. */
export class SvcError extends Error {
  declare readonly name: string;
  /**
   * The wire's code (may be empty on the legacy generation), or one of the client's own, `CLIENT_…`. Any text; those that
   * are completed are the client's own and some that any call can meet. For REST 3.0 codes see `is()`.
   */
  readonly code: ClientCode | WireCode | (string & {});

  constructor(message: string, code: string, parts: ErrorParts = {}) {
    const frames = framesOf(parts.callSite);
    const limit = frames === undefined ? undefined : takeNoFrames();
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    if (limit !== undefined) setFrames(limit);
    this.code = code;
    adoptStack(this, frames);
  }

  /** Compares without the prefixes of REST 3.0 codes and for any vendor's token: `error.is('ACCESSDENIEDEXCEPTION')`. */
  is(code: BareCode | ClientCode | WireCode | (string & {})): boolean {
    return bareCode(this.code) === bareCode(code);
  }

  /** Name, message, code and the fields of the class; the cause likewise; no stack. */
  toJSON(): Record<string, unknown> {
    const { name, message, cause } = this;
    const fields: Record<string, unknown> = Object.fromEntries(Object.entries(this));
    return { name, message, ...fields, ...(cause === undefined ? {} : { cause: causeJson(cause) }) };
  }

  /** @internal */
  static readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'SvcError');
}

function causeJson(cause: unknown): unknown {
  if (!isError(cause) || cause instanceof SvcError) return cause;
  const code: unknown = Reflect.get(cause, 'code');
  return { name: cause.name, message: cause.message, ...(code === undefined ? {} : { code }) };
}

interface Nameable {
  readonly prototype: object;
}

/**
 * Marks a class by a symbol that all copies share, and puts its name on the prototype, so that it
 * survives minification. A class that a user derives keeps the ordinary test. Called for a static member and as if it had
 * no effect, so that a bundler leaves out a class that nothing uses.
 */
export function brand(target: Nameable, name: string): true {
  const mark = Symbol.for(`svc.error.${name}`);
  Object.defineProperty(target.prototype, mark, { value: true });
  Object.defineProperty(target.prototype, 'name', { value: name, writable: true, configurable: true });
  Object.defineProperty(target, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      if (this !== target) return Function.prototype[Symbol.hasInstance].call(this, value);
      return typeof value === 'object' && value !== null && Reflect.get(value, mark) === true;
    },
  });
  return true;
}

const PREFIX = /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*?_REST_V3_(?:REALISATION_)?EXCEPTION_/;

/** `SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION` becomes `ACCESSDENIEDEXCEPTION`; other codes stay as they are. */
export function bareCode(code: string): string {
  return code.replace(PREFIX, '');
}
