/** One place where an account deviates from its description: `null:tasks.task.list:items.title`. */

import { InputError } from '../../generator/base/input-error.js';

const KINDS = {
  'missing-member': 'a member is absent; PATH as `items.title`',
  'undescribed-member': 'a member that nothing describes; PATH as `items.extra`, beside the data as `extra`',
  null: 'a member is null in each third row',
  type: 'a member is a text, or a number where it is a text',
  list: 'a member that is an object is a list of it, a list its first element',
  digits: 'a member that is a number is printed as text',
  value: 'a member has a value that is not among the described',
  envelope: '`result` is the data itself',
  'page-size': 'a page without `limit` has PATH rows',
  limit: 'a page has at most PATH rows',
  offset: '`offset`, of a legacy list `start`, does nothing',
  page: '`page` does nothing',
  order: '`order` does nothing; with PATH `desc` the latest rows come first',
  filter: 'conditions on `id` do nothing',
  cursor: 'a cursor does nothing; a legacy page has no `next`',
  unpaged: 'every answer has all rows',
  select: 'the field PATH cannot be selected; of `one+other`, not both together',
  'required-filter': 'the filter must name PATH',
  'required-parameter': 'the call must have PATH',
  refused: 'the method is refused',
} as const;

export type DeviationKind = keyof typeof KINDS;

export interface Deviation {
  readonly generation: 'v3' | 'legacy';
  readonly kind: DeviationKind;
  readonly method: string;
  /** A path, a field or a number, as the kind says. */
  readonly path: string;
}

/** The methods that the account has. */
export interface Known {
  readonly v3: ReadonlyMap<string, unknown>;
  readonly legacy: ReadonlyMap<string, unknown>;
  /** What a legacy method can have. */
  readonly legacyKinds: ReadonlySet<DeviationKind>;
}

/** Of a name that both generations have REST 3.0's is meant. Throws InputError for what is none. */
export function readDeviation(text: string, { v3, legacy, legacyKinds }: Known): Deviation {
  const [kind = '', method = '', path = ''] = text.split(':');
  if (!isKind(kind))
    throw new InputError(
      'there is no such quirk',
      `quirk ${text}`,
      `use one of ${Object.keys(KINDS).join(', ')}`,
    );
  if (v3.has(method)) return { generation: 'v3', kind, method, path };
  if (!legacy.has(method))
    throw new InputError('the account has no such method', `quirk ${text}`, 'write KIND:METHOD:PATH');
  if (!legacyKinds.has(kind))
    throw new InputError(
      'a legacy method cannot have it',
      `quirk ${text}`,
      `use one of ${[...legacyKinds].join(', ')}`,
    );
  return { generation: 'legacy', kind, method, path };
}

function isKind(kind: string): kind is DeviationKind {
  return Object.hasOwn(KINDS, kind);
}

export function deviationText({ kind, method, path }: Deviation): string {
  return [kind, method, path].join(':');
}
