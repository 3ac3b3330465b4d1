/**
 * Why families, tasks and methods of known type refuse a call, with the usual code. Methods with codes of their own are in
 * `own-refusals.ts`. The tests send a wrong call for each row.
 */

import { failure, type LegacyFailure } from './outcome.js';

interface Refusal {
  /** 400 by default. */
  readonly status?: number;
  readonly error: string;
  /** `$`: the name of the parameter, the field or the key. */
  readonly says: string;
  /** Where the code is documented. */
  readonly source: string;
}

const CODES = "A legacy generation's self-description, section 10";
const REFERENCE = 'Legacy reference, Errors';
const DRIVE = 'Legacy results, Drive';
const RESULTS = 'Legacy results, CRM, older style';
const ITEMS = 'Public documentation of crm.item.*';
const PAGES = 'Public documentation of each method';

export const REFUSALS = {
  'a parameter is missing': {
    error: '100',
    says: 'Could not find value for parameter {$}',
    source: CODES,
  },
  'a parameter has a wrong type': { error: '0', says: 'Invalid value {$}', source: REFERENCE },
  'no such task': { error: '1', says: 'Task not found or not accessible', source: REFERENCE },
  'the task may not be changed': { error: '1', says: 'Access denied', source: REFERENCE },
  'a task has no title': { error: 'ERROR_CORE', says: 'The task has no $', source: CODES },
  'no such user of a task': { error: 'ERROR_CORE', says: 'The user of $ is not found', source: CODES },
  'no such parent of a task': { error: 'ERROR_CORE', says: 'The task of $ is not found', source: CODES },
  'a required field is missing': { error: '0', says: 'Required fields: $', source: CODES },
  'no such row': { error: '', says: 'Not found', source: CODES },
  'no such user': { error: '', says: 'User not found', source: PAGES },
  'no such file': { error: 'ERROR_NOT_FOUND', says: 'Could not find entity with the id', source: DRIVE },
  'no such dialog': {
    status: 403,
    error: 'ACCESS_ERROR',
    says: 'You do not have access to the specified dialog',
    source: REFERENCE,
  },
  'no such kind of records': {
    error: '',
    says: "Entity type '$' is not supported in current context.",
    source: RESULTS,
  },
  'no such item': { error: 'NOT_FOUND', says: 'Not found', source: ITEMS },
  'no such type of items': {
    error: 'NOT_FOUND',
    says: 'There is no such type of items',
    source: ITEMS,
  },
  'a field of an item has a wrong type': {
    error: 'CRM_FIELD_ERROR_VALUE_NOT_VALID',
    says: 'Invalid value of the field $',
    source: ITEMS,
  },
  'items are filtered by an unknown field': {
    error: 'INVALID_ARG_VALUE',
    says: 'There is no field $ to filter by',
    source: ITEMS,
  },
  'items are filtered by a wrong value': {
    error: 'INVALID_ARG_VALUE',
    says: 'The field $ is filtered by an invalid value',
    source: ITEMS,
  },
  'a field of an item takes several values': {
    error: '100',
    says: 'Expected iterable value for the multiple field $',
    source: ITEMS,
  },
  'tasks are sorted by an unknown field': {
    error: '0',
    says: 'There is no field $ to sort by',
    source: PAGES,
  },
  'items are sorted by an unknown field': {
    error: 'INVALID_ARG_VALUE',
    says: 'There is no field $ to sort by',
    source: ITEMS,
  },
  'items are sorted in no direction': {
    error: 'INVALID_ARG_VALUE',
    says: 'The direction of $ is ASC or DESC',
    source: ITEMS,
  },
} as const satisfies Readonly<Record<string, Refusal>>;

export type Reason = keyof typeof REFUSALS;

/** @param name what is missing or wrong */
export function refusal(reason: Reason, name = ''): LegacyFailure {
  const { status = 400, error, says }: Refusal = REFUSALS[reason];
  const failed = failure(
    status,
    error,
    says.replace('$', () => name),
  );
  return { ...failed, refused: { reason, name } };
}
