/** The JSON Schemas of every method: they are valid, and take its example. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { checkOf } from '../../../generator/schema/schema-check.js';
import { methodsOf } from '../../../generator/method/find-method.js';
import { methodJson } from '../../../generator/method/method-json.js';
import { models } from '../../generator/export/accounts.js';

const found = await models();
describe.each([...found])('of %s', (_name, model) => {
  const about = methodJson(model);
  const rows = methodsOf(model).map((one) => ({ label: `${one.api.generation} ${one.name}`, ...about(one) }));
  const ajv = new Ajv2020({ strict: false, logger: false, unicodeRegExp: false });
  addFormats.default(ajv);

  test('every schema is a valid one of 2020-12, and refers to nothing outside', () => {
    const wrong = rows.flatMap(({ label, params, result }) =>
      [params, result].flatMap((schema) => {
        if (schema['$schema'] !== 'https://json-schema.org/draft/2020-12/schema')
          return [`${label} says no dialect`];
        if (ajv.validateSchema(schema) !== true) return [`${label} ${ajv.errorsText()}`];
        ajv.compile(schema);
        return [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('every example is taken', () => {
    const wrong = rows.flatMap(({ label, params, example }) => {
      const validate = ajv.compile(params);
      if (!validate(example)) return [`${label} ${ajv.errorsText(validate.errors)}`];
      const complaint = checkOf(params)(example);
      return complaint === undefined ? [] : [`${label} ${complaint.path} ${complaint.message}`];
    });
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  });
});
