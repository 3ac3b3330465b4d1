/** The names that types of one generation would take, and which of them each one gets. */

import { allocate, type CandidateNames } from '../names/allocator.js';
import { isReservedType } from '../names/reserved.js';
import type { Findings } from './findings.js';

/** Endings of the types that go with an entity. */
const COMPANIONS = ['', 'Select', 'Filter', 'Order', 'Relations', 'Entity'] as const;

/** Id → name. `taken` holds the names that are given away; the names that are given here are added. */
export function allocateTypes(
  requests: readonly CandidateNames[],
  findings: Findings,
  taken = new Set<string>(),
): ReadonlyMap<string, string> {
  const names = allocate(requests, {
    taken,
    endings: COMPANIONS,
    isReserved: isReservedType,
    givesContested: true,
  });
  const best = new Map(requests.map(({ id, candidates: [first] }) => [id, first]));
  for (const [id, name] of names) {
    const wanted = best.get(id);
    if (wanted !== undefined && wanted !== name)
      findings.inform(id, `its type is \`${name}\`, since \`${wanted}\` is taken`);
  }
  return names;
}

/**
 * Names for a schema, best first: `svc.tasks.taskdto` → `Task`, `TasksTask`, `SvcTasksTask`.
 * @param spellings Of words that are in lower case: `elapsedtime` → `ElapsedTime`.
 */
export function typeNameCandidates(
  schema: string,
  spellings: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const segments = schema.split('.').filter((segment) => segment !== '');
  const own = ownWord(schema);
  const type = spellings.get(own.toLowerCase()) ?? pascal(own);
  const around = segments.slice(0, -1).map(pascal);
  const named = identifierOr(type, 'Schema');
  const candidates = [named, (around.at(-1) ?? '') + named, around.join('') + named].map((name) =>
    identifierOr(name, 'Schema'),
  );
  return [...new Set(candidates)];
}

/** `svc.tasks.taskdto`, `TaskDto`, `task_dto` → `task`, `Task`, `task`. */
export function ownWord(schema: string): string {
  const name = schema.split('.').findLast((segment) => segment !== '') ?? schema;
  return /.[-_]?dto$/i.test(name) ? name.replace(/[-_]?dto$/i, '') : name;
}

/** `svc.tasks.elapsedTime` → `SvcTasksElapsedTime`; nothing but what an identifier of any tool may have. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The name with a word in front, should it start with a digit; `fallback` if nothing is left. */
export function identifierOr(name: string, fallback: string): string {
  if (name === '') return fallback;
  return /^[A-Za-z]/.test(name) ? name : `${fallback}${name}`;
}
