/** The type name of each object and schema of a published description, only from its own name. */

import type { EntityFact, Facts } from '../facts.js';
import type { CandidateNames } from '../../names/allocator.js';
import { allocateTypes, identifierOr, pascal, typeNameCandidates } from '../names.js';
import { createFindings, type Findings } from '../findings.js';
import type { Published } from '../normalise/document.js';
import type { Subjects } from './subject.js';

export interface TypeNames {
  /** By the key of an object or the name of a schema. */
  readonly names: ReadonlyMap<string, string>;
  /** What callers send of a schema: `TaskInput`, whether or not an account answers with it. */
  readonly inputs: ReadonlyMap<string, string>;
  /** Names that are given away. */
  readonly taken: Set<string>;
}

/** Keys of types that only facts know start with this. */
export const FACT = 'fact:';

export function nameTypes(
  published: Published,
  subjects: Subjects,
  { facts, spellings, findings }: NamingContext,
): TypeNames {
  const keys = new Set([...published.schemas.keys(), ...subjects.objects.keys()]);
  const wanted: CandidateNames[] = [...keys].map((key) => {
    const isAnswer = key.startsWith('/') && subjects.objects.has(key);
    const candidates = isAnswer ? answerCandidates(key) : typeNameCandidates(key, spellings);
    const first = facts.get(key)?.type;
    return first === undefined
      ? { id: key, candidates }
      : { id: key, candidates: [first, ...candidates], first: true };
  });
  for (const fact of new Set(facts.values())) {
    for (const { type } of fact.fields.values())
      if (type !== undefined) wanted.push({ id: FACT + type, candidates: [type], first: true });
  }
  const taken = new Set<string>();
  const names = allocateTypes(wanted, findings, taken);
  // Hardly any of them is used, so that a line about one that is not would mislead.
  const inputs = [...names].map(([id, name]) => ({ id, candidates: [`${name}Input`, `${name}Param`] }));
  return { names, inputs: allocateTypes(inputs, createFindings(), new Set(taken)), taken };
}

interface NamingContext {
  readonly facts: ReadonlyMap<string, EntityFact>;
  readonly spellings: Facts['spellings'];
  readonly findings: Findings;
}

/** An object that is described in the answer of `note.folder.get` is a `NoteFolderGetItem`. */
function answerCandidates(key: string): readonly string[] {
  return [identifierOr(`${pascal(key.slice(1))}Item`, 'Answer')];
}
