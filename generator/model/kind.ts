/** What a method does, by its shape and the generic last words of its name; what is not known is a write. */

import { matches } from './glob.js';
import type { Kind } from './model.js';
import type { PublishedOperation } from './normalise/operation.js';

const READS: ReadonlySet<Kind> = new Set<Kind>(['get', 'list', 'tail', 'field-list', 'field-get', 'read']);

const BY_LAST_WORD: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['get', 'get'],
  ['list', 'list'],
  ['tail', 'tail'],
  ['add', 'add'],
  ['update', 'update'],
  ['delete', 'delete'],
]);

/** Reads that show whether a write was done. No source shows that the object reflects other writes, such as `share`. */
export const READ_BACK_KINDS: ReadonlyMap<Kind, readonly Kind[]> = new Map<Kind, readonly Kind[]>([
  ['add', ['list', 'get']],
  ['update', ['get', 'list']],
  ['delete', ['get', 'list']],
]);

export function isWrite(kind: Kind): boolean {
  return !READS.has(kind);
}

/** The last word of a name that reads. */
export interface WordFact {
  /** `*` at its end is any rest. */
  readonly word: string;
  /** What the description must show in the answer. */
  readonly gives: ReadonlySet<string>;
}

/** @param words last words of reads, each with the answers that it requires */
export function kindOf(
  { name, request, answer }: Pick<PublishedOperation, 'name' | 'request' | 'answer'>,
  words: readonly WordFact[],
): Kind {
  const [last = '', before] = name.toLowerCase().split('.').reverse();
  if (before === 'field' && last === 'list') return 'field-list';
  if (before === 'field' && last === 'get') return 'field-get';
  const takes = (parameter: string): boolean =>
    request.kind === 'object' && request.parameters.properties.has(parameter);
  const named = BY_LAST_WORD.get(last);
  if (named !== undefined) return named;
  // No write is paged.
  if (answer.kind === 'items' && takes('cursor')) return 'tail';
  if (answer.kind === 'items' && takes('pagination')) return 'list';
  const given = new Set([answer.kind, ...(isNumber(answer) ? ['number'] : [])]);
  const reads = words.some(
    ({ word, gives }) => matches(word, last) && [...gives].some((one) => given.has(one)),
  );
  return reads ? 'read' : 'action';
}

function isNumber(answer: PublishedOperation['answer']): boolean {
  if (answer.kind !== 'value') return false;
  const { value } = answer;
  const inner =
    value.kind === 'object' && value.properties.size === 1 ? [...value.properties.values()][0] : value;
  return inner?.kind === 'integer' || inner?.kind === 'number';
}

/** The summary of a method that the account does not describe. @param object the type of its object */
export function defaultSummary(kind: Kind, object: string | undefined): string {
  const one = object === undefined ? 'an object' : `${/^[AEIO]/.test(object) ? 'an' : 'a'} \`${object}\``;
  const summaries: Readonly<Record<Kind, string>> = {
    get: `Get ${one}`,
    list: object === undefined ? 'Get a list' : `Get a list of \`${object}\``,
    tail: object === undefined ? 'Get what follows a cursor' : `Get each \`${object}\` that follows a cursor`,
    add: `Add ${one}`,
    update: `Update ${one}`,
    delete: `Delete ${one}`,
    'field-list': 'Get the descriptions of the fields',
    'field-get': 'Get the description of a field',
    read: '',
    action: '',
  };
  return summaries[kind];
}
