/** Values as literals of TypeScript. */

import { isList, isObject } from '../base/json.js';
import type { Example } from '../model/example-params.js';
import { propertyKey } from '../text/property-key.js';
import { stringLiteral } from '../text/string.js';

/** A value in one line. */
export function literalText(value: Example): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isList(value)) return `[${value.map(literalText).join(', ')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${propertyKey(name)}: ${literalText(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** One line for an object of plain values; one line for each member if it contains another object. */
export function objectText(value: Readonly<Record<string, Example>>): string {
  const holdsObject = Object.values(value).some(isObject);
  if (!holdsObject) return literalText(value);
  return membersText(Object.entries(value).map((member) => memberText(member, 1)));
}

/** `more` are members that are code, after the others. */
export function fieldsText(
  fields: Readonly<Record<string, Example>>,
  more: readonly string[] = [],
  depth = 0,
): string {
  return membersText([...Object.entries(fields).map((member) => memberText(member, depth + 1)), ...more]);
}

/** Deeper objects are printed in one line: a long chain of indented ones would fill a page. */
const MAX_DEPTH = 12;

/** An object inside another one has a line for each member, so that a new field adds one line. */
function memberText([name, value]: readonly [string, Example], depth: number): string {
  const isOpened = isObject(value) && depth < MAX_DEPTH;
  return `${propertyKey(name)}: ${isOpened ? fieldsText(value, [], depth) : literalText(value)}`;
}

function membersText(members: readonly string[]): string {
  if (members.length === 0) return '{}';
  return `{\n${members.map((member) => `  ${member.replaceAll('\n', '\n  ')},\n`).join('')}}`;
}

/** Columns of a literal in one line: reference pages show samples next to the text. */
const NARROW = 26;

/** In one line, or with a line for each member where that is too long. */
export function narrowText(value: Example): string {
  if (typeof value !== 'object' || value === null) return literalText(value);
  const members = isList(value)
    ? value.map(narrowText)
    : Object.entries(value).map(([name, member]) => `${propertyKey(name)}: ${narrowText(member)}`);
  const line = isList(value) ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
  if (members.length === 0 || (line.length <= NARROW && !line.includes('\n'))) return literalText(value);
  const lines = membersText(members);
  return isList(value) ? `[${lines.slice(1, -1)}]` : lines;
}
