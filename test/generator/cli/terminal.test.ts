/** Progress and colours: in a terminal only, and not against NO_COLOR. */

import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { redacting, sink, takesColor, type Io, type Sink } from '../../../generator/terminal/io.js';
import { progressOn } from '../../../generator/terminal/progress.js';
import { alignColumns } from '../../../generator/terminal/layout.js';
import { noInput } from './program.js';

function ioOn(terminal: boolean, env: Readonly<Record<string, string>> = {}): { io: Io; written: string[] } {
  const written: string[] = [];
  const sink: Sink = { terminal, columns: 80, write: (text) => void written.push(text) };
  return {
    io: {
      cwd: '/',
      env,
      in: noInput,
      out: sink,
      err: sink,
      stopped: () => Promise.resolve('SIGINT' as const),
    },
    written,
  };
}

test.each([
  { name: 'a terminal has its own width', columns: 120, want: 120 },
  { name: 'a terminal that was never told its size has 80 columns', columns: 0, want: 80 },
  { name: 'a pipe has 80 columns', columns: undefined, want: 80 },
])('$name', ({ columns, want }) => {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: columns as number }); // a pipe has none
  expect(sink(stream).columns).toBe(want);
});

describe('progress', () => {
  const done = '\u001b[32m✓\u001b[0m read (0.0 s)\n';
  const rows = [
    { name: 'a pipe sees nothing', terminal: false, env: {}, quiet: false, want: '' },
    { name: 'quiet is quiet', terminal: true, env: {}, quiet: true, want: '' },
    {
      name: 'a terminal sees the stage run and end',
      terminal: true,
      env: {},
      quiet: false,
      want: `\r\u001b[K… read\r\u001b[K${done}`,
    },
    {
      name: 'without colour',
      terminal: true,
      env: { NO_COLOR: '1' },
      quiet: false,
      want: '\r\u001b[K… read\r\u001b[K✓ read (0.0 s)\n',
    },
    {
      name: 'a dumb terminal gets one line',
      terminal: true,
      env: { TERM: 'dumb' },
      quiet: false,
      want: '✓ read (0.0 s)\n',
    },
  ];
  test.each(rows)('$name', async ({ terminal, env, quiet, want }) => {
    const { io, written } = ioOn(terminal, env);
    expect(await progressOn(io, quiet)('read', () => 7)).toBe(7);
    expect(written.join('').replace(/\d+\.\d s/, '0.0 s')).toBe(want);
  });

  test('a stage that fails leaves a clean line', async () => {
    const { io, written } = ioOn(true);
    await expect(progressOn(io, false)('read', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(written.at(-1)).toBe('\r\u001b[K');
  });
});

test.each([
  { name: 'a terminal', terminal: true, env: {}, want: true },
  { name: 'NO_COLOR', terminal: true, env: { NO_COLOR: '1' }, want: false },
  { name: 'an empty NO_COLOR says nothing', terminal: true, env: { NO_COLOR: '' }, want: true },
  { name: 'a dumb terminal', terminal: true, env: { TERM: 'dumb' }, want: false },
  { name: 'a pipe', terminal: false, env: {}, want: false },
])('$name: colours $want', ({ terminal, env, want }) => {
  expect(takesColor(ioOn(terminal).io.out, env)).toBe(want);
});

test('secrets are blotted out of everything that is written', () => {
  const { io, written } = ioOn(false);
  const quietly = redacting(io, ['1/abcdefgh', 'abcdefgh', '1']);
  quietly.out.write('at /rest/1/abcdefgh/x, code abcdefgh, 1 of 1');
  expect(written).toEqual(['at /rest/[secret]/x, code [secret], 1 of 1']);
});

test('columns are as wide as their longest cell', () => {
  expect(alignColumns([['a', 'b', 'c'], ['long', '', 'd'], ['x']])).toEqual([
    'a     b  c',
    'long     d',
    'x',
  ]);
});
