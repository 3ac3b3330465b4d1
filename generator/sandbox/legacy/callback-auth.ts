/** The authorisation data that the account puts into each callback (Observed behaviour, Legacy, Events). */

import type { Account } from '../account.js';
import type { LegacyState } from './state.js';

const MADE_UP = { baseUrl: 'https://account.example', tokenServer: 'https://oauth.example' };

/** Always the application token; access for the user where an application has one, and for long work both tokens. */
export function callbackAuth(
  { account, state }: { readonly account: Account; readonly state: LegacyState },
  userId: number,
  isLong = false,
): Readonly<Record<string, unknown>> {
  const { baseUrl, tokenServer } = account.address?.() ?? MADE_UP;
  const access = account.tokens.find(
    ({ userId: owner, expires, restricted }) => owner === userId && expires === undefined && !restricted,
  );
  return {
    ...(access && { access_token: access.token, expires_in: 3600, scope: access.scopes.join() }),
    ...(isLong && account.issueTokens?.(userId)),
    domain: new URL(baseUrl).host,
    server_endpoint: `${tokenServer}/rest/`,
    status: 'L',
    client_endpoint: `${baseUrl}/rest/`,
    member_id: account.secret('member', 32),
    application_token: state.applicationToken,
  };
}
