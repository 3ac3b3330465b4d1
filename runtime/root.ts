/** What stands at `svc.v3` and `svc.legacy`: the namespaces of the table, `call` and `batch`. */

import { batchCall } from './batch/batch.js';
import type { BatchOptions } from './batch/batch-call.js';
import { coalescing } from './coalesce.js';
import type { AccountGeneration } from './command.js';
import { captureStack } from './errors/stack.js';
import type { LazyCall } from './lazy-call.js';
import { isObject } from './json.js';
import { methodCall } from './method-call.js';
import type { MethodRow, MethodTable } from './method.js';
import { namespaceOf } from './namespace.js';
import { sendAlone, type Session } from './session.js';

export function openSession(
  parts: Omit<Session, 'dispatch'>,
  { coalesce }: { readonly coalesce?: boolean | undefined },
): Session {
  const alone: Session['dispatch'] = (dispatch) => sendAlone(parts, dispatch);
  const dispatch = coalesce === true ? coalescing({ line: parts, deadline: parts.deadline }) : alone;
  return { ...parts, dispatch };
}

type Method = (params?: unknown, options?: unknown) => LazyCall<unknown, AccountGeneration>;

/** Each function remembers where it was called, for the stacks of errors that come much later. */
export function rootOf(session: Session, generation: AccountGeneration, table: MethodTable): object {
  const rowOf = (name: unknown): MethodRow | undefined =>
    typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
  const make = (name: string): Method => {
    const row = rowOf(name) ?? UNKNOWN;
    const method: Method = (params, options) =>
      methodCall(session, { generation, method: name, row, params, options }, captureStack(method));
    return method;
  };
  const call = (name: unknown, params?: unknown, given?: unknown): LazyCall<unknown, AccountGeneration> => {
    const { list, options } = readCallOptions(given);
    const known = rowOf(name);
    const row = list ? listRow(generation, known, { params, options }) : (known ?? UNKNOWN);
    return methodCall(session, { generation, method: name, row, params, options }, captureStack(call));
  };
  const batch = (calls: unknown, options?: BatchOptions): LazyCall<unknown, string> =>
    batchCall({ session, generation, madeAt: captureStack(batch) }, calls, options);
  return namespaceOf(table, make, { path: `svc.${generation}`, own: { call, batch } });
}

/** What nothing is known of is a write. */
const UNKNOWN: MethodRow = { kind: 'action' };

function readCallOptions(given: unknown): { readonly list: boolean; readonly options: unknown } {
  if (!isObject(given)) return { list: false, options: given };
  const { list, ...options } = given;
  return { list: list === true, options };
}

/** The caller says that it is a list; how it goes on is told by the parameters, and by what the caller asks for. */
function listRow(
  generation: AccountGeneration,
  known: MethodRow | undefined,
  { params, options }: { readonly params: unknown; readonly options: unknown },
): MethodRow {
  if (known?.paging !== undefined) return known;
  if (generation === 'legacy') return { ...known, kind: 'list', paging: 'start' };
  if (isObject(params) && 'cursor' in params) return { ...known, kind: 'tail', paging: 'cursor' };
  const keyset = isObject(options) && options['paging'] === 'keyset';
  // Who asks for keyset paging knows of the id.
  return { ...known, kind: 'list', paging: 'offset', keyset, hasId: keyset };
}
