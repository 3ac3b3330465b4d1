/** The module `gateway/oauth`. */

import type { GatewayCallOptions, GatewayTable } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';

/** Parameters of `oauth.authorizeUrl`. */
export interface OauthAuthorizeUrlParams {
  /** A registered address. */
  readonly redirect_uri: string;
  /** Comes back unchanged; compare it with the one that was sent. */
  readonly state: string;
  /** The key of the application that the user authorises. */
  readonly app_key?: string | undefined;
  readonly [name: string]: unknown;
}

/** Parameters of `oauth.placementSession`. */
export interface OauthPlacementSessionParams {
  /** The account of the application. */
  readonly domain: string;
  readonly [name: string]: unknown;
}

/** A call of `oauth.placementSession`. */
export interface OauthPlacementSessionCall<T> extends Call<T, 'gateway', GatewayCode> {}

/** A call of `oauth.revoke`. */
export interface OauthRevokeCall<T> extends Call<T, 'gateway', GatewayCode> {}

/** Parameters of `oauth.token`. */
export interface OauthTokenParams {
  /** The code that came to `redirect_uri`. */
  readonly code?: string | undefined;
  /** The same that the authorisation started with. */
  readonly redirect_uri?: string | undefined;
  /** The key of the application. */
  readonly app_key?: string | undefined;
  readonly [name: string]: unknown;
}

/** A call of `oauth.token`. */
export interface OauthTokenCall<T> extends Call<T, 'gateway', GatewayCode> {}

/**
 * Methods `oauth`.
 * User authorisation and sessions.
 */
export interface OauthMethods {
  /**
   * Gives the URL at which a user authorises the application.
   *
   * The client sends nothing: the URL is opened in the user's browser, which comes back to `redirect_uri` with `code` and `state`, or with `error`. `state` lives for 20 minutes. Further query values, such as `app_key`, are passed on; the key of the client never stands in the URL by itself.
   *
   * Who: an application.
   *
   * Source: Gateway reference, Endpoints, OAuth user authorisation.
   */
  authorizeUrl(params: OauthAuthorizeUrlParams): string;
  /**
   * Opens a placement session.
   *
   * Fields other than `domain` are not shown.
   *
   * Who: an application.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Gateway reference, Endpoints, OAuth user authorisation.
   *
   * @example
   * await gw.oauth.placementSession({ domain: 'account.example' });
   */
  placementSession(
    params: OauthPlacementSessionParams,
    options?: GatewayCallOptions,
  ): OauthPlacementSessionCall<{ [name: string]: unknown }>;
  /**
   * Revokes the session that the client was given.
   *
   * Takes no parameters.
   *
   * Who: an application with a session.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Gateway reference, Endpoints, OAuth user authorisation.
   *
   * @example
   * await gw.oauth.revoke();
   */
  revoke(options?: GatewayCallOptions): OauthRevokeCall<{ [name: string]: unknown }>;
  /**
   * Exchanges an authorisation code for a session token.
   *
   * The code lives for 5 minutes and works once. The session token is kept nowhere by the client: give it to `createGateway` as `session`. The fields named here are those of the error reference; others are not shown.
   *
   * Who: an application.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Gateway reference, Endpoints, OAuth user authorisation.
   *
   * @example
   * await gw.oauth.token();
   */
  token(params?: OauthTokenParams, options?: GatewayCallOptions): OauthTokenCall<{ [name: string]: unknown }>;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  'oauth.authorizeUrl': { verb: 'GET', path: '/v1/oauth/authorize', kind: 'read', sends: false },
  'oauth.placementSession': { verb: 'POST', path: '/v1/oauth/placement-session', kind: 'action' },
  'oauth.revoke': { verb: 'POST', path: '/v1/oauth/revoke', kind: 'action', values: false },
  'oauth.token': { verb: 'POST', path: '/v1/oauth/token', kind: 'action' },
};
