/** The root of every error of the client: its code, its brand, its form in JSON, the stack of the place where its call was made. */

import { isError } from '../value/realm.js';

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
   * The code that the service sent (it may be empty on legacy), or a code of the client, `CLIENT_…`. Editors complete the
   * client's codes and those that any call can meet. To compare REST 3.0 codes, use `is()`.
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

  /** Compares the code without its REST 3.0 prefix, for any vendor: `error.is('ACCESSDENIEDEXCEPTION')`. */
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

/** Sets the members that have a value; others stay absent. */
export function setGiven<P extends object>(
  error: SvcError,
  parts: P,
  names: readonly (keyof P & string)[],
): void {
  for (const name of names) if (parts[name] !== undefined) Reflect.set(error, name, parts[name]);
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

/** Remembers where a call was made; cheap, because the engine formats `stack` only when it is read. */
export interface StackHolder {
  readonly stack?: string;
}

/** @param caller the function whose caller is to be on top. */
export function captureStack(caller: (...args: never[]) => unknown): StackHolder {
  // Like an error, because a program's own `Error.prepareStackTrace` is called with it; a real one would take the
  // frames twice.
  const holder: StackHolder = Object.create(Error.prototype) as Error;
  Error.captureStackTrace(holder, caller);
  return holder;
}

/** Gives an error the frames of the place where its call was made. */
export function adoptStack(error: Error, frames: string | undefined): void {
  if (frames === undefined) return;
  const stack = `${error.name}: ${error.message}\n${frames}`;
  Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
}

/**
 * Errors take no frames of their own until the setting is given back: for one that adopts others, they cost more than
 * the rest of it. Undefined where a program has frozen the setting, or taken it away.
 */
function takeNoFrames(): number | undefined {
  const { stackTraceLimit } = Error;
  return typeof stackTraceLimit === 'number' && setFrames(0) ? stackTraceLimit : undefined;
}

function setFrames(limit: number): boolean {
  return Reflect.set(Error, 'stackTraceLimit', limit);
}

/** Undefined where a program's own `Error.prepareStackTrace` throws, or returns no text. */
export function framesOf(holder: StackHolder | undefined): string | undefined {
  try {
    const stack: unknown = holder?.stack;
    return typeof stack === 'string' ? stack.match(/^ {4}at [^]*$/m)?.[0] : undefined;
  } catch {
    return undefined;
  }
}

/** The client's own codes, which any call can fail with. */
export type ClientCode =
  | 'CLIENT_CONNECTION'
  | 'CLIENT_TIMEOUT'
  | 'CLIENT_PROTOCOL'
  | 'CLIENT_OUTCOME_UNKNOWN'
  | 'CLIENT_NOT_SENT'
  | 'CLIENT_BATCH'
  | 'CLIENT_USAGE';

/** Codes of the wire, as the service writes them. */
export type WireCode =
  | 'QUERY_LIMIT_EXCEEDED'
  | 'OVERLOAD_LIMIT'
  | 'OPERATION_TIME_LIMIT'
  | 'RATE_LIMITED'
  | 'QUEUE_OVERFLOW'
  | 'QUEUE_TIMEOUT'
  | 'TIMEOUT_QUARANTINE'
  | 'LARGE_BODY_BACKEND_BUSY'
  | 'ERROR_LOOP_DETECTED'
  | 'PORTAL_DELETED'
  | 'PORTAL_SUSPENDED'
  | 'PORTAL_BLOCKED'
  | 'NO_PORTAL'
  | 'ACCOUNT_PENDING_ERASURE'
  | 'expired_token'
  | 'invalid_token'
  | 'CONNECTION_ERROR'
  | 'METHOD_CONFIRM_WAITING'
  | 'NO_AUTH_FOUND'
  | 'INVALID_CREDENTIALS'
  | 'ERROR_BATCH_LENGTH_EXCEEDED'
  | 'ACCESS_DENIED'
  | 'insufficient_scope'
  | 'user_access_error'
  | 'ENTITY_NOT_FOUND'
  | 'NOT_FOUND'
  | 'ERROR_NOT_FOUND'
  | 'INVALID_REQUEST'
  | 'ERROR_METHOD_NOT_FOUND'
  | 'ERROR_MANIFEST_IS_NOT_AVAILABLE'
  | 'WRONG_ENCODING'
  | 'INTERNAL_SERVER_ERROR'
  | 'ERROR_UNEXPECTED_ANSWER'
  | 'INTERNAL_ERROR'
  | 'DB_TRANSIENT'
  | 'SERVICE_UNAVAILABLE'
  | 'POOL_EXHAUSTED';

/** Codes of REST 3.0 without their prefixes, as `is()` takes them. */
export type BareCode =
  | 'ACCESSDENIEDEXCEPTION'
  | 'ENTITYNOTFOUNDEXCEPTION'
  | 'FIELDNOTFOUNDEXCEPTION'
  | 'IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'INSUFFICIENTSCOPEEXCEPTION'
  | 'INTERNAL_INTERNALEXCEPTION'
  | 'INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'INVALIDJSONEXCEPTION'
  | 'METHODNOTFOUNDEXCEPTION'
  | 'RATELIMITEXCEPTION';
