/** What a family of legacy methods holds. */

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

/** What is there was made by a caller. */
export function emptyFamily(): FamilyRows {
  let last = 0;
  return { rows: new Map(), nextId: () => (last += 1) };
}
