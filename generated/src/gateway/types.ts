/** Every named type of gateway. */

export type { BatchMethods } from './batch/index.js';
export type * from './codes.js';
export type { FeedbackSubmitParams, FeedbackMethods } from './feedback/index.js';
export type { InfraMethods } from './infra/index.js';
export type * from './infra/servers.js';
export type { KeysCreateParams, KeysUpdateParams, KeysMethods } from './keys/index.js';
export type { MeMethods } from './me/index.js';
export type * from './me/me.js';
export type {
  OauthAuthorizeUrlParams,
  OauthPlacementSessionParams,
  OauthTokenParams,
  OauthMethods,
} from './oauth/index.js';
export type { PortalsActivateMarketTrialParams, PortalsMethods } from './portals/index.js';
export type { Gateway } from './index.js';
