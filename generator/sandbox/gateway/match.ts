/** Finds the route of a call. */

import type { GatewayRoute } from './route.js';

export interface RouteMatch {
  readonly route: GatewayRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** The first match wins. Routes with fixed names precede those of entities. */
export function matchRoute(
  routes: readonly GatewayRoute[],
  verb: string,
  path: string,
): RouteMatch | undefined {
  for (const route of routes) {
    const params = route.verb === verb ? matchPath(route.path, path) : undefined;
    if (params) return { route, params };
  }
  return undefined;
}

function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const given = path.split('/');
  const wanted = pattern.split('/').flatMap((part, index) => (part === '*' ? given.slice(index) : [part]));
  if (wanted.length !== given.length) return undefined;
  const params: [string, string][] = [];
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params.push([part.slice(1), decodeURIComponent(value)]);
    else if (part !== value) return undefined;
  }
  return Object.fromEntries(params);
}
