/** Texts that repeat like an enum: looked at only where the user asks for it. */

import type { ResponseDifference } from './finding.js';

export interface RepeatedTexts {
  see(this: void, path: string, value: unknown): void;
  /** Fields with few values over many rows. */
  repeated(this: void): readonly { readonly difference: ResponseDifference; readonly rows: number }[];
}

/** With more values, a text is one of people and no code. */
const MAX_DISTINCT = 20;
/** In fewer rows, values of people repeat too; it is a full page of an account. */
const LEAST_ROWS = 50;

export function openRepeatedTexts(isWanted: boolean): RepeatedTexts {
  const fields = new Map<string, { rows: number; readonly values: Set<string> }>();
  return {
    see: (path, value) => {
      if (!isWanted || typeof value !== 'string') return;
      const field = fields.get(path) ?? { rows: 0, values: new Set<string>() };
      fields.set(path, field);
      field.rows += 1;
      if (field.values.size <= MAX_DISTINCT) field.values.add(value);
    },
    repeated: () =>
      [...fields].flatMap(([path, { rows, values }]) => {
        if (rows < LEAST_ROWS || values.size > MAX_DISTINCT || values.size === rows) return [];
        const list = [...values].sort();
        return [
          { difference: { kind: 'value', path, expected: 'string', got: 'string', values: list }, rows },
        ];
      }),
  };
}
