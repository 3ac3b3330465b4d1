/** What the user has given in vain, of all that is noted while a model is built. */

import { expect, test } from 'vitest';
import { sayGivenInVain } from '../../../generator/commands/given-in-vain.js';
import { unmatchedGlobs } from '../../../generator/model/glob.js';

const NOTES = [
  { at: 'mine.yaml#/actions/0', message: 'matches nothing' },
  { at: 'theirs.yaml#/actions/0', message: 'is of another file' },
  { at: 'tasks.task.get', message: 'is no matter of the user' },
  ...unmatchedGlobs({ include: ['tasks.*', 'taks.*'], exclude: ['*.x'] }, ['tasks.task.get']),
];

test.each([
  { isPart: false, globs: ['--include: `taks.*` matches no method', '--exclude: `*.x` matches no method'] },
  { isPart: true, globs: [] },
])('is said of overlays, and of globs where all names were read: $isPart', ({ isPart, globs }) => {
  const said: string[] = [];
  const err = { terminal: false, columns: 80, write: (text: string) => void said.push(text) };
  sayGivenInVain(NOTES, { overlays: [{ name: 'mine.yaml', document: {} }], isPart }, { err });
  const lines = ['mine.yaml#/actions/0: matches nothing', ...globs];
  expect(said.join('')).toBe(lines.map((line) => `svc-gen: ${line}\n`).join(''));
});
