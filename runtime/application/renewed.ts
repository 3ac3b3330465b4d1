/** What the token server gave, put into the record of the account. */

import { ProtocolError } from '../errors/transport-error.js';
import { concealed, type InstallationRecord } from './record.js';
import type { IssuedTokens } from './token-server.js';

/** Other members stay as they are stored now. */
export function renewed(stored: InstallationRecord, issued: IssuedTokens): InstallationRecord {
  const { accessToken, refreshToken, expiresAt, clientEndpoint, scope, status } = issued;
  return concealed({
    ...stored,
    version: stored.version + 1,
    accessToken,
    refreshToken: refreshToken === '' ? stored.refreshToken : refreshToken,
    expiresAt,
    clientEndpoint: clientEndpoint ?? stored.clientEndpoint,
    scope: scope.length === 0 ? stored.scope : scope,
    status: status === '' ? stored.status : status,
  });
}

export function ofAnother(): ProtocolError {
  return new ProtocolError('The token server answered with the tokens of another account', {
    generation: 'oauth',
    method: 'oauth.token',
    attempts: 1,
  });
}
