/** What undici or `fetch` is given when an attempt ends early: what watches them (tracing, a mock) shows it, no caller does. */

import type { AttemptResult } from './transport.js';

/**
 * Names that tools know: OpenTelemetry counts an `AbortError` as no failure, and shows the name of any other. The reason
 * of the caller's signal is not passed on, since it may hold anything.
 */
export function givenUp(kind: AttemptResult['kind']): Error {
  const [name, message] = REASONS[kind] ?? ['Error', 'the client has ended this attempt'];
  return Object.assign(new Error(message), { name });
}

const REASONS: { readonly [K in AttemptResult['kind']]?: readonly [name: string, message: string] } = {
  aborted: ['AbortError', 'the caller has aborted this call'],
  timeout: ['TimeoutError', 'no answer within the time that this attempt had'],
  'too-large': ['RangeError', 'the answer is longer than the client reads'],
};
