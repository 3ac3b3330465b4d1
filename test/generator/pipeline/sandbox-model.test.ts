/** The model of the sandbox is data that a file can hold: the build keeps it for commands that ask about the sandbox. */

import { expect, test } from 'vitest';
import { readSandboxModel } from '../../../generator/pipeline/sandbox-model.js';

test('is the same after it was written as JSON', async () => {
  const model = await readSandboxModel();
  expect(JSON.parse(JSON.stringify(model))).toStrictEqual(model);
});
