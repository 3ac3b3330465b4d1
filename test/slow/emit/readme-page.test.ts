/** The snippets of the emitted README parse, whatever the object that they show. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Model, Property } from '../../../generator/model/model.js';
import { snippetsOf } from '../../docs/snippets.js';
import { readmeOf, syntaxErrors } from '../../generator/emit/pages/readmes.js';
import { smallModel } from '../../generator/emit/small-model.js';

test('whatever the object that it shows is named and made of, its snippets parse', () => {
  const letters = (most: number) => fc.integer({ min: 1, max: most });
  const fields = fc.uniqueArray(fc.constantFrom('title', 'NAME', 'a-b', 'x', 'someLongerName', 'UF_X-1'), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(letters(24), letters(24), letters(30), fields, (module, object, type, names) => {
      const model = shown({ module: 'm'.repeat(module), object: 'o'.repeat(object), type, fields: names });
      const text = readmeOf(model, `@svc/${'p'.repeat(type)}`);
      for (const { title, code } of snippetsOf(text).filter(({ language }) => language === 'ts'))
        expect([title, syntaxErrors(code)]).toEqual([title, []]);
    }),
    { numRuns: 8, seed: 20260301 },
  );
}, 120_000);

/** The small model with another module, object and type, and with these required fields of a new one. */
function shown(names: {
  readonly module: string;
  readonly object: string;
  readonly type: number;
  readonly fields: readonly string[];
}): Model {
  const properties = names.fields.map((name): Property => ({
    name,
    shape: { kind: 'string' },
    optional: false,
    doc: '',
  }));
  const text = JSON.stringify(smallModel, (key, value: unknown) =>
    key === 'properties' && JSON.stringify(value).includes('crmItemIds') ? properties : value,
  );
  const renamed = text
    .replace(/"tasks\.task\.(\w+)"/g, `"${names.module}.${names.object}.$1"`)
    .replace(/"path":\["tasks","task",/g, `"path":["${names.module}","${names.object}",`)
    .replace(/"Task(Select|Filter|Order)?"/g, `"T${'t'.repeat(names.type)}$1"`);
  return JSON.parse(renamed) as Model; // the same form
}
