/** Property paths of methods, and the methods that have none. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFindings } from '../../../generator/model/findings.js';
import { methodPaths } from '../../../generator/model/method-path.js';

const cases: readonly {
  name: string;
  given: readonly string[];
  want: Record<string, string>;
  lines?: readonly string[];
}[] = [
  { name: 'a plain name', given: ['tasks.task.get'], want: { 'tasks.task.get': 'tasks/task/get' } },
  { name: 'one word', given: ['scopes'], want: { scopes: 'scopes' } },
  {
    name: 'a module named call',
    given: ['call.followup.list'],
    want: { 'call.followup.list': 'call/followup/list' },
    lines: ['info call.followup.list'],
  },
  {
    name: 'a method named call',
    given: ['call', 'batch'],
    want: {},
    lines: ['warning call', 'warning batch'],
  },
  { name: 'then', given: ['a.then.b'], want: { 'a.then.b': 'a/then_/b' }, lines: ['info a.then.b'] },
  {
    name: 'then beside then_',
    given: ['a.then', 'a.then_', 'a.then.b', 'a.thenable'],
    want: { 'a.then': 'a/then_', 'a.then_': 'a/then__', 'a.then.b': 'a/then_/b', 'a.thenable': 'a/thenable' },
    lines: ['info a.then', 'info a.then_', 'info a.then.b'],
  },
  {
    name: 'words of other scripts and signs',
    given: ['задача.do-it', "x.'y'"],
    want: { 'задача.do-it': 'задача/do-it', "x.'y'": "x/'y'" },
  },
  {
    name: 'names of members of Object.prototype',
    given: ['constructor.toString'],
    want: { 'constructor.toString': 'constructor/toString' },
  },
  ...[
    '',
    '.',
    'a..b',
    'a.',
    '/a',
    'a/b',
    'a b',
    'a\nb',
    'a\u0000',
    'a?b',
    'a#b',
    'a%2fb',
    'a\\b',
    '__proto__',
    'a.__proto__.b',
    '\ud800',
    'a\u202eb',
    'x'.repeat(201),
  ].map((name) => ({
    name: `no path: ${JSON.stringify(name).slice(0, 20)}`,
    given: [name],
    want: {},
    lines: [`warning ${name}`],
  })),
];

test.each(cases)('$name', ({ given, want, lines = [] }) => {
  const findings = createFindings();
  const paths = methodPaths(given, findings);
  expect(Object.fromEntries([...paths].map(([name, path]) => [name, path.join('/')]))).toEqual(want);
  expect(findings.notes().map(({ level, at }) => `${level} ${at}`)).toEqual(lines);
});

test('any names get paths that differ, in which nothing is empty and nothing is `then` or `__proto__`', () => {
  const segment = fc.oneof(
    fc.string(),
    fc.constantFrom('then', 'then_', 'then__', '__proto__', 'call', 'task'),
  );
  const name = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('.'));
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      const paths = [...methodPaths(names, createFindings()).values()];
      expect(new Set(paths.map((path) => path.join('.'))).size).toBe(paths.length);
      for (const one of paths.flat()) expect(['', 'then', '__proto__']).not.toContain(one);
    }),
  );
});
