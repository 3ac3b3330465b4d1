/** Globs over method names. */

import { expect, test } from 'vitest';
import { isChosen, matches } from '../../../generator/model/glob.js';

test.each([
  { glob: 'tasks.*', name: 'tasks.task.get', want: true },
  { glob: '*', name: 'tasks.task.get', want: true },
  { glob: '*', name: '', want: true },
  { glob: '*.field.list', name: 'tasks.task.field.list', want: true },
  { glob: '*.field.list', name: 'field.list', want: false },
  { glob: 'tasks.*.list', name: 'tasks.task.chat.list', want: true },
  { glob: 'tasks.*.list', name: 'tasks.list', want: false },
  { glob: 'a*a', name: 'a', want: false },
  { glob: 'a*a', name: 'aa', want: true },
  { glob: 'a*b*c', name: 'aXbXbXc', want: true },
  { glob: 'tasks.task.?et', name: 'tasks.task.get', want: true },
  { glob: 'tasks.task.get', name: 'tasks.task.get', want: true },
  { glob: 'tasks.task.get', name: 'tasksXtask.get', want: false },
  { glob: 'task', name: 'tasks', want: false },
  { glob: '', name: 'tasks', want: false },
  { glob: '[a-z]*', name: 'tasks', want: false },
  { glob: `${'*a'.repeat(50)}b`, name: 'a'.repeat(5_000), want: false },
])('$glob matches $name: $want', ({ glob, name, want }) => {
  expect(matches(glob, name)).toBe(want);
});

test.each([
  { name: 'nothing asked for', include: [], exclude: [], want: true },
  { name: 'included', include: ['x', 'tasks.*'], exclude: [], want: true },
  { name: 'not included', include: ['main.*'], exclude: [], want: false },
  { name: 'excluded', include: [], exclude: ['*.get'], want: false },
  { name: 'included and excluded', include: ['tasks.*'], exclude: ['*.get'], want: false },
])('a method is chosen when $name: $want', ({ include, exclude, want }) => {
  expect(isChosen('tasks.task.get', { include, exclude })).toBe(want);
});
