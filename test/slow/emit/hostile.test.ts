/** No text of a description gets out of the place in which it is written. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { emittedFiles } from '../../generator/emit/emitted.js';
import { HOSTILE, modelOf } from '../../generator/emit/hostile-model.js';

test('neither does any other text than those of the quick run', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' })), { maxLength: 4 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (given) => {
      expect(() => assembleFiles(emittedFiles(modelOf(given), EMIT_OPTIONS))).not.toThrow();
    }),
    { numRuns: 10, seed: 20260301 },
  );
});
