/** The modules of the gateway. */

import type { GatewayCore, GatewayTable } from '../runtime/gateway/index.js';
import { methods as batchMethods, type BatchMethods } from './batch/index.js';
import type { GatewayCode } from './codes.js';
import { methods as feedbackMethods, type FeedbackMethods } from './feedback/index.js';
import { methods as infraMethods, type InfraMethods } from './infra/index.js';
import { methods as keysMethods, type KeysMethods } from './keys/index.js';
import { methods as meMethods, type MeMethods } from './me/index.js';
import { methods as oauthMethods, type OauthMethods } from './oauth/index.js';
import { methods as portalsMethods, type PortalsMethods } from './portals/index.js';

/** Modules of the gateway. */
export interface Gateway extends GatewayCore<GatewayCode> {
  readonly batch: BatchMethods;
  readonly feedback: FeedbackMethods;
  readonly infra: InfraMethods;
  readonly keys: KeysMethods;
  readonly me: MeMethods;
  readonly oauth: OauthMethods;
  readonly portals: PortalsMethods;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  ...batchMethods,
  ...feedbackMethods,
  ...infraMethods,
  ...keysMethods,
  ...meMethods,
  ...oauthMethods,
  ...portalsMethods,
  'entity.create': { verb: 'POST', path: '/v1/{entity}', kind: 'add', readBack: 'entity.search' },
  'entity.delete': { verb: 'DELETE', path: '/v1/{entity}/{id}', kind: 'delete', readBack: 'entity.get' },
  'entity.get': { verb: 'GET', path: '/v1/{entity}/{id}', kind: 'get' },
  'entity.list': { verb: 'GET', path: '/v1/{entity}', kind: 'list' },
  'entity.search': { verb: 'POST', path: '/v1/{entity}/search', kind: 'read', scope: ['svc:search'] },
  'entity.update': { verb: 'PATCH', path: '/v1/{entity}/{id}', kind: 'update', readBack: 'entity.get' },
};
