/** Each form of a shape as text in one line, brief and exact. */

import { expect, test } from 'vitest';
import type { ParamShape, Shape } from '../../../generator/model/model.js';
import { shapeText, type TextStyle } from '../../../generator/view/shape-text.js';

const text: Shape = { kind: 'string' };
const moment: Shape = { kind: 'date-time' };
const integer: Shape = { kind: 'integer' };
const member = (name: string, shape: Shape = text, optional = false) => ({ name, shape, optional, doc: '' });
const objectOf = (...names: readonly string[]): Shape => ({
  kind: 'object',
  open: false,
  properties: names.map((name) => member(name)),
});
const SEVEN = ['g', 'f', 'e', 'd', 'c', 'b', 'a'];

const CASES: readonly {
  readonly name: string;
  readonly given: ParamShape;
  readonly brief: string;
  /** Where it differs. */
  readonly exact?: string;
}[] = [
  { name: 'unknown', given: { kind: 'unknown' }, brief: 'unknown' },
  { name: 'an integer', given: integer, brief: 'number', exact: 'number /* integer */' },
  { name: 'a moment', given: moment, brief: 'string', exact: 'string /* date-time */' },
  {
    name: 'a text of a fixed form',
    given: { kind: 'pattern', parts: [{ text: 'SVC_' }, 'number'] },
    brief: '`SVC_${number}`',
  },
  {
    name: 'values',
    given: { kind: 'literal', values: ['b', 'SVC_A'], open: false },
    brief: "'b' | 'SVC_A'",
    exact: "'SVC_A' | 'b'",
  },
  { name: 'open values', given: { kind: 'literal', values: [1], open: true }, brief: '1 | …' },
  {
    name: 'open values with a boolean',
    given: { kind: 'literal', values: [1, true], open: true },
    brief: '1 | … | boolean',
    exact: '1 | true | …',
  },
  {
    name: 'seven values',
    given: { kind: 'literal', values: SEVEN, open: false },
    brief: "'g' | 'f' | 'e' | 'd' | 'c' | 'b' | …",
    exact: "'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g'",
  },
  { name: 'an array', given: { kind: 'array', items: text }, brief: 'string[]' },
  {
    name: 'an array of what has parts',
    given: { kind: 'array', items: { kind: 'nullable', shape: text } },
    brief: '(string | null)[]',
  },
  { name: 'an array of objects', given: { kind: 'array', items: objectOf('a') }, brief: '{ a: string }[]' },
  { name: 'a map', given: { kind: 'map', values: text }, brief: '{ [name]: string }' },
  {
    name: 'an open object',
    given: { kind: 'object', open: true, properties: [member('a-b', text, true)] },
    brief: "{ 'a-b'?: string, … }",
  },
  {
    name: 'an object of seven members',
    given: objectOf(...SEVEN),
    brief: 'object',
    exact: `{ ${SEVEN.map((name) => `${name}: string`).join(', ')} }`,
  },
  {
    name: 'an object in an object of an object',
    given: {
      kind: 'object',
      open: false,
      properties: [member('a', { kind: 'object', open: false, properties: [member('b', objectOf('c'))] })],
    },
    brief: '{ a: { b: object } }',
    exact: '{ a: { b: { c: string } } }',
  },
  {
    name: 'a union',
    given: { kind: 'union', members: [text, { kind: 'boolean' }, text] },
    brief: 'string | boolean',
    exact: 'boolean | string',
  },
  { name: 'a union of nothing', given: { kind: 'union', members: [] }, brief: 'never' },
  { name: 'null', given: { kind: 'nullable', shape: { kind: 'union', members: [] } }, brief: 'null' },
  { name: 'an empty map printed as an array', given: { kind: 'empty-array' }, brief: '[]' },
  { name: 'a name', given: { kind: 'ref', name: 'Task' }, brief: 'OwnTask' },
  { name: 'a select', given: { kind: 'select', select: 'TaskSelect' }, brief: 'OwnTaskSelect[]' },
];

test.each(CASES)('$name is $brief', ({ given, brief, exact = brief }) => {
  const style: Omit<TextStyle, 'detail'> = { type: (name) => `Own${name}` };
  expect(shapeText(given, { ...style, detail: 'brief' })).toBe(brief);
  expect(shapeText(given, { ...style, detail: 'exact' })).toBe(exact);
});
