/** Values of fields by the types that accounts declare. */

import { expect, test } from 'vitest';
import { valueSchemasOf } from '../../../generator/model/legacy/value-schemas.js';

const text = { type: 'string' };

test.each([
  { type: 'CRM', written: { anyOf: [text, { type: 'array', items: text }] } },
  { type: 'money', written: { type: ['string', 'number'] } },
  { type: 'crm_enum_activitytype', written: { type: ['integer', 'string'] } },
  { type: 'a_type_of_tomorrow', written: {} },
])('what is written to a field of type $type', ({ type, written }) => {
  expect(valueSchemasOf({ type }, 'capital').written).toEqual(written);
});

test('a multifield of items has the names of the camel style, as its answers have', () => {
  const namesOf = (style: 'camel' | 'capital'): unknown => {
    const { answered, written } = valueSchemasOf({ type: 'crm_multifield' }, style);
    const variants = written['anyOf'] as readonly { readonly required: readonly string[] }[];
    return [Object.keys(answered['properties'] as object), variants.map(({ required }) => required)];
  };
  expect(namesOf('camel')).toEqual([
    ['id', 'valueType', 'value', 'typeId'],
    [
      ['value', 'typeId'],
      ['id', 'value'],
      ['id', 'delete'],
    ],
  ]);
  expect(namesOf('capital')).toEqual([
    ['ID', 'VALUE_TYPE', 'VALUE', 'TYPE_ID'],
    [['VALUE'], ['ID', 'DELETE']],
  ]);
});
