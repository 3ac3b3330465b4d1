/** What a probe says of an answer whose object is not where REST 3.0 puts it. */

import { expect, test } from 'vitest';
import { applyCorrections } from '../../../generator/model/corrections/apply.js';
import { readRow } from '../../../generator/model/corrections/corrections.js';
import { correctionRow } from '../../../generator/model/corrections/row-form.js';
import type { Api } from '../../../generator/model/model.js';
import type { ResponseDifference } from '../../../generator/probe/finding.js';
import { openIds } from '../../../generator/probe/ids.js';
import { openSubject, type ProbeRun } from '../../../generator/probe/subject.js';
import { recordResponse } from '../../../generator/probe/record-response.js';
import { builtInModel } from '../export/accounts.js';

const model = await builtInModel();
const task = { id: 8, title: 'Ship', status: 'pending' };

test.each([
  { name: 'is the result itself', result: task, data: task, got: 'object' },
  { name: 'has another name', result: { task }, data: { task }, got: '{ object }' },
  { name: 'is next to an empty item', result: { item: {}, task }, data: {}, got: '{ object }' },
  {
    name: 'has its fields next to an empty item',
    result: { item: {}, ...task },
    data: {},
    got: '{ object }',
  },
])('an object that $name is one finding', ({ result, data, got }) => {
  const method = model.v3.methods.find(({ name }) => name === 'tasks.task.get');
  if (method === undefined) throw new Error('no tasks.task.get');
  const subject = openSubject(model.v3, method, false);
  const run = running();
  recordResponse(run, subject, { kind: 'answer', result, reply: { data } }, ['id', 'title', 'status']);
  const found = [...subject.answers.differences(), ...subject.rows.differences()];
  expect(found.map(({ difference }) => difference)).toEqual([
    { kind: 'envelope', path: 'item', expected: '{ item }', got },
  ]);
});

test('a related object in an envelope is one finding, which its correction ends', () => {
  const rows = [{ id: 8, responsible: { item: { id: 1, name: 'Ann' } } }];
  const found = (api: Api): readonly ResponseDifference[] => {
    const method = api.methods.find(({ name }) => name === 'tasks.task.list');
    if (method === undefined) throw new Error('no tasks.task.list');
    const subject = openSubject(api, method, false);
    recordResponse(running(), subject, { kind: 'answer', result: { items: rows }, reply: { data: rows } }, [
      'id',
    ]);
    return subject.rows.differences().map(({ difference }) => difference);
  };
  const [first, ...others] = found(model.v3);
  expect([first, ...others]).toEqual([
    { kind: 'envelope', path: 'items.responsible', expected: 'object', got: '{ item }' },
  ]);
  const row = readRow(
    { methods: ['tasks.task.list'], ...correctionRow(first ?? { kind: 'null', path: '' }) },
    '',
  );
  const { api, matched } = applyCorrections(model.v3, [row]);
  expect(matched).toHaveLength(1);
  expect(found(api)).toEqual([]);
});

test.each([
  { name: 'is one of texts', data: ['crm', 'tasks'], want: [] },
  { name: 'is no list', data: 'crm', want: [{ kind: 'type', path: '', expected: 'array', got: 'string' }] },
  {
    name: 'has numbers',
    data: ['crm', 4],
    want: [{ kind: 'type', path: '', expected: 'string', got: 'integer' }],
  },
])('a list that is a value is compared as one when it $name', ({ data, want }) => {
  const method = model.legacy.methods.find(({ name }) => name === 'scope');
  if (method === undefined) throw new Error('no scope');
  const subject = openSubject(model.legacy, method, false);
  recordResponse(running(), subject, { kind: 'answer', result: data, reply: { data } });
  expect(subject.rows.differences().map(({ difference }) => difference)).toEqual(want);
});

function running(): ProbeRun {
  return {
    ids: openIds(),
    budget: { limit: 1, spent: 0, left: 1, spend: () => undefined },
    account: {
      ask: () => Promise.reject(new Error('nothing is asked')),
      batch: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    },
  };
}
