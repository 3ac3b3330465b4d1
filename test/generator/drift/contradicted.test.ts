/** An account before and after it contradicts every row of ours that can hide a change: each is named by the report. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-argument -- edits reach into every corner of a parsed document */

import { beforeAll, describe, expect, test } from 'vitest';
import { overridesOf } from '../../../generator/model/overrides.js';
import { v3Facts, v3Overlay } from '../../../generator/model/specs.js';
import type { Change } from '../../../generator/drift/change.js';
import type { Description, FieldDescription } from '../../../generator/model/description.js';
import { readDescription } from '../../../generator/source/read.js';
import { ALONE, answerOf, driftSince, line, paramsOf, recorded, takesOf, type Json } from './desk.js';

let before: Description;
let snapshot = '';
let told: readonly Change[] = [];

beforeAll(async () => {
  before = completed(await readDescription({ kind: 'sandbox' }, { fieldLists: true }));
  snapshot = recorded(before, ALONE);
  told = CONTRADICTIONS.flatMap((contradicting) => driftSince(snapshot, contradicting()));
}, 120_000);

function named(): ReadonlySet<string> {
  return new Set(told.flatMap(({ hiddenBy = [] }) => hiddenBy));
}

const NAMES = overridesOf().map(({ name }) => name);

test('every correction has a name of its own', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length);
  expect(NAMES.length).toBeGreaterThan(90);
});

describe('contradicted once', () => {
  test.each(NAMES)('%s is named by the report', (name) => {
    expect([...named()]).toContain(name);
  });
});

test('what a correction hides says so, at the level that it has without the correction', () => {
  for (const { message, hiddenBy: [name] = [] } of told)
    if (name !== undefined) expect(message).toContain(`(hidden by ${name}`);
  expect(told.find(({ path, hiddenBy }) => path === 'Task.title' && hiddenBy)?.level).toBe('breaking');
});

test('an account that contradicts nothing names nothing', () => {
  expect(driftSince(snapshot, before)).toEqual([]);
});

const GONE: readonly { readonly name: string; readonly given: string; readonly want: readonly string[] }[] = [
  {
    name: 'a method whose object facts describe is gone alone',
    given: 'tasks.task.get',
    want: ['breaking method-removed'],
  },
  {
    name: 'what another name stands for is gone, and the other name still reads',
    given: 'rest.scope.list',
    want: ['breaking method-removed', 'docs texts-changed'],
  },
];

test.each(GONE)('$name', ({ given, want }) => {
  const draft = copy();
  Reflect.deleteProperty(draft.paths, `/${given}`);
  expect(driftSince(snapshot, { ...before, document: draft }).map(line)).toEqual(want);
});

test('where a method gives another object, what facts say stays with the object of its neighbours', () => {
  const draft = copy();
  answerOf(draft, 'tasks.task.get').result = { type: 'object', properties: { zebra: { type: 'string' } } };
  const lines = driftSince(snapshot, { ...before, document: draft }).map(line);
  expect(lines.filter((one) => one.startsWith('breaking'))).toEqual([
    'breaking type-removed TasksTaskGetEntity',
    'breaking result-retyped result',
  ]);
});

test('a filter that a row leaves out anyway is hidden by that row alone, and its errors are no change', () => {
  const draft = copy();
  delete paramsOf(draft, 'tasks.task.update').filter;
  const changes = driftSince(snapshot, { ...before, document: draft });
  const hidden = changes.filter(({ hiddenBy }) => hiddenBy !== undefined);
  expect(hidden.map(({ change, path, hiddenBy }) => [change, path, hiddenBy])).toEqual([
    ['param-narrowed', 'params', ['the fact of svc-gen about writes by id: tasks.task.update']],
  ]);
});

test('a method that answers to GET alone keeps its examples', () => {
  const draft = copy();
  const { post } = draft.paths['/tasks.task.list'];
  draft.paths['/tasks.task.list'] = { get: post };
  expect(driftSince(snapshot, { ...before, document: draft }).map(line)).toEqual(['breaking post-removed']);
});

test('another summary of another name of a method is a change of text', () => {
  const draft = copy();
  draft.paths['/scopes'].post.summary = 'Words of the account';
  expect(driftSince(snapshot, { ...before, document: draft }).map(line)).toEqual([
    'docs texts-changed summary',
  ]);
});

test('a field that a fact keeps from being null can be null by the description', () => {
  const draft = copy();
  schemaOf(draft, 'tasks.task.get').properties.creatorId.nullable = true;
  expect(driftSince(snapshot, { ...before, document: draft }).map(line)).toEqual([
    'docs null-left-out Task.creatorId',
  ]);
});

test('a correction is named by method and place', () => {
  expect(NAMES).toContain('the correction of svc-gen about tasks.task.get: id');
  expect(NAMES.filter((name) => name.includes('$'))).toEqual([]);
});

/** With a method for the row that names none of the sandbox. */
function completed(description: Description): Description {
  const draft: Json = JSON.parse(JSON.stringify(description.document));
  draft.paths[`/${enumList}`] = structuredClone(draft.paths['/timeman.record.list']);
  return { ...description, document: draft };
}

const enumList = 'desk.team.field.custom.enum.list';

function copy(): Json {
  return JSON.parse(JSON.stringify(before.document));
}

/** The same account after it has taken back what it said; what would show one change twice is apart. */
const CONTRADICTIONS: readonly (() => Description)[] = [
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

function schemaOf(draft: Json, method: string): Json {
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
function retype(draft: Json, method: string, names: readonly string[]): void {
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
