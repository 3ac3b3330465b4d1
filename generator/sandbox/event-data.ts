/** The `data` of the events of tasks (Applications and events, Shapes): a side that is missing is the text `undefined`. */

type Side = Readonly<Record<string, unknown>>;

const NOTHING = 'undefined';

/** @param object `ID`, and what else identifies it */
export function taskChange(change: 'ADD' | 'UPDATE' | 'DELETE', object: Side): Side {
  const [isBefore, isAfter] = [change !== 'ADD', change !== 'DELETE'];
  return {
    FIELDS_BEFORE: isBefore ? object : NOTHING,
    FIELDS_AFTER: isAfter ? object : NOTHING,
    IS_ACCESSIBLE_BEFORE: isBefore ? 'Y' : NOTHING,
    IS_ACCESSIBLE_AFTER: isAfter ? 'Y' : NOTHING,
  };
}
