/** The authorisation data in a callback, and the check of its application token (Observed behaviour, Legacy, Events). */

import { AuthenticationError } from '../errors/api-error.js';
import { isEqualSecret } from '../value/crypto.js';
import { type CallbackFields, type CallbackValue, field, isFields, numeric, refuse, text } from './value.js';

/** Every member but `application_token` may be missing. */
export interface CallbackAuth {
  /** Identifies the account; `''` where none came and none was asked for. */
  readonly application_token: string;
  readonly access_token?: string;
  /** Seconds. */
  readonly expires_in?: number;
  readonly scope?: string;
  readonly domain?: string;
  readonly server_endpoint?: string;
  readonly status?: string;
  readonly client_endpoint?: string;
  readonly member_id?: string;
  readonly refresh_token?: string;
}

/** Checks the token where one is expected. */
export function readAuth(body: CallbackFields, options: CallbackParseOptions): CallbackAuth {
  const given = field(body, 'auth');
  const auth = isFields(given) ? given : {};
  const token = field(auth, 'application_token');
  // Given and `undefined`: a variable that is not set, which must not switch the check off.
  if ('applicationToken' in options) checkToken(token, options.applicationToken);
  const expires = numeric(field(auth, 'expires_in'));
  return {
    ...auth,
    application_token: text(token) ?? '',
    ...(expires === undefined ? {} : { expires_in: expires }),
  };
}

/** @throws AuthenticationError `CLIENT_CALLBACK_TOKEN` */
export function checkToken(given: CallbackValue | undefined, expected: string | undefined): void {
  if (typeof expected !== 'string' || expected === '')
    refuse(
      'the option applicationToken is empty or undefined: give the token that came at installation, or leave the option out, and nothing is checked',
    );
  if (typeof given === 'string' && isEqualSecret(given, expected)) return;
  throw new AuthenticationError({
    message: "The callback's application token is missing or is not the expected one",
    generation: 'callback',
    method: '',
    code: 'CLIENT_CALLBACK_TOKEN',
    status: 401,
    attempts: 0,
    details: undefined,
  });
}

export interface CallbackParseOptions {
  /** The request's `Content-Type`: JSON or form-encoded, in UTF-8. Absent: told from the body. */
  readonly contentType?: string | undefined;
  /**
   * The token stored at installation. Left out: not checked; then anyone who knows the URL can call the handler. Given and
   * empty or `undefined`: a `UsageError`, since a setting that is missing would switch the check off.
   */
  readonly applicationToken?: string | undefined;
}
