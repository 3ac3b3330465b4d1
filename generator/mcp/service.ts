/** Runs the tools: arguments in, a bounded text out. Independent of the protocol. */

import { isDeeperThan, MAX_LEVELS } from '../../runtime/params/wire-params.js';
import { NotFoundError, ValidationError, type ListCall, type ListResume } from '../../runtime/index.js';
import { type AnyCall, type Caller, type CallerOptions, hasPages } from '../method/caller.js';
import { checkOf, type Check, type SchemaError, paramsCheck } from '../schema/schema-check.js';
import { nearNames } from '../method/find-method.js';
import { methodJson, type MethodJson, ownErrors } from '../method/method-json.js';
import { isList, isObject, listOf, mapTexts, member, type JsonObject } from '../base/json.js';
import type { Model } from '../model/model.js';
import { asText, rowsThatFit } from './bounds.js';
import {
  bounded,
  catalogueOf,
  finder,
  isByName,
  siblingsOf,
  summaryOf,
  type Entry,
  type Search,
  WITH_FIELDS,
} from './catalogue.js';
import { meanings } from '../search/synonyms.js';
import { takesParams, viewOf } from '../view/method-view.js';
import { shownKind } from '../view/shown-kind.js';
import { describedText, isOwnError, type Part } from './description.js';
import { failureOf, ToolRefusal } from './failure.js';
import { hintsOf } from './hints.js';
import { listWalks, type Chunk, type Fit } from './list-walks.js';
import { comparisonNote, emptyNote, isEmpty, moreNote, strangeNote } from './answer-notes.js';
import { acceptedSchema, givenArguments } from './arguments.js';
import {
  checkValues,
  filterConditions,
  type RowCondition,
  type RowsSoFar,
  keeps,
  rowsKind,
  schemaKind,
  unlistedValues,
  valueAt,
  withLists,
} from './conditions.js';
import {
  checkPaths,
  countsOf,
  hasFilter,
  orderNote,
  selectableNames,
  selectedPart,
  withSelected,
  writtenPart,
} from './kept-rows.js';
import { withPlaceholders } from './placeholders.js';
import { enumOf } from './short-schema.js';
import { TOOLS, type ToolRow } from './tool-table.js';

export interface ServiceOptions {
  readonly allowWrites: boolean;
  /** Of one result. */
  readonly maxBytes: number;
  /** Calls go to the sandbox, which results of writes say. */
  readonly isSandbox?: boolean;
  /** Whether the account has the method, and `--include` or `--exclude` leaves it out. */
  readonly isLeftOut?: (name: string) => boolean;
  /** Redacts every credential. */
  readonly conceal: (text: string) => string;
}

interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

export interface Service {
  readonly tools: readonly ToolRow[];
  run(tool: string, args: JsonObject, terms: Pick<CallerOptions, 'signal'>): Promise<ToolResult>;
}

type Tool = (args: JsonObject, terms: Pick<CallerOptions, 'signal'>) => unknown;

export function createService(model: Model, caller: Caller, options: ServiceOptions): Service {
  const { allowWrites, maxBytes, conceal, isSandbox = false } = options;
  const tools = TOOLS.filter(({ name }) => allowWrites || name !== 'call_write_method');
  const run = toolsOf(model, caller, options);
  const checks = new Map(tools.map((row) => [row.name, checkOf(acceptedSchema(row))]));
  return {
    tools,
    async run(tool, sent, terms) {
      const row = tools.find(({ name }) => name === tool);
      const where = isSandbox && row?.name === 'call_write_method' ? { sandbox: SANDBOX } : {};
      const text = (result: unknown): string =>
        asText(mapTexts({ ...where, ...Object(result) }, conceal), maxBytes);
      try {
        if (row === undefined)
          throw new ToolRefusal('there is no such tool', `Use ${tools.map(({ name }) => name).join(', ')}.`);
        const args = givenArguments(row, sent);
        // Nothing that reads parameters has to expect more than an account does.
        if (isDeeperThan(args, MAX_LEVELS))
          throw new ToolRefusal(`more than ${MAX_LEVELS} levels of objects and lists`, 'Send fewer.');
        refuseIfWrong(checks.get(row.name)?.(args), argumentAdvice(row, args));
        return { text: text(await run[row.name](args, terms)), isError: false };
      } catch (error) {
        const failure = failureOf(error);
        if (failure === undefined) throw error;
        return { text: text(failure), isError: true };
      }
    },
  };
}

const SANDBOX =
  'This went to the built-in sandbox: no account was changed, and the state ends with this server.';

/** Wrong names that agents use for the arguments, and the right ones. */
const RIGHT_NAMES = meanings([
  'method methodName method_name: name',
  'args arguments parameters: params',
  'q text search: query',
  'count_by: countBy',
  'idempotency_key: idempotencyKey',
]);

/** Arguments that only one of the two calls takes. */
const OF_OTHER_CALLS: ReadonlySet<string> = new Set(['cursor', 'keep', 'countBy', 'idempotencyKey']);

function argumentAdvice({ inputSchema }: ToolRow, args: JsonObject): string {
  const known = Object.keys(isObject(inputSchema['properties']) ? inputSchema['properties'] : {});
  const strange = Object.keys(args).filter((name) => !known.includes(name));
  const renamed = strange.flatMap((name) => {
    const [right = ''] = RIGHT_NAMES.get(name) ?? [];
    return known.includes(right) ? [`${name} is called ${right}`] : [];
  });
  const misplaced = strange.filter((name) => !RIGHT_NAMES.has(name) && !OF_OTHER_CALLS.has(name));
  const inside = known.includes('params') ? misplaced : [];
  if (inside.length > 0) renamed.push(`${inside.slice(0, 5).join(', ').slice(0, 100)} belongs into params`);
  const said = renamed.length === 0 ? '' : ` ${renamed.join('; ')}.`;
  return `Correct the arguments of the tool.${said} It takes ${known.join(', ')}.`;
}

function refuseIfWrong(complaint: ReturnType<Check>, advice: string): void {
  if (complaint === undefined) return;
  const { path, message } = complaint;
  throw new ToolRefusal('the parameters are wrong; nothing was sent', advice, {
    validation: [{ path, message }],
  });
}

interface SearchArguments extends Search {
  readonly limit?: number;
}

const FOUND = 10;
const SUMMARY = 160;

function toolsOf(
  model: Model,
  caller: Caller,
  options: ServiceOptions,
): Readonly<Record<ToolRow['name'], Tool>> {
  const entries = catalogueOf(model);
  const asJson = methodJson(model);
  const about = (entry: Entry): MethodJson => {
    const whole = asJson(entry);
    return { ...whole, example: withPlaceholders(whole.example) };
  };
  const walks = listWalks();
  const found = new Set<string>();
  const find = finder(entries, (entry) => namesIn(about(entry).params));
  const checks = new Map<string, Check>();
  const checked = (entry: Entry, params: unknown): unknown => {
    const check = checks.get(entry.id) ?? paramsCheck(entry.api, about(entry).params);
    checks.set(entry.id, check);
    const complaint = check(params);
    if (complaint !== undefined) refuseFilter(complaint, params);
    refuseIfWrong(complaint, 'Correct the parameters; describe_method says what the method takes.');
    return params;
  };
  const calling = { entries, caller, checked, about, walks, found, options };
  return {
    search_methods: (args) => {
      const { query, limit = FOUND, ...wanted } = args as unknown as SearchArguments; // checked against the table of tools
      const { methods, nearest, known } = find({ query, ...wanted });
      const shown = methods.slice(0, limit);
      const near = nearest.map(({ id, method }) => `${id} (${shownKind(method)})`).join(', ') || 'none';
      const notes: string[] = [];
      const [first] = methods;
      const siblings = first === undefined ? '' : siblingsOf(first, entries);
      if (siblings !== '') notes.push(siblings);
      if (methods.length === 0)
        notes.unshift(
          `Nothing is found for "${bounded(query, 60)}"; nearest: ${near}. Known words: ${known.join(', ') || 'none'}.`,
        );
      if (methods.length > shown.length)
        notes.unshift(`${methods.length - shown.length} more: use other words, kind or limit.`);
      const rows = shown.map((entry, place) => ({
        ...withoutGeneration(rowOf(entry)),
        ...(place < WITH_FIELDS && !isByName(entry.method) && hintsOf(entry, about(entry))),
      }));
      return { methods: rows, ...(notes.length > 0 && { note: notes.join(' ') }) };
    },
    describe_method: ({ name, part = 'params' }) => {
      const entry = entryNamed(calling, name);
      const { api } = entry;
      const common = new Set(api.generation === 'gateway' ? api.commonErrors.map(({ code }) => code) : []);
      const whole = about(entry);
      const own = ownErrors(whole, entry).filter(({ code }) => isOwnError(code, common));
      const summary = bounded(whole.summary || summaryOf(entry), SUMMARY);
      const { description } = viewOf(entry.method, api);
      const described = {
        ...whole,
        ...rowOf(entry),
        summary,
        advice: entries.some(({ name: other }) => other === BY_PHONE) ? contactAdvice(whole) : '',
        ownErrors: own,
        about: description,
        isByName: isByName(entry.method),
      };
      return describedText(described, part as Part, options.maxBytes); // checked against the table of tools
    },
    call_read_method: (args, terms) => callRead(calling, args, terms),
    call_write_method: (args, terms) => callWrite(calling, args, terms),
  };
}

const BY_PHONE = 'crm.duplicate.findbycomm';

/** A number that is written with other blanks is another text. */
function contactAdvice({ kind, params }: MethodJson): string {
  const isFiltered = kind === 'list' && [...namesIn(params)].includes('PHONE');
  return isFiltered
    ? `A filter by PHONE or EMAIL compares the text as it is stored; ${BY_PHONE} takes a number or an address.`
    : '';
}

const UNKNOWN = 'unknown, and sent unchecked';

function rowOf(entry: Entry) {
  const { id, api, method } = entry;
  const deprecated = deprecationOf(entry);
  const takes = isByName(method) ? UNKNOWN : takesParams(method) ? undefined : 'nothing';
  return {
    name: id,
    generation: api.generation,
    kind: shownKind(method),
    write: method.write,
    summary: bounded(summaryOf(entry), SUMMARY),
    ...(takes !== undefined && { takes }),
    ...(deprecated !== undefined && { deprecated }),
  };
}

/** Where two generations have a method of one name, the name of the other says it. */
function withoutGeneration({ generation: _generation, ...row }: ReturnType<typeof rowOf>) {
  return row;
}

/** Names its successor. */
function deprecationOf({ method: { deprecated } }: Entry): string | undefined {
  if (deprecated === undefined) return undefined;
  const { replacement, message } = deprecated;
  if (replacement !== undefined) return `use ${replacement.name}`;
  return message === '' ? 'no successor is known' : bounded(message, SUMMARY);
}

/** Names of parameters and fields in a schema. */
function* namesIn(schema: unknown): Generator<string, void, undefined> {
  if (isList(schema)) {
    for (const one of schema) yield* namesIn(one);
    return;
  }
  if (!isObject(schema)) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isObject(value)) yield* Object.keys(value);
    if (key === 'enum') for (const one of listOf(value)) if (typeof one === 'string') yield one;
    yield* namesIn(value);
  }
}

/** A field that the account cannot filter by has another way. */
function refuseFilter({ path, message }: SchemaError, params: unknown): void {
  const at = /^filter\[(\d+)\]\[0\]$/.exec(path)?.[1];
  if (at === undefined || !isObject(params)) return;
  const field = listOf(listOf(params['filter'])[Number(at)])[0];
  if (typeof field !== 'string') return;
  throw new ToolRefusal(
    `${bounded(field, 60)} cannot be filtered here; nothing was sent`,
    'Leave this condition out of filter and pass it in keep, with the field in select.',
    { validation: [{ path, message }] },
  );
}

/** @throws ToolRefusal which says why there is none */
function entryNamed({ entries, options }: Pick<ToolContext, 'entries' | 'options'>, name: unknown): Entry {
  const found = entries.find(({ id }) => id === name) ?? entries.find((entry) => entry.name === name);
  if (found !== undefined) return found;
  const wanted = String(name);
  if (options.isLeftOut?.(wanted) === true)
    throw new ToolRefusal(
      `the server was started with --include or --exclude, which leave ${wanted} out`,
      'Use another method, or tell the person who runs this server.',
    );
  const near = nearNames(
    wanted,
    entries.map(({ id }) => id),
  );
  const advice = near.length === 0 ? 'Use search_methods to find it.' : 'Use one of near, or search_methods.';
  throw new ToolRefusal(
    `this account has no method ${bounded(wanted, 60)}`,
    advice,
    near.length > 0 ? { near } : {},
  );
}

interface ToolContext {
  readonly entries: readonly Entry[];
  readonly caller: Caller;
  readonly checked: (entry: Entry, params: unknown) => unknown;
  readonly about: (entry: Entry) => MethodJson;
  readonly walks: ReturnType<typeof listWalks>;
  /** As `unlistedValues` has it. */
  readonly found: Set<string>;
  readonly options: ServiceOptions;
}

async function callRead(
  calling: ToolContext,
  { name, params = {}, cursor, keep, countBy }: JsonObject,
  terms: Pick<CallerOptions, 'signal'>,
): Promise<unknown> {
  const { caller, checked, about, walks, found, options } = calling;
  const entry = entryNamed(calling, name);
  if (entry.method.write) throw writeRefusal(options.allowWrites);
  const conditions = withLists(listOf(keep) as readonly RowCondition[]); // checked against the table of tools
  const { params: takes, result } = about(entry);
  checkValues(conditions, (field) => schemaKind(result, field));
  const fields = [...conditions.map(({ field }) => field), ...(typeof countBy === 'string' ? [countBy] : [])];
  const needed = withSelected(params, fields, {
    selectable: selectableNames(takes),
    isNeeded: entry.api.generation === 'v3' && member(takes['properties'], 'select') !== undefined,
  });
  // The limit bounds what is kept; without one, pages have the size that the client finds best. Where only one is read, it
  // bounds that one.
  const hasLimit = fields.length === 0 || entry.method.paging === undefined;
  const wanted = hasLimit ? needed : withoutLimit(needed);
  const open = (resume?: ListResume) =>
    pagesOf(caller.call(entry, wanted, resume === undefined ? {} : { resume }));
  const gathering = gatheringOf(conditions, limitOf(params), options.maxBytes);
  const list = {
    key: JSON.stringify([entry.id, params]),
    variant: JSON.stringify(conditions),
    fit: gathering.fit,
    open,
  };
  const check = (rows: readonly unknown[]): void => {
    checkRows(rows, conditions, { result, method: entry.id, found });
    const [strange] = unlistedValues(conditions, { method: entry.id, result, rows, found });
    if (strange !== undefined)
      throw new ToolRefusal(`keep: ${strange}`, 'Correct the value of the condition.');
  };
  const unknownCursor = (): ToolRefusal =>
    new ToolRefusal(
      'the cursor is not known for this name and these params',
      'Begin the list again without cursor.',
    );
  if (typeof countBy === 'string') {
    const rest = typeof cursor === 'string' ? walks.rest(cursor, list) : undefined;
    if (typeof cursor === 'string' && rest === undefined) throw unknownCursor();
    const { rows, more } = await (rest === undefined
      ? allRows(caller.call(entry, checked(entry, wanted), terms), takes)
      : collected(rest));
    check(rows);
    checkPaths(rows, fields, { method: entry.id, found });
    const kept = rows.filter((row) => keeps(row, conditions));
    const none = rest === undefined ? await noRowsNote(calling, entry, { params, page: rows }) : undefined;
    const note = more ?? none;
    const from = rest !== undefined && { from: 'the cursor on' };
    return { ...countsOf(kept, countBy, options.maxBytes), ...from, ...(note !== undefined && { note }) };
  }
  const shown = async (chunk: Chunk, more: (next: string) => Promise<Chunk>): Promise<unknown> => {
    const gathered = await gatherRows(chunk, gathering, { more, check });
    const rows = gathered.rows.map((row) =>
      selectedPart(row, params === needed ? params : asSelected(params)),
    );
    const note =
      cursor === undefined ? await firstPageNote(calling, entry, { params, page: chunk.rows }) : undefined;
    return pageResult({ ...gathered, rows }, { maxBytes: options.maxBytes, note });
  };
  const after = (next: string): Promise<Chunk> => {
    const chunk = walks.next(next, list);
    if (chunk === undefined) throw unknownCursor();
    return chunk;
  };
  if (typeof cursor === 'string') return shown(await after(cursor), after);
  // The list goes on after this request, so its end must not stop it.
  const call = caller.call(entry, checked(entry, wanted), entry.method.paging === undefined ? terms : {});
  if (hasPages(call)) return shown(await walks.begin(list), after);
  const { data, page } = await call.withResponse().catch((error: unknown) => {
    throw error instanceof NotFoundError ? (notFound(calling.entries, entry, params) ?? error) : error;
  });
  const strange = strangeNote(data, about(entry));
  const more = moreNote(page, data, takes);
  if (conditions.length === 0) {
    const shownData = isList(data) ? data : selectedPart(data, params);
    const empty = async () => (isEmpty(data) ? noRowsNote(calling, entry, { params, page: [] }) : undefined);
    const note = strange ?? more ?? (await empty());
    return { data: shownData, ...(note !== undefined && { note }) };
  }
  if (!isList(data)) throw new ToolRefusal('keep is for lists', 'Call it again without keep.');
  check(data);
  const kept = data.filter((row) => keeps(row, conditions));
  const note = strange ?? (await noRowsNote(calling, entry, { params, page: data }));
  return {
    data: kept.map((row) => selectedPart(row, params)),
    note: [note ?? keptNote(kept.length, data.length), ...(more === undefined ? [] : [more])].join(' '),
  };
}

/** A row without a selection has only `id` in REST 3.0; what was selected for a condition is left out of it. */
function asSelected(params: unknown): unknown {
  const { select, SELECT } = Object(params) as JsonObject;
  return (select ?? SELECT) === undefined ? { select: ['id'] } : params;
}

function withoutLimit(params: unknown): unknown {
  if (!isObject(params)) return params;
  const { limit: _limit, ...others } = params;
  const { pagination } = others;
  // The offset of a page is computed from the limit.
  if (!isObject(pagination) || 'page' in pagination) return others;
  const { limit: _size, ...place } = pagination;
  const { pagination: _pagination, ...rest } = others;
  return Object.keys(place).length === 0 ? rest : { ...others, pagination: place };
}

/** By the values that the rows have, for fields of which no schema says the type. */
function checkRows(
  rows: readonly unknown[],
  conditions: readonly RowCondition[],
  list: Pick<RowsSoFar, 'result' | 'method' | 'found'>,
): void {
  const { result } = list;
  checkPaths(
    rows,
    conditions.map(({ field }) => field),
    list,
  );
  checkValues(conditions, (field) => schemaKind(result, field) ?? rowsKind(rows, field));
}

/** What an account does not say of a filter or an order that it takes. */
async function firstPageNote(
  calling: ToolContext,
  entry: Entry,
  { params, page }: { readonly params: unknown; readonly page: readonly unknown[] },
): Promise<string | undefined> {
  const { about, found } = calling;
  const { result } = about(entry);
  const [strange] = unlistedValues(filterConditions(params), { method: entry.id, result, rows: page, found });
  if (strange !== undefined) return `filter: ${strange}.`;
  return (await noRowsNote(calling, entry, { params, page })) ?? orderNote(page, params);
}

/** Why the account sent no rows. */
async function noRowsNote(
  calling: ToolContext,
  entry: Entry,
  { params, page }: { readonly params: unknown; readonly page: readonly unknown[] },
): Promise<string | undefined> {
  if (page.length > 0) return undefined;
  if (!hasFilter(params)) return emptyNote(entry);
  return (await filterNote(calling, entry, params)) + comparisonNote(calling.about(entry), params);
}

/** Shows whether the filter or the account leaves nothing: one request more, without the filter. */
async function filterNote({ caller, checked }: ToolContext, entry: Entry, params: unknown): Promise<string> {
  const said = 'No row matches this filter';
  try {
    const { filter: _filter, FILTER: _upper, ...others } = Object(params) as JsonObject;
    for await (const { total, length, resume } of pagesOf(caller.call(entry, checked(entry, others))))
      return `${said}; without it the list has ${total ?? `${resume ? 'at least ' : ''}${length}`} rows.`;
    return `${said}; without it the list is empty too.`;
  } catch {
    return `${said}.`; // the filter may be required
  }
}

/** Pages that are read for one result. */
const MAX_PAGES = 20;
const USUAL_LIMIT = 50;

function limitOf(params: unknown): number {
  const limit = Number(valueAt(params, 'pagination.limit') ?? valueAt(params, 'limit'));
  return limit > 0 ? limit : USUAL_LIMIT;
}

interface Gathering {
  readonly conditions: readonly RowCondition[];
  /** Rows that are enough. */
  readonly limit: number;
  /** Rows of a page that are read before the result is full. */
  readonly fit: Fit;
  /** Whether a result has room for all these rows. */
  readonly haveRoom: (rows: readonly unknown[]) => boolean;
  /** Kept so far. */
  readonly kept: unknown[];
}

function gatheringOf(conditions: readonly RowCondition[], limit: number, maxBytes: number): Gathering {
  const fits = rowsThatFit(maxBytes);
  const kept: unknown[] = [];
  return {
    conditions,
    limit,
    kept,
    haveRoom: (rows) => fits(rows) >= rows.length,
    fit: (rows) => {
      if (conditions.length === 0) return fits(rows);
      const own = rows.flatMap((row, place) => (keeps(row, conditions) ? [place] : []));
      const all = [...kept, ...own.map((place) => rows[place])];
      const room = Math.min(fits(all), limit) - kept.length;
      return own[Math.max(0, room)] ?? rows.length;
    },
  };
}

interface Gathered extends Chunk {
  /** Absent where there were no conditions. */
  readonly scanned?: number;
}

interface Reading {
  readonly more: (cursor: string) => Promise<Chunk>;
  readonly check: (rows: readonly unknown[]) => void;
}

/** Reads on until the limit is reached, or the end: after a short page only the next one shows whether it was the last. */
async function gatherRows(
  first: Chunk,
  { conditions, limit, kept, haveRoom }: Gathering,
  { more, check }: Reading,
): Promise<Gathered> {
  let chunk = first;
  let scanned = 0;
  for (let pages = 1; ; pages += 1) {
    check(chunk.rows);
    scanned += chunk.rows.length;
    kept.push(...chunk.rows.filter((row) => keeps(row, conditions)));
    const { cursor } = chunk;
    if (cursor === undefined || chunk.wasCut || kept.length >= limit || pages === MAX_PAGES) break;
    const next = await more(cursor).catch((error: unknown) => {
      // The rows so far are returned; the cursor would repeat the failure.
      if (kept.length === 0) throw error;
    });
    if (next === undefined) break;
    // Without conditions, a page is returned as a unit.
    const both = [...kept, ...next.rows];
    if (conditions.length === 0 && (both.length > limit || next.wasCut || !haveRoom(both))) break;
    chunk = next;
  }
  return { ...chunk, rows: kept, ...(conditions.length > 0 && { scanned }) };
}

function keptNote(kept: number, scanned: number): string {
  return `Kept ${kept} of ${scanned} rows that were scanned.`;
}

/** Rows that are read for a count. */
const MAX_COUNTED = 100_000;

interface AllRows {
  readonly rows: readonly unknown[];
  /** Says that others follow, which the client cannot ask for. */
  readonly more?: string | undefined;
}

async function allRows(call: AnyCall, takes: JsonObject): Promise<AllRows> {
  if (hasPages(call)) return collected(call);
  const { data, page } = await call.withResponse();
  if (isList(data)) return { rows: data, more: moreNote(page, data, takes) };
  throw new ToolRefusal('countBy is for lists', 'Call it again without countBy.');
}

async function collected(rows: AsyncIterable<unknown>): Promise<AllRows> {
  const all: unknown[] = [];
  for await (const row of rows) {
    all.push(row);
    if (all.length >= MAX_COUNTED)
      throw new ToolRefusal(`the list has more than ${MAX_COUNTED} rows`, 'Filter in params.');
  }
  return { rows: all };
}

/** Names the missing object, and the list method that shows the existing ones. */
function notFound(entries: readonly Entry[], { name }: Entry, params: unknown): ToolRefusal | undefined {
  const id = valueAt(params, 'id');
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  const subject = name.split('.').slice(0, -1).join('.');
  const list = entries.find((entry) => entry.name === `${subject}.list`)?.id;
  const see = list === undefined ? 'Check the id.' : `Check the id; ${list} shows which there are.`;
  return new ToolRefusal(`${subject} ${bounded(String(id), 40)} does not exist or is not visible`, see, {
    kind: 'NotFoundError',
  });
}

function pagesOf(call: AnyCall): ReturnType<ListCall<unknown>['pages']> {
  if (!hasPages(call))
    throw new ToolRefusal('the method returns no list that continues', 'Call it without cursor.');
  return call.pages();
}

function writeRefusal(allowsWrites: boolean): ToolRefusal {
  const advice = allowsWrites
    ? 'Use call_write_method.'
    : 'This server was started without --allow-writes, so nothing can be changed. Tell the person you work for.';
  return new ToolRefusal('the method changes something; nothing was sent', advice);
}

function pageResult(
  { rows, cursor, wasCut, scanned }: Gathered,
  { maxBytes, note: found }: { readonly maxBytes: number; readonly note: string | undefined },
): unknown {
  const isCut = wasCut && scanned === undefined;
  const next = isCut
    ? `Cut after ${rows.length} rows, to stay below ${maxBytes} bytes; the cursor goes on with the next row.`
    : 'Call again with the same name and params and this cursor for the rows that follow; without rows the list has ended.';
  const read = scanned === undefined ? [] : [keptNote(rows.length, scanned)];
  const notes = [...(found === undefined ? [] : [found]), ...read];
  // A note on a list without rows says it.
  const end = scanned === undefined && rows.length === 0 && notes.length > 0 ? [] : ['The list has ended.'];
  return cursor === undefined
    ? { data: rows, note: [...notes, ...end].join(' ') }
    : { data: rows, cursor, note: [...notes, next].join(' ') };
}

/** Names the known values of a field whose value the account refused. */
function wrongValue(
  { message, code, validation }: ValidationError,
  schema: JsonObject,
): ToolRefusal | undefined {
  const said = validation.flatMap(({ field }) => {
    const values = valuesOf(schema, field.split('.').at(-1) ?? '');
    return values.length === 0 ? [] : [`${bounded(field, 60)} is one of ${values.join(', ')}.`];
  });
  if (said.length === 0) return undefined;
  return new ToolRefusal(bounded(message, 500), said.join(' '), { kind: 'ValidationError', code });
}

/** Of the first field of that name. */
function valuesOf(schema: unknown, field: string): readonly unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const named = enumOf(member(member(schema, 'properties'), field));
  if (named.length > 0) return named;
  for (const inner of Object.values(schema)) {
    const found = valuesOf(inner, field);
    if (found.length > 0) return found;
  }
  return [];
}

async function callWrite(
  calling: ToolContext,
  { name, params = {}, idempotencyKey }: JsonObject,
  terms: Pick<CallerOptions, 'signal'>,
): Promise<unknown> {
  const { caller, checked, about } = calling;
  const entry = entryNamed(calling, name);
  if (!entry.method.write) throw new ToolRefusal('the method changes nothing', 'Use call_read_method.');
  const key = typeof idempotencyKey === 'string' ? { idempotencyKey } : {};
  const call = caller.call(entry, checked(entry, params), { ...terms, ...key });
  const {
    data,
    replayed,
    idempotencyKey: sentKey,
  } = await call.withResponse().catch((error: unknown) => {
    throw error instanceof ValidationError ? (wrongValue(error, about(entry).params) ?? error) : error;
  });
  const { readBack } = viewOf(entry.method, entry.api).access;
  const notes = [
    strangeNote(data, about(entry), readBack),
    replayed
      ? 'This is the stored answer to an earlier call with this key; nothing was done twice.'
      : undefined,
  ].filter((note) => note !== undefined);
  return {
    data: writtenPart(data, params),
    ...(sentKey !== undefined && { idempotencyKey: sentKey }),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}
