/** A refusal: code, status, delay and the further fields of the error envelope. */

import type { Clock } from '../account.js';
import { daysBefore } from '../data/days.js';
import { isoDate } from '../iso-date.js';
import { errorReference, statusOf } from './reference.js';

/** Fields of `error` other than `code` and `message` (Gateway reference, Envelope). */
type ErrorFields = Readonly<Record<string, unknown>>;

interface RefusalOptions {
  readonly status?: number | undefined;
  readonly message?: string | undefined;
  /** Seconds. The reference names for each code where it is sent: the field, the header or both. */
  readonly retryAfter?: number | undefined;
  /** Inside `error`. */
  readonly fields?: ErrorFields | undefined;
}

/** Thrown by routes and checks; a class because it travels as an exception. */
export class GatewayRefusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly fields: ErrorFields;

  constructor(code: string, options: RefusalOptions = {}) {
    const usual = USUAL[code] ?? {};
    const row = errorReference().get(code);
    super(options.message ?? row?.condition ?? code);
    this.code = code;
    this.status = options.status ?? statusOf(code);
    this.retryAfter = options.retryAfter ?? usual.retryAfter ?? (row?.delay === undefined ? undefined : 1);
    this.fields = { ...usual.fields, ...options.fields };
  }
}

interface FailureBody {
  readonly success: false;
  readonly error: ErrorFields;
  readonly blockedAt?: string;
}

/** `warning`: the same error repeats on the key. */
export function failureBody(refusal: GatewayRefusal, clock: Clock, warning?: string): FailureBody {
  const inField = refusal.retryAfter !== undefined && errorReference().get(refusal.code)?.delay === 'field';
  return {
    success: false,
    error: {
      code: refusal.code,
      message: refusal.message,
      ...refusal.fields,
      ...(inField ? { retryAfter: refusal.retryAfter } : {}),
      ...(warning === undefined ? {} : { warning }),
    },
    // By the clock, so that a program which compares it with today sees a likely answer.
    ...(refusal.code === 'PORTAL_BLOCKED' && { blockedAt: isoDate(daysBefore(clock.now(), 1)) }),
  };
}

const UPGRADE = [{ type: 'plan_upgrade', url: 'https://account.example/upgrade' }];

/** Fields that a code always has, so that tests can receive each field of the envelope. */
const USUAL: Readonly<Record<string, RefusalOptions>> = {
  ACCOUNT_PENDING_ERASURE: { retryAfter: 3600 },
  PORTAL_SUSPENDED: { fields: { userMessage: 'Your account is suspended.', alternatives: UPGRADE } },
  PORTAL_BLOCKED: {
    fields: { alternatives: [{ type: 'balance_topup', description: 'Top up the balance.' }] },
  },
  PORTAL_ADDRESS_CHANGED: { fields: { details: { requiredAction: 'reconnect' } } },
  PORTAL_CREDENTIALS_REJECTED: { fields: { details: { requiredAction: 'reconnect' } } },
  METHOD_NOT_YET_AVAILABLE: {
    fields: { release: 'crm 26.100.0', method: 'crm.item.merge', hint: 'Install the update.' },
  },
  SVC_ERROR: { fields: { svcCode: 'ERROR_CORE' } },
  SVC_UNAVAILABLE: { message: 'The underlying service is unavailable: ECONNRESET.' },
  TIMEOUT_QUARANTINE: { fields: { scope: 'apiKey' } },
  QUEUE_OVERFLOW: { fields: { scope: 'portal' } },
  OPERATION_TIME_LIMIT: { fields: { scope: 'portal', method: 'crm.deal.list' } },
  INSUFFICIENT_SCOPE: { fields: { cause: 'key_scope_missing', requiredScope: 'svc:ai', keyScopes: [] } },
  INLINE_SOURCE_TOO_LARGE: {
    fields: {
      hint: {
        reason: 'The inline source is larger than the gateway takes.',
        recovery: 'Upload the source first and name it.',
        recoveryAction: 'upload_source',
        note: 'Limits differ by plan.',
      },
    },
  },
  DATA_HARNESS_KEY_FORBIDDEN: { fields: { details: { switchUrl: 'https://account.example/keys' } } },
};
