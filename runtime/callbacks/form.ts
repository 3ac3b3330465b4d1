/** Reads form-encoded text with nested brackets (`data[FIELDS][ID]=1`), as PHP writes it, within limits. */

import { type BodyLimits, type CallbackFields, type CallbackValue, refuse } from './value.js';

/** Of a name given twice the last one counts. */
export function parseForm(source: string, limits: BodyLimits): CallbackFields {
  const pairs = source.split('&').filter((pair) => pair !== '');
  if (pairs.length > limits.fields) refuse(`more than ${limits.fields} fields`);
  const root = new Level();
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    const path = readPath(name, limits.depth);
    const last = path.pop() ?? '';
    path.reduce((level, segment) => level.descend(segment), root).set(last, value);
  }
  return root.toFields();
}

/** `data[FIELDS][]` gives `data`, `FIELDS`, `''`. */
function readPath(name: string, depth: number): string[] {
  const open = name.indexOf('[');
  const path = [open < 0 ? name : name.slice(0, open)];
  for (let at = open; at >= 0 && at < name.length;) {
    const close = name.indexOf(']', at);
    if (name[at] !== '[' || close < 0) refuse('a field name with unbalanced brackets');
    if (path.push(name.slice(at + 1, close)) > depth) refuse(`more than ${depth} levels of nesting`);
    at = close + 1;
  }
  if (path[0] === '') refuse('a field without a name');
  if (path.includes('__proto__')) refuse('a field named __proto__');
  return path;
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** One level of brackets; a class, since it is filled pair by pair. */
class Level {
  readonly #values = new Map<string, string | Level>();
  /** What `[]` stands for next. */
  #next = 0;

  set(segment: string, value: string | Level): void {
    const key = this.#keyOf(segment);
    if (INDEX.test(key)) this.#next = Math.max(this.#next, Number(key) + 1);
    this.#values.set(key, value);
  }

  descend(segment: string): Level {
    const key = this.#keyOf(segment);
    const known = this.#values.get(key);
    if (known instanceof Level) return known;
    const made = new Level();
    this.set(key, made);
    return made;
  }

  toFields(): CallbackFields {
    const read = (value: string | Level): CallbackValue =>
      value instanceof Level ? value.#toValue() : value;
    return Object.fromEntries([...this.#values].map(([key, value]) => [key, read(value)]));
  }

  /** Names `0` to `n - 1` make an array. */
  #toValue(): CallbackValue {
    const isList = [...this.#values.keys()].every(
      (key) => INDEX.test(key) && Number(key) < this.#values.size,
    );
    // Members with numbers for names come in the order of these.
    return isList ? Object.values(this.toFields()) : this.toFields();
  }

  /** Empty brackets never stand for a name that is already there. */
  #keyOf(segment: string): string {
    if (segment !== '') return segment;
    while (this.#values.has(String(this.#next))) this.#next += 1;
    return String(this.#next);
  }
}

function decode(encoded: string): string {
  if (!/[%+]/.test(encoded)) return encoded;
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return refuse('a broken percent-encoding, or one that is not UTF-8');
  }
}
