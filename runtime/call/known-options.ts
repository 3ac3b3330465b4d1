/** The names of options, so that a mistyped one is told and not passed over. */

import { UsageError } from '../errors/client-error.js';
import { nearest } from '../value/near-name.js';

/** Of every call. */
export const SEND_OPTIONS: readonly string[] = ['signal', 'timeout', 'deadline', 'retry'];

/** Of a call of a method. */
export const CALL_OPTIONS: readonly string[] = [...SEND_OPTIONS, 'idempotencyKey', 'paging', 'resume'];

/** Of `call(name, params, options)`, where nothing else says what the method is. */
export const CALL_BY_NAME_OPTIONS: readonly string[] = [...CALL_OPTIONS, 'list', 'read'];

/** Of a batch. */
export const BATCH_OPTIONS: readonly string[] = [...SEND_OPTIONS, 'halt'];

/** Of every client. */
const CONNECTION_OPTIONS: readonly string[] = [
  'baseUrl',
  'timeout',
  'deadline',
  'retry',
  'rateLimit',
  'connections',
  'maxResponseBytes',
  'dispatcher',
  'onRequest',
  'onResponse',
  'onRetry',
];

/** Of `createClient`. */
export const CLIENT_OPTIONS: readonly string[] = [
  ...CONNECTION_OPTIONS,
  'auth',
  'coalesce',
  'idempotency',
  'observe',
];

/** Of `createGateway`. */
export const GATEWAY_OPTIONS: readonly string[] = [...CONNECTION_OPTIONS, 'key', 'session', 'onWarning'];

/** Of an option `retry`; `budget` belongs to a client. */
export const RETRY_OPTIONS: readonly string[] = ['attempts', 'baseDelay', 'maxDelay', 'budget'];

/** @param of whose they are, for the message. @throws UsageError for what is no object, and a name that is not known and has a value. */
export function checkNames(given: object, known: readonly string[], of: string): void {
  if (typeof given !== 'object' || given === null)
    throw new UsageError(`${of}: the options must be an object`);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || known.includes(name)) continue;
    const near = nearest(name, known);
    const hint = near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`;
    throw new UsageError(`${of}: there is no option ${name}; ${hint}`);
  }
}
