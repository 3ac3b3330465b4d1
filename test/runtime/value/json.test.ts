/** JSON from a hostile server. */

import { describe, expect, it } from 'vitest';
import { orderOfNames, parseJson } from '../../../runtime/value/json.js';

describe('parsing a body', () => {
  const cases: readonly { readonly name: string; readonly text: string; readonly want: unknown }[] = [
    { name: 'a plain body', text: '{"a":[1,null,"x"]}', want: { a: [1, null, 'x'] } },
    { name: 'a byte order mark is passed over', text: '\uFEFF{"a":1}', want: { a: 1 } },
    {
      name: 'a constructor is a field',
      text: '{"constructor":{"prototype":{"x":1}}}',
      want: { constructor: { prototype: { x: 1 } } },
    },
    { name: 'other escapes stay', text: '{"a":"\\u00e4"}', want: { a: 'ä' } },
  ];
  for (const { name, text, want } of cases) it(name, () => expect(parseJson(text)).toEqual(want));

  it.each(['{"__proto__":{"admin":true},"a":1}', '{"\\u005f_proto\\u005F_":{"admin":true},"a":1}'])(
    'a field named __proto__ is one, and no prototype: %s',
    (text) => {
      const parsed = Object(parseJson(text)) as Record<string, unknown>;
      expect(Object.keys(parsed)).toEqual(['__proto__', 'a']);
      expect(parsed['admin']).toBeUndefined();
      expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    },
  );

  it('throws on what is no JSON', () => expect(() => parseJson('<html>')).toThrow(SyntaxError));
});

describe('the order of names', () => {
  it.each([
    { name: 'numbers among texts', text: '{"b":1,"10":{},"a":2,"9":{}}', want: ['b', '10', 'a', '9'] },
    {
      name: 'numbers that JavaScript does not sort',
      text: '{"007":1,"7":2,"-1":3}',
      want: ['007', '7', '-1'],
    },
    {
      name: 'texts that look like names',
      text: '{"x":"{\\"3\\":1,\\"2\\":","2":1,"1":0}',
      want: ['x', '2', '1'],
    },
    { name: 'with blanks', text: '{ "2" : 1, "1"\n: 0 }', want: ['2', '1'] },
    { name: 'of an ascending object', text: '{"1":1,"2":0}', want: ['1', '2'] },
  ])('is that of the text: $name', ({ text, want }) => {
    const parsed = parseJson(text);
    expect(parsed).toEqual(JSON.parse(text));
    expect(orderOfNames(text, parsed)(parsed as object)).toEqual(want);
  });
});
