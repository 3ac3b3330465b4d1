/** JSON from a hostile server. */

import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../runtime/value/json.js';

describe('parsing a body', () => {
  const cases: readonly { readonly name: string; readonly text: string; readonly want: unknown }[] = [
    { name: 'a plain body', text: '{"a":[1,null,"x"]}', want: { a: [1, null, 'x'] } },
    { name: 'a byte order mark is passed over', text: '\uFEFF{"a":1}', want: { a: 1 } },
    { name: '__proto__ is dropped', text: '{"__proto__":{"admin":true},"a":1}', want: { a: 1 } },
    {
      name: '__proto__ deep inside is dropped',
      text: '[{"b":{"__proto__":[1],"c":2}}]',
      want: [{ b: { c: 2 } }],
    },
    {
      name: '__proto__ in escapes is dropped',
      text: '{"\\u005f_proto\\u005F_":{"x":1},"a":1}',
      want: { a: 1 },
    },
    {
      name: 'a constructor that leads to a prototype is dropped',
      text: '{"constructor":{"prototype":{"x":1}},"a":1}',
      want: { a: 1 },
    },
    {
      name: 'a constructor in escapes that leads to a prototype in escapes is dropped',
      text: '{"\\u0063onstructor":{"prot\\u006Ftype":{"x":1}},"a":1}',
      want: { a: 1 },
    },
    {
      name: 'any other constructor is a field',
      text: '{"constructor":"Acme"}',
      want: { constructor: 'Acme' },
    },
    { name: 'other escapes stay', text: '{"a":"\\u00e4"}', want: { a: 'ä' } },
  ];
  for (const { name, text, want } of cases) it(name, () => expect(parseJson(text)).toEqual(want));

  it('reaches no prototype, even when the result is assigned on', () => {
    const parsed = parseJson('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}');
    const copy: Record<string, unknown> = Object.assign({}, parsed);
    expect(copy['admin']).toBeUndefined();
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it('throws on what is no JSON', () => expect(() => parseJson('<html>')).toThrow(SyntaxError));
});
