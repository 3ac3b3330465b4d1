/** The signature of a method in one line: its name, its parameters and its result. */

import { traitsOf } from '../../model/generation.js';
import type { Entity, Method, MethodParam, MethodResult } from '../../model/model.js';
import { hasMorePages } from '../../model/list-call.js';
import { literal } from '../../text/code.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import { callee } from '../../view/call-sample.js';
import { memberText } from '../../view/shape-text.js';
import { readableParam, readableType } from './readable-type.js';

/**
 * `svc.v3.tasks.task.get(params: { id: number, select?: TaskSelect[] }, options?): Call<Task>`
 * @param maxTyped with more parameters, their names are shown without types
 */
export function signature(method: Method, plan: GenerationPlan, maxTyped = MAX_TYPED): string {
  const sends = method.route?.sends !== false;
  const parts = [argumentText(method, plan, maxTyped), sends ? 'options?' : ''].filter((part) => part !== '');
  return `${callee(method, plan.api)}(${parts.join(', ')}): ${sends ? resultText(method, plan) : 'string'}`;
}

export function readableParamType(
  method: Method,
  param: MethodParam,
  { lookup, names }: GenerationPlan,
): string {
  const hasType = param.shape.kind === 'fields' || param.shape.kind === 'by-value';
  const ownName = hasType ? names({ of: 'param', method: method.name, param: param.name }) : undefined;
  return readableParam(param, ownName, lookup);
}

/** The types of more parameters are left to the list below the signature. */
const MAX_TYPED = 4;

function argumentText(method: Method, plan: GenerationPlan, maxTyped: number): string {
  const { params, path } = method;
  if (path[0] === traitsOf(plan.api).entityNamespace) return entityArguments(method);
  // Options are the second argument, also where no parameter is known. On the gateway they are then the first.
  const nothing = traitsOf(plan.api).takesCustomNames ? 'params?: object' : '';
  if (params.kind === 'none') return nothing === '' ? '' : 'params?: {}';
  if (params.kind === 'open') return params.required ? 'params: object' : 'params?: object';
  const variants = params.variants.filter((variant) => variant.length > 0);
  if (variants.length === 0) return params.open ? 'params?: object' : nothing;
  const isOptional = params.variants.some((variant) => variant.every(({ required }) => !required));
  const open = params.open ? ['…'] : [];
  const texts = variants.map((variant) => {
    const textOf = (param: MethodParam): string =>
      variant.length > maxTyped
        ? `${param.name}${param.required ? '' : '?'}`
        : memberText(param.name, !param.required, readableParamType(method, param, plan));
    return `{ ${[...variant.map(textOf), ...open].join(', ')} }`;
  });
  return `params${isOptional ? '?' : ''}: ${texts.join(' | ')}`;
}

/** `entity(name)` takes values one after the other. */
function entityArguments({ path }: Method): string {
  const [, name = ''] = path;
  return ENTITY_ARGUMENTS[name] ?? 'values?: object';
}

const ENTITY_ARGUMENTS: Readonly<Record<string, string>> = {
  list: 'query?: object',
  get: 'id: number | string',
  create: 'fields: object',
  update: 'id: number | string, fields: object',
  delete: 'id: number | string',
  search: 'body: object',
};

function resultText(method: Method, plan: GenerationPlan): string {
  const { result } = method;
  const { meta = [] } = method;
  // The type of `withResponse().meta`.
  const metaNames = meta.length === 0 ? '' : `, { ${meta.map(({ name }) => literal(name)).join(', ')} }`;
  const item = itemText(method, plan);
  if (hasMorePages(method)) return `ListCall<${item}${metaNames}>`;
  const isArray = result.kind === 'items' || result.kind === 'values';
  return `Call<${isArray ? `${/[|\s]/.test(item) ? `(${item})` : item}[]` : item}${metaNames}>`;
}

function itemText(method: Method, plan: GenerationPlan): string {
  const { result } = method;
  const text = objectText(method, plan);
  return 'nullable' in result && result.nullable === true ? `${text} | null` : text;
}

/** The object; `id` alone where the service returns no more unless it is selected. */
function objectText(method: Method, { lookup, names }: GenerationPlan): string {
  const { result } = method;
  if (result.kind === 'value' || result.kind === 'values') return readableType(result.shape, lookup);
  const type = lookup.type(result.entity);
  if (
    result.kind === 'item' &&
    result.select === undefined &&
    result.isFull &&
    hasOwnType(result, lookup.entity(result.entity))
  )
    return names({ of: 'result', method: method.name });
  if (result.kind === 'items' && result.default === 'some' && result.select === undefined)
    return `Partial<${type}>`;
  if (result.kind === 'items' && result.default === 'id')
    return result.select === undefined ? `Pick<${type}, 'id'>` : `Selected<${type}>`;
  return result.select === undefined ? type : `Selected<${type}>`;
}

/** The answer differs from the object, and has a type of its own. */
function hasOwnType(result: Extract<MethodResult, { kind: 'item' }>, entity: Entity | undefined): boolean {
  const own = new Set(entity?.own.map(({ name }) => name));
  const hasRelated = entity?.relations.some(({ name }) => !own.has(name)) ?? false;
  return hasRelated || (result.omittedFields ?? []).length > 0;
}
