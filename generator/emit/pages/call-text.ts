/** A call of a method as a statement that a reader can copy, laid out as Prettier leaves it. */

import type { Example } from '../../model/example-params.js';
import {
  group,
  hardline,
  ifBroken,
  indent,
  join,
  line,
  printDoc,
  softline,
  type Doc,
} from '../layout/doc.js';
import { WIDTH } from '../layout/layout.js';
import { stringLiteral } from '../text/string.js';

export interface CallText {
  /** `svc.v3.tasks.task.get` */
  readonly callee: string;
  /** One object, or what else stands between the parentheses. */
  readonly argument: Readonly<Record<string, Example>> | string;
  /** Shown as a loop over all pages. */
  readonly isLoop: boolean;
}

/** Undefined where the call cannot be laid out: its name alone is wider than a line. */
export function callText({ callee, argument, isLoop }: CallText): string | undefined {
  const opening = isLoop ? 'for await (const item of ' : 'const answer = await ';
  const isEmpty = typeof argument !== 'string' && Object.keys(argument).length === 0;
  const values = isEmpty ? '' : typeof argument === 'string' ? argument : objectDoc(argument);
  const head = `${opening}${callee}(`;
  const closing: Doc = isLoop ? [')) {', indent([hardline, 'console.log(item);']), hardline, '}'] : ');';
  const text = printDoc([head, values, closing], 0, WIDTH);
  const [first = ''] = text.split('\n');
  return /^[ -~\n]*$/.test(text) && first.length <= WIDTH ? text : undefined;
}

/** A statement around a value, broken where it does not fit. */
export function statementText(head: string, value: Doc, tail: string): string {
  return printDoc([head, value, tail], 0, WIDTH);
}

/** A value in one line. */
export function literalText(value: Example): string {
  return printDoc(valueDoc(value), 0, Infinity);
}

function valueDoc(value: Example): Doc {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value !== 'object') return String(value);
  if (!isList(value)) return objectDoc(value);
  if (value.length === 0) return '[]';
  return group([
    '[',
    indent([softline, join([',', line], value.map(valueDoc))]),
    ifBroken(','),
    softline,
    ']',
  ]);
}

/** `more` are members that are no data, behind the others. */
export function objectDoc(value: Readonly<Record<string, Example>>, more: readonly Doc[] = []): Doc {
  const own = Object.entries(value).map(([name, member]) => memberDoc(keyText(name), member));
  const members = [...own, ...more];
  if (members.length === 0) return '{}';
  return group(['{', indent([line, join([',', line], members)]), ifBroken(','), line, '}']);
}

/** A text that does not fit goes to a line of its own, but not after a key that is hardly longer than its indent. */
function memberDoc(key: string, value: Example): Doc {
  if (typeof value !== 'string' || key.length < 5) return [key, ': ', valueDoc(value)];
  return group([key, ':', group(indent([line, valueDoc(value)]))]);
}

/** Bare where JavaScript admits it; as a plain key `__proto__` would set the prototype. */
function keyText(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[$A-Z_a-z][$\w]*$/.test(name) ? name : stringLiteral(name);
}

function isList(value: Example): value is readonly Example[] {
  return Array.isArray(value);
}
