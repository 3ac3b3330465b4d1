/** Every named type of gateway. */

export type { BatchCall, BatchMethods } from './batch/index.js';
export type * from './codes.js';
export type { FeedbackSubmitParams, FeedbackSubmitCall, FeedbackMethods } from './feedback/index.js';
export type { KeysUpdateParams, KeysUpdateCode, KeysUpdateCall, KeysMethods } from './keys/index.js';
export type { MeCall, MeMethods } from './me/index.js';
export type * from './me/me.js';
export type { OauthAuthorizeUrlParams, OauthMethods } from './oauth/index.js';
export type { Gateway } from './index.js';
