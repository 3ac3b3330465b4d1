/** Scopes, field lists and legacy methods that were read from an account: kept with a package, and compared where both sides have them. */

import { InputError } from '../base/input-error.js';
import type { Note } from '../model/notes.js';
import type { Description, LegacyExtras } from '../model/description.js';
import { methodNames } from '../model/document.js';
import { LEGACY_ADVICE, METHODS } from './legacy-account.js';

/** The parts that are read from an account in addition to its description. */
type AccountExtras = Pick<Description, 'scopes' | 'fieldLists' | 'legacy'>;

/** Of a package, with the methods that it was generated with. */
export interface Earlier extends AccountExtras {
  readonly methods: ReadonlySet<string>;
}

/** The description with what the package knows where this source is silent, and without what the package could not know. */
export function comparable(description: Description, known: Earlier): Description {
  const { document, scopes, notes } = description;
  const here = new Set(methodNames(document));
  const lists = joined(description.fieldLists, known.fieldLists, { before: known.methods, here });
  const legacy = joinedLegacy(description.legacy, known.legacy);
  const isNew = scopes !== undefined && known.scopes === undefined;
  const ignored = [...(isNew ? ['rest.scope.list'] : []), ...lists.ignored, ...legacy.ignored];
  return {
    ...description,
    scopes: known.scopes && (scopes ?? known.scopes),
    fieldLists: lists.used,
    legacy: legacy.used,
    notes: [...notes, ...ignored.map(notRecordedNote)],
  };
}

interface Joined<T> {
  readonly used: T;
  readonly ignored: readonly string[];
}

interface MethodsOfBoth {
  readonly before: ReadonlySet<string>;
  readonly here: ReadonlySet<string>;
}

/** Keeps answers of methods that the package knew too or that are new, and recorded answers that were not read this time. */
function joined<T>(
  read: ReadonlyMap<string, T>,
  known: ReadonlyMap<string, T>,
  { before, here }: MethodsOfBoth,
): Joined<ReadonlyMap<string, T>> {
  // A package that was generated from a file knows none, of new methods neither.
  const isUsed = (name: string): boolean => known.has(name) || (known.size > 0 && !before.has(name));
  const notReadNow = [...known].filter(([name]) => here.has(name) && !read.has(name));
  return {
    used: new Map([...notReadNow, ...[...read].filter(([name]) => isUsed(name))]),
    ignored: [...read.keys()].filter((name) => !isUsed(name)),
  };
}

function joinedLegacy(
  now: LegacyExtras | undefined,
  known: LegacyExtras | undefined,
): Joined<LegacyExtras | undefined> {
  if (known === undefined) return { used: undefined, ignored: now === undefined ? [] : [METHODS] };
  if (now === undefined) return { used: known, ignored: [] };
  const [read, recorded] = [now, known].map(({ fields }) => new Map(Object.entries(fields)));
  const { used, ignored } = joined(read ?? new Map(), recorded ?? new Map(), {
    before: new Set(known.methods),
    here: new Set(now.methods),
  });
  // As with lists of fields, recorded types apply if they were not read this time.
  const items = known.items && (now.items ?? known.items);
  const isNew = known.items === undefined && now.items !== undefined;
  return {
    used: { methods: now.methods, fields: Object.fromEntries(used), ...(items && { items }) },
    ignored: [...ignored, ...(isNew ? ['crm.type.list'] : [])],
  };
}

function notRecordedNote(at: string): Note {
  const message = 'was not read when the package was generated, and is not compared; generate will use it';
  return { level: 'warning', at, message };
}

interface WantedExtras {
  readonly fieldLists: boolean;
  readonly noLegacyMethods?: true;
  readonly noItemTypes?: true;
}

/**
 * A description of a file, which has neither scopes nor lists of fields nor legacy methods, with those of the package
 * that it is compared with or written over. A note says so.
 */
export function withRecorded(
  description: Description,
  { scopes, fieldLists, legacy }: AccountExtras,
  wanted: WantedExtras,
): Description {
  const filled = comparable(description, {
    scopes,
    fieldLists: wanted.fieldLists ? fieldLists : new Map(),
    legacy: wanted.noLegacyMethods
      ? undefined
      : legacy && { ...withoutItems(legacy, wanted), ...(!wanted.fieldLists && NO_FIELDS) },
    methods: new Set(),
  });
  const used = [
    ...(filled.scopes === undefined ? [] : ['scopes']),
    ...(filled.fieldLists.size === 0 ? [] : ['field lists']),
    ...(filled.legacy === undefined ? [] : ['legacy methods']),
  ];
  if (used.length === 0) return description;
  const message = `a file lacks ${used.join(', ')}: those recorded in the package apply; generate from the account to renew them`;
  return { ...filled, notes: [...filled.notes, { level: 'warning', at: description.origin, message }] };
}

function withoutItems(
  { items, ...legacy }: LegacyExtras,
  { fieldLists, noItemTypes }: WantedExtras,
): LegacyExtras {
  return { ...legacy, ...(items && fieldLists && !noItemTypes && { items }) };
}

const NO_FIELDS = { fields: {} } as const;

/** @throws InputError where legacy methods of a package would be gone only because the account refuses to list them */
export function requireLegacyRead(
  { origin, notes, legacy }: Description,
  known: AccountExtras,
  { noLegacyMethods }: Pick<WantedExtras, 'noLegacyMethods'>,
): void {
  if (legacy !== undefined || noLegacyMethods || known.legacy === undefined) return;
  const refusal = notes.find(({ at }) => at === METHODS)?.message ?? 'were not read';
  throw new InputError(`the list of legacy methods ${refusal}; the package has them`, origin, LEGACY_ADVICE);
}
