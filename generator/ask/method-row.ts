/** What the runtime has to know of a method to call it, read off the model as the emitter does for a package. */

import type { MethodRow } from '../../runtime/index.js';
import type { GatewayRow } from '../../runtime/gateway/table.js';
import type { AnswerPaths } from '../emit/view/answer-paths.js';
import { isListCall } from '../model/list-call.js';
import { takesParams } from '../emit/type/params.js';
import { traitsOf } from '../model/generation.js';
import type { Api, Method } from '../model/model.js';

export interface RowContext {
  readonly api: Api;
  readonly paths: AnswerPaths;
  /** Neutral identifiers become the account's own. */
  readonly own: (text: string) => string;
}

export function rowOf(method: Method, { api, paths, own }: RowContext): MethodRow {
  const { result, kind, scope, params, readBack, applicationOnly, paging } = method;
  const isKnown = 'entity' in result && !traitsOf(api).hasOpenRows;
  const entity = isKnown ? api.entities.find(({ name }) => name === result.entity) : undefined;
  const list = isListCall(method) ? paging : undefined;
  const goesOn = list !== undefined && list.style !== 'once' && list.style !== 'start';
  const fields = (entity?.own ?? []).map(({ name }) => own(name)).filter((name) => /^\S+$/.test(name));
  const maps = (entity === undefined ? paths.ofValue(method) : paths.ofEntity(entity)).map(own).join(' ');
  const numbers = paths.ofNumbers(method).map(own).join(' ');
  return {
    kind,
    ...(scope.length > 0 && { scope: scope.map(own) }),
    ...(list && { paging: list.style }),
    ...(list?.keyset && { keyset: true }),
    ...(list?.keysetBy !== undefined && { keysetBy: list.keysetBy }),
    ...(goesOn && list.hasId && { hasId: true }),
    ...(list?.style === 'offset' && list.sortsId && { sortsId: true }),
    ...(list?.cursor === false && { cursor: false }),
    ...(list?.limit === false && { limit: false }),
    ...(list?.iterates && { iterates: list.iterates }),
    ...(entity && { fields: fields.join(' ') }),
    ...('select' in result && result.select !== undefined && { select: true }),
    ...(result.kind === 'items' && result.default === 'id' && { default: 'id' as const }),
    ...(maps !== '' && { [result.kind === 'items' ? 'itemMaps' : 'maps']: maps }),
    ...(numbers !== '' && { numbers }),
    ...(applicationOnly && { applicationOnly }),
    ...(params.kind === 'object' && params.order && { order: params.order.map(own) }),
    ...(readBack !== undefined && { readBack }),
  };
}

/** @throws Error where the model gives the method no route. */
export function routeRowOf(method: Method, { own }: Pick<RowContext, 'own'>): GatewayRow {
  const { route, kind, scope, readBack, name } = method;
  if (route === undefined) throw new Error(`${name} of the gateway has no route`);
  return {
    verb: route.verb,
    path: route.path,
    kind,
    ...(scope.length > 0 && { scope: scope.map(own) }),
    ...(takesParams(method) ? {} : { values: false }),
    ...(route.sends === false && { sends: false }),
    ...(route.requestIdFrom !== undefined && { requestIdFrom: route.requestIdFrom }),
    ...(readBack !== undefined && { readBack }),
  };
}
