/** What an answer does not say of itself: another type than the promised one, why it is empty, how a filter compared. */

import { takesParams } from '../view/method-view.js';
import type { MethodJson } from '../method/method-json.js';
import type { Page } from '../../runtime/words/page.js';
import { at, isList, listOf, member, type JsonObject } from '../base/json.js';
import { bounded, isByName, type Entry } from './catalogue.js';
import {
  fieldSchema,
  isAbsent,
  kindOfSchema,
  schemaKind,
  writtenConditions,
  type FieldType,
} from './conditions.js';

const MAY_BE_WRONG =
  'Nothing describes what this method takes: it may be empty because a parameter is missing or has another name.';

/** Of an answer without rows or members to a read without a filter. */
export function emptyNote({ method }: Entry): string | undefined {
  if (isByName(method)) return MAY_BE_WRONG;
  return takesParams(method) ? 'Nothing was found.' : undefined;
}

export function isEmpty(data: unknown): boolean {
  return isAbsent(data) || (typeof data === 'object' && Object.keys(Object(data) as object).length === 0);
}

/** Parameters that lead to other rows, where nothing says how a list continues. */
const PLACES = ['limit', 'offset', 'start', 'page', 'LIMIT', 'OFFSET', 'START', 'PAGE'];

/** Of data that is one page, without a cursor to the others, where the response says that there are others. */
export function moreNote(page: Page | undefined, data: unknown, params: JsonObject): string | undefined {
  const { total = 0, next, nextCursor, hasMore, truncated } = page ?? {};
  const count = isList(data) ? data.length : undefined;
  const isMore = hasMore === true || truncated === true || !isAbsent(next) || !isAbsent(nextCursor);
  const isPart = count !== undefined && total > count;
  if (!isMore && !isPart) return undefined;
  const said = isPart ? `These are ${count} of the ${total} rows of the list` : 'The list goes on after this';
  const names = PLACES.filter((name) => member(params['properties'], name) !== undefined);
  return `${said}${names.length === 0 ? '' : `; ${names.join(' and ')} in params ${names.length === 1 ? 'asks' : 'ask'} for others`}.`;
}

/** Names of JSON Schema as a sentence has them. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/** Of data whose type is none of those that the method promises; what is inside of it is not looked at. */
export function strangeNote(data: unknown, { result, write }: MethodJson, readBack = ''): string | undefined {
  const promised = promisedTypes(result, result);
  if (promised === undefined || promised.has(typeOf(data))) return undefined;
  if (READS_AS.some(([type, form]) => promised.has(type) && !isList(data) && form.test(String(data))))
    return undefined;
  const says = `The method promises ${[...promised].map((type) => TYPES[type] ?? type).join(' or ')}`;
  if (!write) return `${says}: this answer may mean nothing.`;
  return `${says}: whether it was done is unknown; read it back${readBack === '' ? '' : ` with ${readBack}`}.`;
}

/** Other spellings of a value, which legacy methods use. */
const READS_AS = [
  ['number', /^-?\d+(?:\.\d+)?$/],
  ['boolean', /^(?:0|1|Y|N|true|false)$/],
] as const;

function typeOf(data: unknown): string {
  if (data === null || data === undefined) return 'null';
  return isList(data) ? 'array' : typeof data;
}

/** Undefined: anything. */
function promisedTypes(schema: unknown, root: JsonObject): ReadonlySet<string> | undefined {
  const ref = member(schema, '$ref');
  if (typeof ref === 'string') return promisedTypes(at(root, '$defs', ref.slice('#/$defs/'.length)), root);
  const forms = listOf(member(schema, 'anyOf'));
  if (forms.length > 0) {
    const found = forms.map((one) => promisedTypes(one, root));
    return found.includes(undefined) ? undefined : new Set(found.flatMap((types) => [...(types ?? [])]));
  }
  const type = member(schema, 'type');
  const names = isList(type) ? type : type === undefined ? [] : [type];
  if (names.length === 0) return undefined;
  return new Set(names.map((name) => (name === 'integer' ? 'number' : String(name))));
}

const COMPARES: ReadonlySet<string> = new Set(['>', '>=', '<', '<=', '><', 'between']);
const AS = { number: 'a number', date: 'a date', boolean: 'true or false' } as const;

/** Of the fields that the filter compares by more or less: an answer without rows looks as if they were compared as texts. */
export function comparisonNote({ params, result }: MethodJson, given: unknown): string {
  const described = member(params['properties'], member(given, 'filter') === undefined ? 'FILTER' : 'filter');
  const compared = writtenConditions(given).filter(({ operator }) => COMPARES.has(operator));
  const said = [...new Set(compared.map(({ field }) => field))].flatMap((field) => {
    const kind = schemaKind(result, field) ?? filterKind(params, described, field);
    return kind === undefined ? [] : [`${bounded(field, 60)} is compared as ${AS[kind]}`];
  });
  return said.length === 0 ? '' : ` ${said.join('; ')}.`;
}

/** Rows of some accounts have moments as texts, which only the filter describes. */
function filterKind(params: JsonObject, filter: unknown, field: string): FieldType | undefined {
  return kindOfSchema(fieldSchema({ ...params, items: filter }, field), { isInput: true });
}
