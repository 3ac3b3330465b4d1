/** The parameters of a method as a list in Markdown: what each takes, down to the members of its objects. */

import type { Bounds, Method, ParamShape, Property, Shape } from '../../model/model.js';
import { namedOf } from '../../model/named.js';
import { requiredFirst } from '../../model/shape-parts.js';
import { markdownCode, markdownProse } from '../text/markdown.js';
import { capitalised, leftUnsaid, rangeParts } from '../text/range.js';
import type { GenerationPlan } from '../view/generation-plan.js';
import { type Choice, paramsOf, type ParamView } from '../../view/method-view.js';
import { readableField, readableType } from './readable-type.js';
import { paramText } from './signature.js';

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
  const { plan } = place;
  return params
    .flatMap((param) => {
      const members = memberLines(param.shape, { plan, depth: 1, around: [] });
      const detail = members.length > 0 ? '' : paramDetail(param, method, place);
      return [itemLine(paramText(method, param, plan), param, plan, detail), ...members];
    })
    .join('\n');
}

type Documented = Pick<Property, 'doc' | 'bounds' | 'deprecated'>;

/** `- `name: type`: what is said of it`. */
function itemLine(code: string, documented: Documented, plan: GenerationPlan, detail = ''): string {
  const said = markdownProse(plan.scope.toVendor(documented.doc)).replace(/[.:;]$/, '');
  const parts = [documented.deprecated ? '**Deprecated**' : '', said, rangeBeside(documented, plan), detail];
  const text = parts.filter((part) => part !== '').join('. ');
  return `- ${markdownCode(code)}${text === '' ? '' : `: ${text}`}`;
}

/** More names than these are counted. */
const NAMES_SHOWN = 40;

function paramDetail({ shape, choice }: ParamView, method: Method, place: ParamPlace): string {
  const { plan } = place;
  if (choice !== undefined && shape.kind !== 'select') return namesLine(choice, plan);
  switch (shape.kind) {
    case 'select':
      return choice === undefined ? '' : selectLine(shape.select, choice, method, place);
    case 'fields': {
      const text = (field: Property) =>
        `${markdownCode(readableField(field, plan.scope, 'param'))}${inBrackets(fieldRemark(field, plan))}`;
      return requiredFirst(shape.properties).map(text).join(', ');
    }
    case 'by-value':
      return `By value: ${shape.table
        .map(
          (row) =>
            `${markdownCode(plan.scope.toVendor(row.value))}${inBrackets(boundsText(row.shape, plan))}`,
        )
        .join(', ')}`;
    default:
      return boundsText(shape, plan);
  }
}

/** Its names, or a link to the method that lists them, whichever is shorter. */
function selectLine(
  type: string,
  { title, names: all }: Choice,
  { name: own }: Method,
  { plan, anchorOf, listedAt }: ParamPlace,
): string {
  const names = all.filter((name) => !name.includes('.'));
  const line = namesLine({ title, names }, plan);
  const home = listedAt.get(type) ?? own;
  const anchor = home === own ? undefined : anchorOf(plan.api.generation, home);
  if (anchor === undefined) return line;
  const link = `${title}: those of [${markdownCode(home)}](#${anchor})`;
  return link.length < line.length ? link : line;
}

interface Listing {
  readonly plan: GenerationPlan;
  readonly depth: number;
  /** Names of the types that it stands in. */
  readonly around: readonly string[];
}

const MAX_DEPTH = 3;
/** Members of one object that are listed; a larger one is described by its type. */
const MEMBERS_SHOWN = 60;

/** Members that have a description, or that only a type's declaration would show. */
function memberLines(shape: ParamShape, listing: Listing): readonly string[] {
  const { plan, depth, around } = listing;
  const found = propertiesOf(shape, plan);
  if (found === undefined || depth > MAX_DEPTH || around.includes(found.name)) return [];
  const { properties, name } = found;
  const isTold = name !== '' || properties.some((one) => isDescribed(one) || isNamedObject(one.shape, plan));
  if (!isTold || properties.length === 0 || properties.length > MEMBERS_SHOWN) return [];
  const inside = { plan, depth: depth + 1, around: name === '' ? around : [...around, name] };
  return requiredFirst(properties).flatMap((property) => {
    const line = itemLine(readableField(property, plan.scope, 'param'), property, plan);
    return [`${'  '.repeat(depth)}${line}`, ...memberLines(property.shape, inside)];
  });
}

/** Whether the page would lose a text without a line for each member. */
function isDescribed({ doc, shape }: Property): boolean {
  return doc !== '' || (shape.kind === 'object' && shape.properties.some(isDescribed));
}

/** A type of the account that has members: its name alone does not say what it takes. */
function isNamedObject(shape: Shape, plan: GenerationPlan): boolean {
  const found = propertiesOf(shape, plan);
  return found !== undefined && found.name !== '' && found.properties.length > 0;
}

/** Of an object, of a list of objects, or of the type that is named in its place. */
function propertiesOf(
  shape: ParamShape,
  plan: GenerationPlan,
): { readonly name: string; readonly properties: readonly Property[] } | undefined {
  switch (shape.kind) {
    case 'fields':
    case 'object':
      return { name: '', properties: shape.properties };
    case 'array':
      return propertiesOf(shape.items, plan);
    case 'nullable':
      return propertiesOf(shape.shape, plan);
    case 'ref': {
      const { properties, shapes } = namedOf(plan.api);
      const own = properties.get(shape.name);
      const named = own === undefined ? shapes.get(shape.name) : undefined;
      const inner = named?.kind === 'object' ? named.properties : own;
      return inner === undefined ? undefined : { name: shape.name, properties: inner };
    }
    default:
      return undefined;
  }
}

/** The members of an object that have bounds: `limit` from 1 to 1000, default 50. */
function boundsText(shape: ParamShape, plan: GenerationPlan): string {
  const { scope } = plan;
  if (shape.kind === 'ref') return namedText(shape, plan);
  if (shape.kind !== 'object') return '';
  return shape.properties
    .flatMap(({ name, bounds }) =>
      bounds ? [`${markdownCode(scope.toVendor(name))} ${rangeText(bounds, plan)}`] : [],
    )
    .join('; ');
}

/** What a named type is that has no members: its values. */
function namedText({ name }: Extract<Shape, { kind: 'ref' }>, { api, scope }: GenerationPlan): string {
  const shape = namedOf(api).shapes.get(name);
  return shape === undefined || shape.kind === 'object' ? '' : markdownCode(readableType(shape, scope));
}

function fieldRemark(field: Property, plan: GenerationPlan): string {
  const range = field.bounds === undefined ? '' : rangeText(field.bounds, plan);
  return [field.deprecated ? 'deprecated' : '', range].filter((part) => part !== '').join(', ');
}

/** Behind the text. */
function rangeBeside(property: Pick<Property, 'doc' | 'bounds'>, plan: GenerationPlan): string {
  const range = rangeParts(leftUnsaid(property), quoted(plan)).join(', ');
  return property.doc === '' ? range : capitalised(range);
}

function rangeText(bounds: Bounds, plan: GenerationPlan): string {
  return rangeParts(bounds, quoted(plan)).join(', ');
}

function quoted({ scope }: GenerationPlan): (text: string) => string {
  return (text) => markdownCode(JSON.stringify(scope.toVendor(text)));
}

function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

function namesLine({ title, names }: Pick<Choice, 'title' | 'names'>, { scope }: GenerationPlan): string {
  if (names.length === 0) return '';
  const rest = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).map((name) => markdownCode(scope.toVendor(name)));
  return `${title}: ${shown.join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}`;
}
