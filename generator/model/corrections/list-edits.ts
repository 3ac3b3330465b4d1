/** Corrections of how a list is asked: paging, order, filter and what can be selected. */

import type { Api, Method, MethodParam, Paging, ParamShape, Property } from '../model.js';
import { UNKNOWN, withMember, withNewParam, withParam } from './param-edits.js';
import type { RowChange } from './row-form.js';

/** The change that takes it away. */
function removed(): readonly never[] {
  return [];
}

type ListEdit = (method: Method, row: RowChange) => Method | undefined;

/** By kind. A list that does not go on as described is asked in the ways that are left. */
export const LIST_EDITS: Readonly<Record<string, ListEdit>> = {
  'page-size': (method, { path, got }) => bounded(method, path, 'default', got),
  limit: (method, { path, got }) =>
    /^\d+$/.test(got ?? '') ? bounded(method, path, 'maximum', got) : withoutLimit(method, path),
  offset: (method, { path, keyset }) => {
    if (path === 'start') {
      if (method.paging?.style !== 'start') return undefined;
      return keyset ? withParam(method, 'start', removed) : askedOnce(method);
    }
    const next = withMember(method, path, removed);
    return keyset && next?.paging
      ? { ...next, paging: { ...next.paging, keyset: true, sortsId: true } }
      : next;
  },
  page: (method, { path }) => withMember(method, path, removed),
  unpaged: (method, { path }) => (isItsPaging(method, path) ? askedOnce(method) : undefined),
  cursor: (method, { keyset, path }) => {
    const { paging } = method;
    switch (paging?.style) {
      case 'start':
        if (path !== 'next') return undefined;
        return keyset ? { ...method, paging: { ...paging, cursor: false } } : askedOnce(method);
      case 'cursor':
        return path === 'cursor.value' ? askedOnce(method) : undefined;
      case 'offset':
        // Any answer can have a cursor; the list goes on by its offset.
        return path === 'nextCursor' ? withoutCursor(method, { ...paging, cursor: false }) : undefined;
      case 'next-cursor': {
        if (path !== 'nextCursor') return undefined;
        const left = keyset
          ? ({ style: 'offset', keyset: true, sortsId: true } as const)
          : ({ style: 'once', keyset: false } as const);
        return withoutCursor(method, { ...paging, ...left, cursor: false });
      }
      default:
        return undefined;
    }
  },
};

/** Whether the path is that of a parameter by which the list pages; both generations can have a list of one name. */
function isItsPaging(method: Method, path: string): boolean {
  const { paging } = method;
  const [root = ''] = path.split('.');
  if (typeof paging?.style === 'object') return withParam(method, root, (param) => [param]) !== undefined;
  if (paging?.style === 'start') return root === 'start';
  return root === 'pagination' || (paging?.style === 'cursor' && root === 'cursor');
}

function withoutCursor(method: Method, paging: Paging): Method {
  const next = { ...method, paging, meta: withCursorMember(method.meta ?? []) };
  return withMember(next, 'pagination.afterCursor', removed) ?? next;
}

/** Answers still contain the cursor. */
function withCursorMember(meta: readonly Property[]): readonly Property[] {
  const name = 'nextCursor';
  if (meta.some((property) => property.name === name)) return meta;
  return [...meta, { name, shape: UNKNOWN, optional: true, doc: 'Leads nowhere.' }];
}

function askedOnce(method: Method): Method | undefined {
  if (method.paging === undefined) return undefined;
  const once = { ...method, paging: { style: 'once', keyset: false, hasId: method.paging.hasId } as const };
  return withParam(once, 'pagination', removed) ?? withParam(once, 'start', removed) ?? once;
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
    return [{ ...property, bounds: { ...bounds, default: Math.min(usual, most) } }];
  });
}

function withoutLimit(method: Method, path: string): Method | undefined {
  const next = withMember(method, path, removed);
  return next?.paging && { ...next, paging: { ...next.paging, limit: false } };
}

/** Types of one generation. A type that corrected methods need is made once for all of them. */
export interface SelectFilterOrder {
  readonly select: Map<string, Api['selects'][number]>;
  readonly filter: Map<string, Api['filters'][number]>;
  readonly order: Map<string, Api['orders'][number]>;
  /** A name that no type has yet. */
  readonly fresh: (name: string) => string;
}

/** The method with a choice of its own, which lacks a field; undefined where the choice does not name it. */
export function withoutChoice(
  choices: SelectFilterOrder,
  method: Method,
  { path }: RowChange,
): Method | undefined {
  const [kind = '', ...rest] = path.split('.');
  const field = rest.join('.');
  let made: ParamShape | undefined;
  const next = withParam(method, kind, (param) => {
    made = choiceWithout(choices, param.shape, field);
    return made && (made.kind === 'unknown' ? [] : [{ ...param, shape: made }]);
  });
  if (next === undefined) return undefined;
  const { result, paging } = next;
  if (made?.kind === 'select')
    return 'select' in result && result.select !== undefined
      ? { ...next, result: { ...result, select: made.select } }
      : next;
  if (paging === undefined || field !== (paging.keysetBy ?? 'id')) return next;
  // Paging by id needs the filter and the order, so the list no longer pages by id.
  const { sortsId: _sortsId, ...others } = paging;
  const sortsId = kind === 'filter' && paging.sortsId;
  return { ...next, paging: { ...others, keyset: false, ...(sortsId && { sortsId }) } };
}

/** Unknown: nothing is left to filter or to sort by. */
function choiceWithout(
  { select, filter, order, fresh }: SelectFilterOrder,
  shape: ParamShape,
  field: string,
): ParamShape | undefined {
  if (shape.kind === 'select') {
    const known = select.get(shape.select);
    if (!known?.names.includes(field)) return undefined;
    const names = known.names.filter((name) => name !== field);
    return { kind: 'select', select: sharedType(select, { ...known, names }, fresh) };
  }
  if (shape.kind === 'filter') {
    const known = filter.get(shape.filter);
    if (!known?.fields.some(({ name }) => name === field)) return undefined;
    const fields = known.fields.filter(({ name }) => name !== field);
    return fields.length === 0
      ? UNKNOWN
      : { ...shape, filter: sharedType(filter, { ...known, fields }, fresh) };
  }
  const known = shape.kind === 'order' ? order.get(shape.order) : undefined;
  if (!known?.fields.includes(field)) return undefined;
  const fields = known.fields.filter((name) => name !== field);
  return fields.length === 0
    ? UNKNOWN
    : { kind: 'order', order: sharedType(order, { ...known, fields }, fresh) };
}

/** The name of a type with this content. A type of another method with the same content is shared. */
function sharedType<T extends { readonly name: string }>(
  choices: Map<string, T>,
  wanted: T,
  fresh: (name: string) => string,
): string {
  const content = JSON.stringify({ ...wanted, name: '' });
  const base = wanted.name.replace(/(?<!\d)\d+$/, '');
  for (const [name, known] of choices)
    if (name.replace(/(?<!\d)\d+$/, '') === base && JSON.stringify({ ...known, name: '' }) === content)
      return name;
  const name = fresh(base);
  choices.set(name, { ...wanted, name });
  return name;
}

/** A parameter that the account asks for by name. */
export function withRequired(method: Method, row: RowChange): Method | undefined {
  const known = withParam(method, row.path, (param) => [{ ...param, required: true }]);
  if (known !== undefined) return known;
  if (row.path === '' || row.path.includes('.')) return undefined;
  const added: MethodParam = {
    name: row.path,
    required: true,
    shape: UNKNOWN,
    doc: 'Not described; the account refuses a call without it.',
  };
  const named: Method =
    method.params.kind === 'object'
      ? method
      : { ...method, params: { kind: 'object', variants: [[]], open: true } };
  return withNewParam(named, added);
}

/** `filter.userId`: a list that is refused without this condition. */
export function withRequiredFilter(
  api: SelectFilterOrder,
  method: Method,
  row: RowChange,
): Method | undefined {
  const [, field] = row.path.split('.');
  return withParam(method, 'filter', (param) => {
    const { shape } = param;
    if (shape.kind !== 'filter' || field === undefined) return [{ ...param, required: true }];
    const known = api.filter.get(shape.filter)?.fields.find(({ name }) => name === field);
    const requiredField = { name: field, shape: known?.shape ?? UNKNOWN };
    return [{ ...param, required: true, shape: { ...shape, requiredField } }];
  });
}
