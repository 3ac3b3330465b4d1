/** A piece of TypeScript together with the names that it uses, so that each file can import just those. */

import type { Generation } from '../../model/model.js';
import { memberKey, propertyKey } from './property-key.js';
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
  /** Keyed by `as`. */
  readonly uses: ReadonlyMap<string, Use>;
}

const NO_USES: ReadonlyMap<string, Use> = new Map();

/** Joins pieces; text between them is ours. Data enters only through `string`, `key`, `number` or a `Use`. */
export function code(strings: TemplateStringsArray, ...parts: readonly Code[]): Code {
  const text = strings.map((string, index) => string + (parts[index]?.text ?? '')).join('');
  return { text, uses: mergeUses(parts) };
}

/** Text of ours, such as a keyword. */
export function plain(text: string): Code {
  return { text, uses: NO_USES };
}

export function named(use: Use): Code {
  return { text: use.as, uses: new Map([[use.as, use]]) };
}

export function string(text: string): Code {
  return plain(stringLiteral(text));
}

export function key(text: string): Code {
  return plain(propertyKey(text));
}

export function member(text: string): Code {
  return plain(memberKey(text));
}

export function literal(value: string | number | boolean): Code {
  if (typeof value === 'string') return string(value);
  return plain(typeof value === 'number' ? numberLiteral(value) : String(value));
}

export function join(parts: readonly Code[], separator: string): Code {
  return { text: parts.map(({ text }) => text).join(separator), uses: mergeUses(parts) };
}

export function mergeUses(parts: readonly Code[]): ReadonlyMap<string, Use> {
  const used = parts.filter(({ uses }) => uses.size > 0);
  const [only] = used;
  if (only === undefined) return NO_USES;
  return used.length === 1 ? only.uses : new Map(used.flatMap(({ uses }) => [...uses]));
}
