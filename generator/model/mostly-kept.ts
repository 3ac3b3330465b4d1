/** Whether an object is still the one that it was, by the names of its fields. */

interface Named {
  readonly name: string;
}

/** Most of the fields of either are in both, or neither has any. `isKept`: of a field that was there, whether it still is. */
export function isMostlyKept<Field extends Named>(
  old: readonly Field[],
  isKept: (field: Field) => boolean,
  countNow: number,
): boolean {
  if (old.length === 0 && countNow === 0) return true;
  return old.filter(isKept).length * 2 > Math.max(old.length, countNow);
}
