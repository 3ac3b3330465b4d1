/** Reads JSON of unknown origin: own members only, so that a key named `__proto__` or `constructor` is a key like any other. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The elements of an array; of anything else none. */
export function listOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : [];
}

/** The own member `key` of an object; undefined for anything else. */
export function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value at the end of a path of own members. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce(member, value);
}

/** The string itself, trimmed; an empty one for anything else. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The strings of a list; nothing for anything else. */
export function strings(value: unknown): readonly string[] {
  return isList(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Every text inside a value but names of members; without recursion, since a raw document can be nested to any depth. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one === 'string') texts.push(one);
    else if (typeof one === 'object' && one !== null)
      for (const inner of Object.values(one)) if (inner !== undefined) open.push(inner);
  }
  return texts;
}

/** The object without one member. */
export function without(object: JsonObject, key: string): JsonObject {
  return fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

/** An object with these own members, whatever their names. */
export function fromEntries(entries: Iterable<readonly [string, unknown]>): JsonObject {
  // `Object.fromEntries` defines members, so that `__proto__` becomes one of them too.
  return Object.fromEntries(entries);
}

/** Of a value that is to become JSON, names of members too. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (isList(value)) return value.map((item) => mapTexts(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [change(name), mapTexts(inner, change)]),
  );
}

/** One more step of a JSON pointer (RFC 6901). */
export function pointer(parent: string, key: string | number): string {
  if (typeof key === 'number' || !/[~/]/.test(key)) return `${parent}/${key}`;
  return `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A step of a JSON pointer as the member is named. */
export function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** What a step of a `$ref` can name: it is a part of a URL, and may be percent-encoded (RFC 6901, 6). */
export function referredNames(step: string): readonly string[] {
  if (!step.includes('%')) return [unescaped(step)];
  try {
    return [unescaped(decodeURIComponent(step)), unescaped(step)];
  } catch {
    // What cannot be decoded is not encoded, so its `%` belongs to the name.
    return [unescaped(step)];
  }
}

/** What a `$ref` into the same document leads to: `#/components/schemas/task`. */
export function referredAt(document: unknown, ref: string): unknown {
  const steps = ref.slice(2).split('/');
  return steps.reduce<unknown>(
    (value, step) =>
      referredNames(step)
        .map((name) => member(value, name))
        .find((one) => one !== undefined),
    document,
  );
}
