/** What `probe` saw an account do against its model, as a document: Overlay actions and rows of facts, checked. */

import { InputError } from '../../input-error.js';
import { isList, isObject, listOf, member, pointer, text } from '../../json.js';
import type { NamedOverlay } from '../options.js';
import { isSetRow, readSetRows } from './set-rows.js';

/** How an answer or a list can differ from the model. */
export const CORRECTION_KINDS = [
  'missing-member',
  'undescribed-member',
  'null',
  'type',
  'value',
  'envelope',
  'page-size',
  'limit',
  'offset',
  'page',
  'order',
  'filter',
  'cursor',
  'unpaged',
  'select',
  'required-filter',
  'required-parameter',
  'refused',
] as const;

export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

export interface Correction {
  readonly generation: 'v3' | 'legacy';
  readonly method: string;
  /** Names of members joined by dots, without indexes and keys of maps. */
  readonly path: string;
  readonly kind: CorrectionKind;
  /** A type, or a number of rows. */
  readonly expected?: string;
  readonly got?: string;
  /** Only with `--values`. */
  readonly values?: readonly string[];
  /** The list can be read by id all the same. */
  readonly keyset?: true;
  /** File and pointer, for messages. */
  readonly place: string;
}

/** The actions of a file as an Overlay document; undefined where it has none. */
export function overlayOf({ name, document }: NamedOverlay): NamedOverlay | undefined {
  const actions = member(document, 'actions');
  return listOf(actions).length === 0 ? undefined : { name, document: { overlay: '1.0.0', actions } };
}

/** @throws InputError that says where the document is none. */
export function readCorrections({ name, document }: NamedOverlay): readonly Correction[] {
  if (!/^1\.\d+\.\d+$/.test(text(member(document, 'corrections'))))
    throw wrong(name, '/corrections', 'is not there', 'give a file that svc-gen probe wrote');
  const facts = member(document, 'facts');
  const actions = member(document, 'actions');
  for (const [key, list] of Object.entries({ actions, facts }))
    if (list !== undefined && list !== null && !isList(list))
      throw wrong(name, `/${key}`, 'is not a list', 'write a list, or leave it out');
  readSetRows({ name, document });
  return listOf(facts).flatMap((row, index) =>
    isSetRow(row) ? [] : [readRow(row, name, pointer('/facts', index))],
  );
}

function readRow(row: unknown, name: string, at: string): Correction {
  const kind = CORRECTION_KINDS.find((one) => one === member(row, 'kind'));
  const generation = member(row, 'generation');
  const method = text(member(row, 'method'));
  if (!isObject(row)) throw wrong(name, at, 'is not an object', 'write generation, method, path and kind');
  if (kind === undefined)
    throw wrong(name, `${at}/kind`, 'is not a kind', `write one of ${CORRECTION_KINDS.join(', ')}`);
  if (generation !== 'v3' && generation !== 'legacy')
    throw wrong(name, `${at}/generation`, 'is no generation', 'write v3 or legacy');
  if (method === '') throw wrong(name, `${at}/method`, 'is empty', 'write the name of a method');
  const types = Object.fromEntries(
    (['expected', 'got'] as const).flatMap((key) => typeEntry(member(row, key), key, { name, at })),
  );
  const values = listOf(row['values']).filter((value) => typeof value === 'string');
  return {
    generation,
    method,
    path: text(row['path']),
    kind,
    ...types,
    ...(values.length > 0 && { values }),
    ...(row['keyset'] === true && { keyset: true }),
    place: `${name}#${at}`,
  };
}

/** YAML reads `50` as a number and `null` as nothing. */
function typeEntry(
  value: unknown,
  key: string,
  { name, at }: { readonly name: string; readonly at: string },
): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [[key, value]];
  if (typeof value === 'number' || value === null) return [[key, JSON.stringify(value)]];
  throw wrong(name, `${at}/${key}`, 'is not a type', 'write a text such as string');
}

function wrong(name: string, at: string, what: string, advice: string): InputError {
  return new InputError(`the place in the corrections ${what}`, `${name}#${at}`, advice);
}
