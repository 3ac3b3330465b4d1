/** Which values a field of each type takes. */

import { isIsoDate } from '../iso-date.js';
import type { FieldType } from './entity.js';

interface ValueType {
  readonly test: (value: unknown) => boolean;
  /** `an integer`: for messages. */
  readonly name: string;
}

const anything: ValueType = { test: () => true, name: 'anything' };

export const VALUE_TYPES: Readonly<Record<FieldType, ValueType>> = {
  int: { test: Number.isInteger, name: 'an integer' },
  float: { test: Number.isFinite, name: 'a number' },
  string: { test: (value) => typeof value === 'string', name: 'a string' },
  bool: { test: (value) => typeof value === 'boolean', name: 'a boolean' },
  datetime: { test: isIsoDate, name: 'a datetime in ISO 8601 with an offset' },
  array: { test: Array.isArray, name: 'an array' },
  object: anything,
  any: anything,
};
