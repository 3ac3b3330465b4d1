/** An account before and after it contradicts a row of ours that can hide a change: `test/slow/drift/contradicted.test.ts` has every row. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-argument -- edits reach into every corner of a parsed document */

import { expect, test } from 'vitest';
import { overridesOf } from '../../../generator/model/overrides.js';
import { before as complete, retype, schemaOf } from './contradictions.js';
import { ALONE, answerOf, driftSince, type Json, line, paramsOf, recorded } from './desk.js';

/** What the edits are about; the slow test has the complete account. */
const before = {
  ...complete,
  document: {
    ...(complete.document as Json),
    paths: Object.fromEntries(
      Object.entries((complete.document as Json).paths).filter(([path]) =>
        /^\/(tasks\.task\.(get|list|add|update|delete)|rest\.scope\.list|scopes)$/.test(path),
      ),
    ) as Json,
  },
};
const snapshot = recorded(before, ALONE);
const copy = (): Json => structuredClone(before.document);

const NAMES = overridesOf().map(({ name }) => name);

test('every correction has a name of its own', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length);
  expect(NAMES.length).toBeGreaterThan(90);
});

test('what a correction hides says so, at the level that it has without the correction', () => {
  const draft = copy();
  retype(draft, 'tasks.task.get', ['title']);
  const changes = driftSince(snapshot, { ...before, document: draft });
  const hidden = changes.filter(({ hiddenBy }) => hiddenBy !== undefined);
  const name = 'the fact of svc-gen about fields: tasks.task.get, title';
  expect(hidden.map(({ level, path, hiddenBy }) => [level, path, hiddenBy])).toEqual([
    ['breaking', 'Task.title', [name]],
  ]);
  expect(hidden[0]?.message).toContain(`(hidden by ${name}`);
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
