/** Which rows of a corrections file a later run takes for rows of an earlier run. */

import { expect, test } from 'vitest';
import { learnedRow } from '../../../generator/probe/corrections-file.js';

const row = {
  generation: 'legacy',
  methods: ['own.thing.list'],
  path: 'result',
  expected: 'unknown',
  set: { type: '{ ID: string }' },
  evidence: 'seen in 3 answers',
};
const read = { generation: 'legacy', method: 'own.thing.list', set: { type: '{ ID: string }' }, answers: 3 };

test.each([
  ['as a run wrote it', row, read],
  ['of one answer', { ...row, evidence: 'seen in 1 answer' }, { ...read, answers: 1 }],
  ['of REST 3.0', { ...row, generation: 'v3' }, { ...read, generation: 'v3' }],
  [
    'of a list',
    { ...row, set: { ...row.set, kind: 'list' } },
    { ...read, set: { ...read.set, kind: 'list' } },
  ],
  [
    'of a list with pages',
    { ...row, set: { ...row.set, kind: 'list', paging: 'start' } },
    { ...read, set: { ...read.set, kind: 'list', paging: 'start' } },
  ],
])('reads a row %s', (_name, given, want) => {
  expect(learnedRow(given)).toEqual(want);
});

test.each([
  ['is no object', 'text'],
  ['is of another generation', { ...row, generation: 'gateway' }],
  ['has no generation', { ...row, generation: undefined }],
  ['is of a member of the result', { ...row, path: 'result.items' }],
  ['replaces a known type', { ...row, expected: 'string' }],
  ['has several methods', { ...row, methods: ['own.thing.list', 'own.thing.get'] }],
  ['has no method', { ...row, methods: [] }],
  ['has evidence of another kind', { ...row, evidence: 'seen in 3 of 4' }],
  ['has words around the evidence', { ...row, evidence: 'was seen in 3 answers' }],
  ['has words after the evidence', { ...row, evidence: 'seen in 3 answers of mine' }],
  ['sets no type', { ...row, set: { kind: 'list' } }],
])('reads no row that %s', (_name, given) => {
  expect(learnedRow(given)).toBeUndefined();
});
