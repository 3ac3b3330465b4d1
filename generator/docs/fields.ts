/** Parameters and properties as rows of a page: name, type, whether it is required, what it means, and what lies in it. */

import { readableType } from '../emit/pages/readable-type.js';
import { paramType } from '../emit/pages/signature.js';
import { filterTitle } from '../view/method-view.js';
import type { GenerationPlan } from '../emit/view/generation-plan.js';
import type { Method, Param, ParamShape, Property, Shape } from '../model/model.js';
import { namedOf } from '../model/named.js';
import { partsOf, requiredFirst } from '../model/shape-parts.js';
import { NO_LINK, typeLink, type Link, type PageContext } from './place.js';
import { html, prose, type Html } from './prose.js';

export interface FieldRow {
  readonly name: string;
  /** For links to the row; empty where another row of the page has it. */
  readonly id: string;
  /** What lists can do with the field: `filter`, `sort`, `select`. */
  readonly marks: readonly string[];
  readonly type: string;
  /** Page of the named type in it. */
  readonly link: Link;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly doc: Html;
  /** What a filter, an order, a selection or a list of values admits. */
  readonly lists: readonly NameList[];
  /** What lies in it and must be given, where the rest is folded. */
  readonly shown: readonly FieldRow[];
  /** What lies in it, folded where it is long, and `12 fields`. */
  readonly rows: readonly FieldRow[];
  readonly count: string;
  readonly isOpen: boolean;
}

export interface NameList {
  readonly title: string;
  readonly names: readonly string[];
  /** A long one is folded. */
  readonly isShort: boolean;
}

export function nameList(title: string, names: readonly string[]): NameList {
  return { title, names, isShort: names.length <= SHORT };
}

const SHORT = 12;

/** More would bury what comes after. */
const UNFOLDED = 8;
/** A shape that goes on below this is told by its type alone. */
const MAX_DEPTH = 4;

export function paramRows(method: Method, params: readonly Param[], place: PageContext): readonly FieldRow[] {
  return params.map((param) => {
    const { plan } = place;
    const guide = GUIDE_OF[param.shape.kind] ?? '';
    const doc = [param.doc, guide].filter((one) => one !== '').join(' ');
    return rowOf({ ...param, doc }, place, {
      type: paramType(method, param, plan),
      isRequired: param.required,
      link: NO_LINK,
      lists: listsOf(param.shape, plan),
      rows: paramChildren(param.shape, place),
    });
  });
}

/** Where the form of a parameter is explained. */
const GUIDE_OF: Readonly<Record<string, string>> = {
  filter: 'Conditions and operators: guide `filters-and-order`.',
  order: 'Form: guide `filters-and-order`.',
};

export function propertyRows(
  properties: readonly Property[],
  place: PageContext,
  depth = 0,
): readonly FieldRow[] {
  const { scope } = place.plan;
  return properties.map((property) =>
    rowOf(property, place, {
      type: readableType(property.shape, scope),
      isRequired: depth > 0 && !property.optional,
      link: linkOf(property.shape, place),
      lists: listsOf(property.shape, place.plan),
      rows: childrenOf(property.shape, place, depth + 1),
    }),
  );
}

interface RowParts {
  readonly type: string;
  readonly isRequired: boolean;
  readonly link: Link;
  readonly lists: readonly NameList[];
  readonly rows: readonly FieldRow[];
}

function rowOf(
  { name, doc, deprecated }: Param | Property,
  place: PageContext,
  { rows, ...parts }: RowParts,
): FieldRow {
  return {
    ...parts,
    ...foldedRows(rows),
    name: place.plan.scope.toVendor(name),
    id: '',
    marks: [],
    isDeprecated: deprecated === true,
    doc: linkedProse(prose(place.plan.scope.toVendor(doc)), place),
  };
}

/** Names of methods and guides lead to their pages. */
export function linkedProse(text: Html, { addresses, root }: Pick<PageContext, 'addresses' | 'root'>): Html {
  return html(
    String(text).replace(
      /(guide )?<code>([\w-]+(?:\.\w+)*)<\/code>/g,
      (code, guide: string | undefined, name: string) => {
        const isMethod = guide === undefined && name.includes('.');
        const path = isMethod ? addresses.anyMethod(name) : guide && addresses.guide(name);
        return path === undefined ? code : `<a href="${root}${path}">${code}</a>`;
      },
    ),
  );
}

/** Rows of a page with an id each: `f-deadline`, `f-fields.title`. */
export function withIds(
  rows: readonly FieldRow[],
  prefix: string,
  taken = new Set<string>(),
): readonly FieldRow[] {
  return rows.map((row) => {
    const id = prefix + row.name.replace(/\s+/g, '-');
    const isTaken = taken.has(id);
    taken.add(id);
    const inside = (inner: readonly FieldRow[]) => withIds(inner, `${id}.`, taken);
    return { ...row, id: isTaken ? '' : id, shown: inside(row.shown), rows: inside(row.rows) };
  });
}

function foldedRows(rows: readonly FieldRow[]): Pick<FieldRow, 'shown' | 'rows' | 'count' | 'isOpen'> {
  const isOpen = rows.length <= UNFOLDED;
  const required = rows.filter(({ isRequired }) => isRequired);
  const shown = isOpen || required.length > SHORT ? [] : required;
  const rest = shown.length === 0 ? rows : rows.filter(({ isRequired }) => !isRequired);
  const noun = rest.length === 1 ? 'field' : 'fields';
  return {
    shown,
    rows: rest,
    isOpen,
    count: `${String(rest.length)} ${shown.length > 0 ? 'more ' : ''}${noun}`,
  };
}

function paramChildren(shape: ParamShape, place: PageContext): readonly FieldRow[] {
  switch (shape.kind) {
    case 'fields':
      return propertyRows(requiredFirst(shape.properties), place, 1);
    case 'by-value':
      return shape.table.map(({ value, shape: inner }) =>
        rowOf({ name: value, doc: '', shape: inner, optional: true }, place, {
          type: readableType(inner, place.plan.scope),
          isRequired: false,
          link: linkOf(inner, place),
          lists: [],
          rows: childrenOf(inner, place, 2),
        }),
      );
    case 'select':
    case 'filter':
    case 'order':
      return [];
    default:
      return childrenOf(shape, place, 1);
  }
}

/** The properties of an object in it; a named type has a page of its own. */
export function childrenOf(shape: Shape, place: PageContext, depth: number): readonly FieldRow[] {
  if (depth > MAX_DEPTH) return [];
  return shape.kind === 'object'
    ? propertyRows(shape.properties, place, depth)
    : partsOf(shape).flatMap((part) => childrenOf(part, place, depth));
}

function linkOf(shape: Shape, place: PageContext): Link {
  const name = refIn(shape);
  return name === undefined ? NO_LINK : typeLink(place, name);
}

export function refIn(shape: Shape): string | undefined {
  if (shape.kind === 'ref') return shape.name;
  const parts = shape.kind === 'object' ? [] : partsOf(shape);
  return parts.map(refIn).find((name) => name !== undefined);
}

/** Values in full where the type shows some of them alone. */
const SHOWN_VALUES = 6;

function listsOf(shape: ParamShape, plan: GenerationPlan): readonly NameList[] {
  const { api, scope } = plan;
  const { selects, filters, orders } = namedOf(api);
  const list = (title: string, names: readonly string[] = []) => {
    const own = names.map((name) => scope.toVendor(name));
    return own.length === 0 ? [] : [nameList(title, own)];
  };
  switch (shape.kind) {
    case 'filter': {
      const filter = filters.get(shape.filter);
      const texts = filter?.fields.map((field) => `${field.name}: ${readableType(field.shape, scope)}`);
      return list(filterTitle(filter, 'Fields that can be filtered by'), texts);
    }
    case 'order':
      return list('Fields that can be sorted by', orders.get(shape.order)?.fields);
    case 'select':
      return list('Fields that can be selected', selects.get(shape.select)?.names);
    case 'literal':
      return shape.values.length > SHOWN_VALUES ? list('Values', shape.values.map(String)) : [];
    case 'nullable':
      return listsOf(shape.shape, plan);
    case 'array':
      return listsOf(shape.items, plan);
    default:
      return [];
  }
}
