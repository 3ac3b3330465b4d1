/** Shapes of results in the compact form of an emitted table, and the types that they stand for. */

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

/** `f`: own fields, `p`: those that every whole object has, `r`: related objects by type, `o`: 1 where rows hold more. */
export interface EntityShape {
  readonly f: Members;
  readonly p?: readonly string[];
  readonly r?: Readonly<Record<string, string>>;
  readonly o?: 1;
}

/** `e`: the type of the object or of each row, else `s`. `p`: what comes without `select`, `x`: what never comes. */
export interface MethodShape {
  readonly e?: string;
  readonly s?: Shape;
  /** 1: the data is a list. */
  readonly l?: 1;
  /** `whole`: what every whole object has. */
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
