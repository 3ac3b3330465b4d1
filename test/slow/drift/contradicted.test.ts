/** An account before and after it contradicts every row of ours that can hide a change: each is named by the report. */

import { beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '../../../generator/drift/change.js';
import { overridesOf } from '../../../generator/model/overrides.js';
import { CONTRADICTIONS, snapshot } from '../../generator/drift/contradictions.js';
import { driftSince } from '../../generator/drift/desk.js';

let changes: readonly Change[] = [];
let named: ReadonlySet<string> = new Set();

beforeAll(() => {
  const text = snapshot();
  changes = CONTRADICTIONS.flatMap((contradicting) => driftSince(text, contradicting()));
  named = new Set(changes.flatMap(({ hiddenBy = [] }) => hiddenBy));
});

describe('contradicted once', () => {
  test.each(overridesOf().map(({ name }) => name))('%s is named by the report', (name) => {
    expect([...named]).toContain(name);
  });
});

test('what a correction hides says so', () => {
  for (const { message, hiddenBy: [name] = [] } of changes)
    if (name !== undefined) expect(message).toContain(`(hidden by ${name}`);
});
