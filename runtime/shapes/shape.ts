/** Shapes of results in the compact form of an emitted table, each read when a response first needs it, and the types that they describe. */

/**
 * `s` string, `i` integer, `n` number, `b` boolean, `u` unknown; `?` before it: or null; `@Task`: a type by its name.
 * `['a', items]`, `['m', values]`, `['|', ...members]`, `['?', shape]`; `['o', required, optional, open]`: an object.
 */
export type Shape =
  | string
  | readonly ['a' | 'm' | '?', Shape]
  | readonly ['|', ...Shape[]]
  | readonly ['o', Members, Members, 0 | 1];

export type Members = Readonly<Record<string, Shape>>;

/** `f`: own fields, `p`: those that every complete object has, `r`: related objects by type, `o`: 1 where rows hold more. */
export interface EntityShape {
  readonly f: Members;
  readonly p?: readonly string[];
  readonly r?: Readonly<Record<string, string>>;
  readonly o?: 1;
}

/** `e`: the type of the object or of each row, else `s`. `p`: what is sent without `select`, `x`: what is never sent. */
export interface MethodShape {
  readonly e?: string;
  readonly s?: Shape;
  /** 1: the data is a list. */
  readonly l?: 1;
  /** `whole`: what every complete object has. */
  readonly p?: 'id' | 'whole';
  readonly x?: readonly string[];
}

const NAMES: Readonly<Record<string, string>> = {
  s: 'string',
  i: 'integer',
  n: 'number',
  b: 'boolean',
  u: 'unknown',
  a: 'array',
  m: 'map',
  o: 'object',
};

/** `integer`, `string | null`. */
export function shapeText(shape: Shape): string {
  if (typeof shape === 'string') {
    if (shape.startsWith('?')) return `${shapeText(shape.slice(1))} | null`;
    return shape.startsWith('@') ? 'object' : (NAMES[shape] ?? 'unknown');
  }
  const [kind, ...members] = shape;
  if (kind === '?') return `${shapeText(shape[1])} | null`;
  if (kind === '|') return [...new Set((members as readonly Shape[]).map(shapeText))].join(' | ');
  return NAMES[kind] ?? 'unknown';
}

/** The type of a value: never the value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

export interface ShapeTable {
  method(this: void, generation: string, name: string): MethodShape | undefined;
  entity(this: void, generation: string, name: string): EntityShape | undefined;
  named(this: void, generation: string, name: string): Shape | undefined;
}

/** @param rows `v3 tasks.task.get {…}`, `v3.e Task {…}`, `v3.t TaskRights …`, each a section, a name and a shape by `withoutQuotes`. */
export function tableOf(rows: readonly string[]): ShapeTable {
  let places: Map<string, string> | undefined;
  const read = new Map<string, unknown>();
  const find = (section: string, name: string): unknown => {
    places ??= new Map(rows.map(placed));
    const key = `${section} ${name}`;
    if (!read.has(key)) {
      const text = places.get(key);
      read.set(key, text === undefined ? undefined : JSON.parse(withQuotes(text)));
    }
    return read.get(key);
  };
  // Written by the generator in this form.
  return {
    method: (generation, name) => find(generation, name) as MethodShape | undefined,
    entity: (generation, name) => find(`${generation}.e`, name) as EntityShape | undefined,
    named: (generation, name) => find(`${generation}.t`, name) as Shape | undefined,
  };
}

function placed(row: string): [string, string] {
  const end = row.indexOf(' ', row.indexOf(' ') + 1);
  return [row.slice(0, end), row.slice(end + 1)];
}

const TEXT = /"(?:[^"\\]|\\.)*"/g;
/** The exponent of a number is no word. */
const TEXT_OR_WORD = /("(?:[^"\\]|\\.)*"|\d[\d.e+-]*)|[A-Za-z_?@][\w?@.*-]*/g;
const PLAIN = /^"[A-Za-z_?@][\w?@.*-]*"$/;

/** JSON of strings, numbers, lists and objects without the quotes of plain words: `["a","@Task"]` is `[a,@Task]`. What holds `true`, `false` or `null` itself has no such form. */
export function withoutQuotes(json: string): string {
  return json.replace(TEXT, (text) => (PLAIN.test(text) ? text.slice(1, -1) : text));
}

/** The JSON that it was. */
export function withQuotes(words: string): string {
  return words.replace(TEXT_OR_WORD, (word, text?: string) => text ?? `"${word}"`);
}
