/** What a method does, by its shape and the generic last words of its name; what is not known is a write. */

import type { Kind } from './model.js';
import type { Operation } from './normalise/operation.js';

const READS: ReadonlySet<Kind> = new Set<Kind>(['get', 'list', 'tail', 'field-list', 'field-get', 'read']);

const BY_LAST_WORD: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['get', 'get'],
  ['list', 'list'],
  ['tail', 'tail'],
  ['add', 'add'],
  ['update', 'update'],
  ['delete', 'delete'],
]);

export function isWrite(kind: Kind): boolean {
  return !READS.has(kind);
}

export function kindOf({ name, request, answer }: Pick<Operation, 'name' | 'request' | 'answer'>): Kind {
  const [last = '', before] = name.toLowerCase().split('.').reverse();
  if (before === 'field' && last === 'list') return 'field-list';
  if (before === 'field' && last === 'get') return 'field-get';
  const takes = (parameter: string): boolean =>
    request.kind === 'object' && request.parameters.properties.has(parameter);
  const named = BY_LAST_WORD.get(last);
  if (named !== undefined) return named;
  // Nothing that is written comes in pages.
  if (answer.kind === 'items' && takes('cursor')) return 'tail';
  if (answer.kind === 'items' && takes('pagination')) return 'list';
  return 'action';
}

/** What a method does in a few words, where nobody says it. */
export const SUMMARIES: Readonly<Record<Kind, string>> = {
  get: 'Get one object',
  list: 'Get a list of objects',
  tail: 'Get objects from a cursor on',
  add: 'Add an object',
  update: 'Update an object',
  delete: 'Delete an object',
  'field-list': 'Get the descriptions of the fields',
  'field-get': 'Get the description of a field',
  read: '',
  action: '',
};
