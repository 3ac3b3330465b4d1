/** Where the data of a method holds maps, which the service prints as `[]` when they are empty. */

/** A place on the paths of a method, with the places below it. */
interface Place {
  /** A path ends here. */
  isMap: boolean;
  /** By a member's name; `*` is each element of an array, or value of a map. */
  readonly below: Map<string, Place>;
}

/** Paths as their methods' rows have them, to what they say: taken apart when first needed. */
const known = new Map<string, Place>();

/**
 * The data with `{}` in the place of each empty map. It has just been parsed and is not shared, so it is filled in place.
 * @param paths separated by blanks; `.` is the data itself.
 * @param ofItems the paths are those of each element of the data.
 */
export function fillMaps(data: unknown, paths: string, ofItems: boolean): unknown {
  const place = known.get(paths) ?? placesOf(paths);
  const root = ofItems ? { isMap: false, below: new Map([['*', place]]) } : place;
  if (root.isMap && isEmptyList(data)) return {};
  if (typeof data === 'object' && data !== null) fill(data, root.below);
  return data;
}

function placesOf(paths: string): Place {
  const root: Place = { isMap: false, below: new Map() };
  for (const path of paths.split(' ')) {
    let place = root;
    for (const name of path === '.' ? [] : path.split('.')) place = below(place, name);
    place.isMap = true;
  }
  known.set(paths, root);
  return root;
}

function below(place: Place, name: string): Place {
  const next = place.below.get(name) ?? { isMap: false, below: new Map() };
  place.below.set(name, next);
  return next;
}

function fill(holder: object, places: ReadonlyMap<string, Place>): void {
  if (Array.isArray(holder)) return fillElements(holder, places.get('*'));
  const values = holder as Record<string, unknown>; // JSON
  const each = places.get('*');
  // Most members are no objects: to pass them over takes less time than to look each name of the paths up.
  for (const key in values) {
    const value = values[key];
    if (typeof value !== 'object' || value === null) continue;
    const named = places.get(key);
    if ((named ?? each) === undefined || !Object.hasOwn(values, key)) continue;
    const first = each === undefined ? value : filled(value, each);
    values[key] = named === undefined ? first : filled(first, named);
  }
}

function fillElements(list: unknown[], each: Place | undefined): void {
  if (each === undefined) return;
  for (let at = 0; at < list.length; at += 1) {
    const value = list[at];
    if (typeof value === 'object' && value !== null) list[at] = filled(value, each);
  }
}

function filled(value: object, { isMap, below }: Place): object {
  if (isMap && isEmptyList(value)) return {};
  if (below.size > 0) fill(value, below);
  return value;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
