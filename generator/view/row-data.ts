/** What the runtime needs to call a method, taken from the model: for a package, and for calls from the command line. */

import type { GatewayRow } from '../../runtime/gateway/gateway.js';
import type { MethodMetadata } from '../../runtime/index.js';
import { traitsOf } from '../model/generation.js';
import { hasMorePages } from '../model/list-call.js';
import type { Api, Method, Property, Shape } from '../model/model.js';
import { type Named, namedOf } from '../model/named.js';
import { takesParams } from './method-view.js';
import type { AnswerPaths } from './answer-paths.js';

interface RowContext {
  readonly api: Api;
  readonly paths: AnswerPaths;
}

/** Members that do not apply are left out. */
export function methodMetadata(method: Method, { api, paths }: RowContext): MethodMetadata {
  const { result, kind, scope, params, readBack, applicationOnly, paging } = method;
  const hasEntity = 'entity' in result && !traitsOf(api).hasOpenRows;
  const entity = hasEntity ? api.entities.find(({ name }) => name === result.entity) : undefined;
  const list = hasMorePages(method) ? paging : undefined;
  const hasNextPage =
    list !== undefined && typeof list.style === 'string' && !['once', 'start'].includes(list.style);
  const maps = entity === undefined ? paths.ofValue(method) : paths.ofEntity(entity);
  const numbers = paths.ofNumbers(method);
  return {
    kind,
    ...(scope.length > 0 && { scope }),
    ...(list && { paging: list.style }),
    ...(list?.pageSize !== undefined && { pageSize: list.pageSize }),
    ...(list?.rows !== undefined && { rows: list.rows }),
    ...(list && isArrayOfRows(method, api) && { inArray: true }),
    ...(list?.keyset && { keyset: true }),
    ...(list?.keysetBy !== undefined && { keysetBy: list.keysetBy }),
    ...(hasNextPage && list.hasId && { hasId: true }),
    ...(list?.style === 'offset' && list.sortsId && { sortsId: true }),
    ...(list?.cursor === false && { cursor: false }),
    ...(list?.limit === false && { limit: false }),
    ...(list?.iterates && { iterates: list.iterates }),
    ...(entity && list === undefined && { item: true }),
    ...(maps.length > 0 && { [result.kind === 'items' ? 'itemMaps' : 'maps']: maps }),
    ...(numbers.length > 0 && { numbers }),
    ...(applicationOnly && { applicationOnly }),
    ...(params.kind === 'object' && params.order && { order: params.order }),
    ...(readBack !== undefined && { readBack }),
  };
}

/** Rows in capitals are the answer itself; others are often under a name (A legacy generation's self-description, Two styles). */
function isArrayOfRows({ result }: Method, api: Api): boolean {
  if (api.generation !== 'legacy' || result.kind === 'item' || result.kind === 'value') return false;
  const row = result.kind === 'items' ? { kind: 'ref' as const, name: result.entity } : result.shape;
  return result.under === undefined && membersOf(row, namedOf(api)).some(({ name }) => name === 'ID');
}

function membersOf(shape: Shape | undefined, named: Named): readonly Property[] {
  if (shape?.kind === 'object') return shape.properties;
  if (shape?.kind !== 'ref') return [];
  return named.properties.get(shape.name) ?? membersOf(named.shapes.get(shape.name), named);
}

/** @throws Error where the method has no route. */
export function gatewayRow(method: Method): GatewayRow {
  const { route, kind, scope, readBack, name } = method;
  if (route === undefined) throw new Error(`${name} of the gateway has no route`);
  return {
    verb: route.verb,
    path: route.path,
    kind,
    ...(takesParams(method) ? {} : { values: false }),
    ...(route.sends === false && { sends: false }),
    ...(route.requestIdFrom !== undefined && { requestIdFrom: route.requestIdFrom }),
    ...(scope.length > 0 && { scope }),
    ...(readBack !== undefined && { readBack }),
  };
}
