/** The stored rows of a family of legacy methods. */

export type FamilyRow = Readonly<Record<string, unknown>>;

export interface FamilyRows {
  readonly rows: {
    get(id: number): FamilyRow | undefined;
    set(id: number, row: FamilyRow): unknown;
    delete(id: number): boolean;
    values(): Iterable<FamilyRow>;
  };
  /** Of rows and of the values of multifields. */
  nextId(): number;
}

/** It has no seeded rows. */
export function emptyFamily(): FamilyRows {
  let last = 0;
  return { rows: new Map(), nextId: () => (last += 1) };
}
