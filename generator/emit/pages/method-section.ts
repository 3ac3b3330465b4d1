/** The section of one method in the reference: what it does, takes, can be filtered and sorted by, and fails with. */

import { exampleParams, type Example } from '../../model/example-params.js';
import { traitsOf } from '../../model/generation.js';
import type { Bounds, ErrorCase, Method, Param, Property } from '../../model/model.js';
import { markdownCode, markdownFence, markdownProse } from '../text/markdown.js';
import type { GenerationPlan } from '../view/generation-plan.js';
import { callText } from './call-text.js';
import { readableField } from './readable-type.js';
import { calleeOf, paramsOf, paramText, signature } from './signature.js';

/** What a page knows beyond the method. */
export interface SectionPlace {
  readonly plan: GenerationPlan;
  /** By generation and name; undefined where the page has no such section. */
  readonly anchorOf: (generation: string, method: string) => string | undefined;
  /** By name: the fields of each filter and order. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
  readonly orders: ReadonlyMap<string, readonly string[]>;
  readonly errorLines: (errors: readonly ErrorCase[]) => string;
}

/** Blocks of Markdown, to be set apart by blank lines. */
export function methodSection(method: Method, place: SectionPlace): readonly string[] {
  const { plan } = place;
  const own = (text: string) => markdownProse(plan.scope.own(text));
  return [
    deprecationLine(method, place),
    own(method.summary),
    method.description === method.summary ? '' : own(method.description),
    markdownCode(signature(method, plan)),
    paramLines(method, place),
    accessLine(method, plan),
    example(method, plan),
    ...(method.errors.length === 0 ? [] : ['Errors:', place.errorLines(method.errors)]),
  ].filter((block) => block !== '');
}

function deprecationLine({ deprecated }: Method, { plan, anchorOf }: SectionPlace): string {
  if (deprecated === undefined) return '';
  const { message, replacement } = deprecated;
  const anchor = replacement && anchorOf(replacement.generation, replacement.name);
  const link = anchor === undefined ? '' : ` See [${markdownCode(replacement?.name ?? '')}](#${anchor}).`;
  const said = markdownProse(plan.scope.own(message));
  return `**Deprecated.**${said === '' ? '' : ` ${said}`}${link}`;
}

function paramLines(method: Method, place: SectionPlace): string {
  const { plan } = place;
  return paramsOf(method)
    .map((param) => {
      const doc = markdownProse(plan.scope.own(param.doc));
      const deprecated = param.deprecated ? '**Deprecated**' : '';
      const parts = [deprecated, doc.replace(/[.:;]$/, ''), paramDetail(param, place)].filter(
        (part) => part !== '',
      );
      const head = `- ${markdownCode(paramText(method, param, plan))}`;
      return parts.length === 0 ? head : `${head}: ${parts.join('. ')}`;
    })
    .join('\n');
}

function paramDetail({ shape }: Param, { plan, filters, orders }: SectionPlace): string {
  switch (shape.kind) {
    case 'filter':
      return namesLine('Fields that can be filtered by', filters.get(shape.filter) ?? [], plan);
    case 'order':
      return namesLine('Fields that can be sorted by', orders.get(shape.order) ?? [], plan);
    case 'fields': {
      const sorted = shape.properties.toSorted((a, b) => Number(a.optional) - Number(b.optional));
      const text = (field: Property) =>
        `${markdownCode(readableField(field, plan.scope))}${field.deprecated ? ' (deprecated)' : ''}`;
      return sorted.map(text).join(', ');
    }
    case 'by-value':
      return `By value: ${shape.table
        .map((row) => `${markdownCode(plan.scope.own(row.value))}${inBrackets(boundsText(row.shape, plan))}`)
        .join(', ')}`;
    default:
      return boundsText(shape, plan);
  }
}

/** The members of an object that have bounds: `limit` from 1 to 1000, default 50. */
function boundsText(shape: Param['shape'], { scope }: GenerationPlan): string {
  if (shape.kind !== 'object') return '';
  return shape.properties
    .flatMap(({ name, bounds }) => (bounds ? [`${markdownCode(scope.own(name))} ${rangeText(bounds)}`] : []))
    .join('; ');
}

function rangeText({ minimum, maximum, default: otherwise }: Bounds): string {
  return [
    minimum === undefined
      ? ''
      : `from ${String(minimum)}${maximum === undefined ? '' : ` to ${String(maximum)}`}`,
    otherwise === undefined ? '' : `default ${String(otherwise)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

function namesLine(title: string, names: readonly string[], { scope }: GenerationPlan): string {
  if (names.length === 0) return '';
  return `${title}: ${names.map((name) => markdownCode(scope.own(name))).join(', ')}`;
}

function accessLine(method: Method, { scope, api }: GenerationPlan): string {
  const { who, write, route, applicationOnly, readBack } = method;
  const scopes = method.scope.map((name) => markdownCode(scope.own(name))).join(' or ');
  const isWrite = write && route?.sends !== false;
  return [
    scopes === '' ? '' : `Scope: ${scopes}.`,
    who === '' ? '' : `Who: ${markdownProse(scope.own(who).replace(/\.$/, ''))}.`,
    applicationOnly ? 'Only with `application(…)` credentials.' : '',
    isWrite ? (traitsOf(api).hasKeyedWrites ? KEYED_WRITE : OPEN_WRITE) : '',
    isWrite && readBack !== undefined
      ? `${markdownCode(scope.own(readBack))} shows whether it was done.`
      : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const KEYED_WRITE = 'A write with an `Idempotency-Key`: repeated where its outcome is open, and done once.';
const OPEN_WRITE = 'A write: not repeated once sent, an open outcome is an `OutcomeUnknownError`.';

function example(method: Method, plan: GenerationPlan): string {
  const callee = calleeOf(method, plan);
  const argument = argumentOf(method, plan);
  const isLoop = method.paging !== undefined && method.paging.style !== 'once';
  if (method.route?.sends === false) return '';
  return markdownFence(callText({ callee, argument, isLoop }), 'ts');
}

function argumentOf(
  method: Method,
  { api, scope }: GenerationPlan,
): Readonly<Record<string, Example>> | string {
  const [root, name = ''] = method.path;
  if (root === traitsOf(api).entityNamespace) return ENTITY_VALUES[name] ?? '';
  if (method.params.kind === 'open' && method.params.required) return '{}';
  return ownNames(exampleParams(method, api), (text) => scope.own(text));
}

const ENTITY_VALUES: Readonly<Record<string, string>> = {
  list: '{ limit: 10 }',
  get: '1',
  create: "{ title: 'Ship' }",
  update: "1, { title: 'Ship' }",
  delete: '1',
  search: "{ query: 'Ship' }",
};

function ownNames(
  values: Readonly<Record<string, Example>>,
  own: (text: string) => string,
): Readonly<Record<string, Example>> {
  const ownValue = (value: Example): Example => {
    if (typeof value === 'string') return own(value);
    if (typeof value !== 'object') return value;
    return isList(value) ? value.map(ownValue) : ownNames(value, own);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [own(name), ownValue(value)]));
}

function isList(value: Example): value is readonly Example[] {
  return Array.isArray(value);
}

/** `- `CODE` (400): meaning` */
export function errorLines(errors: readonly ErrorCase[], { scope }: GenerationPlan): string {
  const lines = errors.map(({ code, status, otherStatuses = [], condition, action }) => {
    const statuses = [status, ...otherStatuses].filter((one) => one > 0).join(', ');
    const head = `- ${code === '' ? 'An empty code' : markdownCode(scope.own(code))}${statuses === '' ? '' : ` (${statuses})`}`;
    const parts = [condition, action ?? ''].map((part) => markdownProse(scope.own(part)));
    const text = parts.filter((part) => part !== '').join(' ');
    return text === '' ? head : `${head}: ${text}`;
  });
  return [...new Set(lines)].join('\n');
}
