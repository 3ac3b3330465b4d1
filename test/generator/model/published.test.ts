/** What the sandbox publishes, with the faults that accounts have: the rules that it needs. `generated/` shows what becomes of it. */

import { describe, expect, test } from 'vitest';
import { published } from '../../package/published.js';
import { build, countOf } from './account.js';

describe('a published description', async () => {
  const built = build(await published());

  test.each([
    ['list-result-items', 11],
    ['missing-items', 51],
    ['rights-as-array', 5],
    ['ref-siblings', 26],
    ['missing-type', 1],
    ['batch-path', 1],
    ['alias-path', 2],
    ['built-in-correction', 12],
  ])('needed the rule %s %i times', (rule, count) => {
    expect(countOf(built, rule)).toBe(count);
  });

  test('leaves no line that warns', () => {
    expect(built.notes.filter(({ level }) => level === 'warning')).toEqual([]);
  });
});
