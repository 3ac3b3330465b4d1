/** Scopes and field lists that were read from an account: kept with a package, and compared where both sides have them. */

import type { Note } from '../model/report.js';
import type { Description, Told } from './description.js';
import { methodNames } from './document.js';

export function toldBy({ scopes, fieldLists }: Pick<Description, 'scopes' | 'fieldLists'>): Told {
  return { scopes: scopes && Object.fromEntries(scopes), fieldLists: Object.fromEntries(fieldLists) };
}

/** A package and the methods that it was generated with. */
export interface Earlier {
  readonly told: Told;
  readonly methods: ReadonlySet<string>;
}

/** The description with what the package knows where this source is silent, and without what the package could not know. */
export function comparable(description: Description, earlier: Earlier): Description {
  const lists = comparableLists(description, earlier);
  const { scopes: known } = earlier.told;
  const notes: Note[] = [];
  if (known === undefined && description.scopes !== undefined) notes.push(notKnown('rest.scope.list'));
  notes.push(...lists.ignored.map(notKnown));
  return {
    ...description,
    scopes: known && (description.scopes ?? new Map(Object.entries(known))),
    fieldLists: lists.used,
    notes: [...description.notes, ...notes],
  };
}

function notKnown(at: string): Note {
  const message = 'was not read when the package was generated, and is not compared; generate will use it';
  return { level: 'warning', at, message };
}

interface Lists {
  readonly used: Description['fieldLists'];
  readonly ignored: readonly string[];
}

function comparableLists({ document, fieldLists }: Description, { told, methods }: Earlier): Lists {
  const known = new Map(Object.entries(told.fieldLists));
  const here = new Set(methodNames(document));
  // A package that was generated from a file knows none, of new methods neither.
  const readsLists = known.size > 0;
  const isUsed = (name: string): boolean => known.has(name) || (readsLists && !methods.has(name));
  const read = [...fieldLists].filter(([name]) => isUsed(name));
  const standing = [...known].filter(([name]) => here.has(name) && !fieldLists.has(name));
  return {
    used: new Map([...standing, ...read]),
    ignored: [...fieldLists.keys()].filter((name) => !isUsed(name)),
  };
}
