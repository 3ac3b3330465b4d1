/** Parameters and properties as rows of a page: name, type, whether it is required, meaning and members. */

import { choiceTexts, type PageRow } from '../emit/pages/page-rows.js';
import type { GenerationPlan } from '../emit/plan/generation-plan.js';
import { NO_LINK, typeLink, type Link, type PageContext } from './page-context.js';
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
  /** The names or values that a filter, an order, a selection or a parameter accepts. */
  readonly lists: readonly NameList[];
  /** The required members, where the others are folded. */
  readonly shown: readonly FieldRow[];
  /** The members, which are folded where they are many, and a count such as `12 fields`. */
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

/** So many names are read at a glance; longer lists are folded. */
const SHORT = 12;

/** More rows would hide what follows, so they are folded. */
const UNFOLDED = 8;
/** A deeper shape is described by its type alone. */
const MAX_DEPTH = 4;

/** @param depth 0 for fields of answers, of which none is marked as required. */
export function siteRows(rows: readonly PageRow[], context: PageContext, depth = 1): readonly FieldRow[] {
  const hasGuide = context.addresses.guide(FILTERS_GUIDE) !== undefined;
  return rows.map((row) => {
    // A named type has a page of its own.
    const inner = row.ref === '' && depth < MAX_DEPTH ? siteRows(row.rows, context, depth + 1) : [];
    const guide = hasGuide ? (GUIDE_OF[row.shape.kind] ?? '') : '';
    return {
      ...foldedRows(inner),
      name: row.name,
      id: '',
      marks: [],
      type: row.type,
      link: row.ref === '' ? NO_LINK : typeLink(context, row.ref),
      isRequired: depth > 0 && row.isRequired,
      isDeprecated: row.deprecated === true,
      doc: linkedProse(prose([row.doc, guide].filter((one) => one !== '').join(' ')), context),
      lists: listsOf(row, context.plan),
    };
  });
}

const FILTERS_GUIDE = 'filters-and-order';

/** Where the form of a parameter is explained. */
const GUIDE_OF: Readonly<Record<string, string>> = {
  filter: `Conditions and operators: guide \`${FILTERS_GUIDE}\`.`,
  order: `Form: guide \`${FILTERS_GUIDE}\`.`,
};

/** Links names of methods and guides to their pages. */
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
    const nested = (inner: readonly FieldRow[]) => withIds(inner, `${id}.`, taken);
    return { ...row, id: isTaken ? '' : id, shown: nested(row.shown), rows: nested(row.rows) };
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

/** With more values, the type shows only some, so all are listed. */
const SHOWN_VALUES = 6;

function listsOf(
  { shape, choice }: Pick<PageRow, 'shape' | 'choice'>,
  plan: GenerationPlan,
): readonly NameList[] {
  if (choice !== undefined)
    return choice.names.length === 0 ? [] : [nameList(choice.title, choiceTexts(choice, plan))];
  switch (shape.kind) {
    case 'literal': {
      const values = shape.values.map(String);
      return values.length > SHOWN_VALUES ? [nameList('Values', values)] : [];
    }
    case 'nullable':
      return listsOf({ shape: shape.shape }, plan);
    case 'array':
      return listsOf({ shape: shape.items }, plan);
    default:
      return [];
  }
}
