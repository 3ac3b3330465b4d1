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
export function parseJson(text: string, reviver?: (name: string, value: unknown) => unknown): unknown {
  // A byte order mark is not JSON, yet some servers write one.
  return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, reviver) as unknown;
}

/**
 * The own names of the objects of a value in the order of the text it was parsed from: JavaScript puts names of digits first
 * and sorts them as numbers, and accounts print rows by their ids in the order that was asked for. Nothing is read before the
 * first question.
 */
export function orderOfNames(text: string, value: unknown): (holder: object) => readonly string[] {
  let orders: ReadonlyMap<object, readonly string[]> | undefined;
  return (holder) => {
    orders ??= ordersIn(value, parseJson(withMarkedNumbers(text)));
    return orders.get(holder) ?? Object.keys(holder);
  };
}

/** In front of a name of digits it makes a name that keeps its place. */
const MARK = '\u0000';

/** @param text valid JSON */
function withMarkedNumbers(text: string): string {
  let marked = '';
  let done = 0;
  for (let open = text.indexOf('"'); open >= 0; open = text.indexOf('"', done)) {
    let end = open + 1;
    while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    let next = end + 1;
    while (/\s/.test(text[next] ?? '')) next += 1;
    const isNumber = text[next] === ':' && /^\d+$/.test(text.slice(open + 1, end));
    marked += text.slice(done, open + 1) + (isNumber ? '\\u0000' : '') + text.slice(open + 1, end + 1);
    done = end + 1;
  }
  return marked + text.slice(done);
}

/** @param marked the same value, with marks. */
function ordersIn(value: unknown, marked: unknown): ReadonlyMap<object, readonly string[]> {
  const orders = new Map<object, readonly string[]>();
  const pairs: [unknown, unknown][] = [[value, marked]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [plain, other] = pair;
    if (typeof plain !== 'object' || plain === null || typeof other !== 'object' || other === null) continue;
    const members = Object.entries(other).map(
      ([name, member]: [string, unknown]) => [name.startsWith(MARK) ? name.slice(1) : name, member] as const,
    );
    orders.set(
      plain,
      members.map(([name]) => name),
    );
    for (const [name, member] of members) pairs.push([memberOf(plain, name), member]);
  }
  return orders;
}

/** Sets an own member; assigned, `__proto__` would be the prototype. */
export function defineMember(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
