/** Which name each object and each other schema of a published description gets as a type. */

import type { EntityFact } from '../facts.js';
import { allocate, type Named, ownWord, wishesFor } from '../names.js';
import type { Findings } from '../findings.js';
import type { Published } from '../normalise/document.js';
import { identifier, pascal, singular } from '../words.js';
import type { Subjects } from './subject.js';

export interface TypeNames {
  /** By the key of an object or the name of a schema. */
  readonly names: ReadonlyMap<string, string>;
  /** Names that are given away. */
  readonly taken: Set<string>;
}

/** Keys of types that only facts know start with this. */
export const FACT = 'fact:';

export function nameTypes(
  published: Published,
  subjects: Subjects,
  { facts, findings }: { readonly facts: ReadonlyMap<string, EntityFact>; readonly findings: Findings },
): TypeNames {
  const cased = spellings(published);
  const keys = new Set([...published.schemas.keys(), ...subjects.objects.keys()]);
  const wanted: Named[] = [...keys].map((key) => {
    const wishes =
      key.startsWith('/') && subjects.objects.has(key) ? wishesForAnswer(key) : wishesFor(key, cased);
    const fact = facts.get(key);
    return fact === undefined ? { key, wishes } : { key, wishes: [fact.type, ...wishes], first: true };
  });
  for (const fact of new Set(facts.values())) {
    for (const { type } of fact.fields.values())
      if (type !== undefined) wanted.push({ key: FACT + type, wishes: [type], first: true });
  }
  const taken = new Set<string>();
  return { names: allocate(wanted, findings, taken), taken };
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
