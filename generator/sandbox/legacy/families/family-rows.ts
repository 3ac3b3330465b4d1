/** The stored rows of a family of legacy methods, and how its style shows and stores their values. */

import { type Table, tableOf } from '../../table.js';
import { isBlank } from '../value.js';
import type { DescribedField } from './described-field.js';

/** In the form that a caller sees. */
export type FamilyRow = Readonly<Record<string, unknown>>;

export interface FamilyRows {
  readonly table: Table;
  nextId(): number;
}

/** It has no seeded rows. */
export function emptyFamily(): FamilyRows {
  let last = 0;
  return { table: tableOf([]), nextId: () => (last += 1) };
}

/** Members of a row whose name is not their capital name in camel style. */
const NAMES: Readonly<Record<string, string>> = {
  DATE_CREATE: 'createdTime',
  DATE_MODIFY: 'updatedTime',
  CREATED_BY_ID: 'createdBy',
  MODIFY_BY_ID: 'updatedBy',
};

/** Rows have the names of camel style, in which the gateway reads them too. Own fields keep theirs. */
export function storedName(name: string, { stored }: Partial<DescribedField> = {}): string {
  if (stored !== undefined || name.startsWith('UF_') || !/^[A-Z]/.test(name)) return stored ?? name;
  return NAMES[name] ?? name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** In capital style numbers are texts, and a moment that is absent is an empty text. */
export function shownValue(value: unknown, field: DescribedField, isCapital: boolean): unknown {
  if (value === undefined || value === null) {
    if (field.isMultiple) return [];
    return isCapital && field.type === 'datetime' ? '' : null;
  }
  if (!isCapital) return value;
  return Array.isArray(value) ? value.map(shownNumber) : shownNumber(value);
}

function shownNumber(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

const NUMBERS = /^(?:integer|double|user|crm_(?:contact|company|category|lead|deal|entity))$/;

/** Whether a number is one; other types take any value. */
export function isFit(value: unknown, { type }: DescribedField): boolean {
  const one = (given: unknown): boolean => isBlank(given) || numberOf(given) !== undefined;
  return !NUMBERS.test(type) || (Array.isArray(value) ? value.every(one) : one(value));
}

/** A number in a text becomes one, as PHP reads it (0 where there is none), and a flag its letter. */
export function storedValue(value: unknown, { type }: DescribedField): unknown {
  if (Array.isArray(value)) return value.map((one) => storedNumber(one, type));
  if (value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  if (typeof value === 'object' && value !== null && !NUMBERS.test(type)) return JSON.stringify(value);
  return storedNumber(value, type);
}

function storedNumber(value: unknown, type: string): unknown {
  if (!NUMBERS.test(type)) return typeof value === 'number' ? String(value) : value;
  if (isBlank(value)) return null;
  const number = numberOf(value) ?? (Number.parseFloat(String(value)) || 0);
  return type === 'double' ? number : Math.trunc(number);
}

/** Of a number or of all of a text. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}
