/** What the runtime has to know about one method; the generated tables hold one row for each. */

export type Generation = 'v3' | 'legacy' | 'gateway';

export type Kind =
  'get' | 'list' | 'tail' | 'add' | 'update' | 'delete' | 'field-list' | 'field-get' | 'read' | 'action';

export interface MethodRow {
  /** Read or write: `add`, `update`, `delete` and `action` are writes. */
  readonly kind: Kind;
  /** Scopes that admit the method; any one is enough. */
  readonly scope?: readonly string[];
  /** How a list goes on; a row with it gives a `ListCall`. */
  readonly paging?: 'offset' | 'cursor' | 'after-cursor' | 'start' | 'once';
  /** The objects have an `id` that can be filtered and sorted. */
  readonly keyset?: boolean;
  /** It is known that `id` can be selected. */
  readonly hasId?: boolean;
  /** `id` can be sorted by. */
  readonly sortsId?: boolean;
  /** The object's own fields, in one string separated by blanks; the result without `select` has them, or only `id` (`default`). */
  readonly fields?: string;
  /** What a call without `select` gives: `id` alone, or every own field. */
  readonly default?: 'id' | 'own';
  /** Takes `select`. */
  readonly select?: boolean;
  /** Where the data holds maps, which the service prints as `[]` when they are empty: paths separated by blanks. */
  readonly maps?: string;
  /** Works only with `application(...)` credentials. */
  readonly applicationOnly?: boolean;
  /** The order in which the names must be sent. */
  readonly order?: readonly string[];
  /** The read that tells whether a write was done: `tasks.task.list`. */
  readonly readBack?: string;
}

/** Method name on the wire to its row. */
export type MethodTable = Readonly<Record<string, MethodRow>>;

const WRITES: ReadonlySet<Kind> = new Set<Kind>(['add', 'update', 'delete', 'action']);

export function isWrite(row: Pick<MethodRow, 'kind'>): boolean {
  return WRITES.has(row.kind);
}
