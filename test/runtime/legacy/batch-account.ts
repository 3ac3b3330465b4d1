/** A legacy `batch` as accounts answer it: commands in query form, run in order, with references to the results before them. */

import { CALLBACK_LIMITS, parseForm } from '../../../runtime/callbacks/body.js';
import { TIME } from '../call/fake-account.js';

export type Params = Readonly<Record<string, unknown>>;

/** What stands in the body of a single answer, or an error. */
export type LegacyBody = Params & {
  readonly result?: unknown;
  readonly total?: number;
  readonly next?: number;
  readonly error?: string;
};

/** What a reference gives that leads to no member. */
export type Missing = 'empty' | 'stops' | 'dropped' | 'refused';

export function answerBatch(
  body: unknown,
  run: (method: string, params: Params) => LegacyBody,
  missing: Missing = 'empty',
): Params {
  const { cmd } = body as { readonly cmd: Readonly<Record<string, string>> };
  const [result, failed, total, next, time]: Record<string, unknown>[] = [{}, {}, {}, {}, {}];
  for (const [key, command] of Object.entries(cmd)) {
    const [method = '', query = ''] = command.split('?');
    const given = parseForm(query, { ...CALLBACK_LIMITS, fields: 10_000 });
    const resolved = resolve(given, result ?? {}, missing);
    const answer =
      resolved === undefined ? { error: 'ERROR_ARGUMENT' } : run(decodeURIComponent(method), resolved);
    if (answer.error !== undefined) {
      Object.assign(failed ?? {}, { [key]: { error: answer.error, error_description: 'in words' } });
      continue;
    }
    Object.assign(result ?? {}, { [key]: answer.result });
    if (answer.total !== undefined) Object.assign(total ?? {}, { [key]: answer.total });
    if (answer.next !== undefined) Object.assign(next ?? {}, { [key]: answer.next });
    Object.assign(time ?? {}, { [key]: TIME });
  }
  const map = (value: Params | undefined): unknown => (Object.keys(value ?? {}).length === 0 ? [] : value);
  return {
    result: {
      ...{ result: map(result), result_error: map(failed), result_total: map(total) },
      ...{ result_next: map(next), result_time: map(time) },
    },
    time: TIME,
  };
}

const REFERENCE = /^\$result((?:\[[^[\]]+\])+)$/i;

/** Undefined: a reference is refused. */
function resolve(params: Params, results: Params, missing: Missing): Params | undefined {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'object' && value !== null) {
      const inner = resolve(value as Params, results, missing);
      if (inner === undefined) return undefined;
      out[name] = inner;
      continue;
    }
    const [, path] = REFERENCE.exec(String(value)) ?? [];
    const found = path === undefined ? { value } : follow(results, path.slice(1, -1).split(']['));
    if ('value' in found) out[name] = found.value;
    else if (missing === 'refused') return undefined;
    else if (missing !== 'dropped') out[name] = missing === 'stops' ? found.last : '';
  }
  return out;
}

function follow(
  root: unknown,
  path: readonly string[],
): { readonly value: unknown } | { readonly last: unknown } {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return { last: value };
    value = (value as Params)[key];
  }
  return { value };
}
