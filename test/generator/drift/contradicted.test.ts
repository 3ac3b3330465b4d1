/** An account before and after it contradicts every correction and fact of ours once: each is named by the report. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-argument -- edits reach into every corner of a parsed document */

import { beforeAll, describe, expect, test } from 'vitest';
import { corrections } from '../../../generator/model/published/corrections.js';
import { v3Facts, v3Overlay } from '../../../generator/model/specs.js';
import type { Change } from '../../../generator/drift/change.js';
import type { Description, FieldDescription } from '../../../generator/source/description.js';
import { readDescription } from '../../../generator/source/read.js';
import { answerOf, driftSince, line, paramsOf, recorded, takesOf, type Json } from './desk.js';

let before: Description;
let snapshot = '';
let told: readonly Change[] = [];

beforeAll(async () => {
  before = completed(await readDescription({ kind: 'sandbox' }, { fieldLists: true }));
  snapshot = recorded(before);
  told = [...driftSince(snapshot, contradicting()), ...driftSince(snapshot, withoutMethods())];
}, 60_000);

function named(): ReadonlySet<string> {
  return new Set(told.flatMap(({ corrections: names = [] }) => names));
}

const NAMES = corrections().map(({ name }) => name);

test('every correction has a name of its own', () => {
  expect(NAMES.length).toBeGreaterThan(150);
});

describe('contradicted once', () => {
  test.each(NAMES)('%s is named by the report', (name) => {
    expect([...named()]).toContain(name);
  });
});

test('what a correction hides says so, and what it does not hide says where to look', () => {
  const withNames = told.filter(({ corrections: names }) => names !== undefined);
  for (const { message, hidden, corrections: [name = ''] = [] } of withNames)
    expect(message).toContain(`${hidden ? '(hidden by' : '(see'} ${name}`);
  expect(told.find(({ path, hidden }) => path === 'Task.title' && hidden)?.level).toBe('breaking');
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
  expect(lines.filter((one) => one.startsWith('breaking'))).toEqual(['breaking result-retyped result']);
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

test('a field whose type a fact gives is named where it becomes nullable', () => {
  const draft = copy();
  schemaOf(draft, 'tasks.task.get').properties.creatorId.nullable = true;
  expect(driftSince(snapshot, { ...before, document: draft }).map(line)).toEqual([
    'docs null-left-out Task.creatorId, hidden',
  ]);
});

test('a correction is named by method and place', () => {
  expect(NAMES).toContain('the correction of svc-gen about tasks.task.get: params.id');
  expect(NAMES.filter((name) => name.includes('$'))).toEqual([]);
});

/** With methods for the rows that name none of the sandbox. */
function completed(description: Description): Description {
  const draft: Json = JSON.parse(JSON.stringify(description.document));
  for (const name of [enumList, aggregate])
    draft.paths[`/${name}`] = structuredClone(draft.paths['/timeman.record.list']);
  for (const { word, gives } of v3Facts().words) {
    const [form = ''] = gives;
    const schema = { type: 'object', properties: { result: ANSWERS[form] } };
    const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
    draft.paths[`/${endingIn(word)}`] = { post: { tags: ['desk'], responses } };
  }
  return { ...description, document: draft };
}

const enumList = 'desk.team.field.custom.enum.list';
const aggregate = 'desk.line.aggregate';

const LIST = { type: 'array', items: { type: 'string' } };
const AGENT = { type: 'object', properties: { name: { type: 'string' } } };

/** A result of each form that a word gives. */
const ANSWERS: Readonly<Record<string, Json>> = {
  unknown: { type: 'object' },
  number: { type: 'integer' },
  item: { type: 'object', properties: { item: AGENT } },
  items: LIST,
};

/** A method whose last word is that of a row. */
function endingIn(word: string): string {
  return `desk.team.${word.replace('*', 'name')}`;
}

function copy(): Json {
  return JSON.parse(JSON.stringify(before.document));
}

/** The same account after it has taken back everything that can be taken back while its methods stay. */
function contradicting(): Description {
  const draft = copy();
  retypeFields(draft);
  contradictKinds(draft);
  contradictWords(draft);
  contradictFilters(draft);
  describeParameters(draft);
  documentErrors(draft);
  contradictOverlay(draft);
  contradictRules(draft);
  return {
    ...before,
    document: draft,
    scopes: new Map([...(before.scopes ?? [])].map(([method]) => [method, ['others']])),
    fieldLists: new Map([...before.fieldLists].map(([method, fields]) => [method, fields.map(filterable)])),
  };
}

/** What is said of methods that are gone is of no use. */
function withoutMethods(): Description {
  const draft = copy();
  const facts = v3Facts();
  const rows = [...facts.who, ...facts.sources, ...facts.defaults].map(({ methods }) => methods);
  for (const methods of [...rows, 'scopes']) Reflect.deleteProperty(draft.paths, `/${methods}`);
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
  for (const { of, fields } of v3Facts().entities)
    retype(draft, of === '*.field.list' ? 'tasks.task.field.list' : of, [...fields.keys()]);
  for (const { methods, value } of v3Facts().answers) retype(draft, methods, value);
  for (const { methods, value } of v3Facts().writes) {
    const { fields } = paramsOf(draft, methods);
    for (const name of value) fields.properties[name] = { type: 'boolean' };
  }
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

/** The answer has a form now that does not show a read. */
function contradictWords(draft: Json): void {
  for (const { word, gives } of v3Facts().words)
    answerOf(draft, endingIn(word)).result = gives.has('value') ? LIST : { type: 'boolean' };
}

/** What we leave out is printed no more, and what we require is required by the account itself. */
function contradictFilters(draft: Json): void {
  for (const { methods } of v3Facts().byIdAlone) delete paramsOf(draft, methods).filter;
  for (const { methods } of v3Facts().compulsory)
    takesOf(draft, methods.startsWith('*') ? enumList : methods).required = ['filter'];
}

/** A method for each pattern, and for a parameter that this one has not. */
const DESCRIBED: Readonly<Record<string, string>> = {
  '*': 'tasks.task.result.list',
  '* cursor': 'main.eventlog.tail',
  '*.aggregate': aggregate,
};

function describeParameters(draft: Json): void {
  for (const [parameter, rows] of v3Facts().docs) {
    const [name = '', member] = parameter.split('.');
    for (const { methods } of rows) {
      const method = DESCRIBED[`${methods} ${name}`] ?? DESCRIBED[methods] ?? methods;
      const own = paramsOf(draft, method)[name];
      const place = member === undefined ? own : own.properties[member];
      place.description = 'Words of the account';
    }
  }
}

/** Under a status that no row has. */
function documentErrors(draft: Json): void {
  const { common, when, methods } = v3Facts().errors;
  const document = (method: string, codes: readonly string[]): void => {
    draft.paths[`/${method}`].post.responses[418] = { description: codes.join(', ') };
  };
  const all = [...common, ...when.flatMap(({ rows }) => rows)].map(({ code }) => code);
  document('tasks.task.get', all);
  for (const { methods: method, value } of methods)
    document(
      method,
      value.map(({ code }) => code),
    );
}

function contradictOverlay(draft: Json): void {
  const { actions } = v3Overlay() as { readonly actions: readonly { target: string; update: Json }[] }; // our own file
  for (const { target, update } of actions) {
    for (const [, path = ''] of target.matchAll(/'(\/[^']+)'(?=[,\]])/g)) {
      const operation = draft.paths[path].post;
      if (update.summary !== undefined) operation.summary = 'Words of the account';
      else if (target.includes('responses')) answerOf(draft, path.slice(1)).result = { type: 'string' };
      else if (target.endsWith('.fields')) requireOther(paramsOf(draft, path.slice(1)).fields, update);
      else requireOther(takesOf(draft, path.slice(1)), update);
    }
  }
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
