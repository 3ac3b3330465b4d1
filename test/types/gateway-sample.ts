/**
 * What the generator emits for the gateway, written by hand: in a package it is `src/gateway.ts` (the last part) with
 * `src/gateway/*.ts` beside it. Differences from the other generations:
 * - a method without parameters takes `options` first; one that sends nothing (`Route.sends` is false) gives a string;
 * - the parameter that `Route.requestIdFrom` names is an `SvcError`; parameters are plain values, no `Param<…>`;
 * - `entity.*` stands in the table and not in the interface, which extends `GatewayCore`;
 * - the error reference (`commonErrors`) is emitted as `gatewayErrors`.
 */

import {
  defineGateway,
  type Call,
  type GatewayCallOptions,
  type GatewayCore,
  type GatewayErrorCase,
  type GatewayOptions,
  type GatewayTable,
  type SvcError,
} from '../../runtime/gateway/index.js';

// src/gateway/codes.ts

/** Codes of errors that any route can answer with; the set is open. */
export type GatewayCode =
  'MISSING_API_KEY' | 'KEY_EXPIRED' | 'SVC_ERROR' | 'ENTITY_NOT_FOUND' | 'INVALID_CODE';

// src/gateway/errors.ts

export const gatewayErrors: Readonly<Record<GatewayCode, GatewayErrorCase>> = {
  MISSING_API_KEY: {
    code: 'MISSING_API_KEY',
    status: [401],
    class: 'AuthenticationError',
    repeatable: false,
    meaning: 'No `X-Api-Key` header.',
    action: 'Send the key in `X-Api-Key`; the client always does.',
  },
  KEY_EXPIRED: {
    code: 'KEY_EXPIRED',
    status: [401],
    class: 'AuthenticationError',
    repeatable: false,
    meaning: "The key's `expiresAt` passed.",
    action: 'Issue another key, or one without an end.',
  },
  SVC_ERROR: {
    code: 'SVC_ERROR',
    status: [422],
    class: 'ApiError',
    repeatable: false,
    meaning: 'A business error of the underlying service.',
    action: 'Branch on `svcCode` where it is there.',
  },
  ENTITY_NOT_FOUND: {
    code: 'ENTITY_NOT_FOUND',
    status: [404],
    class: 'NotFoundError',
    repeatable: false,
    meaning: 'The item was not found; `svcCode` may say why.',
    action: "Check the entity's name and the id.",
  },
  INVALID_CODE: {
    code: 'INVALID_CODE',
    status: [400],
    class: 'ValidationError',
    repeatable: false,
    meaning: 'The code is unknown or belongs to another application.',
    action: 'Start the authorisation again, with the key of the same application.',
  },
};

// src/gateway/routes.ts

/** The calling key. */
export interface Me {
  /** The scopes of the key. */
  readonly scopes: string[];
  readonly [name: string]: unknown;
}

type Open = Readonly<Record<string, unknown>>;

export interface KeysCreateParams {
  /** AI calls a minute; an administrator alone may set it. */
  readonly rateLimit?: number | undefined;
  readonly [name: string]: unknown;
}

export interface KeysUpdateParams extends KeysCreateParams {
  /** The item's id. */
  readonly id: number | string;
}

export interface Keys {
  /** Issues a key. */
  create(params?: KeysCreateParams, options?: GatewayCallOptions): Call<Open, 'gateway', GatewayCode>;
  /** Edits a key. */
  update(params: KeysUpdateParams, options?: GatewayCallOptions): Call<Open, 'gateway', GatewayCode>;
}

export interface InfraServers {
  /** Creates a server. */
  create(params?: Open, options?: GatewayCallOptions): Call<Open, 'gateway', GatewayCode>;
}

export interface Infra {
  readonly servers: InfraServers;
}

export interface OauthAuthorizeUrlParams {
  /** A registered address. */
  readonly redirect_uri: string;
  /** Returned unchanged; compare it with the value that you sent. */
  readonly state: string;
  /** The key of the application that the user authorises. */
  readonly app_key?: string | undefined;
  readonly [name: string]: unknown;
}

export interface OauthTokenParams {
  /** The code that `redirect_uri` received. */
  readonly code?: string | undefined;
  /** The same that the authorisation started with. */
  readonly redirect_uri?: string | undefined;
  /** The key of the application. */
  readonly app_key?: string | undefined;
  readonly [name: string]: unknown;
}

export interface OauthPlacementSessionParams {
  /** The account of the application. */
  readonly domain: string;
  readonly [name: string]: unknown;
}

export interface Oauth {
  /** Gives the URL at which a user authorises the application; sends nothing. */
  authorizeUrl(params: OauthAuthorizeUrlParams): string;
  /** Exchanges an authorisation code for a session token. */
  token(params?: OauthTokenParams, options?: GatewayCallOptions): Call<Open, 'gateway', GatewayCode>;
  /** Opens a placement session. */
  placementSession(
    params: OauthPlacementSessionParams,
    options?: GatewayCallOptions,
  ): Call<Open, 'gateway', GatewayCode>;
  /** Revokes the session of this client. */
  revoke(options?: GatewayCallOptions): Call<Open, 'gateway', GatewayCode>;
}

export interface Portals {
  /** Activates a marketplace trial. */
  activateMarketTrial(
    params: { readonly id: number | string },
    options?: GatewayCallOptions,
  ): Call<Open, 'gateway', GatewayCode>;
}

export interface FeedbackSubmitParams {
  /** `X-Request-Id` of the failing response. */
  readonly requestId?: string | undefined;
  /** A failed call's error; its request id goes on the wire. */
  readonly error?: SvcError | undefined;
  readonly [name: string]: unknown;
}

export interface Feedback {
  /** Submits a ticket. */
  submit(params?: FeedbackSubmitParams, options?: GatewayCallOptions): Call<Open, 'gateway', GatewayCode>;
}

export interface Gateway extends GatewayCore<GatewayCode> {
  /** Returns data about the calling key. */
  me(options?: GatewayCallOptions): Call<Me, 'gateway', GatewayCode>;
  readonly keys: Keys;
  readonly infra: Infra;
  readonly oauth: Oauth;
  readonly portals: Portals;
  readonly feedback: Feedback;
  /** Combines up to 50 calls in one request; counts as a write. */
  batch(
    params: readonly unknown[] | Open,
    options?: GatewayCallOptions,
  ): Call<unknown, 'gateway', GatewayCode>;
}

export const methods: GatewayTable = {
  batch: { verb: 'POST', path: '/v1/batch', kind: 'action' },
  'entity.create': { verb: 'POST', path: '/v1/{entity}', kind: 'add', readBack: 'entity.search' },
  'entity.delete': { verb: 'DELETE', path: '/v1/{entity}/{id}', kind: 'delete', readBack: 'entity.get' },
  'entity.get': { verb: 'GET', path: '/v1/{entity}/{id}', kind: 'get' },
  'entity.list': { verb: 'GET', path: '/v1/{entity}', kind: 'list' },
  'entity.search': { verb: 'POST', path: '/v1/{entity}/search', kind: 'read', scope: ['svc:search'] },
  'entity.update': { verb: 'PATCH', path: '/v1/{entity}/{id}', kind: 'update', readBack: 'entity.get' },
  'feedback.submit': { verb: 'POST', path: '/v1/feedback', kind: 'add', requestIdFrom: 'error' },
  'infra.servers.create': { verb: 'POST', path: '/v1/infra/servers', kind: 'add', scope: ['svc:infra'] },
  'keys.create': { verb: 'POST', path: '/v1/keys', kind: 'add' },
  'keys.update': { verb: 'PATCH', path: '/v1/keys/{id}', kind: 'update' },
  me: { verb: 'GET', path: '/v1/me', kind: 'get', values: false },
  'oauth.authorizeUrl': { verb: 'GET', path: '/v1/oauth/authorize', kind: 'read', sends: false },
  'oauth.placementSession': { verb: 'POST', path: '/v1/oauth/placement-session', kind: 'action' },
  'oauth.revoke': { verb: 'POST', path: '/v1/oauth/revoke', kind: 'action', values: false },
  'oauth.token': { verb: 'POST', path: '/v1/oauth/token', kind: 'action' },
  'portals.activateMarketTrial': {
    verb: 'POST',
    path: '/v1/portals/{id}/activate-market-trial',
    kind: 'action',
  },
};

// src/gateway.ts

export const createGateway: (options: GatewayOptions) => Gateway = /* @__PURE__ */ defineGateway<Gateway>({
  methods,
  vendor: [],
});
