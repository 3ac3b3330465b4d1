/** Corrections of a parameter, or of a member of one: whether it is required, and its type. */

import type { Method, Param, ParamShape, Property, Shape } from '../model.js';
import type { Change } from './row-form.js';
import { typed } from './type-text.js';

type Wanted = Pick<Change, 'required' | 'got'>;

/** Undefined: the method has no such parameter. A type that methods share is not changed for one of them. */
export function correctedParam(method: Method, { path, ...wanted }: Change): Method | undefined {
  const [name = '', ...rest] = path.split('.');
  const { params } = method;
  if (params.kind !== 'object') return undefined;
  let isThere = false;
  const changed = (param: Param): Param => {
    const next = param.name === name ? correctedOne(param, rest, wanted) : undefined;
    isThere ||= next !== undefined;
    return next ?? param;
  };
  const variants = params.variants.map((variant) => variant.map(changed));
  return isThere ? { ...method, params: { ...params, variants } } : undefined;
}

function correctedOne(param: Param, path: readonly string[], wanted: Wanted): Param | undefined {
  const { shape } = param;
  if (path.length > 0) {
    const next = withMember(shape, path, wanted);
    return next && { ...param, shape: next };
  }
  const { required = param.required, got } = wanted;
  if (got === undefined) return { ...param, required };
  return isValue(shape) ? { ...param, required, shape: typed(shape, got) } : undefined;
}

/** What the client builds itself, such as `filter`, has no other type. */
function isValue(shape: ParamShape): shape is Shape {
  return !['select', 'filter', 'order', 'fields', 'by-value'].includes(shape.kind);
}

function withMember<S extends ParamShape>(
  shape: S,
  [name = '', ...rest]: readonly string[],
  wanted: Wanted,
): S | undefined {
  if (shape.kind !== 'fields' && shape.kind !== 'object') return undefined;
  const index = shape.properties.findIndex((property) => property.name === name);
  const property = shape.properties[index];
  const next = property && correctedMember(property, rest, wanted);
  return next && { ...shape, properties: shape.properties.with(index, next) };
}

function correctedMember(property: Property, path: readonly string[], wanted: Wanted): Property | undefined {
  if (path.length > 0) {
    const shape = withMember(property.shape, path, wanted);
    return shape && { ...property, shape };
  }
  const { required = !property.optional, got } = wanted;
  const shape = got === undefined ? property.shape : typed(property.shape, got);
  return { ...property, optional: !required, shape };
}
