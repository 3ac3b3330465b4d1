/** Which credential goes where (Gateway reference, Authentication), and that each is of the right kind. */

import { UsageError } from '../errors/client-error.js';
import type { Credential, WireRequest } from '../protocol/wire.js';
import type { OwnName } from '../params/wire-params.js';

interface GatewayCredentials {
  readonly key: string;
  readonly session: string | undefined;
}

/** What may stand after a prefix: the characters of a bearer token (RFC 6750). */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

/** Messages show no part of a credential. @throws UsageError */
export function checkCredentials(
  { key, session }: { readonly key: unknown; readonly session?: unknown },
  ownName: OwnName,
): GatewayCredentials {
  return {
    key: checkToken(key, 'key', ['svc_api_', 'svc_app_'].map(ownName)),
    session: session === undefined ? undefined : checkToken(session, 'session', [ownName('svc_session_')]),
  };
}

function checkToken(value: unknown, name: string, prefixes: readonly string[]): string {
  const prefix = typeof value === 'string' ? prefixes.find((one) => value.startsWith(one)) : undefined;
  if (typeof value !== 'string' || prefix === undefined) {
    throw new UsageError(`${name} must be a string that begins with ${prefixes.join(' or ')}`);
  }
  if (!TOKEN.test(value.slice(prefix.length))) {
    throw new UsageError(`${name} must hold letters, digits and -._~+/ after ${prefix}, nothing else`);
  }
  return value;
}

/** A call of a route before it is signed. */
export interface UnsignedRoute {
  readonly verb: WireRequest['verb'];
  /** Path and query. */
  readonly address: string;
  /** JSON; undefined: none. */
  readonly body: string | undefined;
}

/**
 * The key never goes anywhere but in `X-Api-Key`, whatever its kind. Every kind of credential has a case here: without
 * one the function does not compile.
 */
export function signGateway(credential: Credential, { verb, address, body }: UnsignedRoute): WireRequest {
  switch (credential.kind) {
    case 'gateway': {
      const { key, session } = credential;
      const headers = {
        accept: 'application/json',
        'x-api-key': key,
        ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      return { verb, path: address, headers, body };
    }
    case 'webhook':
    case 'application':
      throw new UsageError('the gateway takes a key, not a webhook or token');
  }
}
