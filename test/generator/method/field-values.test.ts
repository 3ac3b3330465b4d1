/** `--field path=value`: where the value goes, and what type it gets. */

import { describe, expect, test } from 'vitest';
import { withFields } from '../../../generator/method/field-values.js';

const schema = {
  $defs: { Owner: { type: 'object', properties: { id: { type: 'integer' } } } },
  type: 'object',
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    done: { type: 'boolean' },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    size: { enum: [1, 2] },
    owner: { $ref: '#/$defs/Owner' },
    select: { type: 'array', items: { type: 'string' } },
    ids: { type: 'array', items: { type: 'integer' } },
    rows: {
      type: 'array',
      items: { type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' } } } },
    },
    f: { type: 'object', additionalProperties: { type: 'string' } },
    anything: {},
    name: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    stage: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    filter: { type: 'object', properties: { NAME: { type: 'string' } } },
  },
};

const rows = [
  { name: 'a number', pairs: ['id=8'], want: { id: 8 } },
  { name: 'a number that is a text', pairs: ['title=8'], want: { title: '8' } },
  { name: 'a text that looks like a number', pairs: ['name=007'], want: { name: '007' } },
  { name: 'a number that can be a text', pairs: ['stage=7'], want: { stage: 7 } },
  { name: 'a text with leading zeros', pairs: ['stage=007'], want: { stage: '007' } },
  { name: 'a condition with an operator', pairs: ['filter.!%NAME=5'], want: { filter: { '!%NAME': '5' } } },
  { name: 'a text with = in it', pairs: ['title=a=b'], want: { title: 'a=b' } },
  { name: 'an empty text', pairs: ['title='], want: { title: '' } },
  { name: 'a truth value', pairs: ['done=true'], want: { done: true } },
  { name: 'null where it is admitted', pairs: ['note=null'], want: { note: null } },
  { name: 'null where it is not', pairs: ['title=null'], want: { title: 'null' } },
  { name: 'a number of a few', pairs: ['size=2'], want: { size: 2 } },
  { name: 'a place behind a reference', pairs: ['owner.id=3'], want: { owner: { id: 3 } } },
  { name: 'items one by one', pairs: ['select=id', 'select=title'], want: { select: ['id', 'title'] } },
  { name: 'numbers one by one', pairs: ['ids=1', 'ids=2'], want: { ids: [1, 2] } },
  { name: 'a list as JSON', pairs: ['ids=[1,2]'], want: { ids: [1, 2] } },
  { name: 'JSON where nothing is known', pairs: ['anything={"a":1}'], want: { anything: { a: 1 } } },
  { name: 'what no schema has', pairs: ['other=x'], want: { other: 'x' } },
  {
    name: 'a condition of a legacy filter',
    pairs: ['f.>=ID=8', 'f.!ID=9'],
    want: { f: { '>=ID': '8', '!ID': '9' } },
  },
  { name: 'a condition of equality', pairs: ['f.=ID==8'], want: { f: { '=ID': '=8' } } },
  {
    name: 'items in an item of a list',
    pairs: ['rows=[{}]', 'rows.0.ids=1', 'rows.0.ids=2'],
    want: { rows: [{ ids: [1, 2] }] },
  },
  { name: 'a wrong value, for the check to find', pairs: ['id=eight'], want: { id: 'eight' } },
];

describe('a field of the command line', () => {
  test.each(rows)('gives $name', ({ pairs, want }) => {
    expect(withFields({}, pairs, schema)).toEqual(want);
  });

  test('joins the parameters that are given', () => {
    expect(withFields({ owner: { name: 'x' }, id: 1 }, ['owner.id=3', 'id=2'], schema)).toEqual({
      owner: { name: 'x', id: 3 },
      id: 2,
    });
  });

  test('reaches no prototype', () => {
    withFields({}, ['__proto__.polluted=true'], schema);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('refuses two values for what takes one', () => {
    expect(() => withFields({}, ['id=1', 'title=x', 'id=2'], schema)).toThrow(
      '--field: a field is given more than once; give it once',
    );
  });

  test.each([
    { name: 'members, then a value', pairs: ['anything.a=1', 'anything=2'] },
    { name: 'a value, then members', pairs: ['anything=2', 'anything.a.b=1'] },
    { name: 'members, then an object in their place', pairs: ['owner.id=1', 'id=2', 'owner={"name":"x"}'] },
  ])('refuses $name of one field', ({ pairs }) => {
    expect(() => withFields({}, pairs, schema)).toThrow(
      '--field: a field has a value and members of its own; give one of the two',
    );
  });

  test('adds members to an object that was given, and refuses an item that a list lacks', () => {
    const pairs = ['owner={"name":"x"}', 'owner.id=1'];
    expect(withFields({}, pairs, schema)).toEqual({ owner: { name: 'x', id: 1 } });
    for (const wrong of ['rows.1.ids=1', 'rows.first=1'])
      expect(() => withFields({ rows: [{}] }, [wrong], schema)).toThrow('--field: the list has no such item');
  });

  test.each(['title', '=x', 'a..b=1'])('refuses %s', (pair) => {
    expect(() => withFields({}, [pair], schema)).toThrow(/a field is a dotted name, = and a value/);
  });
});
