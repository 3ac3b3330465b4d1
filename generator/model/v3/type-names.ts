/** Which name each object and each other schema of a published description gets as a type. */

import { grouped } from '../../grouped.js';
import type { EntityFact } from '../facts.js';
import type { CandidateNames } from '../../names/allocator.js';
import { allocateTypes, identifier, ownWord, pascal, singular, wishesFor } from '../names.js';
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
  { facts, findings }: NamingContext,
): TypeNames {
  const cased = spellings(published);
  const spaces = namespacesByObject(published, subjects);
  const keys = new Set([...published.schemas.keys(), ...subjects.objects.keys()]);
  const wanted: CandidateNames[] = [...keys].map((key) => {
    const isAnswer = key.startsWith('/') && subjects.objects.has(key);
    const own = isAnswer ? wishesForAnswer(key) : wishesFor(key, cased);
    const first = facts.get(key)?.type;
    const candidates = [...wishesForNamespace(spaces.get(key), cased), ...own];
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
  readonly findings: Findings;
}

/** Object → the namespace whose `get` gives it; of several the one that its own name tells. */
function namespacesByObject(published: Published, subjects: Subjects): ReadonlyMap<string, string> {
  const spaces = [...published.operations.keys()]
    .filter((name) => name.endsWith('.get'))
    .map((name) => name.slice(0, -'.get'.length))
    // A module by itself is not an object.
    .filter((space) => space.includes('.') && !space.endsWith('.field'));
  const chosen = [...grouped(spaces, (space) => subjects.given(`${space}.get`))].flatMap(([key, spaces]) => {
    if (key === undefined) return [];
    const told = spaces.filter((space) => lastOf(space).toLowerCase() === ownWord(key).toLowerCase());
    const [only, other] = spaces.length === 1 ? spaces : told;
    return only === undefined || other !== undefined ? [] : [[key, only] as const];
  });
  return new Map(chosen);
}

/** `note.collection` gives a `Collection`, or a `NoteCollection` where there is another. */
function wishesForNamespace(
  space: string | undefined,
  cased: (word: string) => string | undefined,
): readonly string[] {
  if (space === undefined) return [];
  const last = lastOf(space);
  const own = cased(last.toLowerCase()) ?? pascal(last);
  const module = pascal(space.split('.')[0] ?? '');
  const candidates = [own, module + own, pascal(space)].map((name) => identifier(name, 'Object'));
  return [...new Set(candidates)];
}

function lastOf(space: string): string {
  return space.slice(space.lastIndexOf('.') + 1);
}

/** An object that stands in the answer of `/note.folder.get` is a `FolderItem`. */
function wishesForAnswer(key: string): readonly string[] {
  const segments = key.slice(1).split('.');
  const near = pascal(segments.slice(-2, -1).join('.'));
  const all = pascal(segments.join('.'));
  return [`${near}Item`, `${all}Item`].map((name) => identifier(name, 'Answer'));
}

/**
 * How the document spells a word that a schema's name has in lower case: its property `crmItems` refers to `crmitemdto`,
 * and `state` of `recorddto` to `recordstatedto`.
 */
function spellings(published: Published): (word: string) => string | undefined {
  const found = new Map<string, string>();
  for (const [key, schema] of published.schemas) {
    for (const [name, property] of schema.kind === 'object' ? schema.properties : []) {
      const target = property.kind === 'array' ? property.items : property;
      if (target.kind !== 'ref') continue;
      for (const spelt of [name, singular(name), ownWord(key).toLowerCase() + pascal(name)]) {
        const known = found.get(spelt.toLowerCase());
        if (known === undefined || spelt < known) found.set(spelt.toLowerCase(), spelt);
      }
    }
  }
  return (word) => {
    const spelt = found.get(word);
    return spelt === undefined ? undefined : pascal(spelt);
  };
}
