/** The module `gateway/oauth`. */

import type { GatewayTable } from '../../runtime/gateway/index.js';

/** Parameters of `oauth.authorizeUrl`. */
export interface OauthAuthorizeUrlParams {
  readonly state: string;
  readonly [name: string]: unknown;
}

/** Methods `oauth`. */
export interface OauthMethods {
  /**
   * Does oauth.authorizeUrl.
   *
   * Who: any user.
   *
   * Source: REST 3.0 reference, Methods.
   */
  authorizeUrl(params: OauthAuthorizeUrlParams): string;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  'oauth.authorizeUrl': { verb: 'GET', path: '/v1/oauth/authorize', kind: 'read', sends: false },
};
