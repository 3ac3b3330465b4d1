/** The form of a row, `path` and `set`, and the change of the model that each member of `set` is. Both directions are here. */

import { isList, strings, type JsonObject } from '../../base/json.js';
import type { Kind, Paging } from '../model.js';
import { isReportType } from './type-text.js';
import { readWritten, type TypeTexts, type WrittenType, WrittenTypeError } from './written-type.js';

/** How a response or a list can differ from the model. */
const CORRECTION_KINDS = [
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

/** One change of a method; `path` is below `params` or `result`. */
export interface RowChange {
  /** `written`: the complete type of a result or of the parameters, in TypeScript. Only users set it and the kinds after it. */
  readonly kind: CorrectionKind | 'written' | 'parameter' | 'promised-member' | 'set-type';
  readonly path: string;
  /** The described type: another one is left as it is. */
  readonly expected?: string;
  /** A type, a number of rows, or an envelope. */
  readonly got?: string;
  readonly values?: readonly string[];
  /** The list can be read by id all the same. */
  readonly keyset?: true;
  readonly required?: boolean;
  readonly written?: WrittenSet;
}

/** The complete description of a result (type, name of its object, kind of the method, paging) or of all parameters. */
export interface WrittenSet {
  readonly of: 'result' | 'params';
  readonly type?: WrittenType;
  readonly name?: string;
  readonly kind?: Kind;
  readonly paging?: Paging['style'];
  /** Who may call the method, if not everybody. Only our own rows have it. */
  readonly who?: string;
}

export interface RowForm {
  readonly path?: string;
  readonly expected?: string;
  readonly set: JsonObject;
}

interface Refusal {
  readonly at: string;
  readonly problem: string;
  readonly advice: string;
}

/** The row that corrects a difference. */
export function correctionRow({ kind, path, expected, got = '', values, keyset }: RowChange): RowForm {
  const broken = {
    ...(got === 'refused' ? { refused: true } : { ignored: true }),
    ...(keyset && { keyset }),
  };
  const described = expected === undefined ? {} : { expected };
  const result = { path: path === '' ? 'result' : `result.${path}`, ...described };
  const params = { path: `params.${path}`, ...described };
  switch (kind) {
    case 'refused':
      return { set: { refused: got } };
    case 'missing-member':
      return { ...result, set: { required: false } };
    case 'undescribed-member':
      return { ...result, set: { type: `${withoutNull(got)} | null`, required: false } };
    case 'null':
    case 'type':
      return { ...result, set: { type: [expected, got].join(' | ') } };
    case 'value':
      return { ...result, set: values ? { values: [...values] } : { open: true } };
    case 'envelope':
      return { ...result, set: { envelope: got } };
    case 'cursor':
      // The cursor of a tail is a parameter, that of another list a member of the answer.
      return { ...(path.startsWith('cursor.') ? params : result), set: broken };
    case 'page-size':
      return { ...params, set: { default: Number(got) } };
    case 'unpaged':
      return { ...params, set: { unpaged: true } };
    case 'required-filter':
      return { ...params, set: { required: true } };
    // The type is for a parameter that is not described.
    case 'required-parameter':
      return { ...params, set: { required: true, type: 'unknown' } };
    default:
      return { ...params, set: /^\d+$/.test(got) ? { maximum: Number(got) } : broken };
  }
}

/** What a row changes, or what is wrong with it. @param types that the file has under names */
export function changesOf(
  { path = '', set, expected }: RowForm,
  types: TypeTexts = {},
): readonly RowChange[] | Refusal {
  const [root = '', ...rest] = path.split('.');
  if ((root === 'result' || root === 'params') && isWritten(path, set))
    return writtenChange(root, { set, ...(expected !== undefined && { expected }) }, types);
  const { type } = set;
  const shape = typeof type === 'string' && !isReportType(type) ? read(type, {}) : undefined;
  if (shape !== undefined && 'problem' in shape) return shape;
  const readers = Object.hasOwn(READERS, root) ? READERS[root] : undefined;
  if (readers === undefined || (root === 'params' && rest.length === 0))
    return {
      at: 'path',
      problem: 'is not a place',
      advice: 'write params.fields.title or result.items.title',
    };
  const isBroken = set['ignored'] === true || set['refused'] === true;
  if (set['keyset'] !== undefined && (set['keyset'] !== true || !isBroken))
    return {
      at: 'set/keyset',
      problem: 'says nothing',
      advice: 'write keyset: true with ignored or refused, or leave it out',
    };
  const names = Object.keys(set).filter((name) => name !== 'keyset');
  const given: Given = { path: rest.join('.'), set };
  const described = expected === undefined ? {} : { expected };
  const changes = names.map((name) => (Object.hasOwn(readers, name) ? readers[name]?.(given) : undefined));
  if (names.length === 0 || changes.includes(undefined)) {
    const wrong = names.find((_, index) => changes[index] === undefined);
    return wrongMember(wrong, Object.keys(readers), set);
  }
  return changes.flatMap((each = []) => each.map((change) => ({ ...change, ...described })));
}

/** @param names those that can be set there @param wrong absent: nothing is set */
function wrongMember(wrong: string | undefined, names: readonly string[], set: JsonObject): Refusal {
  const at = wrong === undefined ? 'set' : `set/${wrong}`;
  if (wrong !== undefined && names.includes(wrong)) {
    const problem = `cannot be ${JSON.stringify(set[wrong])} at this path`;
    return { at, problem, advice: 'write it as docs/probe.md describes it' };
  }
  return {
    at,
    problem: 'cannot be set here',
    advice: `set one of ${names.join(', ')}, as docs/probe.md describes it`,
  };
}

function read(text: string, types: TypeTexts, isJoined = false): WrittenType | Refusal {
  try {
    return readWritten(text, types, isJoined);
  } catch (error) {
    if (!(error instanceof WrittenTypeError)) throw error;
    return {
      at: 'set/type',
      problem: `is no type: ${error.message}`,
      advice: 'write one such as { ID: string }[]',
    };
  }
}

function isWritten(path: string, { type, name, kind, paging }: JsonObject): boolean {
  const isText = typeof type === 'string' && !isReportType(type);
  return (
    (path === 'params' && type !== undefined) ||
    (path === 'result' && (isText || [name, kind, paging].some((one) => one !== undefined)))
  );
}

const LEGACY_KINDS: readonly Kind[] = ['get', 'list', 'add', 'update', 'delete', 'read', 'action'];

/** By member. `params` has only `type`. */
const WRITTEN: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => typeof value === 'string',
  name: (value) => typeof value === 'string' && /^[A-Z][A-Za-z0-9]*$/.test(value),
  kind: (value) => LEGACY_KINDS.some((kind) => kind === value),
  paging: (value) => value === 'start' || value === 'once',
};

function writtenChange(
  of: 'result' | 'params',
  { set, expected }: RowForm,
  types: TypeTexts,
): readonly RowChange[] | Refusal {
  const names = of === 'params' ? ['type'] : Object.keys(WRITTEN);
  const isWrong = ([name, value]: [string, unknown]): boolean =>
    !names.includes(name) || WRITTEN[name]?.(value) !== true;
  const [wrong] = Object.entries(set).find(isWrong) ?? [];
  if (wrong !== undefined || Object.keys(set).length === 0) return wrongMember(wrong, names, set);
  const type = typeof set['type'] === 'string' ? read(set['type'], types, of === 'params') : undefined;
  if (type !== undefined && 'problem' in type) return type;
  // Each member was checked above by its reader.
  const written = { of, ...set, ...(type && { type }) } as WrittenSet;
  return [{ kind: 'written', path: '', written, ...(expected !== undefined && { expected }) }];
}

interface Given extends RowForm {
  readonly path: string;
}

/** Undefined: the value is none for this place. */
type Reader = (given: Given) => readonly RowChange[] | undefined;

const READERS: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  '': {
    refused: ({ set: { refused } }) =>
      typeof refused === 'string' && refused !== ''
        ? [{ kind: 'refused', path: '', got: refused }]
        : undefined,
  },
  params: {
    required: ({ path, set: { required, type } }) => {
      if (typeof required !== 'boolean') return undefined;
      if (required && /^filter(\.|$)/.test(path)) return [{ kind: 'required-filter', path }];
      if (required && type === 'unknown') return [{ kind: 'required-parameter', path }];
      return [{ kind: 'parameter', path, required }];
    },
    type: ({ path, set: { type, required } }) =>
      required === true && type === 'unknown'
        ? []
        : typed(type, { kind: 'parameter', path, ...(required === false && { required }) }),
    default: ({ path, set }) => rows(set['default'], { kind: 'page-size', path }),
    maximum: ({ path, set }) => rows(set['maximum'], { kind: 'limit', path }),
    ignored: (given) => ignoredOrRefused(given, 'ignored'),
    refused: (given) => ignoredOrRefused(given, 'refused'),
    unpaged: ({ path, set: { unpaged } }) => (unpaged === true ? [{ kind: 'unpaged', path }] : undefined),
  },
  result: {
    required: ({ path, set: { required, type } }) => {
      // The answer itself is no member.
      if (typeof required !== 'boolean' || path === '') return undefined;
      if (required) return [{ kind: 'promised-member', path }];
      return type === undefined ? [{ kind: 'missing-member', path }] : [];
    },
    type: ({ path, set: { type, required } }) =>
      typed(type, { kind: required === false ? 'undescribed-member' : 'set-type', path }),
    values: ({ path, set }) => {
      const list = set['values'];
      const values = strings(list);
      if (!isList(list) || values.length === 0 || values.length < list.length) return undefined;
      return [{ kind: 'value', path, values }];
    },
    open: ({ path, set: { open } }) => (open === true ? [{ kind: 'value', path }] : undefined),
    envelope: ({ path, set: { envelope } }) =>
      typeof envelope === 'string' ? [{ kind: 'envelope', path, got: envelope }] : undefined,
    ignored: (given) => ignoredOrRefused(given, 'ignored'),
    refused: (given) => ignoredOrRefused(given, 'refused'),
  },
};

function typed(type: unknown, change: RowChange): readonly RowChange[] | undefined {
  return typeof type === 'string' ? [{ ...change, got: type }] : undefined;
}

function rows(value: unknown, change: RowChange): readonly RowChange[] | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? [{ ...change, got: String(value) }] : undefined;
}

/** Ways of reading a list, by the end or the beginning of their paths. */
const LIST_PARAMETERS: readonly (readonly [RegExp, CorrectionKind])[] = [
  [/(^|\.)limit$/, 'limit'],
  [/^start$|(^|\.)offset$/, 'offset'],
  [/(^|\.)page$/, 'page'],
  [/^order\./, 'order'],
  [/^filter\./, 'filter'],
  [/^select\./, 'select'],
  [/^next(Cursor)?$|^cursor\.value$/, 'cursor'],
];

function ignoredOrRefused(
  { path, set }: Given,
  how: 'ignored' | 'refused',
): readonly RowChange[] | undefined {
  const kind = LIST_PARAMETERS.find(([pattern]) => pattern.test(path))?.[1];
  if (kind === undefined || set[how] !== true) return undefined;
  return [{ kind, path, got: how, ...(set['keyset'] === true && { keyset: true }) }];
}

/** The difference that a row of `probe` corrects. */
export function differenceOf({
  kind,
  path,
  expected,
  got,
  values,
  keyset,
}: RowChange): (RowChange & { readonly kind: CorrectionKind }) | undefined {
  const known = CORRECTION_KINDS.find((one) => one === kind);
  const rest = {
    path,
    ...(expected !== undefined && { expected }),
    ...(values && { values }),
    ...(keyset && { keyset }),
  };
  if (known === 'undescribed-member') return { kind: known, ...rest, got: withoutNull(got) };
  if (known !== undefined) return { kind: known, ...rest, ...(got !== undefined && { got }) };
  if (kind !== 'set-type' || got === undefined || expected === undefined) return undefined;
  const seen = got.slice(`${expected} | `.length);
  return { kind: seen === 'null' ? 'null' : 'type', ...rest, got: seen };
}

function withoutNull(types = ''): string {
  return types.replace(/ \| null$/, '');
}
