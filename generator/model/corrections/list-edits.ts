/** Corrections of how a list is asked: paging, order, filter and what can be selected. */

import type { Api, Method, Param, Params, Property } from '../model.js';
import type { Change } from './row-form.js';

type ObjectParams = Extract<Params, { kind: 'object' }>;

/** One parameter of a method changed; undefined where the method has none of that name. */
function withParam(
  method: Method,
  name: string,
  change: (param: Param) => Param | undefined,
): Method | undefined {
  const { params } = method;
  if (params.kind !== 'object') return undefined;
  const isThere = params.variants.some((variant) => variant.some((param) => param.name === name));
  if (!isThere) return undefined;
  const changed = (param: Param): readonly Param[] => {
    const next = param.name === name ? change(param) : param;
    return next === undefined ? [] : [next];
  };
  const variants = params.variants.map((variant) => variant.flatMap(changed));
  return { ...method, params: { ...params, variants } };
}

/** A member of a parameter, as `pagination.limit`. */
function withMember(
  method: Method,
  path: string,
  change: (property: Property) => Property | undefined,
): Method | undefined {
  const [name = '', member = ''] = path.split('.');
  let isThere = false;
  const next = withParam(method, name, (param) => {
    if (param.shape.kind !== 'object') return param;
    const properties = param.shape.properties.flatMap((property) => {
      if (property.name !== member) return [property];
      isThere = true;
      const changed = change(property);
      return changed === undefined ? [] : [changed];
    });
    return { ...param, shape: { ...param.shape, properties } };
  });
  return isThere ? next : undefined;
}

type ListEdit = (method: Method, row: Change) => Method | undefined;

/** By kind. A list that does not go on as described is asked in the ways that are left. */
export const LIST_EDITS: Readonly<Record<string, ListEdit>> = {
  'page-size': (method, { path, got }) => bounded(method, path, 'default', got),
  limit: (method, { path, got }) =>
    /^\d+$/.test(got ?? '') ? bounded(method, path, 'maximum', got) : withoutLimit(method, path),
  offset: (method, { path, keyset }) => {
    if (path === 'start') return keyset ? withParam(method, 'start', () => undefined) : askedOnce(method);
    const next = withMember(method, path, () => undefined);
    return keyset && next?.paging
      ? { ...next, paging: { ...next.paging, keyset: true, sortsId: true } }
      : next;
  },
  page: (method, { path }) => withMember(method, path, () => undefined),
  unpaged: askedOnce,
  cursor: (method, { keyset, path }) => {
    if (method.paging === undefined) return undefined;
    if (path === 'next')
      return keyset ? { ...method, paging: { ...method.paging, cursor: false } } : askedOnce(method);
    const byId = { ...method.paging, style: 'offset', keyset: true, sortsId: true, cursor: false } as const;
    const once = { ...method.paging, style: 'once', keyset: false, cursor: false } as const;
    const next: Method = {
      ...method,
      paging: keyset ? byId : once,
      meta: withNew(method.meta ?? [], path),
    };
    return withMember(next, 'pagination.afterCursor', () => undefined) ?? next;
  },
};

/** The cursor still stands in the answers. */
function withNew(beside: readonly Property[], name: string): readonly Property[] {
  if (name.includes('.') || beside.some((property) => property.name === name)) return beside;
  return [...beside, { name, shape: { kind: 'unknown' }, optional: true, doc: 'Leads nowhere.' }];
}

function askedOnce(method: Method): Method | undefined {
  if (method.paging === undefined) return undefined;
  const once = { ...method, paging: { style: 'once', keyset: false, hasId: method.paging.hasId } as const };
  return withParam(once, 'pagination', () => undefined) ?? withParam(once, 'start', () => undefined) ?? once;
}

function bounded(
  method: Method,
  path: string,
  bound: 'default' | 'maximum',
  got: string | undefined,
): Method | undefined {
  const rows = Number(got);
  if (!Number.isSafeInteger(rows)) return undefined;
  return withMember(method, path, (property) => {
    const bounds = { ...property.bounds, [bound]: rows };
    const most = bounds.maximum ?? rows;
    const usual = typeof bounds.default === 'number' ? bounds.default : most;
    return { ...property, bounds: { ...bounds, default: Math.min(usual, most) } };
  });
}

function withoutLimit(method: Method, path: string): Method | undefined {
  const next = withMember(method, path, () => undefined);
  return next?.paging && { ...next, paging: { ...next.paging, limit: false } };
}

/** Types of one generation that a method alone may have, made once for all methods that need the same. */
export interface Choices {
  readonly select: Map<string, Api['selects'][number]>;
  readonly filter: Map<string, Api['filters'][number]>;
  readonly order: Map<string, Api['orders'][number]>;
  /** A name that no type has yet. */
  readonly fresh: (name: string) => string;
}

/** The method with a choice of its own, which lacks a field; undefined where the choice does not name it. */
export function withoutChoice(choices: Choices, method: Method, row: Change): Method | undefined {
  const [kind, ...rest] = row.path.split('.');
  const field = rest.join('.');
  if (kind === 'select') return withoutSelected(choices, method, field);
  if (kind === 'filter') return lacking(choices.filter, choices.fresh, { method, kind, field });
  if (kind === 'order') return lacking(choices.order, choices.fresh, { method, kind, field });
  return undefined;
}

function withoutSelected(choices: Choices, method: Method, field: string): Method | undefined {
  const { result } = method;
  let made: string | undefined;
  const next = withParam(method, 'select', (param) => {
    if (param.shape.kind !== 'select') return param;
    const known = choices.select.get(param.shape.select);
    if (!known?.names.includes(field)) return param;
    const names = known.names.filter((name) => name !== field);
    made = own(choices.select, { ...known, names }, choices.fresh);
    return { ...param, shape: { kind: 'select', select: made } };
  });
  if (next === undefined || made === undefined) return undefined;
  const narrows = 'select' in result && result.select !== undefined;
  return narrows ? { ...next, result: { ...result, select: made } } : next;
}

interface Lacking {
  readonly method: Method;
  readonly kind: 'filter' | 'order';
  readonly field: string;
}

/** Paging by id needs both, so it is given up. */
function lacking<T extends { readonly name: string; readonly fields: readonly unknown[] }>(
  choices: Map<string, T>,
  fresh: (name: string) => string,
  { method, kind, field }: Lacking,
): Method | undefined {
  let isThere = false;
  const next = withParam(method, kind, (param) => {
    const { shape } = param;
    const name = shape.kind === 'filter' ? shape.filter : shape.kind === 'order' ? shape.order : undefined;
    const known = name === undefined ? undefined : choices.get(name);
    const fields = known?.fields.filter((one) => nameOf(one) !== field) ?? [];
    if (known === undefined || fields.length === known.fields.length) return param;
    isThere = true;
    if (fields.length === 0) return undefined;
    const made = own(choices, { ...known, fields }, fresh);
    return {
      ...param,
      shape: shape.kind === 'filter' ? { ...shape, filter: made } : { kind: 'order', order: made },
    };
  });
  if (!isThere || next === undefined) return undefined;
  const { paging } = next;
  if (paging === undefined || field !== (paging.keysetBy ?? 'id')) return next;
  const { sortsId: _sortsId, ...rest } = paging;
  return {
    ...next,
    paging: { ...rest, keyset: false, ...(kind === 'filter' && paging.sortsId && { sortsId: true }) },
  };
}

function nameOf(field: unknown): unknown {
  return typeof field === 'object' && field !== null && 'name' in field ? field.name : field;
}

/** One that says the same may be there: another method's. */
function own<T extends { readonly name: string }>(
  choices: Map<string, T>,
  wanted: T,
  fresh: (name: string) => string,
): string {
  const said = JSON.stringify({ ...wanted, name: '' });
  const base = wanted.name.replace(/\d+$/, '');
  for (const [name, known] of choices)
    if (name.replace(/\d+$/, '') === base && JSON.stringify({ ...known, name: '' }) === said) return name;
  const name = fresh(base);
  choices.set(name, { ...wanted, name });
  return name;
}

/** A parameter that the account asks for by name. */
export function withRequired(method: Method, row: Change): Method | undefined {
  const known = withParam(method, row.path, (param) => ({ ...param, required: true }));
  if (known !== undefined) return known;
  if (row.path === '' || row.path.includes('.')) return undefined;
  const added: Param = {
    name: row.path,
    required: true,
    shape: { kind: 'unknown' },
    doc: 'Not described; the account refuses a call without it.',
  };
  const { params } = method;
  const base: ObjectParams =
    params.kind === 'object' ? params : { kind: 'object', variants: [[]], open: true };
  return { ...method, params: { ...base, variants: base.variants.map((variant) => [...variant, added]) } };
}

/** `filter.userId`: a list that is refused without this condition. */
export function withRequiredFilter(api: Choices, method: Method, row: Change): Method | undefined {
  const [, field] = row.path.split('.');
  return withParam(method, 'filter', (param) => {
    const { shape } = param;
    if (shape.kind !== 'filter' || field === undefined) return { ...param, required: true };
    const known = api.filter.get(shape.filter)?.fields.find(({ name }) => name === field);
    const compulsory = { name: field, shape: known?.shape ?? ({ kind: 'unknown' } as const) };
    return { ...param, required: true, shape: { ...shape, compulsory } };
  });
}
