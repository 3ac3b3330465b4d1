/** Named rules that correct the parameters of a method in a description (Server behaviour, What the description prints). Each is pure and knows no names of methods. */

import type { Findings } from '../findings.js';
import { isObject } from '../../base/json.js';
import type { ObjectForm, Schema } from './schema.js';

interface RequestRule {
  readonly name: string;
  /** What it does, one sentence. */
  readonly what: string;
  /** The corrected parameters; undefined where there is nothing to correct. */
  correct(parameters: ObjectForm, around: RequestContext): ObjectForm | undefined;
}

interface RequestContext {
  readonly givesList: boolean;
  /** The order of the document's keys means nothing. */
  readonly isReordered: boolean;
  /** An earlier document, in the account's own order, required `filter`. */
  readonly impliedFilter: boolean;
}

/** Examples that mean nothing: every parameter of the type has them. */
export const STOCK: ReadonlySet<unknown> = new Set([1, 'string', true]);
const SCALARS: ReadonlySet<Schema['kind']> = new Set(['boolean', 'integer', 'number', 'string']);

const defaultExample: RequestRule = {
  name: 'default-example',
  what: 'a required parameter whose example is no stock one has that example as its default, and is optional',
  correct: (parameters) => {
    const { properties, required } = parameters;
    const optional = [...required].filter((name) => hasDefault(properties.get(name)));
    if (optional.length === 0) return undefined;
    return {
      ...parameters,
      required: new Set([...required].filter((name) => !optional.includes(name))),
      properties: changed(properties, optional, withDefault),
    };
  },
};

function hasDefault(schema: Schema | undefined): boolean {
  const { kind = 'unknown', example } = schema ?? {};
  return SCALARS.has(kind) && isScalar(example) && !STOCK.has(example);
}

function withDefault(schema: Schema): Schema {
  const sentence = `Default: ${JSON.stringify(schema.example)}.`;
  const text = schema.description || schema.title;
  return { ...schema, description: text === '' ? sentence : `${text.replace(/\.?$/, '.')} ${sentence}` };
}

const requiredFilter: RequestRule = {
  name: 'compulsory-filter',
  what: 'a list whose `filter` is printed before its `select` requires it',
  correct: (parameters, { givesList, isReordered, impliedFilter }) => {
    const { properties, required } = parameters;
    if (!givesList || !properties.has('filter') || required.has('filter')) return undefined;
    const names = [...properties.keys()];
    const isImplied = isReordered || isSorted(names) ? impliedFilter : isBefore(names, 'filter', 'select');
    if (!isImplied) return undefined;
    return { ...parameters, required: new Set([...required, 'filter']), impliedFilter: true };
  },
};

function isBefore(names: readonly string[], first: string, second: string): boolean {
  return names.includes(second) && names.indexOf(first) < names.indexOf(second);
}

/** The order of names that a tool has sorted means nothing. */
function isSorted(names: readonly string[]): boolean {
  return names.every((name, index) => index === 0 || (names[index - 1] ?? '') <= name);
}

/** Whether some tool has put the keys of a document in another order than accounts print, whose first is `openapi`. */
export function isReordered(document: unknown): boolean {
  return isObject(document) && Object.keys(document).indexOf('openapi') > 0;
}

/** In the order in which they apply. */
const REQUEST_RULES: readonly RequestRule[] = [defaultExample, requiredFilter];

export function correctedRequest(
  parameters: ObjectForm,
  around: RequestContext,
  findings: Findings,
): ObjectForm {
  let corrected = parameters;
  for (const rule of REQUEST_RULES) {
    const found = rule.correct(corrected, around);
    if (found === undefined) continue;
    findings.applied(rule.name, rule.what);
    corrected = found;
  }
  return corrected;
}

function changed(
  properties: ObjectForm['properties'],
  names: readonly string[],
  change: (schema: Schema) => Schema,
): ObjectForm['properties'] {
  return new Map(
    [...properties].map(([name, schema]) => [name, names.includes(name) ? change(schema) : schema]),
  );
}

function isScalar(value: unknown): boolean {
  return ['boolean', 'number', 'string'].includes(typeof value);
}
