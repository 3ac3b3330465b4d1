/** `snapshot.json`: the description that a package was generated from, and the options that a later check has to use again. */

import { InputError } from '../base/input-error.js';
import { isList, isObject, type JsonObject, listOf, member } from '../base/json.js';
import type { Description, FieldDescription, LegacyExtras } from '../model/description.js';
import { canonical } from './canonical.js';
import type { RecordedOptions } from './recorded-options.js';
import type { Recorded } from './recorded.js';
import { layout } from './layout.js';

/** Raised when an older snapshot can no longer be read. Format 1 held the model. */
const FORMAT = 2;

export const SOURCE_KINDS = ['account', 'file', 'sandbox'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface Snapshot {
  readonly recordedOptions: RecordedOptions;
  /** Without addresses of servers. */
  readonly description: Description;
  /** The source of the description; absent: an older version did not record it. */
  readonly source?: SourceKind | undefined;
  /** `accountMark` of the account that all of the description was read from; absent: a file, the sandbox, an older version. */
  readonly account?: string | undefined;
  /** Lists whose `filter` the package requires by the order of a description's keys. */
  readonly impliedFilters: ReadonlySet<string>;
}

/** JSON: holds no path, no credential and no time. */
export function takeSnapshot(snapshot: Snapshot): string {
  const { source, account } = snapshot;
  return `${layout({ format: FORMAT, ...(source && { source }), ...(account && { account }), ...inputOf(snapshot) })}\n`;
}

/** All that decides the model, as text: two snapshots with one text have one model. */
export function inputText(snapshot: Snapshot): string {
  return JSON.stringify(inputOf(snapshot));
}

function inputOf({ recordedOptions, description, impliedFilters }: Snapshot) {
  const options = {
    ...recordedOptions,
    include: [...new Set(recordedOptions.include)].toSorted(),
    exclude: [...new Set(recordedOptions.exclude)].toSorted(),
    ...filesIn(recordedOptions, (file) => member(file, 'document')),
  };
  return {
    options: canonical(options),
    // In the account's own order, which the emitted code follows.
    description: recordedDescription(description),
    ...(impliedFilters.size > 0 && { impliedFilters: [...impliedFilters].toSorted() }),
  };
}

/** A description in the form of the file. */
interface RecordedDescription {
  readonly document: unknown;
  readonly scopes: Readonly<Record<string, readonly string[]>> | undefined;
  readonly legacy?: LegacyExtras | undefined;
  readonly fieldLists: Readonly<Record<string, readonly Partial<FieldDescription>[]>>;
}

/** Usual values of a field, and a title that repeats the name, are left out. */
function recordedDescription({ document, scopes, fieldLists, legacy }: Description): RecordedDescription {
  const lists = [...fieldLists].map(([method, fields]) => [method, fields.map(recordedField)] as const);
  return {
    document,
    scopes: scopes && Object.fromEntries(scopes),
    fieldLists: Object.fromEntries(lists),
    ...(legacy && { legacy }),
  };
}

function recordedField(field: FieldDescription): Partial<FieldDescription> {
  const usual = new Map<string, unknown>(Object.entries(usualField(field.name)));
  const isSaid = ([key, value]: readonly [string, unknown]): boolean =>
    key === 'name' || value !== usual.get(key);
  return Object.fromEntries(Object.entries(field).filter(isSaid));
}

/** Throws where the text is not a snapshot of this format; `where` names the file. */
export function readSnapshot(text: string, where: string): Snapshot {
  const value = read(text, where);
  const options = value['options'];
  if (
    !isOptions(options) ||
    !isDescription(value['description']) ||
    !isAbsentOr(isTexts)(value['impliedFilters']) ||
    !isAbsentOr((source) => SOURCE_KINDS.some((kind) => kind === source))(value['source']) ||
    !isAbsentOr(isText)(value['account'])
  )
    throw new InputError(
      'the snapshot has members of another form',
      where,
      'restore it, or delete it and run svc-gen generate',
    );
  const source = SOURCE_KINDS.find((kind) => kind === value['source']);
  const named = (document: unknown, what: string): unknown => ({ name: `recorded ${what}`, document });
  return {
    // Written by takeSnapshot in this format.
    recordedOptions: { ...(options as RecordedOptions), ...filesIn(options, named) },
    // `takeSnapshot` has written this member too.
    description: readDescription(value['description'] as RecordedDescription, where),
    ...(source && { source }),
    ...(typeof value['account'] === 'string' && { account: value['account'] }),
    // `takeSnapshot` has written this member too.
    impliedFilters: new Set(value['impliedFilters'] as readonly string[] | undefined),
  };
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => isList(value) && value.every(isText);
const isAbsentOr =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || is(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const areAll = (is: (value: unknown) => boolean, value: unknown): boolean =>
  isObject(value) && Object.values(value).every(is);

/** The forms that a recorded option may have. */
const OPTION_FORMS = {
  include: isTexts,
  exclude: isTexts,
  overlays: isList,
  vendor: (value: unknown) => areAll(isText, value),
  packageName: isText,
  publishable: isAbsentOr(isFlag),
  fieldLists: isFlag,
  noLegacyMethods: isAbsentOr(isFlag),
  noItemTypes: isAbsentOr(isFlag),
  legacySpecs: isAbsentOr(isList),
  corrections: isAbsentOr(isList),
  prettier: isAbsentOr(isFlag),
} satisfies Record<Exclude<keyof RecordedOptions, 'learnsVendor'>, (value: unknown) => boolean>;

/** Anybody can have edited the file. */
function isOptions(value: unknown): boolean {
  return Object.entries(OPTION_FORMS).every(([name, isForm]) => isForm(member(value, name)));
}

function isDescription(value: unknown): boolean {
  const legacy = member(value, 'legacy');
  const isRows = (rows: unknown): boolean => isList(rows) && rows.every(isObject);
  return (
    isObject(member(value, 'document')) &&
    isAbsentOr((scopes) => areAll(isTexts, scopes))(member(value, 'scopes')) &&
    areAll(
      (rows) => isRows(rows) && listOf(rows).every((row) => isAbsentOr(isText)(member(row, 'name'))),
      member(value, 'fieldLists'),
    ) &&
    (legacy === undefined ||
      (isTexts(member(legacy, 'methods')) &&
        areAll((fields) => isRows(member(fields, 'fields')), member(legacy, 'fields'))))
  );
}

/** Undefined where there is none, or one of another format, which does not stop the package from being generated again. */
export function snapshotOf(recorded: Recorded | undefined, label: string): Snapshot | undefined {
  try {
    return recorded && readSnapshot(recorded.snapshot(), `${label}/snapshot.json`);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Members that hold the contents of files, which have no names here. */
const FILES = { overlays: 'overlay', legacySpecs: 'legacy spec', corrections: 'corrections' } as const;

function filesIn(
  options: unknown,
  change: (file: unknown, what: string) => unknown,
): Partial<Pick<RecordedOptions, keyof typeof FILES>> {
  const changed = Object.entries(FILES).flatMap(([name, what]) => {
    const files = member(options, name);
    return isList(files) ? [[name, files.map((one, at) => change(one, `${what} ${String(at + 1)}`))]] : [];
  });
  // The names are those of `FILES`, each with its changed list.
  return Object.fromEntries(changed) as Partial<RecordedOptions>;
}

function readDescription(value: RecordedDescription, origin: string): Description {
  const { document, scopes, fieldLists, legacy } = value;
  const lists = Object.entries(fieldLists).map(
    ([method, fields]) =>
      [method, fields.map((field) => ({ ...usualField(field.name ?? ''), ...field }))] as const,
  );
  return {
    document,
    origin,
    scopes: scopes && new Map(Object.entries(scopes)),
    fieldLists: new Map(lists),
    notes: [],
    ...(legacy && { legacy }),
  };
}

/** Its members are in the order of those of a field that was read. */
function usualField(name: string): FieldDescription {
  return {
    name,
    type: '',
    title: name,
    description: '',
    filterable: false,
    sortable: false,
    multiple: false,
  };
}

function read(text: string, where: string): JsonObject {
  const value = parse(text, where);
  if (
    !isObject(value) ||
    value['format'] !== FORMAT ||
    !isObject(value['options']) ||
    !isObject(value['description'])
  ) {
    throw new InputError(
      'another version of svc-gen wrote the snapshot',
      where,
      'run svc-gen generate once with this version',
    );
  }
  return value;
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InputError(
      'the snapshot is not JSON',
      where,
      'restore it, or delete it and run svc-gen generate',
    );
  }
}
