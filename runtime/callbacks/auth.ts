/** The authorisation data in a callback (contract/4-observed.md, C, Events). */

import type { CallbackParseOptions } from './options.js';
import { checkToken } from './token.js';
import { field, isFields, numeric, text, type CallbackFields } from './value.js';

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
  if (options.applicationToken !== undefined) checkToken(token, options.applicationToken);
  const expires = numeric(field(auth, 'expires_in'));
  return {
    ...auth,
    application_token: text(token) ?? '',
    ...(expires === undefined ? {} : { expires_in: expires }),
  };
}
