/** What a described method does, derived from its name and the shapes of its request and result. */

import type { JsonObject } from '../../base/json.js';
import { objectOf, type ApiDescription, type DescribedOperation, type Resolved } from './operation.js';

export type Action =
  | 'get'
  | 'list'
  | 'cursor-list'
  | 'tail'
  | 'add'
  | 'update'
  | 'delete'
  | 'field-list'
  | 'field-get'
  /** None of the above, and only reads. */
  | 'read'
  /** None of the above. */
  | 'act';

const READING = /^(get|list|tail|count|search|find|check|is|has|can|exists)/i;

export function actionOf({ method, params }: DescribedOperation): Action {
  const last = method.split('.').at(-1) ?? '';
  if (method.endsWith('.field.list')) return 'field-list';
  if (method.endsWith('.field.get')) return 'field-get';
  if ('cursor' in params) return 'tail';
  if (last === 'list')
    return 'afterCursor' in objectOf(objectOf(params['pagination'])['properties']) ? 'cursor-list' : 'list';
  if (last === 'get' && 'id' in params) return 'get';
  if (last === 'add' || last === 'create') return 'add';
  if (last === 'update') return 'update';
  if (last === 'delete' || last === 'remove') return 'delete';
  return READING.test(last) ? 'read' : 'act';
}

/** The common name of related methods: `note.document` of `note.document.add` and `note.document.field.list`. */
export function collectionOf(method: string): string {
  return method.replace(/(\.field)?\.[^.]*$/, '');
}

/** The object of a result: under `item`, in `items`, or in the array that a list is declared as. */
export function itemOf({ result }: DescribedOperation, { resolve }: ApiDescription): Resolved | undefined {
  if (!result) return undefined;
  const properties = objectOf(resolve(result).schema['properties']);
  const candidates = [properties['item'], objectOf(properties['items'])['items'], result['items']];
  return candidates.map((candidate) => resolve(candidate)).find(({ schema }) => hasProperties(schema));
}

function hasProperties(schema: JsonObject): boolean {
  return Object.keys(objectOf(schema['properties'])).length > 0;
}
