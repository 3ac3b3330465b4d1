/** The numbers of the account's types of items, for parameters that take one: editors and agents are offered what there is. */

import type { Api, MethodParam, MethodParams, Shape } from '../model.js';

const PARAMETER = 'entityTypeId';

/** Of methods without a form for each type, such as `crm.item.delete`. Any other number is taken too. */
export function withItemNumbers(api: Api): Api {
  const { byType } = api.methods.find((method) => method.byType !== undefined) ?? {};
  if (byType === undefined) return api;
  const shape: Shape = { kind: 'literal', values: byType.types.map(({ number }) => number), open: true };
  const listed = (param: MethodParam): MethodParam =>
    param.name === PARAMETER && isNumber(param.shape) ? { ...param, shape } : param;
  return {
    ...api,
    methods: api.methods.map((method) =>
      method.byType === undefined && method.name.startsWith('crm.')
        ? { ...method, params: withParams(method.params, listed) }
        : method,
    ),
  };
}

function isNumber({ kind }: MethodParam['shape']): boolean {
  return kind === 'integer' || kind === 'number';
}

function withParams(params: MethodParams, change: (param: MethodParam) => MethodParam): MethodParams {
  if (params.kind !== 'object') return params;
  return { ...params, variants: params.variants.map((variant) => variant.map(change)) };
}
