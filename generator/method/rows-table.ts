/** Answers as a table for people: a row for each object, a column for each name. */

import { alignColumns } from '../terminal/layout.js';
import { isList, isObject, type JsonObject } from '../json.js';

/** @param columns width of the terminal; undefined: lines are not cut. */
export function rowsTable(data: unknown, columns: number | undefined): readonly string[] {
  const lines = [...alignColumns(cellsOf(data)), ...emptyNote(data)];
  return columns === undefined ? lines : lines.map((line) => cut(line, columns));
}

function cellsOf(data: unknown): readonly (readonly string[])[] {
  if (isList(data)) return listCells(data);
  if (isObject(data)) return memberCells(data).filter(([, text]) => text !== '');
  return [[cell(data)]];
}

function memberCells(data: JsonObject): readonly (readonly [name: string, text: string])[] {
  return Object.entries(data).map(([name, value]) => [name, cell(value)]);
}

/** Members of one object that are not shown. */
function emptyNote(data: unknown): readonly string[] {
  if (!isObject(data)) return [];
  const empty = memberCells(data).filter(([, text]) => text === '').length;
  return empty === 0 ? [] : [`(${empty} empty ${empty === 1 ? 'field' : 'fields'})`];
}

function listCells(rows: readonly unknown[]): readonly (readonly string[])[] {
  const all = [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])))];
  const filled = all.filter((name) => rows.some((row) => isObject(row) && cell(row[name]) !== ''));
  // Columns that are empty in each row say nothing.
  const names = filled.length === 0 ? all : filled;
  if (rows.length === 0) return [['(no rows)']];
  if (names.length === 0) return rows.map((row) => [cell(row)]);
  return [names, ...rows.map((row) => names.map((name) => (isObject(row) ? cell(row[name]) : '')))];
}

const MAX_WIDTH = 60;

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  return cut(typeof value === 'string' ? value : JSON.stringify(value), MAX_WIDTH);
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1))}…`;
}
