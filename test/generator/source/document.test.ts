import { expect, test } from 'vitest';
import { methodNames, ofModule } from '../../../generator/source/document.js';

const document = {
  openapi: '3.0.0',
  paths: {
    '/tasks.task.get': {},
    '/tasks.task.add': {},
    '/tasksmobile.user.get': {},
    '/calendar.event.get': {},
  },
};
const all = methodNames(document);

test.each([
  { name: 'a method keeps its module', given: 'tasks.task.get', want: ['tasks.task.get', 'tasks.task.add'] },
  { name: 'a method that nobody knows keeps all, for what may be meant', given: 'tasks.task.gt', want: all },
  { name: 'a name of Object is no method', given: 'constructor', want: all },
])('$name', ({ given, want }) => {
  expect(methodNames(ofModule(document, given))).toEqual(want);
  expect(methodNames(ofModule({ result: document }, given))).toEqual(want);
});
