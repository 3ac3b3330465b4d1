/** Small pieces of TypeScript. Text of a description enters only through the helpers of this folder. */

import { stringLiteral } from './string.js';

export function literal(value: string | number | boolean): string {
  if (typeof value === 'string') return stringLiteral(value);
  return typeof value === 'number' ? numberLiteral(value) : String(value);
}

/** What JSON cannot hold has no literal: the caller has let in something that is not data. */
export function numberLiteral(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} is not a number that a description can contain`);
  // As Prettier writes it: `1e21`.
  return Object.is(value, -0) ? '0' : String(value).replace('e+', 'e');
}

/** An object type with one member per line. */
export function block(members: readonly string[]): string {
  return `{\n${members.map((text) => `  ${indented(text)};\n`).join('')}}`;
}

/** Moves every line but the first to the right. */
export function indented(text: string, by = '  '): string {
  return text.replaceAll('\n', `\n${by}`);
}

/** `<A, B>`, or nothing. */
export function angled(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `<${parts.join(', ')}>`;
}

/** Columns of a line of names. */
const WIDTH = 110;

/** `{ a, b }`, or one name a line where the line around it, such as `import {} from './a.js';`, would be long. */
export function inBraces(names: readonly string[], around: string): string {
  const line = names.join(', ');
  return line.length + around.length + 2 <= WIDTH ? `{ ${line} }` : `{${onePerLine(names)}}`;
}

/** The same in brackets. */
export function inBrackets(items: readonly string[], around: string): string {
  const line = items.join(', ');
  return line.length + around.length <= WIDTH ? `[${line}]` : `[${onePerLine(items)}]`;
}

function onePerLine(items: readonly string[]): string {
  return `\n  ${items.join(',\n  ')},\n`;
}
