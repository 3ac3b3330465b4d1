/** Legacy `batch`: `cmd` with `method?query` under each key, run in order (Observed behaviour, Legacy, Batch). */

import { CALLBACK_LIMITS, parseForm } from '../../../runtime/callbacks/body.js';
import { timeObject } from '../v3/time.js';
import { answer, failure, type LegacyCall, type LegacyOutcome, type LegacyParams } from './outcome.js';
import { runMethod } from './run.js';
import { isServer } from '../server-2026-05.js';
import { isMap, isTrue, phpMap } from './value.js';

const MAX_LENGTH = 50;

type Entries = [string, unknown][];

interface Answers {
  readonly result: Entries;
  readonly result_error: Entries;
  readonly result_total: Entries;
  readonly result_next: Entries;
  readonly result_time: Entries;
}

export function runBatch(call: LegacyCall): LegacyOutcome {
  const { cmd, halt } = call.params;
  const commands = isMap(cmd) || Array.isArray(cmd) ? Object.entries(cmd) : [];
  const server = isServer(call.account);
  if (commands.length > MAX_LENGTH && !server) return tooMany();
  const answers: Answers = {
    result: [],
    result_error: [],
    result_total: [],
    result_next: [],
    result_time: [],
  };
  for (const [index, [key, command]] of commands.entries()) {
    // The server of May 2026 skips it without a trace.
    if (server && typeof command !== 'string') continue;
    const outcome = server && index >= MAX_LENGTH ? tooMany() : runCommand(String(command), call, answers);
    const ok = addAnswer(answers, key, outcome, call);
    if (!ok && isTrue(halt)) break;
  }
  return answer({
    result: phpMap(answers.result),
    result_error: phpMap(answers.result_error),
    result_total: phpMap(answers.result_total),
    result_next: phpMap(answers.result_next),
    result_time: phpMap(answers.result_time),
  });
}

function tooMany(): LegacyOutcome {
  return failure(400, 'ERROR_BATCH_LENGTH_EXCEEDED', `Max batch length exceeded: ${MAX_LENGTH}`);
}

function addAnswer(answers: Answers, key: string, outcome: LegacyOutcome, { account }: LegacyCall): boolean {
  if (!outcome.ok) {
    answers.result_error.push([key, { error: outcome.error, error_description: outcome.description }]);
    return false;
  }
  answers.result.push([key, outcome.result]);
  if (outcome.total !== undefined) answers.result_total.push([key, outcome.total]);
  if (outcome.next !== undefined) answers.result_next.push([key, outcome.next]);
  const now = account.clock.now();
  if (outcome.operating) answers.result_time.push([key, timeObject(now, now, outcome.operating)]);
  return true;
}

function runCommand(command: string, call: LegacyCall, answers: Answers): LegacyOutcome {
  const [given = '', ...query] = command.split('?');
  const server = isServer(call.account);
  const name = server ? given.toLowerCase() : given;
  if (name === 'batch' || (server && ['download', 'upload'].includes(name))) {
    return failure(405, 'ERROR_BATCH_METHOD_NOT_ALLOWED', 'Method is not allowed for batch usage');
  }
  const params = readQuery(query.join('?'));
  if (!params) return failure(400, '', 'The query could not be read');
  const resolved = server
    ? substitute(named(params), mapsOf(answers))
    : resolve(params, Object.fromEntries(answers.result));
  // Each keeps the shape that it is given.
  return runMethod(name, { ...call, params: resolved as LegacyParams });
}

/** A dot or a blank in a name becomes an underscore. */
function named(params: LegacyParams): LegacyParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name.replace(/[. ]/g, '_'), value]),
  );
}

function mapsOf(answers: Answers): Readonly<Record<string, unknown>> {
  const { result, result_error: error, result_total: total, result_next: next, result_time: time } = answers;
  const maps = { result, error, total, next, time };
  return Object.fromEntries(
    Object.entries(maps).map(([name, entries]) => [name, Object.fromEntries(entries)]),
  );
}

function readQuery(query: string): LegacyParams | undefined {
  try {
    return parseForm(query, { ...CALLBACK_LIMITS, fields: 10_000 });
  } catch {
    return undefined;
  }
}

/** Puts results of earlier calls in the place of `$result[key][field]`, anywhere in the parameters. */
function resolve(value: unknown, results: unknown): unknown {
  if (typeof value === 'string') return resolveText(value, results);
  if (Array.isArray(value)) return value.map((inner) => resolve(inner, results));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner, results)]));
}

const REFERENCE = /\$result((?:\[[^[\]]+\])+)/g;

/** A text that is nothing but a reference becomes the value itself; inside other text it becomes text. */
function resolveText(text: string, results: unknown): unknown {
  const whole = new RegExp(`^${REFERENCE.source}$`).exec(text);
  if (whole) return pick(results, whole[1] ?? '') ?? '';
  return text.replace(REFERENCE, (_match, path: string) => {
    const value = pick(results, path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

const SUBSTITUTED = /\$(result|error|total|next|time)((?:\[[^[\]]*\])+)/gi;

/** The server of May 2026 replaces every such text, and stops at the last member that it finds. */
function substitute(value: unknown, maps: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((inner) => substitute(inner, maps));
  if (isMap(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, substitute(inner, maps)]));
  if (typeof value !== 'string') return value;
  const [whole, map = '', path = ''] = new RegExp(`^${SUBSTITUTED.source}$`, 'i').exec(value) ?? [];
  if (whole !== undefined) return deepest(maps[map.toLowerCase()], path);
  return value.replace(SUBSTITUTED, (_match, name: string, inner: string) => {
    const found = deepest(maps[name.toLowerCase()], inner);
    return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
  });
}

function deepest(root: unknown, path: string): unknown {
  let value = root;
  for (const key of path.slice(1, -1).split('][')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value;
    value = (value as LegacyParams)[key]; // own key, checked above
  }
  return value;
}

function pick(root: unknown, path: string): unknown {
  let value = root;
  for (const key of path.slice(1, -1).split('][')) {
    const holder = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    value = holder ? (value as LegacyParams)[key] : undefined; // own key, checked above
  }
  return value;
}
