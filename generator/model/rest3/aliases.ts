/** Paths that are no methods of their own: other names of a method, and the batch itself (contract/4-observed.md, A). */

import type { Facts } from '../facts.js';
import type { Findings } from '../findings.js';
import type { Operation } from '../normalise/operation.js';

/** The methods of a description without its batch, which is one word, takes anything and describes no answer. */
export function withoutBatch(
  operations: ReadonlyMap<string, Operation>,
  findings: Findings,
): ReadonlyMap<string, Operation> {
  const isBatch = ({ name, request, answer, isTagged }: Operation): boolean =>
    isOneWord(name) && request.kind === 'open' && answer.kind === 'unknown' && !isTagged;
  const methods = new Map([...operations].filter(([, operation]) => !isBatch(operation)));
  for (const name of operations.keys()) {
    if (methods.has(name)) continue;
    findings.applied('batch-path', 'the path of the batch is no method');
    findings.inform(name, 'is the batch, not a method; use batch(), or call()');
  }
  return methods;
}

/** One-word name → the dotted method that it is another name of: facts, else the only one that reads the same. */
export function findAliases(
  operations: ReadonlyMap<string, Operation>,
  facts: Facts,
  findings: Findings,
): ReadonlyMap<string, string> {
  const dotted = new Map<string, string[]>();
  for (const [name, operation] of operations) {
    if (isOneWord(name)) continue;
    const print = fingerprint(operation);
    dotted.set(print, [...(dotted.get(print) ?? []).slice(0, 1), name]);
  }
  const aliases = new Map<string, string>();
  for (const [name, operation] of operations) {
    const known = facts.kinds.get(name)?.alias;
    const same = isOneWord(name) ? (dotted.get(fingerprint(operation)) ?? []) : [];
    const target =
      known !== undefined && operations.has(known) ? known : same.length === 1 ? same[0] : undefined;
    if (target === undefined) continue;
    aliases.set(name, target);
    findings.applied('alias-path', 'a one-word path that repeats a method is another name of it');
    findings.inform(name, `is another name of \`${target}\``);
  }
  return aliases;
}

function isOneWord(name: string): boolean {
  return !name.includes('.');
}

function fingerprint({ summary, description, request, answer }: Operation): string {
  const parameters =
    request.kind === 'object' ? [...request.parameters.properties.keys()].sort() : [request.kind];
  return JSON.stringify([summary, description, parameters, answer.kind]);
}
