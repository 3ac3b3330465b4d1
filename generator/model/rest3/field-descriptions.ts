/** What `*.field.list` and `*.field.get` give, where an account does not say it: descriptions of fields (contract/1-rest3.md). */

import type { EntityFact, Facts } from '../facts.js';
import type { Findings } from '../findings.js';
import { matches } from '../glob.js';
import type { Published } from '../normalise/document.js';
import type { Answer, Operation } from '../normalise/operation.js';
import { formOf, type Schema, UNKNOWN } from '../normalise/schema.js';

/** The schema that stands for it where the account has none; a name that none of its own has. */
const OWN = 'rest.fielddescription';

/** The contract's own object of the methods; without its row there is nothing to add. */
export function withFieldDescriptions(published: Published, facts: Facts, findings: Findings): Published {
  const lacking = [...published.operations.values()].filter(
    (operation) => isFieldMethod(operation.name) && !isDescribed(operation.answer),
  );
  const fact = facts.entities.find(({ of }) => matches(of, 'any.field.list'));
  if (lacking.length === 0 || fact === undefined) return published;
  findings.applied(
    'field-descriptions',
    'a method that describes fields gives field descriptions, though nothing says so',
    lacking.length,
  );
  const known = knownSchema(published);
  const item: Schema = { ...UNKNOWN, kind: 'ref', name: known ?? OWN };
  const schemas =
    known === undefined ? new Map([...published.schemas, [OWN, schemaOf(fact)]]) : published.schemas;
  const mended = new Map(lacking.map((operation) => [operation.name, giving(operation, item)]));
  return {
    ...published,
    schemas,
    operations: new Map([...published.operations].map(([name, one]) => [name, mended.get(name) ?? one])),
  };
}

function isFieldMethod(name: string): boolean {
  return /\.field\.(list|get)$/.test(name);
}

function isDescribed(answer: Answer): boolean {
  if (answer.kind === 'unknown') return false;
  const form = formOf(answer.kind === 'value' ? answer.value : answer.item);
  return form.kind === 'object' ? form.properties.size > 0 : form.kind !== 'unknown';
}

/** The account's own schema of a description, by the methods that refer to it. */
function knownSchema({ operations }: Published): string | undefined {
  for (const { name, answer } of operations.values()) {
    if (!isFieldMethod(name) || (answer.kind !== 'item' && answer.kind !== 'items')) continue;
    if (answer.item.kind === 'ref') return answer.item.name;
  }
  return undefined;
}

function schemaOf({ fields }: EntityFact): Schema {
  const properties = new Map([...fields.keys()].map((name) => [name, UNKNOWN]));
  return { ...UNKNOWN, kind: 'object', properties, required: new Set(), rest: undefined, isFilled: false };
}

function giving(operation: Operation, item: Schema): Operation {
  const kind = operation.name.endsWith('.list') ? 'items' : 'item';
  const nothing = { members: new Map(), required: new Set<string>() };
  const beside = operation.answer.kind === 'unknown' ? nothing : operation.answer.beside;
  return { ...operation, answer: { kind, item, beside } };
}
