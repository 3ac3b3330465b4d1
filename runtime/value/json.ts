/** JSON from outside: its parsing, and members of any name of a parsed value. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own value of a name; undefined where there is none. */
export function memberOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}

export function isNonEmptyText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The member `name` where it is an object, else an empty one. */
export function objectIn(holder: JsonObject, name: string): JsonObject {
  const value = holder[name];
  return isObject(value) ? value : {};
}

export function isObjectOrAbsent(holder: JsonObject, name: string): boolean {
  return !isGiven(holder[name]) || isObject(holder[name]);
}

/** A name that assignment would take for the prototype is an own member like any other. @throws SyntaxError */
export function parseJson(text: string): unknown {
  // A byte order mark is not JSON, yet some servers write one.
  return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as unknown;
}

/** Sets an own member; assigned, `__proto__` would be the prototype. */
export function defineMember(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
