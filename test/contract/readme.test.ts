/** That the table of README.md tells the truth: each test that a row names is there, and each test file is in a row. */

import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

interface Row {
  readonly contract: string;
  readonly file: string;
  readonly tests: readonly string[];
}

const folder = new URL('.', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const testFiles = readdirSync(folder).filter(
  (name) => name.endsWith('.test.ts') && name !== 'readme.test.ts',
);

/** Of all tables; Markdown's own characters are written with escapes. */
function rowsOf(markdown: string): readonly Row[] {
  const lines = markdown.split('\n').filter((line) => /^\| (?!Contract|-)/.test(line));
  return lines.map((line) => {
    const [contract = '', file = '', tests = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { contract, file: `${file}.test.ts`, tests: tests.split(' · ').map(unescape) };
  });
}

function unescape(cell: string): string {
  return cell.replaceAll('&lt;', '<').replace(/\\(.)/g, '$1');
}

/** What a test file says in quotes: titles of tests and groups, and names of the lines of their tables. */
function quoted(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022));
  return found;
}

const rows = rowsOf(read('README.md'));
const names = new Map(testFiles.map((file) => [file, quoted(file)]));

test('the table has the three documents', () => {
  expect(rows.length).toBeGreaterThan(180);
  expect(read('README.md').match(/^## Document \d/gm)?.length).toBeGreaterThan(20);
});

describe.each(testFiles)('%s', (file) => {
  const own = rows.filter((row) => row.file === file);

  test('stands in the table', () => {
    expect(own).not.toEqual([]);
  });

  test('has every test that the table names', () => {
    const missing = own.flatMap(({ contract, tests }) =>
      tests.filter((name) => names.get(file)?.has(name) !== true).map((name) => `${contract}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

test('every row names a test file of this folder', () => {
  expect(rows.filter(({ file }) => !testFiles.includes(file))).toEqual([]);
});
