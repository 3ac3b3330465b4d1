/** A piece of TypeScript together with the names that it uses, so that each file can import just those. */

import type { Generation } from '../../model/model.js';
import { methodKey, propertyKey } from './property-key.js';
import { numberLiteral } from './number.js';
import { stringLiteral } from './string.js';

/** Where a used name comes from: the runtime, or the types of a generation. */
export interface Use {
  readonly from: 'runtime' | Generation;
  readonly name: string;
  /** What it is called where it is used. */
  readonly as: string;
}

export interface Code {
  readonly text: string;
  readonly uses: readonly Use[];
  /** Of a union: what stands between its bars. */
  readonly members?: readonly Code[];
}

/** Joins pieces; text between them is ours. Data enters only through `string`, `key`, `number` or a `Use`. */
export function code(strings: TemplateStringsArray, ...parts: readonly Code[]): Code {
  let text = '';
  for (let index = 0; index < strings.length; index += 1)
    text += (strings[index] ?? '') + (parts[index]?.text ?? '');
  return { text, uses: usesOf(parts) };
}

/** Text of ours, such as a keyword. */
export function plain(text: string): Code {
  return { text, uses: NONE };
}

export function named(use: Use): Code {
  return { text: use.as, uses: [use] };
}

export function string(text: string): Code {
  return plain(stringLiteral(text));
}

export function key(text: string): Code {
  return plain(propertyKey(text));
}

export function methodName(text: string): Code {
  return plain(methodKey(text));
}

export function literal(value: string | number | boolean): Code {
  if (typeof value === 'string') return string(value);
  return plain(typeof value === 'number' ? numberLiteral(value) : String(value));
}

export function join(parts: readonly Code[], separator: string): Code {
  return { text: parts.map(({ text }) => text).join(separator), uses: usesOf(parts) };
}

/** An object type with a line for each member, behind which a semicolon goes. */
export function block(members: readonly Code[]): Code {
  const lines = members.map(({ text }) => `  ${indented(text)};\n`).join('');
  return { text: `{\n${lines}}`, uses: usesOf(members) };
}

/** The members of a union, a line for each: behind a line end, and with two spaces before each bar. */
export function unionLines(union: Code): Code {
  const { members = [union], uses } = union;
  return { text: members.map(({ text }) => `\n  | ${indented(indented(text))}`).join(''), uses };
}

/** Every line but the first two columns further in. */
export function indented(text: string, by = '  '): string {
  return text.replaceAll('\n', `\n${by}`);
}

const NONE: readonly Use[] = [];

/** Of most pieces none or one uses names, and its list is taken as it is. */
function usesOf(parts: readonly Code[]): readonly Use[] {
  let found = NONE;
  for (const { uses } of parts) {
    if (uses.length === 0) continue;
    if (found.length > 0) return parts.flatMap((part) => part.uses);
    found = uses;
  }
  return found;
}
