/** What each tool does: arguments in, a bounded text out. Knows nothing of the protocol. */

import type { ListCall, ListResume } from '../../runtime/index.js';
import { type AnyCall, type Caller, type CallTerms, isListCall } from '../ask/caller.js';
import { checkOf, type Check } from '../ask/check-params.js';
import { nearNames } from '../ask/find-method.js';
import { methodJson, type MethodJson } from '../ask/method-json.js';
import { mapTexts, type JsonObject } from '../json.js';
import type { Model } from '../model/model.js';
import { asText, describedText, fitting } from './bounds.js';
import { bounded, entriesOf, search, type Entry } from './catalogue.js';
import { failureOf, Refusal } from './failure.js';
import { listWalks, type Chunk } from './list-walks.js';
import { TOOLS, type ToolRow } from './tool-table.js';

export interface ServiceOptions {
  readonly allowWrites: boolean;
  /** Of one result. */
  readonly maxBytes: number;
  /** Blots out every credential. */
  readonly conceal: (text: string) => string;
}

export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

export interface Service {
  readonly tools: readonly ToolRow[];
  run(tool: string, args: JsonObject, terms: Pick<CallTerms, 'signal'>): Promise<ToolResult>;
}

type Tool = (args: JsonObject, terms: Pick<CallTerms, 'signal'>) => unknown;

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
          throw new Refusal('there is no such tool', `Use ${tools.map(({ name }) => name).join(', ')}.`);
        refuse(checks.get(row.name)?.(args), 'Correct the arguments of the tool.');
        return { text: text(await run[row.name](args, terms)), isError: false };
      } catch (error) {
        const failure = failureOf(error);
        if (failure === undefined) throw error;
        return { text: text(failure), isError: true };
      }
    },
  };
}

function refuse(complaint: ReturnType<Check>, advice: string): void {
  if (complaint === undefined) return;
  const { path, message } = complaint;
  throw new Refusal('the parameters are wrong; nothing was sent', advice, {
    validation: [{ path, message }],
  });
}

const FOUND = 10;
const SUMMARY = 160;

function toolsOf(
  model: Model,
  caller: Caller,
  options: ServiceOptions,
): Readonly<Record<ToolRow['name'], Tool>> {
  const entries = entriesOf(model);
  const about = methodJson(model);
  const walks = listWalks();
  const checks = new Map<string, Check>();
  const checked = (entry: Entry, params: unknown): unknown => {
    const check = checks.get(entry.id) ?? checkOf(about(entry).params);
    checks.set(entry.id, check);
    refuse(check(params), 'Correct the parameters; describe_method says what the method takes.');
    return params;
  };
  const calling = { entries, caller, checked, walks, options };
  return {
    search_methods: ({ query, generation, kind, limit }) => {
      const wanted = { query: String(query), ...named({ generation, kind }) };
      const found = search(entries, wanted);
      const shown = found.slice(0, typeof limit === 'number' ? limit : FOUND);
      const note =
        found.length > shown.length
          ? { note: `${found.length - shown.length} more: use other words, kind or limit.` }
          : {};
      return {
        methods: shown.map(summaryOf),
        ...(found.length === 0 ? { note: 'Nothing is found: use fewer or other words.' } : note),
      };
    },
    describe_method: ({ name }) => {
      const entry = entryNamed(entries, name);
      return describedText(nameable(about(entry), entry), options.maxBytes);
    },
    call_read_method: (args, terms) => callRead(calling, args, terms),
    call_write_method: (args, terms) => callWrite(calling, args, terms),
  };
}

function named(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

function nameable(about: MethodJson, { id }: Entry): MethodJson {
  return { ...about, name: id, summary: bounded(about.summary, SUMMARY) };
}

function summaryOf({ id, api, method }: Entry) {
  const { kind, write, summary, deprecated } = method;
  return {
    name: id,
    generation: api.generation,
    kind,
    write,
    summary: bounded(summary, SUMMARY),
    ...(deprecated && { deprecated: true }),
  };
}

function entryNamed(entries: readonly Entry[], name: unknown): Entry {
  const found = entries.find(({ id }) => id === name) ?? entries.find((entry) => entry.name === name);
  if (found !== undefined) return found;
  const near = nearNames(
    String(name),
    entries.map(({ id }) => id),
  );
  const advice = near.length === 0 ? 'Use search_methods to find it.' : 'Use one of near, or search_methods.';
  throw new Refusal(
    'there is no such method, or this server may not reach it',
    advice,
    near.length > 0 ? { near } : {},
  );
}

interface Calling {
  readonly entries: readonly Entry[];
  readonly caller: Caller;
  readonly checked: (entry: Entry, params: unknown) => unknown;
  readonly walks: ReturnType<typeof listWalks>;
  readonly options: ServiceOptions;
}

async function callRead(
  { entries, caller, checked, walks, options }: Calling,
  { name, params = {}, cursor }: JsonObject,
  terms: Pick<CallTerms, 'signal'>,
): Promise<unknown> {
  const entry = entryNamed(entries, name);
  if (entry.method.write) throw isAWrite(options.allowWrites);
  const list = {
    key: JSON.stringify([entry.id, params]),
    fit: fitting(options.maxBytes),
    open: (resume?: ListResume) =>
      pagesOf(caller.call(entry, params, resume === undefined ? {} : { resume })),
  };
  if (typeof cursor === 'string') {
    const next = walks.next(cursor, list);
    if (next === undefined)
      throw new Refusal(
        'the cursor is not known for this name and these params',
        'Begin the list again without cursor.',
      );
    return pageOf(await next, options.maxBytes);
  }
  // The list goes on after this request, so its end must not stop it.
  const call = caller.call(entry, checked(entry, params), isPaged(entry) ? {} : terms);
  if (isListCall(call)) return pageOf(await walks.begin(list), options.maxBytes);
  return { data: await call };
}

function pagesOf(call: AnyCall): ReturnType<ListCall<unknown>['pages']> {
  if (!isListCall(call))
    throw new Refusal('the method gives no list that goes on', 'Call it without cursor.');
  return call.pages();
}

function isPaged({ method }: Entry): boolean {
  return method.paging !== undefined;
}

function isAWrite(allowsWrites: boolean): Refusal {
  const advice = allowsWrites
    ? 'Use call_write_method.'
    : 'This server was started without --allow-writes, so nothing can be changed. Tell the person you work for.';
  return new Refusal('the method changes something; nothing was sent', advice);
}

function pageOf({ rows, cursor, wasCut }: Chunk, maxBytes: number): unknown {
  const note = wasCut
    ? `Cut after ${rows.length} rows, to stay below ${maxBytes} bytes; the cursor goes on with the next row.`
    : 'Call again with the same name and params and this cursor for the rows that follow; without rows the list has ended.';
  return cursor === undefined ? { data: rows, note: 'The list has ended.' } : { data: rows, cursor, note };
}

async function callWrite(
  { entries, caller, checked }: Calling,
  { name, params = {}, idempotencyKey }: JsonObject,
  terms: Pick<CallTerms, 'signal'>,
): Promise<unknown> {
  const entry = entryNamed(entries, name);
  if (!entry.method.write) throw new Refusal('the method changes nothing', 'Use call_read_method.');
  const key = typeof idempotencyKey === 'string' ? { idempotencyKey } : {};
  const call = caller.call(entry, checked(entry, params), { ...terms, ...key });
  const { data, replayed, idempotencyKey: sentKey } = await call.withResponse();
  return {
    data,
    ...(sentKey !== undefined && { idempotencyKey: sentKey }),
    ...(replayed && {
      note: 'This is the stored answer to an earlier call with this key; nothing was done twice.',
    }),
  };
}
