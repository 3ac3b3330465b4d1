/** The legacy generation as a protocol: signing, envelope, lists, and batches as commands in query form. */

import type { MethodMetadata } from '../words/method.js';
import { NotFoundError } from '../errors/errors.js';
import { readFlat, readNested, type ReadError } from '../errors/wire-error.js';
import { legacyLists } from '../paging/legacy-lists.js';
import { holdsReferenceText, wellFormed } from '../params/wire-params.js';
import {
  aliasAt,
  type BatchItem,
  type BatchRequest,
  itemAnswer,
  type ItemAnswer,
  isOfOneRow,
  valueAt,
  type WireReference,
  type AccountProtocol,
} from '../protocol/protocol.js';
import {
  inForm,
  isArray,
  NoEnvelope,
  rowsByNumber,
  nextOffsetIn,
  placed,
  readPage,
  readTime,
  type Reply,
  rowsMember,
  without,
} from '../protocol/reply.js';
import { signAccount } from '../protocol/sign-account.js';
import type { NamesOf, WireAnswer } from '../request/operation.js';
import { isObject, memberOf, type JsonObject } from '../value/json.js';

export const legacy: AccountProtocol = {
  generation: 'legacy',
  writeSafety: 'write',
  statusClasses: new Map(),
  // In many families (A legacy generation's self-description, Errors).
  textClasses: new Map([['Not found', NotFoundError]]),
  coalesces: false,
  // `tokenIn` has no effect: the body is the place that every account knows.
  sign: (credential, request) =>
    signAccount({ name: 'legacy', root: '/rest', prefersBody: () => true }, credential, request),
  readReply: readLegacy,
  readError: readLegacyError,
  lists: legacyLists,
  filters: undefined,
  batch: {
    request,
    reference,
    // Rows may be under a name or by their ids, and an account takes whatever it finds before the place that it does not know.
    refersTo: ({ paging, inArray }, name) =>
      paging === undefined || (inArray === true && name !== undefined && isOfOneRow(name)),
    valueAt,
    // Parameters by position have no names, which a query needs.
    travelsAlone: ({ params }) => Array.isArray(params) || holdsReferenceText(params) || !fitsQuery(params),
    goesOn: true,
  },
};

/** The data of a list is the array of its rows, even if the result holds them under a name. */
function readLegacy(
  { body, namesOf }: Pick<WireAnswer, 'body' | 'namesOf'>,
  { paging, rows }: MethodMetadata,
): Reply {
  if (!isObject(body)) throw new NoEnvelope('the answer is not an object');
  if (!('result' in body)) throw new NoEnvelope('the answer has no result');
  const { result } = body;
  const time = readTime(body['time']);
  if (paging === undefined) return { data: result, page: readPage(body), time };
  return { ...readRows(result, rows, namesOf), page: readPage(body, isObject(result) ? result : {}), time };
}

/** Rows in an array; by their ids where no array has any. */
function readRows(
  result: unknown,
  named: string | undefined,
  namesOf: NamesOf | undefined,
): Pick<Reply, 'data' | 'meta'> {
  const nextOffset = nextOffsetIn(result);
  const under = rowsMember(result, named);
  const rows = under === '' ? result : memberOf(result, under ?? '');
  const isInArray =
    isArray(result) || under === 'items' || (isObject(result) && Object.values(result).some(holdsRows));
  const keyed = isInArray ? undefined : readKeyedRows(result, named, namesOf);
  if (keyed !== undefined)
    return { data: placed(keyed.rows, { nextOffset }), meta: membersNextTo(result, keyed.name) };
  if (!isArray(rows) || under === undefined) throw new NoEnvelope('the response contains no list');
  return { data: placed(rows, { under, nextOffset }), meta: membersNextTo(result, under) };
}

/** What a result holds next to its rows, such as the users of messages; `name`: of the member with the rows. */
function membersNextTo(result: unknown, name: string | undefined): Reply['meta'] {
  return name !== undefined && isObject(result) ? without(result, [name]) : undefined;
}

function holdsRows(value: unknown): boolean {
  return isArray(value) && value.some(isObject);
}

/** Rows by their ids, or a list with gaps, which PHP prints so (A legacy generation's self-description, Verbs); also under a name. */
function readKeyedRows(
  result: unknown,
  named: string | undefined,
  namesOf: NamesOf | undefined,
): KeyedRows | undefined {
  if (!isObject(result)) return undefined;
  const keyed = (value: unknown, name?: string): KeyedRows | undefined => {
    const rows = rowsByNumber(value, namesOf);
    return rows && { rows, name };
  };
  if (named !== undefined) return keyed(result[named], named);
  const [only, ...others] = Object.entries(result).flatMap(([name, value]) => {
    const found = keyed(value, name);
    return found === undefined || found.rows.length === 0 ? [] : [found];
  });
  return keyed(result) ?? (others.length === 0 ? only : undefined);
}

interface KeyedRows {
  readonly rows: readonly unknown[];
  /** Of the member that holds them; undefined: the result itself does. */
  readonly name: string | undefined;
}

/** The error object is the whole body. */
function readLegacyError(body: Parameters<ReadError>[0]): ReturnType<ReadError> {
  return readNested(body, body) ?? readFlat(body, body);
}

function request(items: readonly BatchItem[], halt: boolean): BatchRequest {
  const commands = items.map((item, index) => [aliasAt(index), commandText(item)] as const);
  return {
    body: JSON.stringify({ halt: halt ? 1 : 0, cmd: Object.fromEntries(commands) }),
    read(answer) {
      const outcome = memberOf(answer.body, 'result');
      if (!isObject(outcome)) throw new NoEnvelope('the response contains no results');
      // An empty map arrives as `[]`, and has no entry.
      const answers = items.map((item, index) =>
        readItem(answer, item, (part) => memberOf(outcome[part], aliasAt(index))),
      );
      if (answers.every((one) => one === undefined))
        throw new NoEnvelope('the response contains no result of any call');
      return { items: answers, time: readTime(memberOf(answer.body, 'time')) };
    },
  };
}

/** `$result[c0][task][id]`, not encoded: the service may look for it before it decodes. */
function reference({ index, name }: WireReference): RawText {
  const path = name === undefined ? [] : name.split('.');
  return rawText(`$result[${[aliasAt(index), ...path.map(encodeURIComponent)].join('][')}]`);
}

function commandText({ method, params }: BatchItem): string {
  const query = encodeQuery(params);
  return query === '' ? encodeURIComponent(method) : `${encodeURIComponent(method)}?${query}`;
}

/** @param of the call's own entry of a part of the answer. */
function readItem(answer: WireAnswer, { name, row }: BatchItem, of: (part: string) => unknown): ItemAnswer {
  const [failed, time, result] = [of('result_error'), of('result_time'), of('result')];
  if (failed !== undefined) {
    const body = isObject(failed) ? failed : { error: `${failed as string}` };
    // Says when the operating time of the method is reset, as it does next to the error of a single call.
    const failure = answer.failureOf?.(name, isObject(time) ? { time, ...body } : body);
    if (failure === undefined) throw new NoEnvelope('a call has an error that says nothing');
    return { ok: false, failure };
  }
  if (result === undefined) return undefined;
  const body = { result, total: of('result_total'), next: of('result_next'), time };
  return itemAnswer(() => inForm(readLegacy({ body, namesOf: answer.namesOf }, row), row));
}

const RAW: unique symbol = Symbol('raw');

/** Text that goes into a query as it is. */
interface RawText {
  readonly [RAW]: string;
}

export function rawText(text: string): RawText {
  return { [RAW]: text };
}

/** `FILTER[ID][0]=1&FILTER[ACTIVE]=1`, brackets and everything outside ASCII percent-encoded. */
export function encodeQuery(params: JsonObject): string {
  return Object.entries(params)
    .flatMap(([name, value]) => encodeMember(encodeText(name), value))
    .join('&');
}

/** Leaves out `undefined`, as JSON does. @param value of a call that `fitsQuery` */
function encodeMember(name: string, value: unknown): readonly string[] {
  if (isRaw(value)) return [`${name}=${value[RAW]}`];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, member]) =>
      encodeMember(`${name}%5B${encodeText(key)}%5D`, member),
    );
  if (value === undefined) return [];
  // PHP has no other way to write them.
  const text = typeof value === 'boolean' ? (value ? '1' : '0') : `${value as string | number}`;
  return [`${name}=${encodeText(text)}`];
}

/** Values that PHP reads out of one query; it drops those that follow (PHP manual, `max_input_vars`). */
const MAX_VALUES = 1000;

/** Pairs of brackets of one name; PHP drops a value that has more (PHP manual, `max_input_nesting_level`). */
const MAX_LEVELS = 64;

/**
 * Whether the account reads the same out of a query as out of JSON. A query has no `null`, no empty object and no empty
 * array. PHP reads a dot or a blank of the outermost name as `_`, and brackets of any name as its own (Server behaviour,
 * Legacy core); a name ends at the byte 0, and a blank in brackets is no name.
 */
function fitsQuery(params: JsonObject): boolean {
  let values = 0;
  const fits = (value: unknown, level: number): boolean => {
    if (value === null || level > MAX_LEVELS) return false;
    values += 1;
    if (typeof value !== 'object' || isRaw(value)) return true;
    // An element that is undefined is `null` in JSON.
    if (Array.isArray(value))
      return value.length > 0 && value.every((one) => one !== undefined && fits(one, level + 1));
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return (
      members.length > 0 &&
      members.every(([name, member]) => INNER_NAME.test(name) && fits(member, level + 1))
    );
  };
  const all = Object.entries(params);
  return all.every(([name, value]) => OUTER_NAME.test(name) && fits(value, 0)) && values <= MAX_VALUES;
}

// eslint-disable-next-line no-control-regex
const OUTER_NAME = /^[^.\s[\]\u0000]+$/;
// eslint-disable-next-line no-control-regex
const INNER_NAME = /^(?!\s$)[^[\]\u0000]+$/;

function encodeText(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

function isRaw(value: unknown): value is RawText {
  return isObject(value) && RAW in value;
}
