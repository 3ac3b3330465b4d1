/** Prettier leaves the emitted `api.md` as it is: of every account, and whatever the model says. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Model } from '../../../generator/model/model.js';
import { hostileWords, pageOf, pretty } from '../../generator/emit/pages/api-pages.js';
import { smallModel } from '../../generator/emit/small-model.js';
import { models } from '../../generator/export/accounts.js';

describe('api.md means what it says: Prettier leaves it as it is', () => {
  test('for every account', async () => {
    for (const [account, model] of await models()) {
      const { text } = pageOf(model);
      expect({ account, text }).toEqual({ account, text: await pretty(text) });
    }
  }, 120_000);

  test('whatever its methods are named and documented', async () => {
    await fc.assert(
      fc.asyncProperty(hostileWords, async (text) => {
        const { text: page } = pageOf(renamed(smallModel, text));
        expect(page).toBe(await pretty(page));
      }),
      { numRuns: 8, seed: 20260301 },
    );
  }, 120_000);
});

const PROSE = new Set(['doc', 'summary', 'description', 'condition', 'who', 'message', 'title', 'version']);

/** The model with the text in all its prose, and after the names of methods, their segments, fields and codes. */
function renamed(model: Model, text: string): Model {
  return JSON.parse(JSON.stringify(model), function (this: Record<string, unknown>, key, value: unknown) {
    if (typeof value !== 'string') return value;
    if (PROSE.has(key)) return text;
    const isName =
      key === 'code' || (key === 'name' && ('params' in this || 'optional' in this || 'required' in this));
    const isSegment = /^\d+$/.test(key) && value === 'task';
    return isName || isSegment ? value + text : value;
  }) as Model; // the same form
}
