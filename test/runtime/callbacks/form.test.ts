/** The form parser against an encoder that writes as PHP's http_build_query does. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallbackFields, type CallbackValue, parseForm } from '../../../runtime/callbacks/body.js';
import { codePoint } from '../../code-point.js';

const limits = { size: 1_000_000, fields: 10_000, depth: 32 };
const parse = (source: string): CallbackFields => parseForm(source, limits);

const cases: readonly { name: string; given: string; want: unknown }[] = [
  { name: 'no pair gives no field', given: '', want: {} },
  { name: 'pairs give fields', given: 'a=1&b=two', want: { a: '1', b: 'two' } },
  { name: 'a name without a sign of equality is empty', given: 'a&b=', want: { a: '', b: '' } },
  { name: 'empty pairs count for nothing', given: '&a=1&&', want: { a: '1' } },
  { name: 'a value may hold signs of equality', given: 'a=b=c', want: { a: 'b=c' } },
  { name: 'brackets nest', given: 'data[FIELDS][ID]=7', want: { data: { FIELDS: { ID: '7' } } } },
  {
    name: 'encoded brackets nest too',
    given: 'data%5BFIELDS%5D%5BID%5D=7',
    want: { data: { FIELDS: { ID: '7' } } },
  },
  { name: 'indexes make an array', given: 'a[0]=x&a[1]=y', want: { a: ['x', 'y'] } },
  { name: 'empty brackets append', given: 'a[]=x&a[]=y', want: { a: ['x', 'y'] } },
  { name: 'indexes with a gap make an object', given: 'a[5]=x', want: { a: { 5: 'x' } } },
  {
    name: 'empty brackets go on after the largest index, and lose nothing',
    given: 'a[999999999]=x&a[]=y&a[]=z',
    want: { a: { 999999999: 'x', 1000000000: 'y', 1000000001: 'z' } },
  },
  {
    name: 'empty brackets replace no index that was given',
    given: 'a[1000000000]=w&a[999999999]=x&a[]=y',
    want: { a: { 999999999: 'x', 1000000000: 'w', 1000000001: 'y' } },
  },
  { name: 'a name beside indexes makes an object', given: 'a[0]=x&a[b]=y', want: { a: { 0: 'x', b: 'y' } } },
  { name: 'arrays hold objects', given: 'a[0][b]=x&a[1][b]=y', want: { a: [{ b: 'x' }, { b: 'y' }] } },
  { name: 'plus and percent are decoded', given: 'a=b+c%2Bd%C3%A9', want: { a: 'b c+dé' } },
  { name: 'of a name given twice the last one counts', given: 'a=1&a=2', want: { a: '2' } },
  { name: 'brackets replace a scalar', given: 'a=1&a[b]=2', want: { a: { b: '2' } } },
  { name: 'a scalar replaces brackets', given: 'a[b]=1&a=2', want: { a: '2' } },
  { name: 'replaced brackets do not come back', given: 'a[b]=1&a=2&a[c]=3', want: { a: { c: '3' } } },
  {
    name: 'inherited names are fields like others',
    given: 'constructor[a]=1&toString=2',
    want: { constructor: { a: '1' }, toString: '2' },
  },
  { name: 'a bracket that is never closed is a low line', given: 'a[b=1', want: { a_b: '1' } },
  { name: 'an inner one is dropped', given: 'a[b][c=1', want: { a: { b: '1' } } },
  { name: 'what follows a closed bracket is dropped', given: 'a[b]c]=1', want: { a: { b: '1' } } },
  { name: 'a value without a name is passed over', given: '=1&[a]=2&b=3', want: { b: '3' } },
  {
    name: 'a text cut in the middle of a letter keeps the rest',
    given: 'a=%C5%81%C3&b=1',
    want: { a: 'Ł\uFFFD', b: '1' },
  },
  {
    name: 'a percent sign that encodes nothing stays',
    given: 'a=50%+of+%4&b=%E9%zz',
    want: { a: '50% of %4', b: '\uFFFD%zz' },
  },
];

test.each(cases)('$name', ({ given, want }) => {
  expect(parse(given)).toEqual(want);
});

const refused: readonly { name: string; given: string; want: string }[] = [
  { name: 'a prototype as a name', given: '__proto__=1', want: '__proto__' },
  { name: 'a prototype in brackets', given: 'a[__proto__][b]=1', want: '__proto__' },
  { name: 'an encoded prototype', given: 'a[%5f_proto__]=1', want: '__proto__' },
  { name: 'too many fields', given: 'a=1&'.repeat(10_001), want: 'more than 10000 fields' },
  { name: 'too many levels', given: `a${'[b]'.repeat(32)}=1`, want: 'more than 32 levels' },
];

test.each(refused)('$name is refused', ({ given, want }) => {
  expect(() => parse(given)).toThrow(want);
});

/** PHP leaves empty arrays and nulls out; here no tree has any. */
function encode(value: CallbackValue, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${encodePhp(String(value))}`];
  return Object.entries(value).flatMap(([key, inner]: [string, CallbackValue]) =>
    encode(inner, name === '' ? encodePhp(key) : `${name}${encodePhp(`[${key}]`)}`),
  );
}

function encodePhp(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

const key = fc
  .string({ unit: codePoint, minLength: 1, maxLength: 8 })
  .filter((text) => !/[[\]]/.test(text) && text !== '__proto__' && !/^\d+$/.test(text));
const leaf = fc.string({ unit: codePoint, maxLength: 12 });
const { tree } = fc.letrec<{ tree: unknown; node: unknown }>((tie) => ({
  tree: fc.dictionary(key, tie('node'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  node: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
    fc.dictionary(key, tie('node'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
}));

describe('any tree', () => {
  test('comes back as it was encoded', () => {
    fc.assert(
      fc.property(tree, (given) => {
        expect(parse(encode(given as CallbackFields, '').join('&'))).toEqual(given); // built from fields above
      }),
    );
  });

  test('no text makes the parser do anything but answer or refuse', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'ab01[]=&%+_.'), maxLength: 60 });
    fc.assert(
      fc.property(noise, (given) => {
        try {
          expect(parse(given)).toBeTypeOf('object');
        } catch (error) {
          expect(error).toMatchObject({ code: 'CLIENT_USAGE' });
        }
      }),
    );
  });
});
