/** The drift table: single edits of a published description, there and back, each told with its level. */

import { expect, test } from 'vitest';
import type { Change } from '../../../generator/drift/change.js';
import { reportMarkdown } from '../../../generator/drift/report-markdown.js';
import { reportText } from '../../../generator/drift/report-text.js';
import { plain } from '../../../generator/terminal/layout.js';
import { expectRecorded } from '../../recorded.js';
import { bothWays, line } from './desk.js';
import { ROWS } from './edits.js';

/** What a report says of each edit. */
const sentences: string[] = [];
/** As a pull request shows it, and as a terminal does. */
const reports: string[] = [];

test.each(ROWS)('$name', ({ name, edit, there, back }) => {
  const reported = bothWays(edit);
  sentences.push(
    name,
    ...reported.there.map(({ message }) => `> ${message}`),
    ...reported.back.map(({ message }) => `< ${message}`),
  );
  reports.push(
    name,
    ...[...reportMarkdown(reported.there), '---', ...reportText(reported.back, plain)].map((line) =>
      `    ${line}`.trimEnd(),
    ),
  );
  expect({
    there: lines(reported.there, there),
    back: lines(reported.back, back).toSorted(),
  }).toEqual({ there, back: back.toSorted() });
  // "X → X" says that something changed and not what.
  const same = [...reported.there, ...reported.back].filter(
    ({ message, before, after }) => before === after && message.includes(`${before ?? ''} → `),
  );
  expect(same.map(({ message }) => message)).toEqual([]);
});

/** Errors follow from what a method takes, and a summary of ours from what it is: they are told, and are not edits. */
function lines(changes: readonly Change[], wanted: readonly string[]): readonly string[] {
  const all = [...new Set(changes.map(line))];
  return all.filter((one) => wanted.includes(one) || !FOLLOWS.test(one));
}

const FOLLOWS =
  /^(additive error-added errors|docs error-removed errors|docs texts-changed (summary|errors\..*))$/;

test('there are 130 edits at least, those undone among them', () => {
  expect(ROWS.length * 2).toBeGreaterThanOrEqual(130);
});

test('each edit, there and back, is reported in the words that were recorded', async () => {
  await expectRecorded(`${sentences.join('\n')}\n`, new URL('./recorded/edits.txt', import.meta.url));
});

test('each edit has the reports that were recorded', async () => {
  await expectRecorded(`${reports.join('\n')}\n`, new URL('./recorded/reports.txt', import.meta.url));
});

test('names are of one row each', () => {
  expect(new Set(ROWS.map(({ name }) => name)).size).toBe(ROWS.length);
});
