/** Every regular expression of the sources, on texts that make slow ones slow: the time grows with the length, not with its square. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { compilerOf } from '../../../generator/compiler/typescript.js';

const compiler = compilerOf();
const root = join(import.meta.dirname, '../../..');

interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly at: string;
}

/** Those that are made of texts at run time are behind the functions of `long-text.test.ts`. */
function patternsOf(folder: string): readonly Pattern[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => /\.[jt]s$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, folder, path), 'utf8');
      // Parsing takes most of the time: a file without such a sign has no pattern.
      if (!/[=(,:?|&![{;>\n]\s*\/[^/*\s]/.test(text)) return [];
      return literalsOf(join(folder, path), text);
    });
}

function literalsOf(path: string, text: string): readonly Pattern[] {
  const tree = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isRegularExpressionLiteral(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      const end = node.text.lastIndexOf('/');
      const given = node.text.slice(end + 1);
      const call = compiler.isCallExpression(node.parent) ? node.parent.expression.getText() : '';
      // Text is cut at every match, so `split` is like a pattern that searches on.
      const flags = call.endsWith('.split') && !given.includes('g') ? `${given}g` : given;
      found.push({ source: node.text.slice(1, end), flags, at: `${path}:${String(line + 1)}` });
    }
    compiler.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/\\w|\\p\{L|A-Za-z|a-z/, 'a'],
  [/\\d|0-9|\\p\{N/, '0'],
  [/\\s|\[\^|\\p\{Z| /, ' '],
  [/A-Z|\\p\{Lu/, 'A'],
  [/\[\^|\\W|\.[*+]/, '\u0001'],
];

/** One sign or two, over and over, behind one that may open something, and before one that ends nothing. */
function* textsAgainst({ source }: Pattern, length: number): Generator<string> {
  const written = source.replace(/\\[pP]\{[^}]*\}|\\u[\dA-F]{4}|\(\?<?[:=!]|\\[bBdDsSwWnrt]/g, '');
  const signs = [...new Set(written.replace(/\\(.)/g, '$1').replace(/[A-Za-z]{3,}/g, ''))];
  const words = source.match(/[A-Za-z]{3,}/g) ?? [];
  const members = CLASSES.flatMap(([form, member]) => (form.test(source) ? [member] : []));
  const repeated = [...new Set([...signs, ...members, ...words])];
  for (const one of repeated) {
    yield one.repeat(length / one.length) + '\u0000';
    yield `\u0000${one.repeat(length / one.length)}`;
    for (const sign of signs) {
      yield sign + one.repeat(length / one.length) + '\u0000';
      if (sign !== one) yield (sign + one).repeat(length / (1 + one.length)) + '\u0000';
    }
  }
}

/** In ms; the least of a few runs, since what else the machine does only adds. */
function timeOf({ source, flags }: Pattern, text: string, runs = 1): number {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const pattern = new RegExp(source, flags);
    const started = performance.now();
    if (flags.includes('g')) text.replace(pattern, '');
    else pattern.exec(text);
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

/** A pattern that doubles its time with each sign takes some ms here, and would not end on more. */
const TINY = 20;
const SHORT = 2_000;
/** Ten times as long: a hundred times the time of a pattern that is quadratic, which takes 0.2 s and more. */
const LONG = 10 * SHORT;

function isSlow(pattern: Pattern): boolean {
  for (const text of textsAgainst(pattern, TINY))
    if (timeOf(pattern, text) > 2 && timeOf(pattern, text, 3) > 2) return true;
  for (const text of textsAgainst(pattern, SHORT)) {
    if (timeOf(pattern, text) < 0.4) continue;
    const [head = '', tail = ''] = [text.slice(0, 2), text.slice(2)];
    if (timeOf(pattern, head + tail.slice(0, -1).repeat(LONG / SHORT) + tail.slice(-1), 3) > 60) return true;
  }
  return false;
}

describe.each(['generator', 'runtime', 'bin'])('in %s', (folder) => {
  test('no pattern takes more than a time that grows with the text', () => {
    const slow = patternsOf(folder).filter(isSlow);
    expect(slow.map(({ at, source }) => `${at} /${source}/`)).toEqual([]);
  });
});

test('a pattern that is slow is found', () => {
  const slow = [/ +$/, /\{([^}]+)\}/g, /`([^`]*[^`\s][^`]*)`/, /.*\//].map(({ source, flags }) => ({
    source,
    flags,
    at: '',
  }));
  expect(slow.filter((pattern) => !isSlow(pattern))).toEqual([]);
});
