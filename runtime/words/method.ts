/** One row of the generated tables for each method. */

export type Generation = 'v3' | 'legacy' | 'gateway';

export type Kind =
  'get' | 'list' | 'tail' | 'add' | 'update' | 'delete' | 'field-list' | 'field-get' | 'read' | 'action';

/**
 * `offset`, `cursor` and `next-cursor` are of REST 3.0. `start`: legacy, pages of 50 rows. `once`: all rows in one answer.
 * An object: legacy lists that do not page by `start`.
 */
export type PagingStyle = 'offset' | 'cursor' | 'next-cursor' | 'start' | 'once' | PlacePaging;

/** The parameters of a page, in the letter case of the method's page. */
export interface PlacePaging {
  /** What `place` is: the number of rows before the page, the number of the page from 1, or the id of the last row. */
  readonly by: 'offset' | 'page' | 'row';
  /** The parameter that says where a page begins. */
  readonly place: string;
  /** The parameter with the rows of a page; absent: it cannot be chosen. */
  readonly size?: string;
  /** Members that lead to the object that holds these parameters; absent: they are parameters of the method. */
  readonly holder?: readonly string[];
  /** Further parameters of the cursor, each with the member of the last row that goes into it. */
  readonly cursorParams?: Readonly<Record<string, string>>;
}

export interface MethodMetadata {
  /** Read or write: `add`, `update`, `delete` and `action` are writes. */
  readonly kind: Kind;
  /** Scopes that admit the method; any one is enough. */
  readonly scope?: readonly string[];
  /** How a list continues. A method with it returns a `ListCall`. */
  readonly paging?: PagingStyle;
  /** Legacy: rows of a page without a size of the caller; absent: 50. */
  readonly pageSize?: number;
  /** Legacy: the member of `result` that holds the rows, where other members hold arrays too. */
  readonly rows?: string;
  /** Legacy: the result of a list is known to be the array of its rows, where a batch can refer to one by its index. */
  readonly inArray?: boolean;
  /** The objects have an `id` that can be filtered and sorted. */
  readonly keyset?: boolean;
  /** The field that keyset paging goes by; absent: `id`. */
  readonly keysetBy?: string;
  /** It is known that `id` can be selected. */
  readonly hasId?: boolean;
  /** `id` can be sorted by. */
  readonly sortsId?: boolean;
  /** `false`: the `nextCursor` of a page leads nowhere. */
  readonly cursor?: boolean;
  /** `false`: a page takes no `limit`. */
  readonly limit?: boolean;
  /** Parameters that an iteration adds where the caller does not give them: without them the rows are in no order. */
  readonly iterates?: Readonly<Record<string, string>>;
  /** The answer holds the object under `item`, where a batch can refer to its fields. */
  readonly item?: boolean;
  /** Where the data holds maps, which the service prints as `[]` when they are empty: paths such as `settings`, `*.id`. */
  readonly maps?: readonly string[];
  /** The same for each item of a list. */
  readonly itemMaps?: readonly string[];
  /** Where the data holds numbers that the service also prints as texts: paths. */
  readonly numbers?: readonly string[];
  /** Works only with `application(...)` credentials. */
  readonly applicationOnly?: boolean;
  /** The order in which the names must be sent. */
  readonly order?: readonly string[];
  /** The read that shows whether a write was done: `tasks.task.list`. */
  readonly readBack?: string;
}

/** Method name on the wire to its row; or the first part of the names of a module, to what makes its rows. */
export type MethodTable = Readonly<Record<string, MethodMetadata | ModuleRows>>;

/** The rows of a module, by method name on the wire; made once, when one is first asked for. */
export type ModuleRows = () => Readonly<Record<string, MethodMetadata>>;

const rowsByModule = new WeakMap<ModuleRows, ReturnType<ModuleRows>>();

/** A program uses few of an account's modules, so the rows of the others are not made. */
export function rowsOf(module: ModuleRows): ReturnType<ModuleRows> {
  const rows = rowsByModule.get(module) ?? module();
  rowsByModule.set(module, rows);
  return rows;
}

export function rowOf(table: MethodTable, name: string): MethodMetadata | undefined {
  const row = Object.hasOwn(table, name) ? table[name] : undefined;
  if (row !== undefined && typeof row !== 'function') return row;
  const [first = ''] = name.split('.');
  const module = Object.hasOwn(table, first) ? table[first] : undefined;
  if (typeof module !== 'function') return undefined;
  const rows = rowsOf(module);
  return Object.hasOwn(rows, name) ? rows[name] : undefined;
}

const WRITES: ReadonlySet<Kind> = new Set<Kind>(['add', 'update', 'delete', 'action']);

export function isWrite(row: Pick<MethodMetadata, 'kind'>): boolean {
  return WRITES.has(row.kind);
}
