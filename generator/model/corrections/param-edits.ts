/** Corrections of a parameter, or of a member of one: whether it is required, and its type. */

import type { Method, MethodParam, Property, Shape } from '../model.js';
import { isShape } from '../shape-parts.js';
import { changedIn, type ChangeOf, edited } from './edit-shape.js';
import type { RowChange } from './row-form.js';
import { typed } from './type-text.js';

/** One parameter of a method changed; undefined where the method has none of that name, or none that the change fits. */
export function withParam(method: Method, name: string, change: ChangeOf<MethodParam>): Method | undefined {
  const { params } = method;
  if (params.kind !== 'object') return undefined;
  const changed = params.variants.map((variant) => changedIn(variant, name, change));
  if (changed.every((variant) => variant === undefined)) return undefined;
  const variants = params.variants.map((variant, index) => changed[index] ?? variant);
  return { ...method, params: { ...params, variants } };
}

/** A type that methods share is not changed for one of them. */
const NO_TYPES = { entities: new Map(), named: new Map() } as const;

/** A member of a parameter changed, as `pagination.limit`. @param added comes where there is no such member */
export function withMember(
  method: Method,
  path: string,
  change: ChangeOf<Property>,
  added?: Property,
): Method | undefined {
  const [name = '', ...inside] = path.split('.');
  const last = inside.pop() ?? '';
  return withParam(method, name, (param) => {
    const shape = edited(NO_TYPES, param.shape, inside, {
      of: 'members',
      change: (properties) => changedIn(properties, last, change) ?? (added && [...properties, added]),
    });
    return shape && [{ ...param, shape }];
  });
}

/** A type that is not required is also that of a parameter which the description lacks. Undefined: the method has no such parameter. */
export function correctedParam(method: Method, { path, required, got }: RowChange): Method | undefined {
  const added =
    got !== undefined && required === false
      ? { name: path.split('.').at(-1) ?? '', shape: typed(UNKNOWN, got), doc: ADDED }
      : undefined;
  if (path.includes('.')) {
    const change: ChangeOf<Property> = (property) => {
      const optional = required === undefined ? property.optional : !required;
      const shape = got === undefined ? property.shape : typed(property.shape, got);
      return [{ ...property, optional, shape }];
    };
    return withMember(method, path, change, added && { ...added, optional: true });
  }
  const changed = withParam(method, path, (param) => {
    const wanted = { ...param, ...(required !== undefined && { required }) };
    if (got === undefined) return [wanted];
    // What the client builds itself, such as `filter`, has no other type.
    return isShape(param.shape) ? [{ ...wanted, shape: typed(param.shape, got) }] : undefined;
  });
  return changed ?? (added && withNewParam(method, { ...added, required: false }));
}

export const UNKNOWN: Shape = { kind: 'unknown' };
const ADDED = 'Not described; a row of corrections adds it.';

/** Undefined where a parameter of this name is there, or where any name is taken. */
export function withNewParam(method: Method, param: MethodParam): Method | undefined {
  const { params } = method;
  if (params.kind !== 'object') return undefined;
  if (params.variants.flat().some(({ name }) => name === param.name)) return undefined;
  const variants = params.variants.map((variant) => [...variant, param]);
  return { ...method, params: { ...params, variants } };
}
