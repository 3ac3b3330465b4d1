/** Rows of corrections, `{ methods, path, set, source | evidence }`, checked: `probe` writes them, and so can a user. */

import { nearest } from '../../../runtime/value/near-name.js';
import { InputError } from '../../base/input-error.js';
import {
  isList,
  isObject,
  type JsonObject,
  listOf,
  member,
  pointer,
  strings,
  text,
} from '../../base/json.js';
import type { NamedOverlay } from '../model-options.js';
import { changesOf, type RowChange } from './row-form.js';
import { readWritten, type TypeTexts, WrittenTypeError } from './written-type.js';

export interface CorrectionRow {
  /** Undefined: every generation that has the methods. */
  readonly generation: 'v3' | 'legacy' | undefined;
  /** Names, or globs of names. */
  readonly methods: readonly string[];
  /** As it is written: `params.fields.title`, `result.items.title`; empty: the method itself. */
  readonly path: string;
  readonly changes: readonly RowChange[];
  /** What answers showed, and no person decided. */
  readonly isSeen: boolean;
  /** File and pointer, for messages. */
  readonly place: string;
}

/** Of a file; `probe` is what its last run found. */
const MEMBERS: ReadonlySet<string> = new Set(['corrections', 'types', 'facts', 'probe']);

/** The rows of a file: a list, or the `facts` of an object. @throws InputError that names the wrong part */
export function readCorrections({ name, document }: NamedOverlay): readonly CorrectionRow[] {
  if (isList(document)) return document.map((row, index) => readRow(row, `${name}#${pointer('', index)}`));
  if (!/^1\.\d+\.\d+$/.test(text(member(document, 'corrections'))))
    throw wrong(
      `${name}#/corrections`,
      'is not 1.0.0',
      'write a list of rows, or corrections: 1.0.0 and facts',
    );
  const facts = member(document, 'facts');
  if (facts !== undefined && facts !== null && !isList(facts))
    throw wrong(`${name}#/facts`, 'is not a list', 'write a list, or leave it out');
  const unknown = Object.keys(isObject(document) ? document : {}).find((key) => !MEMBERS.has(key));
  if (unknown !== undefined)
    throw wrong(`${name}#${pointer('', unknown)}`, 'is not read', 'put rows below facts, or leave it out');
  const types = readTypes(member(document, 'types'), `${name}#/types`);
  return listOf(facts).map((row, index) => readRow(row, `${name}#${pointer('/facts', index)}`, types));
}

function readTypes(types: unknown, place: string): TypeTexts {
  if (types === undefined || types === null) return {};
  if (!isObject(types) || !isTexts(types))
    throw wrong(place, 'is not an object of texts', "write { Row: '{ ID: string }' }");
  for (const [name, type] of Object.entries(types))
    try {
      readWritten(type, types);
    } catch (error) {
      if (!(error instanceof WrittenTypeError)) throw error;
      throw wrong(
        `${place}${pointer('', name)}`,
        `is no type: ${error.message}`,
        'write one such as { ID: string }',
      );
    }
  return types;
}

function isTexts(types: JsonObject): types is Record<string, string> {
  return Object.values(types).every((type) => typeof type === 'string');
}

/** Members that may be left out. Without the one that is meant the row acts on more than its writer wants. */
const LIMITING = ['generation', 'path', 'expected'];
/** Those of them that are texts: one that YAML reads as another value, such as null, must not count as left out. */
const TEXTS = { path: 'result.items.title', expected: "'null', in quotes" };
const ROW_MEMBERS = [...LIMITING, 'methods', 'set', 'source', 'evidence', 'date'];

export function readRow(row: unknown, place: string, types: TypeTexts = {}): CorrectionRow {
  if (!isObject(row)) throw wrong(place, 'is not an object', 'write methods, path and set');
  const { generation, set } = row;
  for (const key of Object.keys(row)) {
    const meant = ROW_MEMBERS.includes(key) ? undefined : nearest(key, ROW_MEMBERS);
    if (meant !== undefined && LIMITING.includes(meant))
      throw wrong(`${place}${pointer('', key)}`, 'is not read', `write ${meant}, or leave it out`);
  }
  const methods = strings(row['methods']);
  const path = text(row['path']);
  for (const [name, example] of Object.entries(TEXTS))
    if (row[name] !== undefined && typeof row[name] !== 'string')
      throw wrong(`${place}/${name}`, 'is not a text', `write one such as ${example}, or leave it out`);
  if (generation !== undefined && generation !== 'v3' && generation !== 'legacy')
    throw wrong(`${place}/generation`, 'is not a generation', 'write v3 or legacy, or leave it out');
  if (methods.length === 0 || methods.length < listOf(row['methods']).length)
    throw wrong(`${place}/methods`, 'is not a list of names', "write ['tasks.task.add']");
  if (!isObject(set))
    throw wrong(`${place}/set`, 'is not an object', 'write one such as { required: false }');
  const expected = member(row, 'expected');
  const changes = changesOf({ path, set, ...(typeof expected === 'string' && { expected }) }, types);
  if ('problem' in changes) throw wrong(`${place}/${changes.at}`, changes.problem, changes.advice);
  const isSeen = row['evidence'] !== undefined && row['source'] === undefined;
  return { generation, methods, path, changes, isSeen, place };
}

function wrong(place: string, what: string, advice: string): InputError {
  return new InputError(`this part of the corrections ${what}`, place, advice);
}
