/** The class and the advice of each code that methods can answer with, as the page of errors shows them. */

import { expect, test } from 'vitest';
import { errorAdvice } from '../../generator/docs/errors-page.js';
import { builtInModel } from '../generator/export/accounts.js';
import { expectRecorded } from '../recorded.js';

test('each code has the class and the advice that were recorded', async () => {
  const { v3, legacy, gateway } = await builtInModel();
  const lines = [v3, legacy, gateway].flatMap((api) =>
    [...api.commonErrors, ...api.methods.flatMap(({ errors }) => errors)].map((error) => {
      const { type, advice } = errorAdvice(error);
      return `${api.generation} ${error.code} ${error.status ?? ''}: ${type}: ${advice}`;
    }),
  );
  const codes = [...new Set(lines)].toSorted();
  expect(codes.length).toBeGreaterThan(100);
  await expectRecorded(`${codes.join('\n')}\n`, new URL('./recorded/errors.txt', import.meta.url));
});
