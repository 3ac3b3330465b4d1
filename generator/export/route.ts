/** Where a method is called: verb and path below the account's address. */

import type { Generation, Method } from '../model/model.js';

export interface RoutePath {
  readonly verb: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The form of an application; a webhook puts `{user_id}/{webhook_code}` before the method's name. */
  readonly path: string;
}

export function routeOf({ name, route }: Method, generation: Generation): RoutePath {
  if (route !== undefined) return { verb: route.verb, path: route.path };
  return { verb: 'POST', path: `${BASE[generation]}/${name}` };
}

const BASE: Readonly<Record<Generation, string>> = { v3: '/rest/api', legacy: '/rest', gateway: '/v1' };
