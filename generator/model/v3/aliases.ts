/** Paths that are not methods: other names of a method, and the batch (Observed behaviour, Published description). */

import type { Facts } from '../facts.js';
import type { Findings } from '../findings.js';
import { once } from '../../once.js';
import type { Operation } from '../normalise/operation.js';

/** The methods of a description without its batch, which is one word, takes anything by POST and describes no answer. */
export function withoutBatch(
  operations: ReadonlyMap<string, Operation>,
  findings: Findings,
): ReadonlyMap<string, Operation> {
  const isBatch = ({ name, request, answer, tags, answersGet }: Operation): boolean =>
    isOneWord(name) &&
    request.kind === 'open' &&
    answer.kind === 'unknown' &&
    tags.length === 0 &&
    !answersGet;
  const methods = new Map([...operations].filter(([, operation]) => !isBatch(operation)));
  for (const name of operations.keys()) {
    if (methods.has(name)) continue;
    findings.applied('batch-path', 'the path of the batch is not a method');
    findings.inform(name, 'is the batch, not a method; use batch(), or call()');
  }
  return methods;
}

/**
 * One-word name → the dotted method that it is another name of: by facts, else the only one that reads the same, of the
 * module that both are tagged with.
 */
export function findAliases(
  operations: ReadonlyMap<string, Operation>,
  facts: Facts,
  findings: Findings,
): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  // Made where a name of one word asks for it; few accounts have one that is no fact.
  const known = once(() => byFingerprint(operations));
  for (const [name, operation] of operations) {
    const fact = facts.kinds.get(name)?.alias;
    const target = fact !== undefined && operations.has(fact) ? fact : same(operation, known);
    if (target === undefined) continue;
    aliases.set(name, target);
    findings.applied('alias-path', 'a one-word path that repeats a method is another name of it');
    findings.inform(name, `is another name of \`${target}\``);
  }
  return aliases;
}

/** Fingerprint → the dotted methods that have it, two at most: two are already ambiguous. */
function byFingerprint(operations: ReadonlyMap<string, Operation>): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  for (const [name, operation] of operations) {
    const print = fingerprint(operation);
    const isOfItsModule = !isOneWord(name) && operation.tags.includes(name.split('.')[0] ?? '');
    if (isOfItsModule) known.set(print, [...(known.get(print) ?? []).slice(0, 1), name]);
  }
  return known;
}

function same(operation: Operation, known: () => ReadonlyMap<string, readonly string[]>): string | undefined {
  if (!isOneWord(operation.name) || !isTelling(operation)) return undefined;
  const [only, other] = known().get(fingerprint(operation)) ?? [];
  return other === undefined ? only : undefined;
}

/** Methods with hardly any description can have the same fingerprint by chance. */
function isTelling({ summary, description, request }: Operation): boolean {
  const count = request.kind === 'object' ? request.parameters.properties.size : 0;
  return summary !== '' || description !== '' || count > 1;
}

function isOneWord(name: string): boolean {
  return !name.includes('.');
}

function fingerprint({ summary, description, tags, request, answer }: Operation): string {
  const parameters =
    request.kind === 'object' ? [...request.parameters.properties.keys()].sort() : [request.kind];
  return JSON.stringify([summary, description, tags, parameters, answer.kind]);
}
