/** Scopes and field lists that were read from an account: kept with a package, and compared where both sides have them. */

import { InputError } from '../input-error.js';
import type { Note } from '../model/report.js';
import type { Description, LegacyExtras, AccountExtras } from './description.js';
import { methodNames } from './document.js';
import { LEGACY_ADVICE, METHODS } from './legacy-account.js';

export function accountExtrasOf({
  scopes,
  fieldLists,
  legacy,
}: Pick<Description, 'scopes' | 'fieldLists' | 'legacy'>): AccountExtras {
  const lists = Object.fromEntries(fieldLists);
  return { scopes: scopes && Object.fromEntries(scopes), fieldLists: lists, ...(legacy && { legacy }) };
}

/** A package and the methods that it was generated with. */
export interface Earlier {
  readonly accountExtras: AccountExtras;
  readonly methods: ReadonlySet<string>;
}

/** The description with what the package knows where this source is silent, and without what the package could not know. */
export function comparable(description: Description, earlier: Earlier): Description {
  const lists = comparableLists(description, earlier);
  const { legacy, ignored } = comparableLegacy(description.legacy, earlier.accountExtras.legacy);
  const { scopes: known } = earlier.accountExtras;
  const notes: Note[] = [];
  if (known === undefined && description.scopes !== undefined) notes.push(notKnown('rest.scope.list'));
  notes.push(...[...lists.ignored, ...ignored].map(notKnown));
  return {
    ...description,
    scopes: known && (description.scopes ?? new Map(Object.entries(known))),
    fieldLists: lists.used,
    legacy,
    notes: [...description.notes, ...notes],
  };
}

interface Wanted {
  readonly fieldLists: boolean;
  readonly noLegacyMethods?: true;
}

/**
 * A description of a file, which has neither scopes nor lists of fields nor legacy methods, with those of the package
 * that it is compared with or written over. A note says so.
 */
export function withRecorded(
  description: Description,
  { scopes, fieldLists, legacy }: AccountExtras,
  wanted: Wanted,
): Description {
  const here = new Set(methodNames(description.document));
  const lists = Object.entries(fieldLists).filter(([name]) => wanted.fieldLists && here.has(name));
  const methods = wanted.noLegacyMethods ? undefined : legacy;
  const fields = wanted.fieldLists ? methods?.fields : {};
  const used = [
    ...(scopes === undefined ? [] : ['scopes']),
    ...(lists.length === 0 ? [] : ['field lists']),
    ...(methods === undefined ? [] : ['legacy methods']),
  ];
  if (used.length === 0) return description;
  const message = `a file lacks ${used.join(', ')}: those recorded in the package apply; generate from the account to renew them`;
  return {
    ...description,
    scopes: scopes && new Map(Object.entries(scopes)),
    fieldLists: new Map(lists),
    ...(methods && { legacy: { ...methods, fields: fields ?? {} } }),
    notes: [...description.notes, { level: 'warning', at: description.origin, message }],
  };
}

interface Legacy {
  readonly legacy: LegacyExtras | undefined;
  readonly ignored: readonly string[];
}

/** @throws InputError where legacy methods of a package would be gone only because the account refuses to list them */
export function proveLegacyRead(
  { origin, notes, legacy }: Description,
  known: AccountExtras,
  { noLegacyMethods }: Pick<Wanted, 'noLegacyMethods'>,
): void {
  if (legacy !== undefined || noLegacyMethods || known.legacy === undefined) return;
  const refusal = notes.find(({ at }) => at === METHODS)?.message ?? 'were not read';
  throw new InputError(`the list of legacy methods ${refusal}; the package has them`, origin, LEGACY_ADVICE);
}

/** Fields of a method that the package knew without them are not compared; those of a method that is new are. */
function comparableLegacy(now: LegacyExtras | undefined, known: LegacyExtras | undefined): Legacy {
  if (known === undefined) return { legacy: undefined, ignored: now === undefined ? [] : ['methods'] };
  if (now === undefined) return { legacy: known, ignored: [] };
  const before = new Set(known.methods);
  const listed = new Set(now.methods);
  const readsFields = Object.keys(known.fields).length > 0;
  const isUsed = (name: string): boolean =>
    Object.hasOwn(known.fields, name) || (readsFields && !before.has(name));
  const read = Object.entries(now.fields).filter(([name]) => isUsed(name));
  const standing = Object.entries(known.fields).filter(([name]) => listed.has(name));
  return {
    legacy: {
      methods: now.methods,
      fields: { ...Object.fromEntries(standing), ...Object.fromEntries(read) },
    },
    ignored: Object.keys(now.fields).filter((name) => !isUsed(name)),
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

function comparableLists({ document, fieldLists }: Description, { accountExtras, methods }: Earlier): Lists {
  const known = new Map(Object.entries(accountExtras.fieldLists));
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
