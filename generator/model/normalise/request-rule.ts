/** Named rules that correct what a description prints of a method's parameters (Server behaviour, What the description prints). Each is pure and knows no names of methods. */

import type { Findings } from '../findings.js';
import type { ObjectForm, Schema } from './schema.js';

interface RequestRule {
  readonly name: string;
  /** What it does, one sentence. */
  readonly what: string;
  /** The corrected parameters; undefined where there is nothing to correct. */
  correct(parameters: ObjectForm, givesList: boolean): ObjectForm | undefined;
}

/** Examples that say nothing: they stand at every parameter of the type. */
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
  const told = `Default: ${JSON.stringify(schema.example)}.`;
  const text = schema.description || schema.title;
  return { ...schema, description: text === '' ? told : `${text.replace(/\.?$/, '.')} ${told}` };
}

const compulsoryFilter: RequestRule = {
  name: 'compulsory-filter',
  what: 'a list whose `filter` is printed before its `select` requires it',
  correct: (parameters, givesList) => {
    const { properties, required } = parameters;
    const names = [...properties.keys()];
    const isFirst = names.includes('select') && names.indexOf('filter') < names.indexOf('select');
    if (!givesList || !properties.has('filter') || required.has('filter') || !isFirst || isSorted(names))
      return undefined;
    return { ...parameters, required: new Set([...required, 'filter']) };
  },
};

/** A document whose keys some tool has sorted says nothing by their order. */
function isSorted(names: readonly string[]): boolean {
  return names.every((name, index) => index === 0 || (names[index - 1] ?? '') <= name);
}

/** In the order in which they apply. */
const REQUEST_RULES: readonly RequestRule[] = [defaultExample, compulsoryFilter];

export function correctedRequest(parameters: ObjectForm, givesList: boolean, findings: Findings): ObjectForm {
  let corrected = parameters;
  for (const rule of REQUEST_RULES) {
    const found = rule.correct(corrected, givesList);
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
