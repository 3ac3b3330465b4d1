/** Errors of an application that are not those of a call: no tokens, a store that fails, a token that proves nothing. */

import { AuthenticationError } from '../errors/api-error.js';
import { ConnectionError } from '../errors/transport-error.js';

/** The application is not installed there, or a person has to authorise it again. */
export function noTokens(memberId: string, why: string): AuthenticationError {
  return refusal('CLIENT_NO_TOKEN', `No tokens of the account ${shown(memberId)}: ${why}`);
}

/** What the account is said to have sent does not come from it. */
export function notAuthentic(why: string, cause?: unknown): AuthenticationError {
  return refusal('CLIENT_CALLBACK_TOKEN', why, cause);
}

function refusal(code: string, message: string, cause?: unknown): AuthenticationError {
  const parts = { generation: 'oauth', method: '', status: 401, attempts: 0, details: undefined } as const;
  return new AuthenticationError({ ...parts, code, message, ...(cause === undefined ? {} : { cause }) });
}

/** Name and code alone: the text of a database's error may hold what was to be stored. */
export function storeFailed(step: string, error: unknown): ConnectionError {
  const { name, code } = (error ?? {}) as { readonly name?: unknown; readonly code?: unknown }; // of anybody
  const words = [name, code].filter((word) => typeof word === 'string' && /^[\w-]{1,64}$/.test(word));
  const what = words.length === 0 ? 'it failed' : words.join(' ');
  return new ConnectionError(`The store of the application: ${step}: ${what}`, {
    generation: 'oauth',
    method: step,
    attempts: 0,
  });
}

/** A `member_id` comes from outside. */
export function shown(memberId: string): string {
  return /^[\w.-]{1,64}$/.test(memberId) ? memberId : JSON.stringify(memberId.slice(0, 64));
}
