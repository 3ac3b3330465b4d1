/** Legacy `batch`: `cmd` with `method?query` under each key, run in order (Observed behaviour, Legacy, Batch). */

import { CALLBACK_LIMITS, parseForm } from '../../../runtime/callbacks/body.js';
import { timeObject } from '../v3/time.js';
import { answer, failure, type LegacyCall, type LegacyOutcome, type LegacyParams } from './outcome.js';
import { withUnderscores } from './request.js';
import { runLegacyMethod } from './run.js';
import { isMap, isTrue, phpMap } from './value.js';

const MAX_LENGTH = 50;

const MAPS = ['result', 'error', 'total', 'next', 'time'] as const;

/** The answers of earlier calls, by their keys. */
type Answers = Readonly<Record<(typeof MAPS)[number], [string, unknown][]>>;

export function runLegacyBatch(call: LegacyCall): LegacyOutcome {
  const { cmd, halt } = call.params;
  const commands = isMap(cmd) || Array.isArray(cmd) ? Object.entries(cmd) : [];
  const { refusesLateCallsAlone, skipsCallsWithoutText } = call.account.rules;
  if (commands.length > MAX_LENGTH && !refusesLateCallsAlone) return tooMany();
  const answers: Answers = { result: [], error: [], total: [], next: [], time: [] };
  for (const [index, [key, command]] of commands.entries()) {
    if (skipsCallsWithoutText && typeof command !== 'string') continue;
    const outcome = index >= MAX_LENGTH ? tooMany() : runCommand(String(command), call, answers);
    const ok = addAnswer(answers, key, outcome, call);
    if (!ok && isTrue(halt)) break;
  }
  const named = MAPS.map((name) => [name === 'result' ? name : `result_${name}`, phpMap(answers[name])]);
  return answer(Object.fromEntries(named));
}

function tooMany(): LegacyOutcome {
  return failure(400, 'ERROR_BATCH_LENGTH_EXCEEDED', `Max batch length exceeded: ${MAX_LENGTH}`);
}

function addAnswer(answers: Answers, key: string, outcome: LegacyOutcome, { account }: LegacyCall): boolean {
  if (!outcome.ok) {
    answers.error.push([key, { error: outcome.error, error_description: outcome.description }]);
    return false;
  }
  answers.result.push([key, outcome.result]);
  if (outcome.total !== undefined) answers.total.push([key, outcome.total]);
  if (outcome.next !== undefined) answers.next.push([key, outcome.next]);
  const now = account.clock.now();
  if (outcome.operating) answers.time.push([key, timeObject(now, now, outcome.operating)]);
  return true;
}

function runCommand(command: string, call: LegacyCall, answers: Answers): LegacyOutcome {
  const [given = '', ...query] = command.split('?');
  const { rules } = call.account;
  const name = rules.lowersMethodNames ? given.toLowerCase() : given;
  if (rules.refusedInBatch.has(name)) {
    return failure(405, 'ERROR_BATCH_METHOD_NOT_ALLOWED', 'Method is not allowed for batch usage');
  }
  const params = parseQuery(query.join('?'));
  if (!params) return failure(400, '', 'The query could not be read');
  const named = rules.replacesDotsInBatch ? withUnderscores(params) : params;
  const references = rules.readsEveryLegacyReference ? EVERY_REFERENCE : REFERENCES;
  const resolved = substitute(named, answers, references);
  // `substitute` keeps the form of the parameters.
  return runLegacyMethod(name, { ...call, params: resolved as LegacyParams });
}

function parseQuery(query: string): LegacyParams | undefined {
  try {
    return parseForm(query, { ...CALLBACK_LIMITS, fields: 10_000 });
  } catch {
    return undefined;
  }
}

/** The syntax by which a text refers to the answers of earlier calls. */
interface References {
  /** Matches the map and the path. */
  readonly pattern: RegExp;
  /** If a path does not exist, its last existing member is used. */
  readonly stopsAtLast: boolean;
}

const REFERENCES: References = { pattern: /\$(result)((?:\[[^[\]]+\])+)/g, stopsAtLast: false };

const EVERY_REFERENCE: References = {
  pattern: /\$(result|error|total|next|time)((?:\[[^[\]]*\])+)/gi,
  stopsAtLast: true,
};

/** Replaces references anywhere in the parameters: the complete text by the value itself, inside other text by text. */
function substitute(value: unknown, answers: Answers, references: References): unknown {
  const inner = (part: unknown) => substitute(part, answers, references);
  if (Array.isArray(value)) return value.map(inner);
  if (isMap(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)]));
  if (typeof value !== 'string') return value;
  const { pattern, stopsAtLast } = references;
  const find = (map: string, path: string): unknown => {
    const entries = answers[map.toLowerCase() as keyof Answers]; // the pattern admits no other names
    return follow(Object.fromEntries(entries), path, stopsAtLast);
  };
  const [whole, map = '', path = ''] = new RegExp(`^${pattern.source}$`, pattern.flags).exec(value) ?? [];
  if (whole !== undefined) return find(map, path) ?? (stopsAtLast ? undefined : '');
  return value.replace(pattern, (_match, name: string, rest: string) => {
    const found = find(name, rest);
    return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
  });
}

function follow(root: unknown, path: string, stopsAtLast: boolean): unknown {
  let value = root;
  for (const key of path.slice(1, -1).split('][')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      return stopsAtLast ? value : undefined;
    value = (value as LegacyParams)[key]; // own key, checked above
  }
  return value;
}
