/** Asks the reads whose result nothing describes, many in one request, and learns the types of their results. */

import { isList, isObject, listOf, member } from '../base/json.js';
import { isUnknown, type Learned, learnedRows, noteCall } from './learned.js';
import { isWrite } from '../model/kind.js';
import type { Method, Model } from '../model/model.js';
import type { LearnedRow, MethodReport } from './finding.js';
import type { ProbeRun } from './subject.js';

/** Commands of a batch (Legacy reference, Limits). */
const MAX_COMMANDS = 50;

interface BatchedRead {
  readonly method: Method;
  readonly query: string;
}

interface UnknownReads {
  readonly learned: readonly LearnedRow[];
  readonly methods: readonly MethodReport[];
}

/** @param finished methods that an earlier run asked, as `legacy a.b.list` */
export async function askUnknownReads(
  run: ProbeRun,
  model: Model,
  finished: ReadonlySet<string>,
): Promise<UnknownReads> {
  const reads = model.legacy.methods.filter(
    (method) => isUnknownRead(method) && !finished.has(`legacy ${method.name}`),
  );
  const learned: Learned = new Map();
  const states = new Map<string, MethodReport['state']>();
  const ids = new Map<string, string>();
  const ask = async (all: readonly BatchedRead[]): Promise<void> => {
    for (let from = 0; from < all.length; from += MAX_COMMANDS) {
      const some = all.slice(from, from + MAX_COMMANDS);
      const cmd = Object.fromEntries(
        some.map(({ method, query }, at) => [`c${at}`, `${method.name}${query}`]),
      );
      const result = await run.account.batch(cmd);
      if (result === undefined) return;
      for (const [at, { method }] of some.entries()) {
        const own = member(member(result, 'result'), `c${at}`);
        states.set(method.name, own === undefined ? 'refused' : 'finished');
        if (own === undefined) continue;
        const isPaged = ['result_next', 'result_total'].some(
          (name) => member(member(result, name), `c${at}`) !== undefined,
        );
        noteCall(learned, { generation: 'legacy', method: method.name, params: {}, result: own, isPaged });
        const id = idIn(own);
        if (id !== undefined) ids.set(familyOf(method), id);
      }
    }
  };
  await ask(reads.map((method) => ({ method, query: '' })));
  // A method that is refused without an id is asked again with that of a row of its family; ids are not kept.
  const again = reads.flatMap((method): readonly BatchedRead[] => {
    const id =
      states.get(method.name) === 'refused' && /\.get$/i.test(method.name)
        ? ids.get(familyOf(method))
        : undefined;
    return id === undefined ? [] : [{ method, query: `?id=${encodeURIComponent(id)}` }];
  });
  await ask(again);
  return {
    learned: learnedRows(learned, model).rows,
    methods: reads.map(({ name }) => ({
      generation: 'legacy',
      method: name,
      state: states.get(name) ?? 'not asked',
      // It shares its request.
      requests: 0,
    })),
  };
}

export function isUnknownRead(method: Method): boolean {
  return method.from === 'account' && !method.write && !isWrite(method.kind) && isUnknown(method);
}

function familyOf({ name }: Method): string {
  return name.split('.').slice(0, -1).join('.').toLowerCase();
}

/** The id of a row of a list, also where the list is under a name. */
function idIn(result: unknown): string | undefined {
  const rows = isList(result) ? result : isObject(result) ? Object.values(result).flatMap(listOf) : [];
  const [id] = rows.flatMap((row) => member(row, 'id') ?? member(row, 'ID') ?? []);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
