/** Places in the data of a method, as paths of its row name them: `settings`, `*.id`; `.` is the data itself. */

/** A place on the paths of a method, with the places below it. */
export interface Place {
  /** A path ends here. */
  isEnd: boolean;
  /** By a member's name; `*` is each element of an array, or value of a map. */
  readonly below: Map<string, Place>;
}

/** Paths as their methods' rows have them, to what they say: taken apart when first needed. */
const known = new Map<string, Place>();

/** @param paths separated by blanks. */
export function placesOf(paths: string): Place {
  const found = known.get(paths);
  if (found !== undefined) return found;
  const root: Place = { isEnd: false, below: new Map() };
  for (const path of paths.split(' ')) {
    let place = root;
    for (const name of path === '.' ? [] : path.split('.')) place = below(place, name);
    place.isEnd = true;
  }
  known.set(paths, root);
  return root;
}

function below(place: Place, name: string): Place {
  const next = place.below.get(name) ?? { isEnd: false, below: new Map() };
  place.below.set(name, next);
  return next;
}
