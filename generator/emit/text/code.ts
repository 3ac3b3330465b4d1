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
  readonly uses: Uses;
  /** Of a union: what stands between its bars. */
  readonly members?: readonly Code[];
}

/** Single uses, and those of parts as they are: a file gathers them once. */
export type Uses = readonly (Use | Uses)[];

const NO_USES: Uses = [];

/** Joins pieces; text between them is ours. Data enters only through `string`, `key`, `number` or a `Use`. */
export function code(strings: TemplateStringsArray, ...parts: readonly Code[]): Code {
  let text = '';
  for (let index = 0; index < strings.length; index += 1)
    text += (strings[index] ?? '') + (parts[index]?.text ?? '');
  return { text, uses: mergeUses(parts) };
}

/** Text of ours, such as a keyword. */
export function plain(text: string): Code {
  return { text, uses: NO_USES };
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
  return { text: parts.map(({ text }) => text).join(separator), uses: mergeUses(parts) };
}

/** An object type with a line for each member, behind which a semicolon goes. */
export function block(members: readonly Code[]): Code {
  const lines = members.map(({ text }) => `  ${indented(text)};\n`).join('');
  return { text: `{\n${lines}}`, uses: mergeUses(members) };
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

export function mergeUses(parts: readonly Code[]): Uses {
  let merged: Uses = NO_USES;
  for (const { uses } of parts) if (uses.length > 0) merged = merged === NO_USES ? uses : [merged, uses];
  return merged;
}

/** Each name once, by what it is called where it is used. */
export function usedNames(uses: Uses): ReadonlyMap<string, Use> {
  const found = new Map<string, Use>();
  const seen = new Set<Uses>();
  const open: Uses[] = [uses];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const part of next) {
      if ('as' in part) found.set(part.as, part);
      else open.push(part);
    }
  }
  return found;
}
