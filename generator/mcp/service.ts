/** Runs the tools: arguments in, a bounded text out. Independent of the protocol. */

import { NotFoundError, ValidationError, type ListCall, type ListResume } from '../../runtime/index.js';
import { type AnyCall, type Caller, type CallerOptions, hasPages } from '../method/caller.js';
import { checkOf, type Check, type SchemaError, paramsCheck } from '../schema/schema-check.js';
import { nearNames } from '../method/find-method.js';
import { methodJson, type MethodJson, ownErrors } from '../method/method-json.js';
import { isList, isObject, listOf, mapTexts, member, type JsonObject } from '../base/json.js';
import type { Model } from '../model/model.js';
import { asText, rowsThatFit } from './bounds.js';
import { bounded, catalogueOf, finder, siblingsOf, summaryOf, type Entry, type Search } from './catalogue.js';
import { meanings } from '../search/synonyms.js';
import { viewOf } from '../view/method-view.js';
import { describedText, isOwnError, type Part } from './description.js';
import { failureOf, ToolRefusal } from './failure.js';
import { listWalks, type Chunk, type Fit } from './list-walks.js';
import {
  checkPaths,
  type KeepCondition,
  countsOf,
  keeps,
  noteOn,
  selectedPart,
  valueAt,
  writtenPart,
} from './rows.js';
import { enumOf } from './short-schema.js';
import { TOOLS, type ToolRow } from './tool-table.js';

export interface ServiceOptions {
  readonly allowWrites: boolean;
  /** Of one result. */
  readonly maxBytes: number;
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
  const { allowWrites, maxBytes, conceal } = options;
  const tools = TOOLS.filter(({ name }) => allowWrites || name !== 'call_write_method');
  const run = toolsOf(model, caller, options);
  const checks = new Map(tools.map(({ name, inputSchema }) => [name, checkOf(inputSchema)]));
  const text = (result: unknown): string => asText(mapTexts(result, conceal), maxBytes);
  return {
    tools,
    async run(tool, args, terms) {
      const row = tools.find(({ name }) => name === tool);
      try {
        if (row === undefined)
          throw new ToolRefusal('there is no such tool', `Use ${tools.map(({ name }) => name).join(', ')}.`);
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

/** Wrong names that agents use for the arguments, and the right ones. */
const RIGHT_NAMES = meanings([
  'method methodName method_name: name',
  'args arguments parameters: params',
  'q text search: query',
  'count_by: countBy',
  'idempotency_key: idempotencyKey',
]);

function argumentAdvice({ inputSchema }: ToolRow, args: JsonObject): string {
  const known = Object.keys(isObject(inputSchema['properties']) ? inputSchema['properties'] : {});
  const strange = Object.keys(args).filter((name) => !known.includes(name));
  const renamed = strange.flatMap((name) => {
    const [right = ''] = RIGHT_NAMES.get(name) ?? [];
    return known.includes(right) ? [`${name} is called ${right}`] : [];
  });
  const inside = strange.filter((name) => !RIGHT_NAMES.has(name) && known.includes('params'));
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
  const about = methodJson(model);
  const walks = listWalks();
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
  const calling = { entries, caller, checked, about, walks, options };
  return {
    search_methods: (args) => {
      const { query, limit = FOUND, ...wanted } = args as unknown as SearchArguments; // checked against the table of tools
      const { methods, nearest } = find({ query, ...wanted });
      const shown = methods.slice(0, limit);
      const near = nearest.map(({ id, method }) => `${id} (${method.kind})`).join(', ') || 'none';
      const notes: string[] = [];
      const [first] = methods;
      const siblings = first === undefined ? '' : siblingsOf(first, entries);
      if (siblings !== '') notes.push(siblings);
      if (methods.length === 0)
        notes.unshift(`Nothing is found for "${bounded(query, 60)}"; nearest: ${near}.`);
      if (methods.length > shown.length)
        notes.unshift(`${methods.length - shown.length} more: use other words, kind or limit.`);
      return { methods: shown.map(rowOf), ...(notes.length > 0 && { note: notes.join(' ') }) };
    },
    describe_method: ({ name, part = 'params' }) => {
      const entry = entryNamed(calling, name);
      const { api } = entry;
      const common = new Set(api.generation === 'gateway' ? api.commonErrors.map(({ code }) => code) : []);
      const whole = about(entry);
      const own = ownErrors(whole, entry).filter(({ code }) => isOwnError(code, common));
      const summary = bounded(whole.summary || summaryOf(entry), SUMMARY);
      const { description } = viewOf(entry.method, api);
      const described = { ...whole, ...rowOf(entry), summary, ownErrors: own, about: description };
      return describedText(described, part as Part, options.maxBytes); // checked against the table of tools
    },
    call_read_method: (args, terms) => callRead(calling, args, terms),
    call_write_method: (args, terms) => callWrite(calling, args, terms),
  };
}

function rowOf(entry: Entry) {
  const { id, api, method } = entry;
  const deprecated = deprecationOf(entry);
  const takes = { none: 'nothing', open: 'not described', object: undefined }[method.params.kind];
  return {
    name: id,
    generation: api.generation,
    kind: method.kind,
    write: method.write,
    summary: bounded(summaryOf(entry), SUMMARY),
    ...(takes !== undefined && { takes }),
    ...(deprecated !== undefined && { deprecated }),
  };
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
  readonly options: ServiceOptions;
}

async function callRead(
  calling: ToolContext,
  { name, params = {}, cursor, keep, countBy }: JsonObject,
  terms: Pick<CallerOptions, 'signal'>,
): Promise<unknown> {
  const { entries, caller, checked, walks, options } = calling;
  const entry = entryNamed(calling, name);
  if (entry.method.write) throw writeRefusal(options.allowWrites);
  const conditions = listOf(keep) as readonly KeepCondition[]; // checked against the table of tools
  const list = {
    key: JSON.stringify([entry.id, params]),
    fit: rowsThatFit(options.maxBytes),
    open: (resume?: ListResume) =>
      pagesOf(caller.call(entry, params, resume === undefined ? {} : { resume })),
  };
  if (typeof countBy === 'string') {
    const rows = await allRows(caller.call(entry, checked(entry, params), terms));
    checkPaths(rows, [countBy, ...conditions.map(([path]) => path)]);
    return countsOf(
      rows.filter((row) => keeps(row, conditions)),
      countBy,
    );
  }
  const shown = async (chunk: Chunk, more: (next: string) => Promise<Chunk>): Promise<unknown> => {
    const note = cursor === undefined ? noteOn(chunk.rows, params) : undefined;
    const gathering = { conditions, limit: limitOf(params), fit: list.fit, more };
    const gathered = await gatherRows(chunk, gathering);
    const rows = gathered.rows.map((row) => selectedPart(row, params));
    return pageResult({ ...gathered, rows }, { maxBytes: options.maxBytes, note });
  };
  const after = (next: string): Promise<Chunk> => {
    const chunk = walks.next(next, list);
    if (chunk === undefined)
      throw new ToolRefusal(
        'the cursor is not known for this name and these params',
        'Begin the list again without cursor.',
      );
    return chunk;
  };
  if (typeof cursor === 'string') return shown(await after(cursor), after);
  // The list goes on after this request, so its end must not stop it.
  const call = caller.call(entry, checked(entry, params), entry.method.paging === undefined ? terms : {});
  if (hasPages(call)) return shown(await walks.begin(list), after);
  const data = await call.catch((error: unknown) => {
    throw error instanceof NotFoundError ? (notFound(entries, entry, params) ?? error) : error;
  });
  if (conditions.length === 0) return { data: isList(data) ? data : selectedPart(data, params) };
  if (!isList(data)) throw new ToolRefusal('keep is for lists', 'Call it again without keep.');
  checkPaths(
    data,
    conditions.map(([path]) => path),
  );
  return { data: data.filter((row) => keeps(row, conditions)) };
}

/** Pages that are read for one result. */
const MAX_PAGES = 20;
const USUAL_LIMIT = 50;

function limitOf(params: unknown): number {
  const limit = Number(valueAt(params, 'pagination.limit') ?? valueAt(params, 'limit'));
  return limit > 0 ? limit : USUAL_LIMIT;
}

interface Gathering {
  readonly conditions: readonly KeepCondition[];
  /** Rows that are enough. */
  readonly limit: number;
  readonly fit: Fit;
  readonly more: (cursor: string) => Promise<Chunk>;
}

interface Gathered extends Chunk {
  /** Absent where there were no conditions. */
  readonly scanned?: number;
}

/** Reads on until the limit is reached, or the end: after a short page only the next one shows whether it was the last. */
async function gatherRows(first: Chunk, { conditions, limit, fit, more }: Gathering): Promise<Gathered> {
  checkPaths(
    first.rows,
    conditions.map(([path]) => path),
  );
  const keptOf = (chunk: Chunk) => chunk.rows.filter((row) => keeps(row, conditions));
  let gathered: Gathered = { ...first, rows: keptOf(first), scanned: first.rows.length };
  for (let pages = 1; pages < MAX_PAGES; pages += 1) {
    const { rows, cursor, scanned = 0 } = gathered;
    const isCut = gathered.wasCut && conditions.length === 0;
    if (cursor === undefined || isCut || rows.length >= limit) break;
    const next = await more(cursor).catch((error: unknown) => {
      // The rows so far are returned; the cursor would repeat the failure.
      if (rows.length === 0) throw error;
    });
    if (next === undefined) break;
    const all = [...rows, ...keptOf(next)];
    if (all.length > limit || fit(all) < all.length) break;
    gathered = { ...next, rows: all, scanned: scanned + next.rows.length };
  }
  const { scanned: _scanned, ...plain } = gathered;
  return conditions.length === 0 ? plain : gathered;
}

/** Rows that are read for a count. */
const MAX_COUNTED = 100_000;

async function allRows(call: AnyCall): Promise<readonly unknown[]> {
  if (!hasPages(call)) {
    const data = await call;
    if (isList(data)) return data;
    throw new ToolRefusal('countBy is for lists', 'Call it again without countBy.');
  }
  const rows: unknown[] = [];
  for await (const row of call) {
    rows.push(row);
    if (rows.length >= MAX_COUNTED)
      throw new ToolRefusal(`the list has more than ${MAX_COUNTED} rows`, 'Filter in params.');
  }
  return rows;
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
  const read = scanned === undefined ? [] : [`Kept ${rows.length} of ${scanned} rows that were scanned.`];
  const notes = [...(found === undefined ? [] : [found]), ...read];
  return cursor === undefined
    ? { data: rows, note: [...notes, 'The list has ended.'].join(' ') }
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
  return {
    data: writtenPart(data, params),
    ...(sentKey !== undefined && { idempotencyKey: sentKey }),
    ...(replayed && {
      note: 'This is the stored answer to an earlier call with this key; nothing was done twice.',
    }),
  };
}
