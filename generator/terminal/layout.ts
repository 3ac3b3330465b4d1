/** How text is laid out for people: columns, one line for each message, colours where a terminal takes them. */

import { takesColor, type Environment, type Sink } from './io.js';

/** Columns are as wide as their longest cell; the last one is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const clean = rows.map((row) => row.map(oneLine));
  const widths: number[] = [];
  for (const row of clean)
    row.forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, cell.length)));
  return clean.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export type Paint = (style: keyof typeof CODES, text: string) => string;

export const plain: Paint = (_style, text) => text;

export function painter(sink: Sink, env: Environment): Paint {
  if (!takesColor(sink, env)) return plain;
  return (style, text) => `\u001b[${String(CODES[style])}m${text}\u001b[0m`;
}
