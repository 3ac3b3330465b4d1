/** What signature help shows of the parameters of a method: their names, the required ones first. */

import { expect, test } from 'vitest';
import { account, type Described } from '../generate/account.js';
import { build } from '../model/account.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { emittedFiles, textOf } from './emitted.js';

function sourceOf(described: Described): string {
  const path = 'src/v3/note/index.ts';
  return textOf(
    emittedFiles(build(described).model, EMIT_OPTIONS, (one) => one === path),
    path,
  );
}

/** The account with other parameters of one method. */
function taking(properties: object, required?: readonly string[]): Described {
  const described = account();
  const page = described.paths['/note.page.get']?.post;
  const schema = { type: 'object', properties, ...(required && { required }) };
  if (page) page['requestBody'] = { content: { 'application/json': { schema } } };
  return described;
}

test('names required parameters, and those that can be left out', () => {
  const source = sourceOf(taking({ deep: {}, id: {}, from: {} }, ['id', 'from']));
  expect(source).toMatch(/@param params `id`, `from`; optional `deep`\n/);
  expect(source).toMatch(/@param params optional `select`, `filter`, `order`\n/);
});

test('stops after eight names', () => {
  const names = [...'abcdefghij'];
  expect(sourceOf(taking(Object.fromEntries(names.map((name) => [name, {}]))))).toContain(
    '@param params optional `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h` and 2 more\n',
  );
});

test('a name cannot end the comment', () => {
  expect(sourceOf(taking({ 'a*/b': {}, id: {} }))).not.toMatch(/@param params [^\n]*\*\//);
});
