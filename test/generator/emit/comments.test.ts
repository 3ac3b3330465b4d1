/** The sentences of comments: each thing once, and nothing that a reader cannot look up. */

import { describe, expect, test } from 'vitest';
import { sentenceKey, distinctSentences } from '../../../generator/text/sentence.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { emittedFiles } from './emitted.js';
import { smallModel } from './small-model.js';

describe('sentences', () => {
  test.each([
    { name: 'one', given: 'Adds a task.', want: 'Adds a task.' },
    { name: 'the same again', given: 'Adds a task. Adds a task.', want: 'Adds a task.' },
    {
      name: 'the same with a remark in brackets and other commas: the first stays',
      given: 'Field missing, or of wrong type (a date). Field missing or of wrong type.',
      want: 'Field missing, or of wrong type (a date).',
    },
    {
      name: 'a number with a point ends none',
      given: 'At most 1.5 s. At most 1.5 h.',
      want: 'At most 1.5 s. At most 1.5 h.',
    },
    { name: 'line ends stay where nothing is left out', given: 'One.\nTwo.', want: 'One.\nTwo.' },
  ])('$name', ({ given, want }) => {
    expect(distinctSentences(given)).toBe(want);
  });

  test('that stand elsewhere are left out', () => {
    expect(distinctSentences('Adds a task. It is yours.', new Set([sentenceKey('Adds a task')]))).toBe(
      'It is yours.',
    );
  });
});

test('no comment cites a page of the contract', () => {
  const methods = smallModel.v3.methods.map((method) => ({
    ...method,
    source: `REST 3.0 reference, ${method.name}`,
  }));
  const files = emittedFiles({ ...smallModel, v3: { ...smallModel.v3, methods } }, EMIT_OPTIONS);
  const cited = files.filter(({ path, text }) => path.endsWith('.ts') && /\breference, /.test(text));
  expect(cited.map(({ path }) => path)).toEqual([]);
});

describe('codes', () => {
  const row = (code: string, condition: string) => ({ code, status: 400, condition });
  const methods = smallModel.v3.methods.map((method) => {
    if (method.name === 'tasks.task.get')
      return { ...method, errors: [row('B', 'Not there.'), row('A', 'Wrong.')] };
    if (method.name === 'tasks.task.list') return { ...method, errors: [row('A', 'Wrong. Too many.')] };
    if (method.name === 'tasks.task.update')
      return { ...method, errors: [row('A', 'Wrong. Locked.'), row('B', 'Not there.')] };
    return { ...method, errors: [] };
  });
  const files = emittedFiles({ ...smallModel, v3: { ...smallModel.v3, methods } }, EMIT_OPTIONS);
  const text = (path: string) => files.find((file) => file.path === path)?.text ?? '';

  test('have a type for each method that has some, which says what they mean there', () => {
    const task = text('src/v3/tasks/index.ts');
    expect(task).toContain(
      "Documented error codes of `tasks.task.get`.\n *\n * - `A` (400): Wrong.\n * - `B` (400): Not there.\n */\nexport type TasksTaskGetCode =\n  | 'A'\n  | 'B'\n  | CommonCode;",
    );
    expect(task).toContain(
      "* - `A` (400): Wrong. Too many.\n */\nexport type TasksTaskListCode =\n  | 'A'\n  | CommonCode;",
    );
    expect(task).toContain('Errors: {@link TasksTaskGetCode}.');
    expect(task).not.toContain('TasksTaskAddCode');
  });

  test('are those of any method where a method has no others', () => {
    expect(text('src/v3/tasks/index.ts')).toMatch(/add\(.*Call<TasksTaskAddResult, 'v3', CommonCode>;/);
  });
});
