/** A call of a method as a statement that a reader can copy. */

import { isList, isObject } from '../../json.js';
import type { Example } from '../../model/example-params.js';
import { propertyKey } from '../text/property-key.js';
import { stringLiteral } from '../text/string.js';

export interface CallText {
  /** `svc.v3.tasks.task.get` */
  readonly callee: string;
  /** One object, or what else stands between the parentheses. */
  readonly argument: Readonly<Record<string, Example>> | string;
  /** Shown as a loop over all pages. */
  readonly isLoop: boolean;
}

export function callText({ callee, argument, isLoop }: CallText): string {
  const isEmpty = typeof argument !== 'string' && Object.keys(argument).length === 0;
  const values = isEmpty ? '' : typeof argument === 'string' ? argument : objectText(argument);
  return isLoop
    ? `for await (const item of ${callee}(${values})) {\n  console.log(item);\n}`
    : `const answer = await ${callee}(${values});`;
}

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

/** One line where the object holds plain values; around another object it has a line for each member. */
export function objectText(value: Readonly<Record<string, Example>>): string {
  const holdsObject = Object.values(value).some(isObject);
  if (!holdsObject) return literalText(value);
  return membersText(Object.entries(value).map((member) => memberText(member, 1)));
}

/** `more` is a member that is no data, behind the others. */
export function fieldsText(
  fields: Readonly<Record<string, Example>>,
  more: readonly string[] = [],
  depth = 0,
): string {
  return membersText([...Object.entries(fields).map((member) => memberText(member, depth + 1)), ...more]);
}

/** Objects deeper than this stand in one line: indented by their depth, a chain of them would be a page. */
const DEEPEST = 12;

/** An object inside another one has a line for each member: a field more is a line more. */
function memberText([name, value]: readonly [string, Example], depth: number): string {
  const isOpened = isObject(value) && depth < DEEPEST;
  return `${propertyKey(name)}: ${isOpened ? fieldsText(value, [], depth) : literalText(value)}`;
}

function membersText(members: readonly string[]): string {
  if (members.length === 0) return '{}';
  return `{\n${members.map((member) => `  ${member.replaceAll('\n', '\n  ')},\n`).join('')}}`;
}
