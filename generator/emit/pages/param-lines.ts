/** The parameters of a method as a list in Markdown: what each takes, down to the members of its objects. */

import type { Bounds, Method, Property, Shape } from '../../model/model.js';
import { namedOf } from '../../model/named.js';
import { markdownCode, markdownProse } from '../../text/markdown.js';
import { capitalised, undescribedBounds, rangeParts } from '../../text/range.js';
import { firstNames } from '../../text/sentence.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import { type Choice, paramsOf, type ParamView } from '../../view/method-view.js';
import { readableType } from './readable-type.js';
import { paramRows, type PageRow } from './page-rows.js';

/** The page that shows the lines. */
export interface ParamContext {
  readonly plan: GenerationPlan;
  /** By generation and name; undefined where the page has no such section. */
  readonly anchorOf: (generation: string, method: string) => string | undefined;
  /** Type of a `select` to the method that lists its names; others lead there. */
  readonly listedAt: ReadonlyMap<string, string>;
  /** Type of a result to the method that lists its fields. */
  readonly returnedAt: ReadonlyMap<string, string>;
}

/** The first method that takes each type of a `select`. */
export function firstSelects(methods: readonly Method[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const method of methods)
    for (const { shape } of paramsOf(method))
      if (shape.kind === 'select' && !found.has(shape.select)) found.set(shape.select, method.name);
  return found;
}

export function paramLines(method: Method, params: readonly ParamView[], context: ParamContext): string {
  return paramRows(method, params, context.plan)
    .flatMap((row) => {
      const members = memberLines(row, context.plan);
      return [itemLine(row, members.length > 0 ? '' : rowDetail(row, method, context)), ...members];
    })
    .join('\n');
}

/** `- `name: type`: description`. */
function itemLine(row: PageRow, detail = ''): string {
  const doc = markdownProse(row.doc).replace(/[.:;]$/, '');
  const parts = [row.deprecated ? '**Deprecated**' : '', doc, rangeRemark(row), detail];
  const text = parts.filter((part) => part !== '').join('. ');
  return `- ${markdownCode(row.text)}${text === '' ? '' : `: ${text}`}`;
}

/** More names than these are counted. */
const MAX_NAMES = 40;

function rowDetail(row: PageRow, method: Method, context: ParamContext): string {
  const { plan } = context;
  const { shape, choice, rows } = row;
  if (shape.kind === 'select')
    return choice === undefined ? '' : selectLine(shape.select, choice, method, context);
  if (choice !== undefined) return namesLine(choice);
  switch (shape.kind) {
    case 'fields':
      return rows.map((field) => markdownCode(field.text) + inParentheses(fieldRemark(field))).join(', ');
    case 'by-value':
      return `By value: ${rows.map((one) => markdownCode(one.name) + inParentheses(boundsText(one, plan))).join(', ')}`;
    default:
      return boundsText(row, plan);
  }
}

/** Its names, or a link to the method that lists them, whichever is shorter. */
function selectLine(
  type: string,
  { title, names: all }: Choice,
  { name }: Method,
  { plan, anchorOf, listedAt }: ParamContext,
): string {
  const line = namesLine({ title, names: all.filter((name) => !name.includes('.')) });
  const home = listedAt.get(type) ?? name;
  const anchor = home === name ? undefined : anchorOf(plan.api.generation, home);
  if (anchor === undefined) return line;
  const link = `${title}: those of [${markdownCode(home)}](#${anchor})`;
  return link.length < line.length ? link : line;
}

/** Levels of lists inside lists, which Markdown indents: a deeper one is described by its type. */
const MAX_DEPTH = 3;
/** Members of one object that are listed; a larger one is described by its type. */
const MAX_MEMBERS = 60;

/**
 * Members that have a description, or that only a type's declaration would show.
 * @param containers the named types that contain them, and empty names for other objects
 */
function memberLines(
  { shape, ref, rows }: PageRow,
  plan: GenerationPlan,
  containers: readonly string[] = [],
): readonly string[] {
  if (
    shape.kind === 'by-value' ||
    containers.length === MAX_DEPTH ||
    (ref !== '' && containers.includes(ref))
  )
    return [];
  const listsMembers =
    ref !== '' || rows.some((row) => isDescribed(row) || (row.ref !== '' && row.rows.length > 0));
  if (!listsMembers || rows.length > MAX_MEMBERS) return [];
  const indent = '  '.repeat(containers.length + 1);
  return rows.flatMap((row) => [indent + itemLine(row), ...memberLines(row, plan, [...containers, ref])]);
}

/** Whether the page would lose a text without a line for each member. */
function isDescribed({ doc, shape, rows }: PageRow): boolean {
  return doc !== '' || (shape.kind === 'object' && rows.some(isDescribed));
}

/** The members of an object that have bounds: `limit` from 1 to 1000, default 50. */
function boundsText({ shape, rows }: PageRow, plan: GenerationPlan): string {
  if (shape.kind === 'ref') return namedText(shape, plan);
  if (shape.kind !== 'object') return '';
  return rows
    .flatMap(({ name, bounds }) => (bounds ? [`${markdownCode(name)} ${rangeText(bounds)}`] : []))
    .join('; ');
}

/** The values of a named type that has no members. */
function namedText({ name }: Extract<Shape, { kind: 'ref' }>, { api, lookup }: GenerationPlan): string {
  const shape = namedOf(api).shapes.get(name);
  return shape === undefined || shape.kind === 'object' ? '' : markdownCode(readableType(shape, lookup));
}

function fieldRemark(field: PageRow): string {
  const range = field.bounds === undefined ? '' : rangeText(field.bounds);
  return [field.deprecated ? 'deprecated' : '', range].filter((part) => part !== '').join(', ');
}

/** Follows the description, or replaces it where there is none. */
function rangeRemark(property: Pick<Property, 'doc' | 'bounds'>): string {
  const range = rangeText(undescribedBounds(property));
  return property.doc === '' ? range : capitalised(range);
}

function rangeText(bounds: Bounds): string {
  return rangeParts(bounds, (text) => markdownCode(JSON.stringify(text))).join(', ');
}

function inParentheses(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

function namesLine({ title, names }: Pick<Choice, 'title' | 'names'>): string {
  if (names.length === 0) return '';
  return `${title}: ${firstNames(names.map(markdownCode), MAX_NAMES)}`;
}
