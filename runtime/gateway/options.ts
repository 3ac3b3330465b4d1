/** The options of `createGateway`, checked before anything is sent. */

import { isThenable } from '../value/realm.js';
import { keyIdentity } from '../auth/auth.js';
import { ApiError } from '../errors/api-error.js';
import { checkNames, GATEWAY_OPTIONS } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import type { CallEvent } from '../observe/hooks.js';
import { connectionSettings, type ConnectionOptions } from '../client/options.js';
import type { SenderSettings } from '../send/settings.js';
import { checkCredentials } from './credentials.js';
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
export function gatewaySettings(options: GatewayOptions, ownName: OwnName): SenderSettings {
  if (typeof options !== 'object' || options === null) throw new UsageError('options must be an object');
  checkNames(options, GATEWAY_OPTIONS, 'createGateway');
  const { key, session } = checkCredentials(options, ownName);
  return connectionSettings(withWarnings(options), {
    identity: keyIdentity(key, session),
    timeout: 65_000,
    perSecond: 5,
    burst: 50,
    rateLimits: gatewayLimits,
  });
}

/** A warning stands in the error of any attempt, also of one that is repeated. */
function withWarnings(options: GatewayOptions): ConnectionOptions {
  const { onWarning, onResponse } = options;
  if (onWarning === undefined) return options;
  if (typeof onWarning !== 'function') throw new UsageError('onWarning must be a function');
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
