/** One method: how the account describes it, and what it really takes and gives. */

import type { Rule } from './rules.js';

export interface Judged {
  readonly name: string;
  readonly takes?: unknown;
  readonly required?: readonly string[];
  readonly gives: unknown;
  /** What the account demands; a name with `?` can be left out, and any other name is refused. */
  readonly rules: Readonly<Record<string, Rule>>;
  /** What stands in `result` on the wire. */
  readonly answer: unknown;
  readonly reads: boolean;
  /** What a reader of its section must find there. */
  readonly says?: readonly string[];
  /** An empty description says nothing, and the page says so. */
  readonly isUndescribed?: true;
}

export const anything = {};
export const whole = { type: 'integer' };
export const words = { type: 'string' };
export const selectOf = (...example: readonly string[]) => ({ type: 'array', items: words, example });
export const told = (schema: object, description: string) => ({ ...schema, description });

export const filterOf = (field: string) => ({ type: 'array', items: {}, example: [[field, '=', 1]] });
/** `{ result: true }`, and how it is described. */
export const DONE = { result: true };
export const bool = { type: 'object', properties: { result: { type: 'boolean' } } };
export const ORDER = { id: 1, title: 'Chairs', total: 12.5, customerId: 3, oldNumber: 'A-1' };
