/** Aligned columns for people. */

import { oneLine } from './one-line.js';

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
