/** The result of a probe: differences from the model, and the state of each method. */

import type { CorrectionKind } from '../model/corrections/row-form.js';

/** A difference that one method showed. */
export interface ResponseDifference {
  readonly kind: CorrectionKind;
  readonly path: string;
  readonly expected?: string;
  readonly got?: string;
  /** Only with `--values`. */
  readonly values?: readonly string[];
  /** An `offset` that does nothing, where the list can be read by id. */
  readonly keyset?: true;
}

export interface Occurrence {
  readonly in: number;
  readonly of: number;
}

export interface Finding extends ResponseDifference {
  readonly generation: 'v3' | 'legacy';
  readonly method: string;
  readonly seen: Occurrence;
  readonly message: string;
}

export type MethodState = 'finished' | 'partial' | 'refused' | 'not asked';

export interface MethodReport {
  readonly generation: 'v3' | 'legacy';
  readonly method: string;
  readonly state: MethodState;
  readonly requests: number;
}

/** The type of a result that nothing describes. */
export interface LearnedRow {
  readonly generation: 'v3' | 'legacy';
  readonly method: string;
  readonly set: { readonly type: string; readonly kind?: 'list'; readonly paging?: 'start' };
  /** Number of answers that were seen. */
  readonly answers: number;
}

/** Accounts ignore the letter case of a name. */
export function keyOfLearned({ generation, method }: Pick<LearnedRow, 'generation' | 'method'>): string {
  return `${generation} ${method.toLowerCase()}`;
}

export interface ProbeReport {
  readonly requests: number;
  readonly budget: number;
  /** Every read that can be asked was asked all that there is to ask. */
  readonly complete: boolean;
  readonly findings: readonly Finding[];
  /** Types of results that nothing describes. */
  readonly learned: readonly LearnedRow[];
  readonly methods: readonly MethodReport[];
}

const MESSAGES: Readonly<Record<CorrectionKind, (difference: ResponseDifference) => string>> = {
  'missing-member': ({ path }) => `${path} is promised and did not arrive`,
  'undescribed-member': ({ path, got }) => `${path} is not described; it is ${got ?? 'there'}`,
  null: ({ path, expected }) => `${path} is null, where ${expected ?? 'a value'} is promised`,
  type: ({ path, expected, got }) => `${path} is ${got ?? 'other'}, not ${expected ?? 'as described'}`,
  value: ({ path, values }) =>
    values
      ? `${path} repeats ${values.length} values`
      : `${path} has a value that is not among the described`,
  envelope: ({ path, expected, got }) =>
    `${path.replace(/^items?\b\.?/, '') === '' ? 'the answer' : path} is ${got ?? 'other'}, not ${expected ?? 'as described'}`,
  'page-size': ({ got, expected }) => `a page without limit has ${got ?? ''} rows, not ${expected ?? ''}`,
  limit: ({ got, expected }) =>
    /^\d+$/.test(got ?? '')
      ? `a page has at most ${got ?? ''} rows, whatever limit up to ${expected ?? ''} is asked for`
      : 'limit does nothing',
  offset: ({ got, path }) =>
    `${path.split('.').at(-1) ?? 'offset'} ${got === 'refused' ? 'is refused' : 'does nothing'}`,
  page: ({ got }) => (got === 'refused' ? 'page is refused' : 'page does nothing'),
  order: ({ got }) => (got === 'refused' ? 'order by id is refused' : 'order by id does nothing'),
  filter: ({ got }) => (got === 'refused' ? 'a filter on id is refused' : 'a filter on id does nothing'),
  cursor: ({ got, path }) =>
    path === 'next'
      ? 'a page that is not the last one has no next'
      : `the list does not go on by its cursor (${got ?? 'the same rows'})`,
  unpaged: ({ path }) =>
    `every page is the complete list: ${path === 'start' ? 'start does nothing' : 'neither limit nor offset does anything'}`,
  select: ({ path }) => `${path.replace(/^select\./, '')} cannot be selected`,
  'required-filter': ({ path }) => `the list is refused without ${path}`,
  'required-parameter': ({ path }) => `the call is refused without ${path}`,
  refused: ({ got }) => `the account refuses the call: ${got ?? 'an error'}`,
};

export function seenText({ seen }: Finding): string {
  return `seen in ${seen.in} of ${seen.of}`;
}

/** One sentence without anything of the account's data. */
export function messageOf(difference: ResponseDifference): string {
  return MESSAGES[difference.kind](difference);
}
