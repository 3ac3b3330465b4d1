/** What is said of a value does not change which values there are. */

import { expect, test } from 'vitest';
import { widthOf } from '../../../generator/drift/width.js';
import type { Property, Shape } from '../../../generator/model/model.js';

/** A union with an object that has this property, inside another. */
function union(property: Partial<Property>): Shape {
  const inner: Property = { name: 'a', shape: { kind: 'string' }, optional: true, doc: '', ...property };
  const object: Shape = { kind: 'object', properties: [inner], open: false };
  const outer: Property = { name: 'b', shape: { kind: 'array', items: object }, optional: true, doc: '' };
  return {
    kind: 'union',
    members: [{ kind: 'object', properties: [outer], open: false }, { kind: 'string' }],
  };
}

test.each([
  { name: 'another text', after: { doc: 'Something.' }, want: 'same' },
  { name: 'a deprecation', after: { deprecated: true }, want: 'same' },
  { name: 'another type', after: { shape: { kind: 'integer' } }, want: 'different' },
  { name: 'a property that is always there', after: { optional: false }, want: 'different' },
] as const)('$name of a property in a union is $want', ({ after, want }) => {
  for (const direction of ['param', 'result'] as const)
    expect(widthOf(union({}), union(after), direction)).toBe(want);
});

const [STRING, INTEGER, NUMBER, BOOLEAN, UNKNOWN, MOMENT] = (
  ['string', 'integer', 'number', 'boolean', 'unknown', 'date-time'] as const
).map((kind): Shape => ({ kind })) as [Shape, Shape, Shape, Shape, Shape, Shape];
const EMPTY: Shape = { kind: 'empty-array' };
const PATTERN: Shape = { kind: 'pattern', parts: ['number'] };
const nullable = (shape: Shape): Shape => ({ kind: 'nullable', shape });
const array = (items: Shape): Shape => ({ kind: 'array', items });
const map = (values: Shape): Shape => ({ kind: 'map', values });
const either = (...members: readonly Shape[]): Shape => ({ kind: 'union', members });
const values = (...all: readonly (string | number | boolean)[]): Shape => ({
  kind: 'literal',
  values: all,
  open: false,
});
const open = (...all: readonly (string | number | boolean)[]): Shape => ({
  kind: 'literal',
  values: all,
  open: true,
});

const MIRRORED = { same: 'same', wider: 'narrower', narrower: 'wider', different: 'different' } as const;

test.each<{ readonly before: Shape; readonly after: Shape; readonly want: keyof typeof MIRRORED }>([
  { before: STRING, after: UNKNOWN, want: 'wider' },
  { before: STRING, after: nullable(STRING), want: 'wider' },
  { before: nullable(MOMENT), after: nullable(STRING), want: 'wider' },
  { before: nullable(STRING), after: STRING, want: 'narrower' },
  { before: nullable(INTEGER), after: nullable(STRING), want: 'different' },
  { before: INTEGER, after: NUMBER, want: 'wider' },
  { before: MOMENT, after: STRING, want: 'wider' },
  { before: PATTERN, after: STRING, want: 'wider' },
  { before: BOOLEAN, after: STRING, want: 'different' },
  { before: array(INTEGER), after: array(NUMBER), want: 'wider' },
  { before: EMPTY, after: array(NUMBER), want: 'wider' },
  { before: array(INTEGER), after: array(STRING), want: 'different' },
  { before: map(INTEGER), after: map(NUMBER), want: 'wider' },
  { before: map(INTEGER), after: array(INTEGER), want: 'different' },
  { before: STRING, after: either(STRING, INTEGER), want: 'wider' },
  { before: either(STRING, INTEGER), after: either(INTEGER, STRING), want: 'same' },
  { before: either(STRING, INTEGER), after: either(STRING, BOOLEAN), want: 'different' },
  { before: values('a'), after: values('a', 'b'), want: 'wider' },
  { before: values('a'), after: values('b'), want: 'different' },
  { before: values('a', 'b'), after: values('b', 'a'), want: 'same' },
  { before: values('a'), after: STRING, want: 'wider' },
  { before: values('a'), after: INTEGER, want: 'different' },
  { before: values(1, 2), after: INTEGER, want: 'wider' },
  { before: values(1, 2.5), after: INTEGER, want: 'different' },
  { before: values(1, 2.5), after: NUMBER, want: 'wider' },
  { before: values(true), after: BOOLEAN, want: 'wider' },
  { before: values('a', 1), after: either(STRING, INTEGER), want: 'wider' },
  { before: values('a'), after: nullable(STRING), want: 'wider' },
  { before: values('a'), after: array(STRING), want: 'different' },
  { before: values('a'), after: open('a'), want: 'wider' },
  { before: values('a'), after: open('b'), want: 'wider' },
  { before: values(1), after: open('b'), want: 'different' },
  { before: open('a'), after: open('b'), want: 'same' },
  { before: open('a'), after: STRING, want: 'same' },
  { before: open('a'), after: open('a', 1), want: 'wider' },
  { before: open(1), after: NUMBER, want: 'same' },
  { before: open(1), after: STRING, want: 'different' },
  { before: MOMENT, after: open('2026-03-01'), want: 'same' },
  { before: BOOLEAN, after: open('a'), want: 'different' },
])('$after after $before is $want, and the other way round', ({ before, after, want }) => {
  expect([widthOf(before, after, 'result'), widthOf(after, before, 'result')]).toEqual([
    want,
    MIRRORED[want],
  ]);
});

test('a date that is written takes more than a text, and one that is read is one', () => {
  expect(widthOf(STRING, MOMENT, 'param')).toBe('wider');
  expect(widthOf(STRING, MOMENT, 'result')).toBe('narrower');
  expect(widthOf(array(STRING), array(MOMENT), 'param')).toBe('wider');
});
