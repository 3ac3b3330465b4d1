/** The results of `*.field.list` and `*.field.get`, which accounts do not describe: field descriptions (REST 3.0 reference). */

import type { EntityFact, Facts } from '../facts.js';
import type { Findings } from '../findings.js';
import { matches } from '../glob.js';
import { strings } from '../../base/json.js';
import type { Published } from '../normalise/document.js';
import type { DescribedResult, PublishedOperation } from '../normalise/operation.js';
import { formOf, type ObjectForm, type Schema, UNKNOWN } from '../normalise/schema.js';

/** Name of its schema if the account has none; no schema of an account has this name. */
const OWN = 'rest.fielddescription';

/** The contract's own object of the methods, with all of its attributes; without its row there is nothing to add. */
export function withFieldDescriptions(published: Published, facts: Facts, findings: Findings): Published {
  const fact = facts.entities.find(({ of }) => matches(of, 'any.field.list'));
  const methods = [...published.operations.values()].filter(({ name }) => isFieldMethod(name));
  if (methods.length === 0 || fact === undefined) return published;
  const name = knownSchema(methods) ?? OWN;
  const item: Schema = { ...UNKNOWN, kind: 'ref', name };
  const lacking = methods.filter(({ answer }) => !isDescribed(answer));
  findings.applied(
    'field-descriptions',
    'a method that describes fields returns field descriptions, though nothing says so',
    lacking.length,
  );
  const described = new Map(lacking.map((operation) => [operation.name, giving(operation, item)]));
  const corrected = methods.map((one) => selecting(described.get(one.name) ?? one, fact));
  return {
    ...published,
    schemas: new Map([...published.schemas, ...completed(published.schemas.get(name), name, fact)]),
    operations: new Map([...published.operations, ...corrected.map((one) => [one.name, one] as const)]),
  };
}

/** The schema with the attributes that the account leaves out. */
function completed(
  schema: Schema | undefined,
  name: string,
  { fields }: EntityFact,
): readonly (readonly [string, Schema])[] {
  const form: ObjectForm =
    schema?.kind === 'object'
      ? schema
      : { kind: 'object', properties: new Map(), required: new Set(), rest: undefined, neverEmpty: false };
  if (schema !== undefined && schema.kind !== 'object') return [];
  const lacking = [...fields.keys()].filter((field) => !form.properties.has(field));
  const properties = new Map([
    ...form.properties,
    ...lacking.map((field) => [field, { ...UNKNOWN, assumed: true }] as const),
  ]);
  return [[name, { ...UNKNOWN, ...schema, ...form, properties }]];
}

/** `select` takes the attributes of a description, and never the fields of the object. */
function selecting(operation: PublishedOperation, { fields }: EntityFact): PublishedOperation {
  const { request } = operation;
  const select = request.kind === 'object' ? request.parameters.properties.get('select') : undefined;
  if (request.kind !== 'object' || select === undefined) return operation;
  const example = [...new Set([...strings(select.example), ...fields.keys()])];
  const properties = new Map([...request.parameters.properties, ['select', { ...select, example }] as const]);
  return { ...operation, request: { ...request, parameters: { ...request.parameters, properties } } };
}

function isFieldMethod(name: string): boolean {
  return /\.field\.(list|get)$/.test(name);
}

function isDescribed(answer: DescribedResult): boolean {
  if (answer.kind === 'unknown') return false;
  const form = formOf(answer.kind === 'value' ? answer.value : answer.item);
  return form.kind === 'object' ? form.properties.size > 0 : form.kind !== 'unknown';
}

/** The account's own schema of a description, by the methods that refer to it. */
function knownSchema(methods: readonly PublishedOperation[]): string | undefined {
  for (const { answer } of methods) {
    if ((answer.kind === 'item' || answer.kind === 'items') && answer.item.kind === 'ref')
      return answer.item.name;
  }
  return undefined;
}

function giving(operation: PublishedOperation, item: Schema): PublishedOperation {
  const kind = operation.name.endsWith('.list') ? 'items' : 'item';
  const nothing = { members: new Map(), required: new Set<string>() };
  const meta = operation.answer.kind === 'unknown' ? nothing : operation.answer.meta;
  return { ...operation, answer: { kind, item, nullable: false, meta } };
}
