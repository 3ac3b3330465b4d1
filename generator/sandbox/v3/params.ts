/** Parameters of a method: which must be there, and of what type. */

import type { ServerRules } from '../server-rules.js';
import { invalidRequest, missingField, wrongType, type Violation } from './refusal.js';

/** `select`, `filter`, `order` and `pagination` are `any` here: each has an error code of its own. */
export type ParamType = 'integer' | 'string' | 'object' | 'array' | 'any';

/** `!` at the end: required. */
export type ParamTable = Readonly<Record<string, ParamType | `${ParamType}!`>>;

export type V3Params = Readonly<Record<string, unknown>>;

export function checkParams(table: ParamTable, params: V3Params, rules: ServerRules): void {
  const violations = Object.entries(table).flatMap(([name, type]) =>
    check(name, type, rules.readsDigitsAsNumbers ? numberOf(type, params[name]) : params[name]),
  );
  if (violations.length > 0) throw invalidRequest(...violations);
}

function numberOf(type: string, value: unknown): unknown {
  return type.startsWith('integer') && typeof value === 'string' && /^\d+$/.test(value)
    ? Number(value)
    : value;
}

function check(name: string, type: string, value: unknown): Violation[] {
  const required = type.endsWith('!');
  if (value === undefined || value === null) return required ? [missingField(name)] : [];
  const { test, text } = TYPES[required ? type.slice(0, -1) : type] ?? ANY;
  return test(value) ? [] : [wrongType(name, text)];
}

interface Check {
  readonly test: (value: unknown) => boolean;
  readonly text: string;
}

const ANY: Check = { test: () => true, text: 'anything' };

const TYPES: Readonly<Record<string, Check>> = {
  integer: { test: Number.isInteger, text: 'an integer' },
  string: { test: (value) => typeof value === 'string', text: 'a string' },
  array: { test: Array.isArray, text: 'an array' },
  object: { test: isObject, text: 'an object' },
};

/** An empty map may be sent as `[]`. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (!Array.isArray(value) || value.length === 0);
}
