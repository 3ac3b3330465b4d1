/** Copies parsed JSON of any depth. */

/** A copy that shares no object or list with the original; without recursion, since a hostile document can be nested deeply. */
export function copy(value: unknown): unknown {
  const holder: unknown[] = [];
  const open: Task[] = [{ value, place: holder, key: 0 }];
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    const { place, key } = task;
    const made = empty(task.value);
    Object.defineProperty(place, key, { value: made, enumerable: true, configurable: true, writable: true });
    if (typeof made !== 'object' || made === null) continue;
    const entries: [string, unknown][] = Object.entries(task.value as object); // `empty` gave an object, so it is one
    // What is pushed last is made first: members keep their order because each object's are made in a row.
    for (const [name, inner] of entries.reverse()) open.push({ value: inner, place: made, key: name });
  }
  return holder[0];
}

interface Task {
  readonly value: unknown;
  readonly place: object;
  readonly key: string | number;
}

function empty(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}
