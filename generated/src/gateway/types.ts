/** Every named type of gateway. */

export type { BatchCall, BatchMethods } from './batch/index.js';
export type * from './codes.js';
export type { FeedbackSubmitParams, FeedbackSubmitCall, FeedbackMethods } from './feedback/index.js';
export type { InfraMethods } from './infra/index.js';
export type * from './infra/servers.js';
export type {
  KeysCreateParams,
  KeysCreateCall,
  KeysUpdateParams,
  KeysUpdateCall,
  KeysMethods,
} from './keys/index.js';
export type { MeCall, MeMethods } from './me/index.js';
export type * from './me/me.js';
export type {
  OauthAuthorizeUrlParams,
  OauthPlacementSessionParams,
  OauthPlacementSessionCall,
  OauthRevokeCall,
  OauthTokenParams,
  OauthTokenCall,
  OauthMethods,
} from './oauth/index.js';
export type {
  PortalsActivateMarketTrialParams,
  PortalsActivateMarketTrialCall,
  PortalsMethods,
} from './portals/index.js';
export type { Gateway } from './index.js';
