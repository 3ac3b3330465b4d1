/** `learn`: runs a command through a recording proxy, and writes the types of results that nothing describes. */

import { resolve } from 'node:path';
import { callsIn } from '../learn/calls.js';
import { isList, isObject, listOf, member } from '../base/json.js';
import { type EarlierRows, type Learned, learnedRows, noteCall } from '../probe/learned.js';
import { openProxy } from '../learn/proxy.js';
import { readWritten, type TypeTexts } from '../model/corrections/written-type.js';
import { learnedRow, withLearned } from '../probe/corrections-file.js';
import { keyOfLearned, type LearnedRow } from '../probe/finding.js';
import { type Observed, observedOf } from '../probe/observed-shape.js';
import { readDescribed } from '../pipeline/read-model.js';
import { redacting, type Variables, type Io, type Sink } from '../terminal/io.js';
import { oneLine, shortenedText, writeNotice } from '../terminal/layout.js';
import { progressOn } from '../terminal/progress.js';
import { runWords } from '../terminal/run-words.js';
import { readOptional, requireWritable, writeAtomically } from '../disk/user-file.js';
import { sayGivenInVain } from './given-in-vain.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { readRecordedOptions } from './package-options.js';
import { openTarget, type Target } from './target.js';

const FILE = 'account.corrections.yaml';

/** @returns the exit code of the command */
export async function runLearn(
  config: OptionsOf<'learn'>,
  io: Io,
  { words }: CommandArguments<'learn'>,
): Promise<number> {
  const file = config.corrections?.at(-1) ?? FILE;
  const path = resolve(io.cwd, file);
  const where = `--corrections ${file}`;
  requireWritable(path, where);
  const text = await readOptional(path, where);
  const known = [...(config.corrections ?? []).slice(0, -1), ...(text === undefined ? [] : [file])];
  const target = await openTarget({ ...config, spec: undefined }, io);
  const own = redacting(io, target.secrets);
  if (target.isBuiltIn && config.quiet !== true)
    writeNotice('svc-gen: no account is configured; the command runs against a temporary sandbox', own.err);
  try {
    const options = await readRecordedOptions({ ...config, corrections: known }, own);
    const earlier = earlierRows(options.corrections?.find(({ name }) => name === file)?.document);
    const learned: Learned = new Map();
    const { code, last } = await runThroughProxy(words, { target, io, learned });
    const report = (line: string): void => {
      if (config.quiet !== true) writeNotice(line, own.err);
    };
    if (learned.size === 0) {
      report(`svc-gen: ${nothingLearned(last)}`);
      return code;
    }
    // Not before: until the command has ended, the account receives its requests alone.
    const corrections = options.corrections?.map((one) =>
      one.name === file ? { name: file, document: earlier.others } : one,
    );
    const without = { ...options, ...(corrections && { corrections }) };
    const { model, notes } = await readDescribed(target.source(), without, progressOn(own, config.quiet));
    sayGivenInVain(notes, options, own);
    const { rows, empty } = learnedRows(learned, model, earlier.rows);
    if (rows.length > 0) {
      writeAtomically(path, withLearned(text, rows, new Date().toISOString().slice(0, 10)), where);
      report(`Learned the results of ${rows.length} methods; wrote ${file}`);
    } else report('Learned nothing new.');
    if (empty.length > 0) report(`Only empty results were seen of ${namesText(empty, own.err)}`);
    return code;
  } finally {
    await target.close();
  }
}

/** @param last status of the last answer; undefined: there was none */
function nothingLearned(last: number | undefined): string {
  if (last === undefined)
    return 'no answer came through the proxy; does the command read SVC_BASE_URL and SVC_WEBHOOK?';
  return `no answer that came through the proxy was a result; the last one had the status ${String(last)}. svc-gen doctor checks the credential`;
}

/** Names that a terminal shows, some two lines of them; a pipe gets all. */
const NAMES_SHOWN = 10;

function namesText(names: readonly string[], { terminal }: Sink): string {
  if (!terminal) return names.join(', ');
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
  return shortenedText(oneLine(names.slice(0, NAMES_SHOWN).join(', '))) + more;
}

/** The rows that earlier runs wrote into the file, and the file without them. */
function earlierRows(document: unknown): { readonly rows: EarlierRows; readonly others: unknown } {
  // The file was checked against its form when it was read.
  const types = member(document, 'types') as TypeTexts | undefined;
  const rows = new Map<string, { row: LearnedRow; observed: Observed }>();
  const others = listOf(isList(document) ? document : member(document, 'facts')).filter((fact) => {
    const row = learnedRow(fact);
    if (row === undefined) return true;
    const { shape, named } = readWritten(row.set.type, types ?? {});
    // A type with names is a user's.
    if (Object.keys(named).length > 0) return true;
    rows.set(keyOfLearned(row), { row, observed: observedOf(shape) });
    return false;
  });
  return { rows, others: isObject(document) ? { ...document, facts: others } : others };
}

interface Recording {
  readonly target: Target;
  readonly io: Io;
  readonly learned: Learned;
}

interface Run {
  /** Exit code of the command. */
  readonly code: number;
  /** Status of the last answer. */
  readonly last: number | undefined;
}

async function runThroughProxy(words: readonly string[], { target, io, learned }: Recording): Promise<Run> {
  const { baseUrl, auth } = target.account();
  let last: number | undefined;
  const proxy = await openProxy(baseUrl, (exchange) => {
    last = exchange.status;
    for (const call of callsIn(exchange)) noteCall(learned, call);
  });
  try {
    const env = { ...io.env, ...proxyVariables(proxy.baseUrl, auth, io.env) };
    return { code: await runWords(words, { ...io, env }), last };
  } finally {
    await proxy.close();
  }
}

/** The webhook in the form that the user gave, since a program may read only one. */
function proxyVariables(
  baseUrl: string,
  auth: ReturnType<Target['account']>['auth'],
  { SVC_WEBHOOK: given }: Variables,
): Variables {
  if (!('webhook' in auth)) return { SVC_BASE_URL: baseUrl, SVC_ACCESS_TOKEN: auth.accessToken };
  const { userId, code } = auth.webhook;
  const isPair = given !== undefined && !given.includes('://');
  return {
    SVC_BASE_URL: baseUrl,
    SVC_WEBHOOK: isPair ? given : `${baseUrl}/rest/${userId}/${code}/`,
  };
}
