/** Every route; those with fixed names stand before those of entities. */

import type { GatewayRoute } from '../route.js';
import { batchRoute } from './batch.js';
import { entityRoutes } from './entities.js';
import { infraRoutes } from './infra.js';
import { keyRoutes } from './keys.js';
import { oauthRoutes } from './oauth.js';
import { otherRoutes } from './others.js';

/** What may stand in a batch: no batch, and no page for a browser. */
const single = [...keyRoutes, ...infraRoutes, ...otherRoutes, ...entityRoutes];

export const routeTable: readonly GatewayRoute[] = [batchRoute(single), ...oauthRoutes, ...single];
