/** Errors of a call that got no usable answer. */

import type { Generation } from '../call/method.js';
import { brand, type ErrorParts, setGiven, SvcError } from './svc-error.js';

/** Everything that a `TransportError` is made of. */
export interface TransportErrorParts extends ErrorParts {
  readonly generation: Generation | 'oauth';
  readonly method: string;
  readonly attempts: number;
  readonly status?: number | undefined;
  readonly location?: string | undefined;
}

/** No usable response arrived. */
export class TransportError extends SvcError {
  /** `oauth`: the token server of an application, or the store of its tokens. */
  declare readonly generation: Generation | 'oauth';
  declare readonly method: string;
  /** How often the call was sent; 0: it was never sent. */
  declare readonly attempts: number;

  constructor(message: string, code: string, parts: TransportErrorParts) {
    super(message, code, parts);
    setGiven(this, parts, ['generation', 'method', 'attempts']);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'TransportError');
}

/** No connection could be made, or it was lost. A write that rejects with it was never sent. */
export class ConnectionError extends TransportError {
  declare readonly name: 'ConnectionError';
  declare readonly code: 'CLIENT_CONNECTION';

  constructor(message: string, parts: TransportErrorParts) {
    super(message, 'CLIENT_CONNECTION', parts);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'ConnectionError');
}

/** The attempt's `timeout` or the call's `deadline` passed. */
export class TimeoutError extends TransportError {
  declare readonly name: 'TimeoutError';
  declare readonly code: 'CLIENT_TIMEOUT';

  constructor(message: string, parts: TransportErrorParts) {
    super(message, 'CLIENT_TIMEOUT', parts);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'TimeoutError');
}

/** The response is not JSON, not an envelope, a redirect, or too large. */
export class ProtocolError extends TransportError {
  declare readonly name: 'ProtocolError';
  declare readonly code: 'CLIENT_PROTOCOL';
  /** The HTTP status, where there was one. */
  declare readonly status?: number;
  /**
   * The target of a redirect, as the account wrote it, with credentials redacted. The client follows no redirect, and a
   * redirected call was not run. A renamed account names its new address in this way.
   */
  declare readonly location?: string;

  constructor(message: string, parts: TransportErrorParts) {
    super(message, 'CLIENT_PROTOCOL', parts);
    setGiven(this, parts, ['status', 'location']);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'ProtocolError');
}
