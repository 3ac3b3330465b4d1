/** What the user has given in vain, of all that is noted while a model is built. */

import { expect, test } from 'vitest';
import { sayGivenInVain } from '../../../generator/commands/given-in-vain.js';
import { unmatchedGlobs } from '../../../generator/model/glob.js';

const NOTES = [
  { at: 'mine.yaml#/actions/0', message: 'matches nothing' },
  { at: 'theirs.yaml#/actions/0', message: 'is of another file' },
  { at: 'mine.rows.yaml#/facts/0', message: 'params.x of tasks.task.get matches nothing' },
  { at: 'mine.rows.yaml#/facts/1', message: 'tasks.task.get is described now: the row can go' },
  { at: 'tasks.task.get', message: 'is no matter of the user' },
  ...unmatchedGlobs({ include: ['tasks.*', 'taks.*'], exclude: ['*.x'] }, ['tasks.task.get']),
];

test.each([
  {
    isPart: false,
    others: [
      'mine.rows.yaml#/facts/0: params.x of tasks.task.get matches nothing',
      '--include: `taks.*` matches no method',
      '--exclude: `*.x` matches no method',
    ],
  },
  { isPart: true, others: [] },
])('is said of overlays, and where everything was read of rows and globs: $isPart', ({ isPart, others }) => {
  const said: string[] = [];
  const err = { terminal: false, columns: 80, write: (text: string) => void said.push(text) };
  const overlays = [{ name: 'mine.yaml', document: {} }];
  const corrections = [{ name: 'mine.rows.yaml', document: [] }];
  sayGivenInVain(NOTES, { overlays, corrections, isPart }, { err });
  const lines = ['mine.yaml#/actions/0: matches nothing', ...others];
  expect(said.join('')).toBe(lines.map((line) => `svc-gen: ${line}\n`).join(''));
});
