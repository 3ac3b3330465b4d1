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
  expect(valueSchemasOf({ type }).written).toEqual(written);
});
