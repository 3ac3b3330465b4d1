/** How a method is written: what it is called by, what it takes and what it gives, in one line. */

import { traitsOf } from '../../model/generation.js';
import type { Entity, Method, Param, Property, Result } from '../../model/model.js';
import { isListCall } from '../../model/list-call.js';
import { literal } from '../../text/code.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import { callee } from '../../view/call-sample.js';
import { memberText } from '../../view/shape-text.js';
import { readableParam, readableType } from './readable-type.js';

/**
 * `svc.v3.tasks.task.get(params: { id: number, select?: TaskSelect[] }, options?): Call<Task>`
 * @param typed most parameters that are shown with their types
 */
export function signature(method: Method, plan: GenerationPlan, typed = TYPED): string {
  const sends = method.route?.sends !== false;
  const parts = [argumentText(method, plan, typed), sends ? 'options?' : ''].filter((part) => part !== '');
  return `${callee(method, plan.api)}(${parts.join(', ')}): ${sends ? resultText(method, plan) : 'string'}`;
}

function paramText(method: Method, param: Param, plan: GenerationPlan): string {
  return memberText(param.name, !param.required, paramType(method, param, plan));
}

export function paramType(method: Method, param: Param, { lookup, names }: GenerationPlan): string {
  const hasType = param.shape.kind === 'fields' || param.shape.kind === 'by-value';
  const own = hasType ? names({ of: 'param', method: method.name, param: param.name }) : undefined;
  return readableParam(param, own, lookup);
}

/** More than these are named alone: their types stand in the list below the signature. */
const TYPED = 4;

function argumentText(method: Method, plan: GenerationPlan, typed: number): string {
  const { params, path } = method;
  if (path[0] === traitsOf(plan.api).entityNamespace) return entityArguments(method);
  // Options stand second, also where no parameter is known; on the gateway they come first then.
  const nothing = traitsOf(plan.api).takesCustomNames ? 'params?: object' : '';
  if (params.kind === 'none') return nothing === '' ? '' : 'params?: {}';
  if (params.kind === 'open') return params.required ? 'params: object' : 'params?: object';
  const variants = params.variants.filter((variant) => variant.length > 0);
  if (variants.length === 0) return params.open ? 'params?: object' : nothing;
  const isOptional = params.variants.some((variant) => variant.every(({ required }) => !required));
  const open = params.open ? ['…'] : [];
  const texts = variants.map((variant) => {
    const names = ({ name, required }: Param) => `${name}${required ? '' : '?'}`;
    const one = (param: Param) => (variant.length > typed ? names(param) : paramText(method, param, plan));
    return `{ ${[...variant.map(one), ...open].join(', ')} }`;
  });
  return `params${isOptional ? '?' : ''}: ${texts.join(' | ')}`;
}

/** `entity(name)` takes values one after the other. */
function entityArguments({ path }: Method): string {
  const [, name = ''] = path;
  const taken = ENTITY_ARGUMENTS[name];
  return taken ?? 'values?: object';
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
  const beside = besideText(method.meta ?? []);
  const item = itemText(method, plan);
  if (isListCall(method)) return `ListCall<${item}${beside}>`;
  const isArray = result.kind === 'items' || result.kind === 'values';
  return `Call<${isArray ? `${/[|\s]/.test(item) ? `(${item})` : item}[]` : item}${beside}>`;
}

function itemText(method: Method, plan: GenerationPlan): string {
  const { result } = method;
  const text = objectText(method, plan);
  return 'nullable' in result && result.nullable === true ? `${text} | null` : text;
}

/** The object; `id` alone where nothing more comes unless it is selected. */
function objectText(method: Method, { lookup, names }: GenerationPlan): string {
  const { result } = method;
  if (result.kind === 'value' || result.kind === 'values') return readableType(result.shape, lookup);
  const type = lookup.type(result.entity);
  if (
    result.kind === 'item' &&
    result.select === undefined &&
    result.isFull &&
    isOfItsOwn(result, lookup.entity(result.entity))
  )
    return names({ of: 'result', method: method.name });
  if (result.kind === 'items' && result.default === 'some' && result.select === undefined)
    return `Partial<${type}>`;
  if (result.kind === 'items' && result.default === 'id')
    return result.select === undefined ? `Pick<${type}, 'id'>` : `Selected<${type}>`;
  return result.select === undefined ? type : `Selected<${type}>`;
}

/** The answer differs from the object, and has a type of its own. */
function isOfItsOwn(result: Extract<Result, { kind: 'item' }>, entity: Entity | undefined): boolean {
  const own = new Set(entity?.own.map(({ name }) => name));
  const hasRelated = entity?.relations.some(({ name }) => !own.has(name)) ?? false;
  return hasRelated || (result.omittedFields ?? []).length > 0;
}

/** What stands beside the data is in `withResponse().meta`. */
function besideText(beside: readonly Property[]): string {
  return beside.length === 0 ? '' : `, { ${beside.map(({ name }) => literal(name)).join(', ')} }`;
}
