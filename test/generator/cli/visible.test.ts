/** No text of an account steers a terminal: every command's output shows controls and hidden marks as escapes. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentTypes } from '../../../generator/export/types.js';
import { asText } from '../../../generator/mcp/bounds.js';
import { visible, visibleOnTerminal } from '../../../generator/terminal/visible.js';
import { document, integer, to } from '../model/account.js';
import { svcGen } from './program.js';

const STEERING = '\u001b]8;;https://evil.example\u0007\u009b31m\u202e\u2066\u200b\u{e0041}\u0085';
/** Anything but text, line ends and the escapes that svc-gen itself sends. */
const BAD =
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]|\udb40/;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-visible-'));
  const text = `text ${STEERING}`;
  const described = document({
    schemas: {
      'svc.a.xdto': {
        type: 'object',
        description: text,
        properties: { id: integer, [`odd${STEERING}`]: { type: 'string', title: text, enum: [text, 'b'] } },
      },
    },
    methods: {
      'a.x.get': { gives: to('svc.a.xdto') },
    },
  });
  await writeFile(
    join(folder, 'account.json'),
    JSON.stringify(described).replaceAll(
      '"summary":"',
      `"summary":"${JSON.stringify(STEERING).slice(1, -1)}`,
    ),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('no command prints it', () => {
  test.each([
    [['list']],
    [['list', '--json']],
    [['describe', 'a.x.get']],
    [['describe', 'a.x.get', '--json']],
    [['export']],
    [['export', '--format', 'types', '--generation', 'v3']],
    [['generate', '--out', 'client', '--json']],
    [['generate', '--out', 'client', '--verbose']],
  ])(
    '%j',
    async (args) => {
      for (const terminal of [false, true]) {
        const ran = await svcGen([...args, '--spec', join(folder, 'account.json')], {
          cwd: folder,
          terminal,
        });
        // eslint-disable-next-line no-control-regex -- colours of svc-gen itself
        const own = /\u001b\[\d{1,2}m|\r?\u001b\[K/g;
        const all = (ran.out + ran.err).replace(terminal ? own : /(?!)/, '');
        expect({ code: ran.code, bad: BAD.exec(all)?.[0] }).toEqual({ code: 0, bad: undefined });
      }
    },
    60_000,
  );

  test('export --out', async () => {
    await svcGen(['export', '--spec', join(folder, 'account.json'), '--out', 'out.json'], { cwd: folder });
    const text = await readFile(join(folder, 'out.json'), 'utf8');
    expect(BAD.test(text)).toBe(false);
    expect(JSON.stringify(JSON.parse(text)).includes('\u202e')).toBe(true);
  });
});

test('JSON is the same with its escapes, in results of agents too', () => {
  const value = { [`a${STEERING}`]: [STEERING, '\\', '👨‍👩‍👧'] };
  expect(JSON.parse(visible(JSON.stringify(value)))).toEqual(value);
  expect(BAD.test(asText(value, 5_000))).toBe(false);
  expect(JSON.parse(asText(value, 5_000))).toEqual(value);
});

test('colours of svc-gen stay on a terminal, and other sequences do not', () => {
  expect(visibleOnTerminal('\u001b[31mred\u001b[0m\r\u001b[K \u001b]0;title\u0007')).toBe(
    '\u001b[31mred\u001b[0m\r\u001b[K \\u001b]0;title\\u0007',
  );
});

test('types are exported when members have percent signs in their names', () => {
  const inner = { type: 'object', properties: { x: { type: 'string', enum: ['a'] } } };
  const names = ['rate%', '%zz', '#%E0%A4%A'];
  const schema = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, inner])) };
  const { text } = documentTypes({
    openapi: '3.1.0',
    info: {},
    paths: {},
    components: { schemas: { A: schema } },
  });
  for (const name of names) expect(text).toContain(`${JSON.stringify(name)}?: {`);
});
