/** The data of a method in the forms that its types promise, at the places that its row names. */

/** The value in the form that is promised; any other value stays as it is. */
type Form = (value: unknown) => unknown;

/** Names of members; `*` is each element of an array, or value of a map. */
type Path = readonly string[];

/**
 * It has just been parsed and is not shared, so it is changed in place.
 * @param paths separated by blanks, such as `settings *.id`; `.` is the data itself.
 */
export function inPlaces(data: unknown, paths: string, form: Form): unknown {
  return pathsOf(paths).reduce((value, path) => formed(value, path, form), data);
}

/** The same, where the paths are those of each element of the data. */
export function inItems(data: unknown, paths: string, form: Form): unknown {
  return pathsOf(paths).reduce((value, path) => formed(value, ['*', ...path], form), data);
}

/** By the text in a method's row. */
const known = new Map<string, readonly Path[]>();

function pathsOf(text: string): readonly Path[] {
  const found = known.get(text);
  if (found !== undefined) return found;
  const paths = text.split(' ').map((path) => (path === '.' ? [] : path.split('.')));
  known.set(text, paths);
  return paths;
}

function formed(value: unknown, path: Path, form: Form, depth = 0): unknown {
  const name = path[depth];
  if (name === undefined) return form(value);
  if (typeof value !== 'object' || value === null) return value;
  const values = value as Record<string, unknown>; // JSON; of an array by its indexes
  const names = name === '*' ? Object.keys(values) : Object.hasOwn(values, name) ? [name] : [];
  for (const key of names) values[key] = formed(values[key], path, form, depth + 1);
  return value;
}

/** An empty map, which the service prints as `[]`. */
export function asMap(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? {} : value;
}

/** No number of the service is longer. */
const MAX_LENGTH = 32;
const NUMERAL = /^-?\d+(?:\.\d+)?$/;

/** A number, which the service also prints as a text. A text that a number cannot hold exactly stays a text. */
export function asNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !NUMERAL.test(value)) return value;
  const number = Number(value);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}
