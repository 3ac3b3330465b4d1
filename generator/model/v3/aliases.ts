/** Paths that are not methods: other names of a method, and the batch (Observed behaviour, Published description). */

import type { Facts } from '../facts.js';
import type { Findings } from '../findings.js';
import type { Operation } from '../normalise/operation.js';

/** The path of the batch, which is a function of the client. */
const BATCH = 'batch';

export function withoutBatch(
  operations: ReadonlyMap<string, Operation>,
  findings: Findings,
): ReadonlyMap<string, Operation> {
  if (!operations.has(BATCH)) return operations;
  findings.applied('batch-path', 'the path of the batch is not a method');
  findings.inform(BATCH, 'is the batch, not a method; use batch(), or call()');
  return new Map([...operations].filter(([name]) => name !== BATCH));
}

/** Name → the method that it is another name of. */
export function findAliases(
  operations: ReadonlyMap<string, Operation>,
  { kinds }: Facts,
  findings: Findings,
): ReadonlyMap<string, Operation> {
  const aliases = new Map<string, Operation>();
  for (const name of operations.keys()) {
    const target = operations.get(kinds.get(name)?.alias ?? '');
    if (target === undefined) continue;
    aliases.set(name, target);
    findings.applied('alias-path', 'a one-word path that repeats a method is another name of it');
    findings.inform(name, `is another name of \`${target.name}\``);
  }
  return aliases;
}
