/** Every route. Those with fixed names precede those of entities, since the first match wins. */

import type { GatewayRoute } from '../route.js';
import { batchRoute } from './batch.js';
import { entityRoutes } from './entities.js';
import { infraRoutes } from './infra.js';
import { keyRoutes } from './keys.js';
import { oauthRoutes } from './oauth.js';
import { otherRoutes } from './others.js';

/** Routes that a batch may call: neither a batch nor a page for a browser. */
const single = [...keyRoutes, ...infraRoutes, ...otherRoutes, ...entityRoutes];

export const routeTable: readonly GatewayRoute[] = [batchRoute(single), ...oauthRoutes, ...single];
