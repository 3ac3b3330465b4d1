/** How the arguments of a run are read: values behind an option or its `=`, lists, flags, and what stands beside them. */

import { expect, test } from 'vitest';
import { readCommandLine } from '../../../generator/commands/command-line.js';

const rows: readonly {
  name: string;
  args: readonly string[];
  values: Readonly<Record<string, unknown>>;
  positional?: string;
  words?: readonly string[];
}[] = [
  { name: 'nothing', args: ['list'], values: {} },
  { name: 'a value behind the option', args: ['list', '--spec', 'a.json'], values: { spec: 'a.json' } },
  { name: 'a value behind =', args: ['list', '--spec=a=b.json'], values: { spec: 'a=b.json' } },
  { name: 'a value that is a number below zero', args: ['list', '--scope', '-1'], values: { scope: '-1' } },
  { name: 'a value that is a dash', args: ['list', '--spec', '-'], values: { spec: '-' } },
  {
    name: 'a list',
    args: ['list', '--include', 'a', '--include=b', '--include', 'c'],
    values: { include: ['a', 'b', 'c'] },
  },
  { name: 'a flag', args: ['list', '--json', 'tasks.*'], values: { json: true }, positional: 'tasks.*' },
  { name: 'a flag that is set', args: ['list', '--json', 'false'], values: { json: false } },
  { name: 'a flag twice', args: ['list', '--json', 'false', '--json'], values: { json: true } },
  { name: 'a flag in front of the command', args: ['--quiet', 'list'], values: { quiet: true } },
  {
    name: 'a flag whose name begins with no',
    args: ['list', '--no-field-lists'],
    values: { noFieldLists: true },
  },
  { name: 'a number', args: ['sandbox', '--port', '8080'], values: { port: 8080 } },
  { name: 'an argument of digits', args: ['list', '123'], values: {}, positional: '123' },
  {
    name: 'what stands behind --',
    args: ['list', '--json', '--', '-x'],
    values: { json: true },
    positional: '-x',
  },
  {
    name: 'another command behind --',
    args: ['--quiet', 'sandbox', '--port', '1', '--', 'npm', '--json=yes', '--', '-h'],
    values: { quiet: true, port: 1 },
    words: ['npm', '--json=yes', '--', '-h'],
  },
  { name: 'the name of the command again', args: ['list', 'list'], values: {}, positional: 'list' },
];

test.each(rows)('$name', async ({ args, values, positional, words = [] }) => {
  const read = await readCommandLine(args, 100);
  if (read.kind !== 'command') throw new Error(read.text);
  expect(read.line).toEqual({
    flags: values,
    positionals: positional === undefined ? [] : [positional],
    words,
  });
});
