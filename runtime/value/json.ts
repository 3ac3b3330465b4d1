/** JSON from outside: parsing that lets no key reach a prototype, and the type of a parsed value. */

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

/** A copy of parsed JSON, of any depth: a function that calls itself would run out of stack. */
export function copyOf(value: unknown): unknown {
  const root = shallow(value);
  const open = [root];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    if (typeof holder !== 'object' || holder === null) continue;
    for (const name of Object.keys(holder)) {
      const inner: unknown = Reflect.get(holder, name);
      if (typeof inner !== 'object' || inner === null) continue;
      const copy = shallow(inner);
      Object.defineProperty(holder, name, {
        value: copy,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      open.push(copy);
    }
  }
  return root;
}

function shallow(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[])];
  return isObject(value) ? { ...value } : value;
}

/** Keys that assignment or a deep merge would take for the prototype; also in escaped form. */
const PROTO = key('__proto__');
const CONSTRUCTOR = key('constructor', '\\{');
const PROTOTYPE = key('prototype');
const SUSPECT = new RegExp(`${PROTO.source}|${CONSTRUCTOR.source}`);

/** No such key without one of these, unless it is escaped; found many times quicker, and quickest by themselves. */
const MARK = /__proto__|prototype/;
const ESCAPE = '\\u00';

/** Characters of a text that a function can be called for each value of. */
const SHORT = 1 << 18;

/** @throws SyntaxError where the text is not JSON, or is long and has a key that reaches a prototype. */
export function parseJson(text: string): unknown {
  // A byte order mark is not JSON, yet some servers write one.
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (!isSuspect(json)) return JSON.parse(json) as unknown;
  if (json.length <= SHORT) return JSON.parse(json, harmless) as unknown;
  if (PROTO.test(json) || PROTOTYPE.test(json)) throw new SyntaxError('a key reaches a prototype');
  return JSON.parse(json) as unknown;
}

function isSuspect(json: string): boolean {
  return (json.includes(ESCAPE) || MARK.test(json)) && SUSPECT.test(json);
}

/** A key of valid JSON, in one pass; inside a string its quote would stand behind a backslash. */
function key(name: string, value = ''): RegExp {
  const characters = [...name].map((character) => {
    const code = character
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${character}|\\\\u00${code})`;
  });
  return new RegExp(`[{,]\\s*"${characters.join('')}"\\s*:\\s*${value}`);
}

function harmless(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  return key === 'constructor' && reachesPrototype(value) ? undefined : value;
}

function reachesPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}
