/** The rows of an emitted table, each of which is read when an answer first needs it. */

import type { EntityShape, MethodShape, Shape } from './shape.js';

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
