/** The form that `--prettier` asks for: Prettier changes nothing in it, whatever the account. */

import { check } from 'prettier';
import { expect, test } from 'vitest';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { formattedFiles } from '../../generator/emit/emitted.js';
import { models } from '../../generator/export/accounts.js';

test('a package is what Prettier leaves as it is, of every account', async () => {
  const wrong: string[] = [];
  for (const [account, model] of await models()) {
    for (const { path, text } of await formattedFiles(model, EMIT_OPTIONS)) {
      if (!/^src\/.*\.ts$|\.md$/.test(path)) continue;
      const options = { filepath: path, singleQuote: true, printWidth: 110 };
      if (!(await check(text, options))) wrong.push(`${account} ${path}`);
    }
  }
  expect(wrong).toEqual([]);
}, 600_000);
