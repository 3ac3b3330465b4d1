/** The data of a method in the forms that its types promise, at the places that its row names. */

/** A place on the paths of a method, with the places below it. */
interface Place {
  /** A member's name; `*` is each element of an array, or value of a map. */
  readonly name: string;
  /** A path ends here. */
  isEnd: boolean;
  /** A list, since to go through a map makes garbage with each object of the data. */
  readonly below: Place[];
}

/** The value in the form that is promised; what has no such form stays what it is. */
type Form = (value: unknown) => unknown;

/**
 * It has just been parsed and is not shared, so it is changed in place.
 * @param paths separated by blanks, such as `settings *.id`; `.` is the data itself.
 */
export function inPlaces(data: unknown, paths: string, form: Form): unknown {
  return formed(data, placesOf(paths), form);
}

/** The same, where the paths are those of each element of the data. */
export function inItems(data: unknown, paths: string, form: Form): unknown {
  return formed(data, { name: '', isEnd: false, below: [{ ...placesOf(paths), name: '*' }] }, form);
}

/** Paths as their methods' rows have them, to what they say: taken apart when first needed. */
const known = new Map<string, Place>();

function placesOf(paths: string): Place {
  const found = known.get(paths);
  if (found !== undefined) return found;
  const root: Place = { name: '', isEnd: false, below: [] };
  for (const path of paths.split(' ')) {
    let place = root;
    for (const name of path === '.' ? [] : path.split('.')) place = below(place, name);
    place.isEnd = true;
  }
  known.set(paths, root);
  return root;
}

function below(place: Place, name: string): Place {
  const found = place.below.find((next) => next.name === name);
  if (found !== undefined) return found;
  const next: Place = { name, isEnd: false, below: [] };
  place.below.push(next);
  return next;
}

function formed(given: unknown, { isEnd, below }: Place, form: Form): unknown {
  const value = isEnd ? form(given) : given;
  if (below.length === 0 || typeof value !== 'object' || value === null) return value;
  const values = value as Record<string, unknown>; // JSON; of an array by its indexes
  for (const place of below) {
    const { name } = place;
    if (name === '*') for (const key of Object.keys(values)) values[key] = formed(values[key], place, form);
    else if (Object.hasOwn(values, name)) values[name] = formed(values[name], place, form);
  }
  return value;
}

/** An empty map, which the service prints as `[]`. */
export function asMap(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? {} : value;
}

/** Longer than any number that a service writes. */
const LONGEST = 32;
const NUMERAL = /^-?\d+(?:\.\d+)?$/;

/** A number, which the service also prints as a text. A text that a number cannot hold exactly stays what it is. */
export function asNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > LONGEST || !NUMERAL.test(value)) return value;
  const number = Number(value);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}
