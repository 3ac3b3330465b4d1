/** `call`: one method of the account, by name, from a shell. */

import { callFailure, type CallFailure, interrupted, paramsError } from '../method/call-failure.js';
import { type AnyCall, type CallerOptions, hasPages, openCaller } from '../method/caller.js';
import { withFields } from '../method/field-values.js';
import { findInGeneration, withMethods, type FoundMethod } from '../method/find-method.js';
import { givenParams } from '../method/given-params.js';
import { type RequestPreview, requestPreview } from '../method/request-preview.js';
import { methodSchemas } from '../export/method-schema.js';
import { InputError } from '../base/input-error.js';
import { member, strings } from '../base/json.js';
import type { Model } from '../model/model.js';
import { fieldListOf } from '../model/method-path.js';
import { redacting, type Io } from '../terminal/io.js';
import { brokenAt, hanging, shortenedText, writeNotice } from '../terminal/layout.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { noteIds, noteMore, printAnswer, printRows, type Walk } from './call-output.js';
import { answerFromModel } from './method-source.js';
import { openTarget, type Target } from './target.js';

export async function runCall(
  config: OptionsOf<'call'>,
  io: Io,
  line: CommandArguments<'call'>,
): Promise<number> {
  const { positionals, flags } = line;
  const [wanted = '', text] = positionals;
  refuseContradictions(flags);
  const given = await givenParams(text, io);
  const target = await openTarget(config, io);
  const own = redacting(io, target.secrets);
  try {
    const asked = {
      source: target.source,
      method: {
        name: wanted,
        generation: flags.generation,
        // It shows how a list can be paged.
        fieldList: readsPages(flags) ? fieldListOf(wanted) : undefined,
      },
    };
    const { model, found, params } = await answerFromModel(config, own, asked, async (one) => {
      const method = findInGeneration(one, wanted, flags.generation);
      return {
        model: one,
        found: method,
        params: await checkedParams(given, { model: one, found: method, flags }),
      };
    });
    // Behind everything that can be wrong with the command line, which ends in one line.
    if (target.isBuiltIn && config.quiet !== true) writeNotice(BUILT_IN, own.err);
    return await makeCall(params, { model, found, flags, target }, own);
  } finally {
    await target.close();
  }
}

const BUILT_IN =
  'svc-gen: No account configured; using a temporary sandbox.\n  To keep one, run svc-gen sandbox.';

/** Whether a list is read over its pages. */
function readsPages({ all, limit }: OptionsOf<'call'>): boolean {
  return all === true || limit !== undefined;
}

/** @throws InputError on options that contradict each other */
function refuseContradictions(flags: OptionsOf<'call'>): void {
  const { includeResponse, dryRun } = flags;
  if (!readsPages(flags)) return;
  const advice = 'leave out --all and --limit';
  if (includeResponse)
    throw new InputError('a list that is walked has many responses', '--include-response', advice);
  if (dryRun) throw new InputError('it shows one request', '--dry-run', advice);
}

interface Prepared {
  readonly model: Model;
  readonly found: FoundMethod;
  readonly flags: OptionsOf<'call'>;
  readonly target: Target;
}

async function checkedParams(
  given: unknown,
  { model, found: { api, method, name }, flags }: Omit<Prepared, 'target'>,
): Promise<unknown> {
  const schema = methodSchemas(model)(api.generation, method).params;
  const params = withFields(given, flags.field ?? [], schema);
  if (flags.unchecked) return params;
  const { checkParams } = await import('../schema/schema-check.js');
  const complaint = checkParams(params, api, schema);
  if (complaint !== undefined) throw paramsError(name, complaint.path, complaint.message);
  return params;
}

async function makeCall(params: unknown, { model, found, flags, target }: Prepared, io: Io): Promise<number> {
  const { idempotencyKey } = flags;
  const stop = new AbortController();
  // A client of the complete model would make the rows of its other methods as well.
  const caller = openCaller(
    withMethods(model, (method) => method === found.method),
    target,
  );
  const made: { call?: AnyCall } = {};
  try {
    const terms: CallerOptions = {
      signal: stop.signal,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    };
    const preview = (): RequestPreview => requestPreview(model, target, { found, params, options: terms });
    if (flags.dryRun) return printAnswer(preview(), { flags }, io);
    const refusal = found.method.write ? await exitCodeUnlessConfirmed(preview, flags, io) : undefined;
    if (refusal !== undefined) return refusal;
    void io.stopped().then(() => stop.abort());
    made.call = caller.call(found, params, terms);
    return await printOutcome(
      made.call,
      { name: found.name, flags, stop: stop.signal, select: selectOf(params) },
      io,
    );
  } catch (error) {
    const { readBack, write } = found.method;
    const cut = stop.signal.aborted && write;
    const failure = cut
      ? interrupted(found.name, { readBack, key: made.call?.idempotencyKey })
      : callFailure(error, found.name);
    if (stop.signal.aborted && !write) return STOPPED;
    if (failure === undefined) throw error;
    io.err.write(`${failureLines(failure, io).join('\n')}\n`);
    return failure.code;
  } finally {
    await caller.close();
  }
}

/** On a terminal in lines of its width. */
function failureLines({ lines }: CallFailure, { err }: Io): readonly string[] {
  return lines.flatMap((line, index) => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    const text = `${index === 0 ? 'svc-gen: ' : ''}${line.slice(indent.length)}`;
    const width = err.columns - indent.length - 2;
    const broken = err.terminal ? brokenAt(shortenedText(text), width) : [text];
    return hanging(broken, indent, `${indent}  `);
  });
}

/** The exit code of a program that Ctrl+C ended: the printed rows are complete, the list is not. */
const STOPPED = 130;

/** On a terminal the user sees the request and decides. @returns undefined if it is to be sent */
async function exitCodeUnlessConfirmed(
  preview: () => RequestPreview,
  { write }: OptionsOf<'call'>,
  io: Io,
): Promise<number | undefined> {
  if (write) return undefined;
  if (!io.in.terminal || !io.err.terminal) {
    const advice = 'add --write to do it, or --dry-run to see the request';
    throw new InputError('the method changes something', preview().name, advice);
  }
  io.err.write(`${JSON.stringify(preview(), null, 2)}\n`);
  const answer = await io.in.ask('Send it? [y/N] ');
  if (/^y(es)?$/i.test(answer?.trim() ?? '')) return undefined;
  writeNotice('svc-gen: nothing was sent', io.err);
  return answer === undefined ? STOPPED : 2;
}

/** In any generation's case of letters. */
function selectOf(params: unknown): readonly string[] {
  return strings(member(params, 'select') ?? member(params, 'SELECT'));
}

async function printOutcome(
  call: AnyCall,
  { name, ...walk }: Walk & { readonly name: string },
  io: Io,
): Promise<number> {
  const { flags, stop } = walk;
  if (readsPages(flags)) {
    if (!hasPages(call))
      throw new InputError('the method returns no list that continues', name, 'leave out --all and --limit');
    await printRows(call, walk, io);
    return stop.aborted ? STOPPED : 0;
  }
  const { headers: _headers, ...response } = await call.withResponse();
  if (hasPages(call)) {
    noteIds(response.data, walk, io);
    noteMore(response, walk, io);
  }
  return printAnswer(flags.includeResponse ? response : response.data, walk, io);
}
