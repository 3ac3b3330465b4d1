/** The answer of `rest.scope.list`, in every form that accounts may give it. */

import { expect, test } from 'vitest';
import { readScopes } from '../../../generator/source/scopes.js';

const METHODS = new Set(['tasks.task.get', 'tasks.task.list']);
const WANT = [
  ['tasks.task.get', ['tasks']],
  ['tasks.task.list', ['tasks', 'task']],
];

test.each<{ name: string; given: unknown; want: unknown }>([
  {
    name: 'method → scopes',
    given: { 'tasks.task.list': ['tasks', 'task'], 'tasks.task.get': 'tasks' },
    want: WANT,
  },
  {
    name: 'in item',
    given: { item: { 'tasks.task.list': ['tasks', 'task'], 'tasks.task.get': 'tasks' } },
    want: WANT,
  },
  {
    name: 'module → method → scopes',
    given: { tasks: { 'tasks.task.list': ['tasks', 'task'], 'tasks.task.get': ['tasks'] } },
    want: WANT,
  },
  {
    name: 'module → the rest of the name',
    given: { tasks: { 'task.list': ['tasks', 'task'], 'task.get': 'tasks' } },
    want: WANT,
  },
  {
    name: 'module → controller → method',
    given: { tasks: { task: { get: 'tasks', list: ['tasks', 'task'] } } },
    want: WANT,
  },
  {
    name: 'method → { scopes }',
    given: { 'tasks.task.get': { scope: 'tasks' }, 'tasks.task.list': { scopes: ['tasks', 'task'] } },
    want: WANT,
  },
  {
    name: 'module → controller → method → what it needs, with scopes of whole modules and controllers',
    given: {
      tasks: {
        '*': { '*': { scope: 'tasks', title: 'Tasks', description: '', fields: null } },
        task: {
          '*': { scope: 'tasks.task', title: 'Task', description: '', fields: null },
          get: { scope: 'tasks.task.get', title: 'Get', description: '', fields: [{ name: 'id' }] },
        },
      },
    },
    want: [
      ['tasks.task.get', ['tasks', 'tasks.task', 'tasks.task.get']],
      ['tasks.task.list', ['tasks', 'tasks.task']],
    ],
  },
  {
    name: 'a scope of a whole module, of which no method has one of its own',
    given: { tasks: { '*': { '*': { scope: 'tasks', title: '', description: '', fields: null } } } },
    want: [
      ['tasks.task.get', ['tasks']],
      ['tasks.task.list', ['tasks']],
    ],
  },
  {
    name: 'a scope that a method declares beside those of its name',
    given: {
      tasks: {
        '*': { '*': { scope: 'tasks', fields: null } },
        task: { get: { scope: 'reports', title: 'Get', description: '', fields: null } },
      },
    },
    want: [
      ['tasks.task.get', ['tasks', 'reports']],
      ['tasks.task.list', ['tasks']],
    ],
  },
  {
    name: 'no scope needed',
    given: { 'tasks.task.get': [], 'tasks.task.list': '' },
    want: [
      ['tasks.task.get', []],
      ['tasks.task.list', []],
    ],
  },
  {
    name: 'a method that the description lacks',
    given: { 'crm.deal.get': ['crm'] },
    want: [['crm.deal.get', ['crm']]],
  },
  { name: 'nothing', given: null, want: [] },
  { name: 'a list', given: ['tasks'], want: [] },
  { name: 'numbers', given: { 'tasks.task.get': 5 }, want: [] },
  { name: 'maps without end', given: { a: { b: { c: { d: { e: 'x' } } } } }, want: [] },
  {
    name: 'names of Object.prototype',
    given: JSON.parse('{"__proto__":["x"]}') as unknown,
    want: [['__proto__', ['x']]],
  },
])('$name', ({ given, want }) => {
  expect([...readScopes(given, METHODS)]).toEqual(want);
});
