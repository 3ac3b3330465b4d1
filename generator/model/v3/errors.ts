/** Errors that are documented for a method: its own rows, and what follows from what it is and takes. */

import { factFor, type Facts } from '../facts.js';
import type { ErrorCase, Kind, MethodParams } from '../model.js';

export function errorsOf(
  facts: Facts,
  { name, kind, params }: { name: string; kind: Kind; params: MethodParams },
): readonly ErrorCase[] {
  const takes = new Set(
    (params.kind === 'object' ? params.variants.flat() : []).flatMap((param) =>
      param.required ? [param.name, `${param.name}!`] : [param.name],
    ),
  );
  if (params.kind !== 'none') takes.add('*');
  const implied = facts.errors.when.filter(
    ({ kinds, parameters }) => kinds.includes(kind) || parameters.some((parameter) => takes.has(parameter)),
  );
  const own = factFor(facts.errors.methods, name);
  return listOf([...(own === undefined ? [] : [own]), ...implied.map(({ rows }) => rows)]);
}

type Rows = readonly ErrorCase[];

interface SharedList {
  list?: Rows;
  readonly longer: WeakMap<Rows, SharedList>;
}

const lists: SharedList = { longer: new WeakMap() };

/** The same list for the same rows, since thousands of methods share a few: what is made of a list is made once. */
function listOf(parts: readonly Rows[]): Rows {
  let known = lists;
  for (const rows of parts) {
    const longer = known.longer.get(rows) ?? { longer: new WeakMap() };
    known.longer.set(rows, longer);
    known = longer;
  }
  return (known.list ??= merged(parts.flat()));
}

/** One row for a code and status: the method's own condition, else all that apply. */
function merged(rows: readonly ErrorCase[]): readonly ErrorCase[] {
  const cases = new Map<string, ErrorCase>();
  for (const row of rows) {
    const key = `${row.code} ${row.status}`;
    const known = cases.get(key);
    cases.set(
      key,
      known === undefined ? row : { ...known, condition: joined(known.condition, row.condition) },
    );
  }
  return [...cases.values()].sort((left, right) => (left.code < right.code ? -1 : 1));
}

/** A method's own sentence often contains that of all methods of its kind. */
function joined(known: string, further: string): string {
  const said = known.split(/(?<=\.)\s/).map(wordsOf);
  const isSaid = said.some((words) => [...wordsOf(further)].every((word) => words.has(word)));
  return isSaid ? known : `${known} ${further}`;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_`]+/gu));
}
