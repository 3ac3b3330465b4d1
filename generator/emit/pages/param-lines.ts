/** The parameters of a method as a list in Markdown: what each takes, down to the members of its objects. */

import type { Bounds, Method, Property, Shape } from '../../model/model.js';
import { namedOf } from '../../model/named.js';
import { markdownCode, markdownProse } from '../../text/markdown.js';
import { capitalised, leftUnsaid, rangeParts } from '../../text/range.js';
import { firstNames } from '../../text/sentence.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import { type Choice, paramsOf, type ParamView } from '../../view/method-view.js';
import { readableType } from './readable-type.js';
import { paramRows, type PageRow } from './rows.js';

/** Where the lines stand. */
export interface ParamPlace {
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

export function paramLines(method: Method, params: readonly ParamView[], place: ParamPlace): string {
  return paramRows(method, params, place.plan)
    .flatMap((row) => {
      const members = memberLines(row, place.plan);
      return [itemLine(row, members.length > 0 ? '' : rowDetail(row, method, place)), ...members];
    })
    .join('\n');
}

/** `- `name: type`: what is said of it`. */
function itemLine(row: PageRow, detail = ''): string {
  const said = markdownProse(row.doc).replace(/[.:;]$/, '');
  const parts = [row.deprecated ? '**Deprecated**' : '', said, rangeBeside(row), detail];
  const text = parts.filter((part) => part !== '').join('. ');
  return `- ${markdownCode(row.text)}${text === '' ? '' : `: ${text}`}`;
}

/** More names than these are counted. */
const NAMES_SHOWN = 40;

function rowDetail(row: PageRow, method: Method, place: ParamPlace): string {
  const { plan } = place;
  const { shape, choice, rows } = row;
  if (shape.kind === 'select')
    return choice === undefined ? '' : selectLine(shape.select, choice, method, place);
  if (choice !== undefined) return namesLine(choice);
  switch (shape.kind) {
    case 'fields':
      return rows.map((field) => markdownCode(field.text) + inBrackets(fieldRemark(field))).join(', ');
    case 'by-value':
      return `By value: ${rows.map((one) => markdownCode(one.name) + inBrackets(boundsText(one, plan))).join(', ')}`;
    default:
      return boundsText(row, plan);
  }
}

/** Its names, or a link to the method that lists them, whichever is shorter. */
function selectLine(
  type: string,
  { title, names: all }: Choice,
  { name: own }: Method,
  { plan, anchorOf, listedAt }: ParamPlace,
): string {
  const line = namesLine({ title, names: all.filter((name) => !name.includes('.')) });
  const home = listedAt.get(type) ?? own;
  const anchor = home === own ? undefined : anchorOf(plan.api.generation, home);
  if (anchor === undefined) return line;
  const link = `${title}: those of [${markdownCode(home)}](#${anchor})`;
  return link.length < line.length ? link : line;
}

const MAX_DEPTH = 3;
/** Members of one object that are listed; a larger one is described by its type. */
const MEMBERS_SHOWN = 60;

/**
 * Members that have a description, or that only a type's declaration would show.
 * @param around the named types that they stand in, and empty ones for other objects
 */
function memberLines(
  { shape, ref, rows }: PageRow,
  plan: GenerationPlan,
  around: readonly string[] = [],
): readonly string[] {
  if (shape.kind === 'by-value' || around.length === MAX_DEPTH || (ref !== '' && around.includes(ref)))
    return [];
  const isTold =
    ref !== '' || rows.some((row) => isDescribed(row) || (row.ref !== '' && row.rows.length > 0));
  if (!isTold || rows.length > MEMBERS_SHOWN) return [];
  const indent = '  '.repeat(around.length + 1);
  return rows.flatMap((row) => [indent + itemLine(row), ...memberLines(row, plan, [...around, ref])]);
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

/** What a named type is that has no members: its values. */
function namedText({ name }: Extract<Shape, { kind: 'ref' }>, { api, lookup }: GenerationPlan): string {
  const shape = namedOf(api).shapes.get(name);
  return shape === undefined || shape.kind === 'object' ? '' : markdownCode(readableType(shape, lookup));
}

function fieldRemark(field: PageRow): string {
  const range = field.bounds === undefined ? '' : rangeText(field.bounds);
  return [field.deprecated ? 'deprecated' : '', range].filter((part) => part !== '').join(', ');
}

/** Behind the text. */
function rangeBeside(property: Pick<Property, 'doc' | 'bounds'>): string {
  const range = rangeText(leftUnsaid(property));
  return property.doc === '' ? range : capitalised(range);
}

function rangeText(bounds: Bounds): string {
  return rangeParts(bounds, quoted).join(', ');
}

function quoted(text: string): string {
  return markdownCode(JSON.stringify(text));
}

function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

function namesLine({ title, names }: Pick<Choice, 'title' | 'names'>): string {
  if (names.length === 0) return '';
  return `${title}: ${firstNames(names.map(markdownCode), NAMES_SHOWN)}`;
}
