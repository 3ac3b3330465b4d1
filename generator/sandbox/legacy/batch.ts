/** Legacy `batch`: `cmd` with `method?query` under each key, run in order (Observed behaviour, Legacy, Batch). */

import { CALLBACK_LIMITS } from '../../../runtime/callbacks/value.js';
import { timeObject } from '../v3/time.js';
import { parseForm } from '../../../runtime/callbacks/form.js';
import { answer, failure, type LegacyCall, type Outcome, type Params } from './outcome.js';
import { runMethod } from './run.js';
import { isMap, isTrue, phpMap } from './value.js';

const LONGEST = 50;

type Entries = [string, unknown][];

interface Answers {
  readonly result: Entries;
  readonly result_error: Entries;
  readonly result_total: Entries;
  readonly result_next: Entries;
  readonly result_time: Entries;
}

export function runBatch(call: LegacyCall): Outcome {
  const { cmd, halt } = call.params;
  const commands = isMap(cmd) || Array.isArray(cmd) ? Object.entries(cmd) : [];
  if (commands.length > LONGEST) {
    return failure(400, 'ERROR_BATCH_LENGTH_EXCEEDED', `Max batch length exceeded: ${LONGEST}`);
  }
  const answers: Answers = {
    result: [],
    result_error: [],
    result_total: [],
    result_next: [],
    result_time: [],
  };
  for (const [key, command] of commands) {
    const ok = addAnswer(answers, key, runCommand(String(command), call, answers.result), call);
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

function addAnswer(answers: Answers, key: string, outcome: Outcome, { account }: LegacyCall): boolean {
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

function runCommand(command: string, call: LegacyCall, results: Entries): Outcome {
  const [name = '', ...query] = command.split('?');
  if (name === 'batch') {
    return failure(405, 'ERROR_BATCH_METHOD_NOT_ALLOWED', 'Method is not allowed for batch usage');
  }
  const params = readQuery(query.join('?'));
  if (!params) return failure(400, '', 'The query could not be read');
  return runMethod(name, { ...call, params: resolve(params, Object.fromEntries(results)) as Params });
}

function readQuery(query: string): Params | undefined {
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

function pick(root: unknown, path: string): unknown {
  let value = root;
  for (const key of path.slice(1, -1).split('][')) {
    const holder = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    value = holder ? (value as Params)[key] : undefined; // own key, checked above
  }
  return value;
}
