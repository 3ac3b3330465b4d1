/** Descriptions made to do harm: each ends in one line for the user, or in a package of nothing but our own statements. */

import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeSnapshot } from '../../../generator/drift/snapshot.js';
import { emittedFiles } from '../../generator/emit/emitted.js';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { InputError } from '../../../generator/base/input-error.js';
import { buildModel } from '../../../generator/model/build.js';
import { readDescription } from '../../../generator/source/read.js';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { array, document, item, to } from '../../generator/model/account.js';
import { svcGen } from '../../package/installed-client.js';
import { temporaryFolder } from '../../temporary-folder.js';

const RECORDED_OPTIONS = {
  include: [],
  exclude: [],
  overlays: [],
  vendor: {},
  packageName: '@svc/client',
  fieldLists: true,
};

const DEEP = 10_000;
const EVIL = '*/ globalThis.hit = 1; /* ${1} `b` \u2028 \u001b[31m \u0000 \u202e {@link x} @param \\';

const json = (parts: Parameters<typeof document>[0]): string => JSON.stringify(document(parts));
/** An answer whose schema is this text. */
const answering = (schema: string): string =>
  json({ methods: { 'a.get': { gives: 'SCHEMA' } } }).replace('"SCHEMA"', () => schema);
const named = (names: readonly string[]): string =>
  json({ methods: Object.fromEntries(names.map((name) => [name, {}])) });
const properties = (entries: Iterable<readonly [string, unknown]>): unknown => ({
  type: 'object',
  properties: Object.fromEntries(entries),
});
const allOf = (...parts: readonly unknown[]): unknown => ({ allOf: parts });

const GENERATED: readonly { readonly name: string; readonly given: string | Buffer }[] = [
  {
    name: 'two schemas that inherit from each other',
    given: json({
      methods: { 'a.get': { gives: to('a') } },
      schemas: { a: allOf(to('b'), properties([['x', {}]])), b: allOf(to('a'), properties([['y', {}]])) },
    }),
  },
  {
    name: 'inheritance that doubles sixty times',
    given: json({
      methods: { 'a.get': { gives: to('l0') } },
      schemas: Object.fromEntries(
        Array.from({ length: 60 }, (_, index) => {
          const below = [to(`l${index + 1}`), to(`r${index + 1}`), properties([[`p${index}`, {}]])];
          return [
            [`l${index}`, allOf(...below)],
            [`r${index}`, allOf(...below)],
          ] as const;
        }).flat(),
      ),
    }),
  },
  {
    name: 'inheritance through ten thousand schemas',
    given: json({
      methods: { 'a.get': { gives: to('s0') } },
      schemas: Object.fromEntries(
        Array.from({ length: DEEP }, (_, index) => [
          `s${index}`,
          allOf(to(`s${index + 1}`), properties([[`p${index}`, {}]])),
        ]),
      ),
    }),
  },
  {
    name: 'references in a circle, in every place',
    given: json({
      methods: { 'a.get': { takes: { a: to('a') }, gives: to('a') }, 'a.list': { gives: array(to('a')) } },
      schemas: { a: to('b'), b: to('a'), c: { oneOf: [to('c'), to('a')] }, d: array(to('d')) },
    }),
  },
  {
    name: 'references to files, to other hosts and to parts of every object',
    given: json({
      methods: {
        'a.get': { takes: { a: { $ref: 'file:///etc/passwd' } }, gives: { $ref: 'https://evil.example/a' } },
        'b.get': { takes: { a: { $ref: 5 } }, gives: item(to('__proto__')) },
      },
    }),
  },
  {
    name: 'ten thousand properties',
    given: json({
      methods: {
        'a.get': { gives: item(properties(Array.from({ length: DEEP }, (_, i) => [`p${i}`, {}]))) },
      },
    }),
  },
  {
    name: 'keys that are parts of every object',
    given:
      '{"openapi":"3.0.0","__proto__":{"hit":1},"paths":{"/__proto__":{"post":{}},"/a.__proto__.get":{"post":{}},"/a.constructor":{"post":{"__proto__":{"hit":1}}}},"components":{"schemas":{"__proto__":{"properties":{"__proto__":{"type":"string"}}}}}}',
  },
  {
    name: 'names that lead out of the folder',
    given: named([
      '../../../etc/passwd',
      '..',
      '',
      '/',
      'a/../b',
      '..\\x',
      'a\u0000b',
      'con.get',
      'C:\\x',
      'a..b',
      'a.\ud800',
    ]),
  },
  {
    name: 'names longer than any file system takes',
    given: named(['x'.repeat(1e6), `${'a.'.repeat(5_000)}get`]),
  },
  {
    name: 'text that ends comments, strings and lines, everywhere',
    given: json({
      methods: {
        'a.get': { takes: { [EVIL]: { type: 'string', description: EVIL } }, gives: item(to(EVIL)) },
      },
      schemas: {
        [EVIL]: {
          ...(properties([[EVIL, { enum: [EVIL], description: EVIL }]]) as object),
          description: EVIL,
        },
      },
    }),
  },
  { name: 'texts of a megabyte', given: answering(JSON.stringify({ description: `${'*/'.repeat(5e5)}\n` })) },
  { name: 'the same key twice', given: '{"openapi":"3.0.0","paths":{"/a.get":{},"/a.get":{"post":{}}}}' },
  { name: 'a byte order mark', given: `\ufeff${named(['a.get'])}` },
  {
    name: 'a wrong value in every place',
    given:
      '{"openapi":3.1,"info":[],"tags":{"a":1},"paths":{"/a.get":1,"/b.get":{"post":null},"/c.get":{"post":{"tags":1,"summary":{},"requestBody":[],"responses":"x"}},"/d.get":{"post":{"responses":{"200":{"content":{"application/json":{"schema":{"type":5,"properties":7,"required":9,"enum":{},"allOf":{}}}}}}}}},"components":[]}',
  },
];

const REFUSED: readonly { readonly name: string; readonly given: string | Buffer }[] = [
  { name: 'nothing', given: '' },
  { name: 'null', given: 'null' },
  { name: 'a list', given: '[]' },
  { name: 'a text', given: '"openapi"' },
  { name: 'zeros', given: Buffer.alloc(1_000) },
  { name: 'UTF-16', given: Buffer.from(`\ufeff${named(['a.get'])}`, 'utf16le') },
  {
    name: 'YAML nested without end',
    given: `openapi: 3.0.0\npaths: {a: ${'['.repeat(DEEP)}${']'.repeat(DEEP)}}\n`,
  },
  {
    name: 'YAML aliases that multiply',
    given: `openapi: 3.0.0\n${Array.from(
      { length: 26 },
      (_, index) =>
        `k${index}: &k${index} [${
          index === 0
            ? 'x'
            : Array<string>(9)
                .fill(`*k${index - 1}`)
                .join(', ')
        }]\n`,
    ).join('')}paths: {/a.get: {post: {x: *k25}}}\n`,
  },
  { name: 'a YAML alias in a circle', given: 'openapi: 3.0.0\npaths: &p {/a.get: {post: {x: *p}}}\n' },
  { name: 'the same YAML key twice', given: 'openapi: 3.0.0\npaths: {}\npaths: {}\n' },
];

const home = temporaryFolder();

async function save(text: string | Buffer): Promise<string> {
  const path = join(home, 'spec');
  await writeFile(path, text);
  return path;
}

describe('a package of our own statements comes of', () => {
  test.each(GENERATED)('$name', async ({ given }) => {
    const description = await readDescription(
      { kind: 'file', path: await save(given) },
      { fieldLists: false },
    );
    const { model } = buildModel(description, RECORDED_OPTIONS);
    const snapshot = takeSnapshot({
      recordedOptions: RECORDED_OPTIONS,
      description,
      impliedFilters: new Set(),
    });
    const files = emittedFiles(model, { ...EMIT_OPTIONS, snapshot });
    expect(() => assembleFiles(files)).not.toThrow();
    expect(Object.hasOwn(Object.prototype, 'hit')).toBe(false);
  });
});

describe('one line comes of', () => {
  test.each(REFUSED)('$name', async ({ given }) => {
    const path = await save(given);
    const reading = readDescription({ kind: 'file', path }, { fieldLists: false });
    await expect(reading).rejects.toThrow(InputError);
    await expect(reading).rejects.toThrow(/^[^\n]+; [^\n]+$/);
  });
});

test('a description that is nested deeper than the stack is one line', async () => {
  const spec = await save(answering(`${'{"example":['.repeat(DEEP)}1${']}'.repeat(DEEP)}`));
  const made = await svcGen(['generate', '--quiet', '--spec', spec, '--out', join(home, 'deep')], {
    cwd: home,
  });
  expect(made.code).toBe(2);
  expect(made.stderr).toMatch(
    /^svc-gen: the description: its parts lie too deep inside each other; [^\n]+\n$/,
  );
  expect(await readdir(home)).toEqual(['spec']);
});

test('nothing is written beside the folder', async () => {
  const names = GENERATED.find(({ name }) => name.startsWith('names that lead out'))?.given ?? '';
  const spec = await save(names);
  const made = await svcGen(['generate', '--quiet', '--spec', spec, '--out', join(home, 'in/out')], {
    cwd: home,
  });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect([await readdir(home), await readdir(join(home, 'in'))]).toEqual([['in', 'spec'], ['out']]);
});
