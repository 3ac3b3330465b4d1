/** Results as a table for a terminal: a row for each object, a column for each field. */

import { alignColumns, brokenAt } from '../terminal/layout.js';
import { cutTo, widthOf } from '../terminal/width.js';
import { firstNames } from '../text/sentence.js';
import { at, isList, isObject, type JsonObject } from '../base/json.js';

interface TableOptions {
  /** Width of the terminal; undefined: nothing is cut. */
  readonly columns?: number | undefined;
  /** Fields that the user selected: their columns stay. `responsible.name` is a column of its own. */
  readonly select?: readonly string[];
}

export function rowsTable(data: unknown, options: TableOptions = {}): readonly string[] {
  const { columns, select = [] } = options;
  if (isList(data)) return listTable(data, options);
  if (!isObject(data)) return [cell(data)];
  const members = namesOf([data], select).map((name) => [name, cell(valueAt(data, name))] as const);
  const filled = members.filter(([name, text]) => text !== '' || select.includes(name));
  const empty = members.length - filled.length;
  const lines = alignColumns(filled).map((line) => (columns === undefined ? line : cutTo(line, columns)));
  return [...lines, ...(empty === 0 ? [] : [`(${empty} empty ${empty === 1 ? 'field' : 'fields'})`])];
}

function listTable(rows: readonly unknown[], { columns, select = [] }: TableOptions): readonly string[] {
  if (rows.length === 0) return ['(no rows)'];
  const objects = rows.filter(isObject);
  const all = namesOf(objects, select).map((name): Column => {
    const cells = rows.map((row) => cell(isObject(row) ? valueAt(row, name) : undefined));
    return { name, cells, width: Math.max(...[name, ...cells].map(widthOf)) };
  });
  // Columns that are empty in every row are left out, unless the user selected them.
  const filled = all.filter(({ name, cells }) => select.includes(name) || cells.some((text) => text !== ''));
  const candidates = filled.length === 0 ? all : filled;
  if (candidates.length === 0) return alignColumns(rows.map((row) => [cell(row)]));
  const shown = columns === undefined ? candidates : columnsThatFit(candidates, columns, select);
  const widest = columns === undefined ? Infinity : commonWidth(shown, columns);
  const line = (texts: readonly string[]): readonly string[] => texts.map((text) => cutTo(text, widest));
  const lines = alignColumns([
    line(shown.map(({ name }) => name)),
    ...rows.map((_, index) => line(shown.map(({ cells }) => cells[index] ?? ''))),
  ]);
  const hidden = candidates.filter((column) => !shown.includes(column)).map(({ name }) => name);
  return [...lines, ...(columns === undefined ? [] : hiddenNote(hidden, columns))];
}

interface Column {
  readonly name: string;
  readonly cells: readonly string[];
  readonly width: number;
}

/** Every name of the rows, with selected members of related objects instead of the object. */
function namesOf(rows: readonly JsonObject[], select: readonly string[]): readonly string[] {
  return [...new Set(rows.flatMap(Object.keys))].flatMap((name) => {
    const inner = select.filter((path) => path.startsWith(`${name}.`));
    return inner.length === 0 ? [name] : inner;
  });
}

function valueAt(row: JsonObject, name: string): unknown {
  return Object.hasOwn(row, name) ? row[name] : at(row, ...name.split('.'));
}

/** A narrower column would not be readable. */
const MIN_WIDTH = 8;
/** Blanks between two columns: one blank is part of many cells. */
const GAP = 2;

/** Removes columns until the others fit: from the last one, and those first that the user did not select. */
function columnsThatFit(
  all: readonly Column[],
  columns: number,
  select: readonly string[],
): readonly Column[] {
  let shown = all;
  while (shown.length > 1 && widthOfAll(shown, MIN_WIDTH) > columns) {
    const last = shown.findLast(({ name }) => !select.includes(name)) ?? shown.at(-1);
    shown = shown.filter((column) => column !== last);
  }
  return shown;
}

function widthOfAll(shown: readonly Column[], widest: number): number {
  return shown.reduce((sum, { width }) => sum + Math.min(width, widest) + GAP, -GAP);
}

/** The widest columns are cut, down to one width that fits. */
function commonWidth(shown: readonly Column[], columns: number): number {
  let widest = Math.max(...shown.map(({ width }) => width));
  while (widest > 1 && widthOfAll(shown, widest) > columns) widest -= 1;
  return widest;
}

/** Names of columns that are left out: some three lines of them, above all of the rows. */
const MAX_NAMES = 20;

function hiddenNote(names: readonly string[], columns: number): readonly string[] {
  if (names.length === 0) return [];
  const shown = firstNames(
    names.map((name) => cutTo(name, MAX_WIDTH)),
    MAX_NAMES,
  );
  return brokenAt(`(not shown: ${shown}; select fewer fields, or use JSON)`, columns);
}

/** Columns of a terminal for one cell: two of them fill a wide terminal. */
const MAX_WIDTH = 60;

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  return cutTo(typeof value === 'string' ? value : JSON.stringify(value), MAX_WIDTH);
}
