/** An account that contradicts every row of ours that can hide a change, for tests of the report that names them. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-argument -- edits reach into every corner of a parsed document */

import { v3Facts, v3Overlay } from '../../../generator/model/specs.js';
import type { Description, FieldDescription } from '../../../generator/model/description.js';
import { readDescription } from '../../../generator/source/read.js';
import { ALONE, answerOf, paramsOf, recorded, takesOf, type Json } from './desk.js';

const enumList = 'desk.team.field.custom.enum.list';

export const before = completed(await readDescription({ kind: 'sandbox' }, { fieldLists: true }));
export const snapshot: () => string = () => recorded(before, ALONE);

/** With a method for the row that names none of the sandbox. */
function completed(description: Description): Description {
  const draft: Json = JSON.parse(JSON.stringify(description.document));
  draft.paths[`/${enumList}`] = structuredClone(draft.paths['/timeman.record.list']);
  return { ...description, document: draft };
}

export function copy(): Json {
  return JSON.parse(JSON.stringify(before.document));
}

/** The same account after it has taken back what it said; what would show one change twice is apart. */
export const CONTRADICTIONS: readonly (() => Description)[] = [
  () => after(retypeFields, contradictRules),
  () => after(requireFields, contradictKinds, contradictFilters, contradictOverlay),
  () => ({
    ...before,
    scopes: new Map(),
    fieldLists: new Map([...before.fieldLists].map(([method, fields]) => [method, fields.map(filterable)])),
  }),
];

function after(...edits: readonly ((draft: Json) => void)[]): Description {
  const draft = copy();
  for (const edit of edits) edit(draft);
  return { ...before, document: draft };
}

function filterable(field: FieldDescription): FieldDescription {
  return { ...field, filterable: !field.filterable, sortable: !field.sortable };
}

export function schemaOf(draft: Json, method: string): Json {
  const { result } = answerOf(draft, method);
  const item = result.items ?? result.properties.item ?? result.properties.items.items;
  return draft.components.schemas[String(item.$ref).slice('#/components/schemas/'.length)];
}

function retypeFields(draft: Json): void {
  for (const { of, fields } of v3Facts().entities) retype(draft, givenBy(of), [...fields.keys()]);
}

/** A method that gives the object. */
function givenBy(of: string): string {
  return of === '*.field.list' ? 'tasks.task.field.list' : of;
}

function requireFields(draft: Json): void {
  for (const { of, fields } of v3Facts().entities) schemaOf(draft, givenBy(of)).required = [...fields.keys()];
}

/** Once, however many rows name the field. */
export function retype(draft: Json, method: string, names: readonly string[]): void {
  const { properties: old } = schemaOf(before.document, method);
  const { properties } = schemaOf(draft, method);
  for (const name of names) properties[name] = { type: old[name]?.type === 'boolean' ? 'string' : 'boolean' };
}

function contradictKinds(draft: Json): void {
  for (const [method, { takesNothing }] of v3Facts().kinds) {
    const request = takesOf(draft, method);
    request.properties = { ...request.properties, language: { type: 'string' } };
    if (takesNothing) continue;
    request.properties.pagination = { type: 'object', properties: { offset: { type: 'integer' } } };
    answerOf(draft, method).result = { type: 'object', properties: { items: { type: 'array', items: {} } } };
  }
}

/** What we leave out is printed no more, and what we require is required by the account itself. */
function contradictFilters(draft: Json): void {
  for (const { methods } of v3Facts().byIdAlone) delete paramsOf(draft, methods).filter;
  for (const { methods } of v3Facts().requiredFilters)
    takesOf(draft, methods.startsWith('*') ? enumList : methods).required = ['filter'];
}

function contradictOverlay(draft: Json): void {
  const { actions } = v3Overlay() as { readonly actions: readonly { target: string; update: Json }[] }; // our own file
  for (const { target, update } of actions) {
    for (const [, path = ''] of target.matchAll(/'(\/[^']+)'(?=[,\]])/g)) {
      const operation = draft.paths[path].post;
      if (update.summary !== undefined) operation.summary = 'Words of the account';
      else if (target.includes('responses')) describeOther(answerOf(draft, path.slice(1)).result, update);
      else if (target.endsWith('.fileIds')) paramsOf(draft, path.slice(1)).fileIds.items = { type: 'string' };
      else if (target.endsWith('.fields')) requireOther(paramsOf(draft, path.slice(1)).fields, update);
      else requireOther(takesOf(draft, path.slice(1)), update);
    }
  }
}

function describeOther(schema: Json, { properties, additionalProperties }: Json): void {
  if (additionalProperties !== undefined) schema.additionalProperties = { type: 'integer' };
  else schema.properties = { [Object.keys(properties)[0] ?? '']: { type: 'integer' } };
}

/** What we require besides is required by the account itself now, or no longer. */
function requireOther(schema: Json, { required }: { readonly required: readonly string[] }): void {
  const own: readonly string[] = schema.required ?? [];
  schema.required = required.every((name) => own.includes(name)) ? [] : required;
}

function contradictRules(draft: Json): void {
  const { result } = answerOf(draft, 'tasks.task.list');
  answerOf(draft, 'tasks.task.list').result = { type: 'object', properties: { items: result } };
}
