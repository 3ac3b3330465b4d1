/** The modules of the gateway. */

import type { GatewayCore, GatewayTable } from '../runtime/gateway/index.js';
import { methods as batchMethods, type BatchMethods } from './batch/index.js';
import type { GatewayCode } from './codes.js';
import { methods as feedbackMethods, type FeedbackMethods } from './feedback/index.js';
import { methods as keysMethods, type KeysMethods } from './keys/index.js';
import { methods as meMethods, type MeMethods } from './me/index.js';
import { methods as oauthMethods, type OauthMethods } from './oauth/index.js';

/** Modules of the gateway. */
export interface Gateway extends GatewayCore<GatewayCode> {
  readonly batch: BatchMethods;
  readonly feedback: FeedbackMethods;
  readonly keys: KeysMethods;
  readonly me: MeMethods;
  readonly oauth: OauthMethods;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  ...batchMethods,
  ...feedbackMethods,
  ...keysMethods,
  ...meMethods,
  ...oauthMethods,
  'entity.list': { verb: 'GET', path: '/v1/{entity}', kind: 'list' },
};
