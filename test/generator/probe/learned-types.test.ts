/** Types that are learned admit the answers that they were learned from, in one run and in a later one. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readType } from '../../../generator/model/corrections/written-type.js';
import {
  merge,
  nothingObserved,
  observe,
  type Observed,
  observedOf,
  observedType,
} from '../../../generator/probe/observed-shape.js';
import { type Learned, learnedRows, noteCall } from '../../../generator/probe/learned.js';
import { build } from '../model/account.js';
import { account } from '../generate/account.js';
import { admits } from '../model/admits.js';

const NAMES = [
  'id',
  'ID',
  'name',
  'TITLE',
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  '12',
  '2026-01-05',
  'Anna',
  'x1',
  'chat7',
];

/** Answers as accounts send them: empty maps are lists, empty numbers are texts. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(null, '', [], {}, true, false, 0, 7, 1.5, 'text', '12', 'N'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 10 }),
  ),
}));
const answers = fc.array(value, { minLength: 1, maxLength: 4 });

function observed(values: readonly unknown[]): Observed {
  const into = nothingObserved();
  for (const one of values) observe(into, one);
  return into;
}

const shapeOf = (of: Observed) => readType(observedType(of), () => undefined);

test('a type admits each answer that it was learned from', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const all = observed(given);
      const shape = shapeOf(all);
      // `null` of an answer is added by the row.
      for (const one of given.filter((each) => each !== null))
        expect(admits(shape, one) ? '' : `${observedType(all)} lacks ${JSON.stringify(one)}`).toBe('');
    }),
    { numRuns: 300 },
  );
});

test('a type that a later run makes wider admits the answers of both', () => {
  fc.assert(
    fc.property(answers, answers, (before, after) => {
      const written = shapeOf(observed(before));
      const all = nothingObserved();
      merge(all, observedOf(written));
      merge(all, observed(after));
      const shape = shapeOf(all);
      for (const one of after.filter((each) => each !== null))
        expect(admits(shape, one) ? '' : `${observedType(all)} lacks ${JSON.stringify(one)}`).toBe('');
    }),
    { numRuns: 300 },
  );
});

const { model } = build(account(), {}, { legacy: { methods: ['own.thing.get'], fields: {} } });

test('a row of a method whose result depends on a type of entity admits each answer', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(1, 2), value), { minLength: 1, maxLength: 4 }), (calls) => {
      const learned: Learned = new Map();
      for (const [entityTypeId, result] of calls) {
        const params = { entityTypeId };
        noteCall(learned, { generation: 'legacy', method: 'own.thing.get', params, result, isPaged: false });
      }
      const { rows } = learnedRows(learned, model);
      const shapes = rows.map(({ set }) => readType(set.type, () => undefined));
      for (const [, result] of calls)
        expect(shapes.every((shape) => result === null || admits(shape, result)) || rows[0]?.set.type).toBe(
          true,
        );
    }),
    { numRuns: 300 },
  );
});
