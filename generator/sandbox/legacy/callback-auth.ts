/** The authorisation data that the account puts into each callback (Observed behaviour, Legacy, Events). */

import type { Account } from '../account.js';
import type { LegacyState } from './state.js';

/** Always the application token; access for the user where an application has one. */
export function callbackAuth(
  account: Account,
  state: LegacyState,
  userId: number,
): Readonly<Record<string, unknown>> {
  const access = account.tokens.find(
    ({ userId: owner, expires, restricted }) => owner === userId && expires === undefined && !restricted,
  );
  return {
    ...(access && { access_token: access.token, expires_in: 3600, scope: access.scopes.join() }),
    domain: 'account.example',
    server_endpoint: 'https://oauth.example/rest/',
    status: 'L',
    client_endpoint: 'https://account.example/rest/',
    member_id: account.secret('member', 32),
    application_token: state.applicationToken,
  };
}
