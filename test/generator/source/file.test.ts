/** Saved descriptions: JSON or YAML by content, and one line for whatever is neither. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { InputError } from '../../../generator/base/input-error.js';
import { parseText } from '../../../generator/source/parse.js';
import { readDescription, readUnparsed } from '../../../generator/source/read.js';
import { document } from '../model/account.js';

const folder = mkdtempSync(join(tmpdir(), 'source-'));
afterAll(() => rmSync(folder, { recursive: true }));

function save(content: string | Uint8Array): string {
  const path = join(folder, 'description');
  writeFileSync(path, content);
  return path;
}

const openapi = document({ methods: { 'a.get': {} } });
const json = JSON.stringify(openapi);

test.each([
  { name: 'JSON', content: json },
  { name: 'JSON with a byte order mark', content: `\uFEFF  ${json}` },
  { name: 'YAML', content: stringify(openapi) },
  { name: 'YAML with comments in front', content: `# saved today\n---\n${stringify(openapi)}` },
  { name: 'YAML in braces', content: '{openapi: 3.0.0, paths: {}}' },
  { name: 'a wrapped description', content: JSON.stringify({ result: openapi, time: {} }) },
  { name: 'a version that is a number', content: 'openapi: 3.1\npaths: {}' },
  { name: 'paths printed as a list', content: '{"openapi":"3.0.0","paths":[]}' },
])('a description is read from $name', async ({ content }) => {
  const path = save(content);
  const { origin, fieldLists, scopes, notes } = await readDescription(
    { kind: 'file', path },
    { fieldLists: true },
  );
  expect({ origin, fields: fieldLists.size, scopes, notes }).toEqual({
    origin: path,
    fields: 0,
    scopes: undefined,
    notes: [],
  });
});

describe('a file that a run may know already', () => {
  const read = (content: string): ReturnType<typeof readUnparsed> =>
    readUnparsed({ kind: 'file', path: save(content) }, { fieldLists: true });

  test('is known by its bytes, and parsed only if it is asked for', async () => {
    const [first, same, other] = [await read(json), await read(json), await read(`${json} `)];
    expect(same.content).toEqual(first.content);
    expect(other.content).not.toEqual(first.content);
    expect(same.description()).toEqual(
      await readDescription({ kind: 'file', path: save(json) }, { fieldLists: true }),
    );
    const broken = await read('{');
    expect(broken.origin).toBe(join(folder, 'description'));
    expect(broken.description).toThrow(InputError);
  });

  test('is described by the bytes that were read, whatever the file holds afterwards', async () => {
    const one = await read(json);
    save('{');
    expect(one.description()).toMatchObject({ document: openapi });
  });
});

const bomb = [
  'a: &a [1,1,1,1,1,1,1,1,1,1]',
  ...'bcdefghij'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array(10).fill(`*${'abcdefghij'[index]}`).join(',')}]`),
].join('\n');

const failures: readonly { name: string; content: string | Uint8Array; want: RegExp }[] = [
  {
    name: 'a legacy spec, as svc-gen export writes it',
    content: JSON.stringify({ openapi: '3.1.0', paths: { '/user.get': { post: { 'x-svc-kind': 'list' } } } }),
    want: /this is a legacy spec: .*; generate, list and describe take it with --legacy-spec/,
  },
  {
    name: 'what svc-gen export writes of REST 3.0',
    content: JSON.stringify({ openapi: '3.1.0', paths: { '/rest/api/a.get': { post: {} } } }),
    want: /this is what svc-gen export wrote, and not a description; save one with svc-gen call rest\.documentation\.openapi > account\.json/,
  },
  { name: 'an HTML page', content: '<!doctype html><html>', want: /this is an HTML or XML page/ },
  {
    name: 'a truncated document',
    content: json.slice(0, -30),
    want: /this is not a complete JSON document \(.+\); save the description again/,
  },
  {
    name: 'more braces than anybody writes as YAML',
    content: `{openapi: 3.0.0, paths: {}, x-text: ${'a'.repeat(1_000_000)}}`,
    want: /this is not a complete JSON document/,
  },
  {
    name: 'UTF-16, as some shells write it',
    content: Buffer.from(`\uFEFF${json}`, 'utf16le'),
    want: /this is not text in UTF-8; save the description again, as UTF-8/,
  },
  { name: 'an empty file', content: '  \n', want: /the file is empty/ },
  {
    name: 'neither JSON nor YAML',
    content: 'a: b: c: [',
    want: /this is neither JSON nor YAML \(Nested mappings are not allowed .+ at line 1, column 4\);/,
  },
  { name: 'text', content: 'hello', want: /this is not an OpenAPI document/ },
  { name: 'other JSON', content: '{"a":1}', want: /this is not an OpenAPI document/ },
  { name: 'OpenAPI without paths', content: '{"openapi":"3.0.0"}', want: /this is not an OpenAPI document/ },
  { name: 'Swagger 2', content: '{"swagger":"2.0","paths":{}}', want: /this is Swagger 2/ },
  {
    name: 'OpenAPI 4',
    content: '{"openapi":"4.0.0","paths":{}}',
    want: /this is OpenAPI 4\.0\.0, not OpenAPI 3/,
  },
  {
    name: 'a saved error',
    content: '{"error":{"code":"expired_token"}}',
    want: /this is the error expired_token/,
  },
  {
    name: 'a saved legacy error',
    content: '{"error":"NO_AUTH_FOUND"}',
    want: /this is the error NO_AUTH_FOUND/,
  },
  { name: 'a bomb of aliases', content: bomb, want: /too many values once its aliases are written out/ },
  {
    name: 'a circle of aliases',
    content: 'openapi: 3.0.0\npaths: &a\n  x: *a\n',
    want: /too many values once its aliases are written out/,
  },
];

describe('one line says what is wrong with the file', () => {
  test.each(failures)('$name', async ({ content, want }) => {
    const path = save(content);
    const error: unknown = await readDescription({ kind: 'file', path }, { fieldLists: true }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(InputError);
    const { message } = error as InputError; // checked above
    expect(message.startsWith(`${path}: `)).toBe(true);
    expect(message).toMatch(want);
    expect(message).not.toContain('\n');
  });

  test.each([
    {
      name: 'no such file',
      path: join(folder, 'missing.json'),
      want: /missing\.json: there is no such file/,
    },
    { name: 'a folder', path: folder, want: /: this is a folder/ },
  ])('$name', async ({ path, want }) => {
    await expect(readDescription({ kind: 'file', path }, { fieldLists: true })).rejects.toThrow(want);
  });
});

test('keys of YAML that are named like members of Object.prototype are members', () => {
  const parsed = parseText('__proto__:\n  polluted: true\nopenapi: 3.0.0\n', 'x');
  expect(Object.keys(Object(parsed) as object)).toEqual(['__proto__', 'openapi']);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

describe('merge keys of YAML', () => {
  test('bring in what they name, under what stands beside them', () => {
    const text = 'base: &b { id: 1, title: a }\none: { <<: *b, title: b }\ntwo:\n  <<: [*b, { more: 2 }]\n';
    expect(parseText(text, 'x')).toMatchObject({
      one: { id: 1, title: 'b' },
      two: { id: 1, title: 'a', more: 2 },
    });
  });

  test('of no map are refused, and of a hostile one give members alone', () => {
    expect(() => parseText('one:\n  <<: 5\n', 'x')).toThrow(InputError);
    const merged = parseText('one:\n  <<: { __proto__: { hit: 1 } }\n', 'x') as { one: object };
    expect(Object.hasOwn(merged.one, '__proto__')).toBe(true);
    expect(Reflect.get(merged.one, 'hit')).toBeUndefined();
  });
});
