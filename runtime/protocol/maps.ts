/** Where the data of a method holds maps, which the service prints as `[]` when they are empty. */

/** One step of the paths of a method, with the steps that follow it. */
interface Step {
  /** A member's name; `*` is each element of an array, or value of a map. */
  readonly name: string;
  /** A path ends here. */
  isMap: boolean;
  readonly below: Step[];
}

/** Paths as their methods' rows have them, to what they say: taken apart when first needed. */
const known = new Map<string, Step>();

/**
 * The data with `{}` in the place of each empty map. It has just been parsed and is not shared, so it is filled in place.
 * @param paths separated by blanks; `.` is the data itself.
 */
export function fillMaps(data: unknown, paths: string): unknown {
  const root = known.get(paths) ?? stepsOf(paths);
  if (root.isMap && isEmptyList(data)) return {};
  if (typeof data === 'object' && data !== null) fill(data, root.below);
  return data;
}

function stepsOf(paths: string): Step {
  const root: Step = { name: '', isMap: false, below: [] };
  for (const path of paths.split(' ')) {
    let step = root;
    for (const name of path === '.' ? [] : path.split('.')) step = below(step, name);
    step.isMap = true;
  }
  known.set(paths, root);
  return root;
}

function below(step: Step, name: string): Step {
  const found = step.below.find((one) => one.name === name);
  if (found !== undefined) return found;
  const made: Step = { name, isMap: false, below: [] };
  step.below.push(made);
  return made;
}

function fill(holder: object, steps: readonly Step[]): void {
  const values = holder as Record<string, unknown>; // JSON; an array's elements are members too
  for (const step of steps) {
    if (step.name !== '*') fillMember(values, step.name, step);
    else for (const key of Object.keys(values)) fillMember(values, key, step);
  }
}

function fillMember(values: Record<string, unknown>, key: string, { isMap, below }: Step): void {
  const value = values[key];
  // Most are absent; only what is an object can be inherited.
  if (typeof value !== 'object' || value === null || !Object.hasOwn(values, key)) return;
  if (isMap && isEmptyList(value)) values[key] = {};
  else if (below.length > 0) fill(value, below);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
