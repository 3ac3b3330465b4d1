/** How rules are broken in a file: all at once behind switches, or one alone where a value is made when the file is loaded. */

import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Every file that a mutation names lies here. */
export const FOLDER = new URL('../../generator/sandbox/', import.meta.url);

/**
 * @typedef {{ rule: string, file: string, from?: string, to: string, at?: readonly [number, number], tests?: readonly string[] }} Mutation
 * `from` stands in the file once; `at` in place of it: start and end.
 */

export function readSource(file) {
  return readFileSync(new URL(file, FOLDER), 'utf8');
}

/** Start and end of what a mutation replaces. Throws where its search text is not in the file exactly once. */
export function placeOf({ rule, file, from, at, before = '', broken = from }, text) {
  if (at) return at;
  const start = text.indexOf(from);
  if (start < 0) throw new Error(`${file}, ${rule}: the search text is no longer there: ${from}`);
  if (text.includes(from, start + 1))
    throw new Error(`${file}, ${rule}: the search text is there twice: ${from}`);
  return [start + before.length, start + before.length + broken.length];
}

/** The file with one rule broken. */
export function brokenAlone(mutation) {
  const text = readSource(mutation.file);
  const [start, end] = placeOf(mutation, text);
  return parsed(text.slice(0, start) + mutation.to + text.slice(end), mutation);
}

/** A switch calls what it guards, so that an `await` in it would stand in a function that cannot wait. */
function parsed(text, { rule, file }) {
  const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true, fileName: file });
  if (diagnostics?.length) throw new Error(`${file}, ${rule}: the broken file does not parse`);
  return text;
}

/**
 * Whether a mutation can be switched on and off while the file is loaded: it replaces an expression inside a function.
 * `source`: made with parents.
 */
export function isSwitchable(mutation, source) {
  const node = nodeAt(source, placeOf(mutation, source.text));
  if (!node || !isValue(node)) return false;
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (ts.isParameter(outer) && outer.initializer !== node) return false;
    if (ts.isFunctionLike(outer) && !ts.isTypeNode(outer)) return true;
  }
  return false;
}

function nodeAt(source, [start, end]) {
  let found;
  const visit = (node) => {
    if (node.getStart(source) === start && node.getEnd() === end) found = node;
    if (node.getStart(source) <= start && node.getEnd() >= end) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Names of members and parts of types are not values. */
function isValue(node) {
  if (!ts.isExpression(node) || ts.isTypeNode(node)) return false;
  const { parent } = node;
  if ('name' in parent && parent.name === node) return false;
  return !ts.isLiteralTypeNode(parent) && !ts.isTemplateSpan(parent.parent);
}

export function parse(file, text) {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
}

/** What may not be evaluated for a comparison alone, since it acts. */
const ACTS =
  /\.(set|push|delete|add|header|send|code|splice|sort)\(|nextId|secret\(|clock|reply|(?<![=!<>])=(?![=>])/;

/** `undefined` stands in for something that is done, and not for a value. */
function isComparable(to, original) {
  return to !== 'undefined' && !ACTS.test(to) && !ACTS.test(original.replaceAll('=>', ''));
}

/** The file with every one of `numbered` behind its switch; nested places are kept nested. */
export function switched(file, numbered) {
  const text = readSource(file);
  const places = numbered
    .map(([id, mutation]) => ({ id, to: mutation.to, place: placeOf(mutation, text) }))
    .sort((a, b) => a.place[0] - b.place[0] || b.place[1] - a.place[1] || a.id - b.id);
  const render = (start, end, inside) => {
    let out = '';
    let at = start;
    for (let index = 0; index < inside.length;) {
      const { id, to, place } = inside[index];
      let next = index + 1;
      while (next < inside.length && inside[next].place[0] < place[1]) next += 1;
      const original = render(place[0], place[1], inside.slice(index + 1, next));
      out += `${text.slice(at, place[0])}globalThis.__mutant(${id}, () => (${to}), () => (${original}), ${isComparable(to, original)})`;
      at = place[1];
      index = next;
    }
    return out + text.slice(at, end);
  };
  return parsed(render(0, text.length, places), { rule: 'all rules', file });
}
