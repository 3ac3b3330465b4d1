/** Rows of one kind. A list reads their ids from an index in its order, so that a page does not sort all rows. */

import { compareKeys, type SortKey, sortKey } from './sort-key.js';

/** An object of any kind, in REST 3.0 form. */
export interface Row {
  readonly id: number;
  [field: string]: unknown;
}

/** Rows that no order tells apart come by id. */
export type Order = readonly (readonly [field: string, sign: 1 | -1])[];

const MOST_INDEXES = 16;

/** What a list is sorted by, where that is not a member of a row. */
export type Derived = Readonly<Record<string, (row: Row) => unknown>>;

/** A row that was changed is stored again: an index keeps what it had when it was stored. */
export class Table extends Map<number, Row> {
  readonly #derived: Derived;
  /** By the order in JSON; the one that was read last is the last. */
  readonly #indexes = new Map<string, Index>();

  /** What lists have found since the last write, by what they asked. */
  readonly #found = new Map<string, readonly number[]>();

  constructor(derived: Derived = {}) {
    super();
    this.#derived = derived;
  }

  override set(id: number, row: Row): this {
    const isNew = !this.has(id);
    this.#found.clear();
    super.set(id, row);
    for (const index of this.#indexes.values()) index.put(row, isNew);
    return this;
  }

  override delete(id: number): boolean {
    this.#found.clear();
    for (const index of this.#indexes.values()) index.remove(id);
    return super.delete(id);
  }

  /** The ids that `find` finds. The pages of one list find them once. */
  found(question: string, find: () => readonly number[]): readonly number[] {
    const ids = this.#found.get(question) ?? find();
    if (this.#found.size >= MOST_INDEXES) this.#found.clear();
    this.#found.set(question, ids);
    return ids;
  }

  /** All ids. The first list in an order sorts them, and each write keeps them sorted. */
  sorted(order: Order): readonly number[] {
    return this.#index(order).ids;
  }

  /** By id, those of the rows whose field has this value. */
  equal(field: string, value: unknown): readonly number[] {
    return this.#index([[field, 1]]).equal(sortKey(value));
  }

  #index(order: Order): Index {
    const name = JSON.stringify(order);
    const index = this.#indexes.get(name) ?? new Index(order, this.#derived, this.values());
    this.#indexes.delete(name);
    this.#indexes.set(name, index);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > MOST_INDEXES && oldest !== undefined) this.#indexes.delete(oldest);
    return index;
  }
}

export function tableOf(rows: readonly Row[], derived?: Derived): Table {
  const table = new Table(derived);
  for (const row of rows) table.set(row.id, row);
  return table;
}

class Index {
  readonly ids: number[];
  readonly #order: Order;
  readonly #derived: Derived;
  readonly #keys = new Map<number, readonly SortKey[]>();

  constructor(order: Order, derived: Derived, rows: Iterable<Row>) {
    this.#order = order;
    this.#derived = derived;
    for (const row of rows) this.#keys.set(row.id, this.#keysOf(row));
    this.ids = [...this.#keys.keys()].sort((left, right) => this.#compare(left, right));
  }

  put(row: Row, isNew: boolean): void {
    if (!isNew) this.remove(row.id);
    this.#keys.set(row.id, this.#keysOf(row));
    this.ids.splice(this.#place(row.id), 0, row.id);
  }

  remove(id: number): void {
    if (!this.#keys.has(id)) return;
    this.ids.splice(this.#place(id), 1);
    this.#keys.delete(id);
  }

  equal(key: SortKey): readonly number[] {
    const place = (from: number): number =>
      firstIndex(this.ids, (id) => {
        const own = this.#keys.get(id)?.[0];
        return own !== undefined && compareKeys(own, key) >= from;
      });
    return this.ids.slice(place(0), place(Number.MIN_VALUE));
  }

  /** Where the id is, or belongs. */
  #place(id: number): number {
    return firstIndex(this.ids, (other) => this.#compare(other, id) >= 0);
  }

  #keysOf(row: Row): readonly SortKey[] {
    return this.#order.map(([field]) => sortKey(this.#derived[field]?.(row) ?? row[field] ?? ''));
  }

  #compare(left: number, right: number): number {
    const [a, b] = [this.#keys.get(left) ?? [], this.#keys.get(right) ?? []];
    for (const [at, [, sign]] of this.#order.entries()) {
      const [one, other] = [a[at], b[at]];
      const result = one && other ? sign * compareKeys(one, other) : 0;
      if (result !== 0) return result;
    }
    return left - right;
  }
}

/** Of the first value that fits, where all that fit come last. */
export function firstIndex<T>(values: readonly T[], fits: (value: T) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = values[middle];
    if (value !== undefined && fits(value)) high = middle;
    else low = middle + 1;
  }
  return low;
}
