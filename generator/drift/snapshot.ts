/** `snapshot.json`: what a package was generated from, and the options that a later check has to use again. */

import { InputError } from '../input-error.js';
import { isObject, type JsonObject } from '../json.js';
import type { Api, Model } from '../model/model.js';
import type { Published } from '../model/published.js';
import type { FieldDescription, AccountExtras } from '../source/description.js';
import { canonical } from './canonical.js';
import type { Recipe } from './recipe.js';
import type { Recorded } from './recorded.js';
import { layout } from './layout.js';
import { differenceOf, withDifference, type Difference } from './record.js';

/** Raised when an older snapshot can no longer be compared. */
const FORMAT = 1;

export interface Snapshot {
  readonly recipe: Recipe;
  readonly model: Model;
  /** Undefined: written by an older version. */
  readonly published: Published | undefined;
  /** Undefined: written by an older version. */
  readonly accountExtras: AccountExtras | undefined;
}

/** The part of a description that the model does not hold. */
export type Extras = Pick<Snapshot, 'published' | 'accountExtras'>;

/** Canonical JSON: holds no path, no credential and no time. */
export function takeSnapshot(model: Model, recipe: Recipe, { published, accountExtras }: Extras): string {
  const { overlays, legacySpecs, corrections, include, exclude, ...rest } = recipe;
  const recorded = {
    ...rest,
    include: [...new Set(include)].toSorted(),
    exclude: [...new Set(exclude)].toSorted(),
    overlays: overlays.map(({ document }) => document),
    ...(legacySpecs && { legacySpecs: legacySpecs.map(({ document }) => document) }),
    ...(corrections && { corrections: corrections.map(({ document }) => document) }),
  };
  const snapshot = {
    format: FORMAT,
    recipe: canonical(recorded),
    model: canonical(model),
    ...(published && { published: recordedPublished(published, model) }),
    // In the account's own order, which the emitted code follows.
    ...(accountExtras && { told: recordedExtras(accountExtras) }),
  };
  return `${layout(snapshot)}\n`;
}

/** Written as its difference from the model, which holds nearly all of it. */
function recordedPublished({ v3, declared, hashes }: Published, model: Model): unknown {
  return {
    v3: differenceOf(model.v3, v3) ?? {},
    declared: canonical(declared, 'declared'),
    prints: canonical(hashes),
  };
}

/** Usual values, and a title that repeats the name, are left out. */
function recordedExtras({ scopes, fieldLists, legacy }: AccountExtras): unknown {
  const lists = Object.entries(fieldLists).map(([method, fields]) => [method, fields.map(recordedField)]);
  return { scopes, fieldLists: Object.fromEntries(lists) as unknown, ...(legacy && { legacy }) };
}

function recordedField(field: FieldDescription): Partial<FieldDescription> {
  const usual = new Map<string, unknown>(Object.entries(usualField(field.name)));
  const isSaid = ([key, value]: readonly [string, unknown]): boolean =>
    key === 'name' || value !== usual.get(key);
  return Object.fromEntries(Object.entries(field).filter(isSaid));
}

/** For who compares nothing. Throws as `readSnapshot`. */
export function readSnapshotModel(text: string, where: string): Model {
  return read(text, where)['model'] as Model; // as below
}

/** Throws where the text is not a snapshot of this format; `where` names the file. */
export function readSnapshot(text: string, where: string): Snapshot {
  const value = read(text, where);
  // Written by takeSnapshot in this format.
  const recipe = value['recipe'] as Omit<Recipe, Files> & {
    readonly overlays: readonly unknown[];
    readonly legacySpecs?: readonly unknown[];
    readonly corrections?: readonly unknown[];
  };
  const overlays = recorded('overlay', recipe.overlays);
  const legacySpecs = recipe.legacySpecs && recorded('legacy spec', recipe.legacySpecs);
  const corrections = recipe.corrections && recorded('corrections', recipe.corrections);
  const model = value['model'] as Model;
  return {
    recipe: {
      ...withoutFiles(recipe),
      overlays,
      ...(legacySpecs && { legacySpecs }),
      ...(corrections && { corrections }),
    },
    model,
    published: isObject(value['published']) ? readPublished(value['published'], model) : undefined,
    accountExtras: isObject(value['told']) ? readExtras(value['told']) : undefined,
  };
}

/** Undefined where there is none, or one of another format, which does not stop the package from being generated again. */
export function snapshotOf(recorded: Recorded | undefined, label: string): Snapshot | undefined {
  try {
    return recorded && readSnapshot(recorded.snapshot, `${label}/snapshot.json`);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Members that hold the contents of files, which have no names here. */
type Files = 'overlays' | 'legacySpecs' | 'corrections';

function withoutFiles<T extends Partial<Record<Files, unknown>>>(recipe: T): Omit<T, Files> {
  const { overlays: _overlays, legacySpecs: _specs, corrections: _corrections, ...rest } = recipe;
  return rest;
}

function recorded(what: string, documents: readonly unknown[]): Recipe['overlays'] {
  return documents.map((document, index) => ({ name: `recorded ${what} ${String(index + 1)}`, document }));
}

/** As it stands in the file, whose names are older than ours. */
interface RecordedPublished extends Pick<Published, 'declared'> {
  readonly v3: Difference;
  readonly prints: Published['hashes'];
}

/** Written by takeSnapshot in this format, as `readExtras`. */
function readPublished(value: Readonly<Record<string, unknown>>, model: Model): Published {
  const { v3, declared, prints } = value as unknown as RecordedPublished;
  return { v3: withDifference(model.v3, v3) as Api, declared, hashes: prints };
}

function readExtras(value: Readonly<Record<string, unknown>>): AccountExtras {
  const { scopes, fieldLists, legacy } = value as unknown as AccountExtras;
  const lists = Object.entries(fieldLists).map(([method, fields]) => [
    method,
    fields.map((field) => ({ ...usualField(field.name), ...(field as Partial<FieldDescription>) })),
  ]);
  const read = Object.fromEntries(lists) as AccountExtras['fieldLists'];
  return { scopes, fieldLists: read, ...(legacy && { legacy }) };
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
    !isObject(value['recipe']) ||
    !isObject(value['model'])
  ) {
    throw new InputError('this version cannot read the snapshot', where, 'run svc-gen generate again');
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
