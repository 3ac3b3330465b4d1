/** The options of `createGateway` and its credentials, checked before anything is sent. */

import { isThenable } from '../value/realm.js';
import { keySource } from '../auth/auth.js';
import { ApiError } from '../errors/api-error.js';
import { checkOptions } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import type { CallEvent } from '../observe/hooks.js';
import { connectionSettings, type ConnectionOptions } from '../client/options.js';
import type { ClientSettings } from '../send/client-state.js';
import { gatewayLimits } from './rate-limits.js';
import type { OwnName } from '../params/wire-params.js';

export interface GatewayOptions extends ConnectionOptions {
  /** A personal key, which rests on an incoming webhook of the service, or an application key; always sent in `X-Api-Key`. */
  readonly key: string;
  /** A session token of `oauth.token`, sent in `Authorization: Bearer`; kept in memory only. */
  readonly session?: string | undefined;
  /** Gets `error.warning`, which says that the same error repeats on one key. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** The same, where a key in the place of the session token does not compile. */
export type GatewayOptionsOf<S extends string> = GatewayOptions & {
  readonly session?: (S & SessionToken<S>) | undefined;
};

type SessionToken<S extends string> = S extends `${string}_session_${string}`
  ? unknown
  : S extends `${string}_app_${string}` | `${string}_api_${string}`
    ? never
    : unknown;

/** @throws UsageError */
export function gatewaySettings(options: GatewayOptions, ownName: OwnName): ClientSettings {
  checkOptions(options, 'gateway', 'createGateway');
  const { key, session } = checkCredentials(options, ownName);
  const credentials = keySource(key, session);
  return connectionSettings(withWarnings(options), {
    credentials,
    taker: 'gateway',
    rateLimits: gatewayLimits,
  });
}

/** A warning is in the error of any attempt, also of one that is retried. */
function withWarnings(options: GatewayOptions): ConnectionOptions {
  const { onWarning, onResponse } = options;
  if (onWarning === undefined) return options;
  return {
    ...options,
    onResponse: (event) => {
      warn(event, onWarning);
      return onResponse?.(event);
    },
  };
}

function warn({ error }: CallEvent, onWarning: (warning: string) => unknown): void {
  const warning = error instanceof ApiError ? error.gateway?.warning : undefined;
  if (typeof warning !== 'string') return;
  try {
    const returned = onWarning(warning);
    if (isThenable(returned)) returned.then(undefined, () => undefined);
  } catch {
    // A hook that fails breaks no call.
  }
}

interface GatewayCredentials {
  readonly key: string;
  readonly session: string | undefined;
}

/** What may stand after a prefix: the characters of a bearer token (RFC 6750). */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

/** Messages show no part of a credential. @throws UsageError */
function checkCredentials(
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
