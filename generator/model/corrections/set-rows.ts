/** Rows of corrections that a person writes: which parameters of which methods are required. */

import { InputError } from '../../input-error.js';
import { isObject, listOf, member, pointer, strings, text } from '../../json.js';
import { matches } from '../glob.js';
import type { Api, Method, Param, ParamShape, Property } from '../model.js';
import type { NamedOverlay } from '../options.js';

/** `{ methods: ['tasks.task.add'], path: 'params.fields.CREATED_BY', set: { required: false } }`. */
export interface SetRow {
  /** Names, or globs of names. */
  readonly methods: readonly string[];
  /** Below `params`. */
  readonly path: readonly string[];
  readonly required: boolean;
  /** File and pointer, for messages. */
  readonly place: string;
}

export function isSetRow(row: unknown): boolean {
  return member(row, 'set') !== undefined;
}

/** @throws InputError that says where a row is none. */
export function readSetRows({ name, document }: NamedOverlay): readonly SetRow[] {
  return listOf(member(document, 'facts')).flatMap((row, index) =>
    isSetRow(row) ? [readRow(row, `${name}#${pointer('/facts', index)}`)] : [],
  );
}

function readRow(row: unknown, place: string): SetRow {
  const methods = strings(member(row, 'methods'));
  const [root, ...path] = text(member(row, 'path')).split('.');
  const set = member(row, 'set');
  const required = member(set, 'required');
  if (methods.length === 0)
    throw wrong(`${place}/methods`, 'is not a list of names', "write ['tasks.task.add']");
  if (root !== 'params' || path.length === 0)
    throw wrong(`${place}/path`, 'does not name a parameter', 'write params.fields.CREATED_BY');
  if (typeof required !== 'boolean' || !isObject(set) || Object.keys(set).length > 1)
    throw wrong(`${place}/set`, 'cannot be set', 'write { required: false } or { required: true }');
  return { methods, path, required, place };
}

function wrong(place: string, what: string, advice: string): InputError {
  return new InputError(`the place in the corrections ${what}`, place, advice);
}

/** @returns the corrected generation, and the rows that changed something in it. */
export function applySetRows(
  api: Api,
  rows: readonly SetRow[],
): { readonly api: Api; readonly matched: readonly SetRow[] } {
  const matched = new Set<SetRow>();
  const methods = api.methods.map((method) => {
    const own = rows.filter((row) => row.methods.some((glob) => matches(glob, method.name)));
    return own.reduce((current, row) => {
      const next = withRow(current, row);
      if (next !== undefined) matched.add(row);
      return next ?? current;
    }, method);
  });
  return { api: matched.size === 0 ? api : { ...api, methods }, matched: [...matched] };
}

function withRow(method: Method, { path: [name = '', ...rest], required }: SetRow): Method | undefined {
  const { params } = method;
  if (params.kind !== 'object') return undefined;
  let isThere = false;
  const changed = (param: Param): Param => {
    if (param.name !== name) return param;
    const next = rest.length === 0 ? { ...param, required } : withMember(param, rest, required);
    isThere ||= next !== undefined;
    return next ?? param;
  };
  const variants = params.variants.map((variant) => variant.map(changed));
  return isThere ? { ...method, params: { ...params, variants } } : undefined;
}

function withMember(param: Param, path: readonly string[], required: boolean): Param | undefined {
  const shape = withRequired(param.shape, path, required);
  return shape && { ...param, shape };
}

/** Undefined: there is no such member. A type that methods share is not changed for one of them. */
function withRequired<S extends ParamShape>(
  shape: S,
  [name = '', ...rest]: readonly string[],
  required: boolean,
): S | undefined {
  if (shape.kind !== 'fields' && shape.kind !== 'object') return undefined;
  const index = shape.properties.findIndex((property) => property.name === name);
  const property = shape.properties[index];
  if (property === undefined) return undefined;
  const next: Property | undefined =
    rest.length === 0 ? { ...property, optional: !required } : withInner(property, rest, required);
  return next && { ...shape, properties: shape.properties.with(index, next) };
}

function withInner(property: Property, path: readonly string[], required: boolean): Property | undefined {
  const shape = withRequired(property.shape, path, required);
  return shape && { ...property, shape };
}
