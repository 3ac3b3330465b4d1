/** `snapshot.json`: what a package was generated from, and the options that a later check has to use again. */

import { InputError } from '../input-error.js';
import { isObject } from '../json.js';
import type { Api, Model } from '../model/model.js';
import type { Published } from '../model/published.js';
import type { FieldDescription, Told } from '../source/description.js';
import { canonical } from './canonical.js';
import type { Recipe } from './recipe.js';
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
  readonly told: Told | undefined;
}

/** The part of a description that the model does not hold. */
export type Beside = Pick<Snapshot, 'published' | 'told'>;

/** Canonical JSON: holds no path, no credential and no time. */
export function takeSnapshot(model: Model, recipe: Recipe, { published, told }: Beside): string {
  const { overlays, legacySpecs, include, exclude, ...rest } = recipe;
  const recorded = {
    ...rest,
    include: [...new Set(include)].toSorted(),
    exclude: [...new Set(exclude)].toSorted(),
    overlays: overlays.map(({ document }) => document),
    ...(legacySpecs && { legacySpecs: legacySpecs.map(({ document }) => document) }),
  };
  const snapshot = {
    format: FORMAT,
    recipe: canonical(recorded),
    model: canonical(model),
    ...(published && { published: recordedPublished(published, model) }),
    ...(told && { told: canonical(recordedTold(told)) }),
  };
  return `${layout(snapshot)}\n`;
}

/** Written as its difference from the model, which holds nearly all of it. */
function recordedPublished({ v3, declared, prints }: Published, model: Model): unknown {
  return {
    v3: differenceOf(model.v3, v3) ?? {},
    declared: canonical(declared, 'declared'),
    prints: canonical(prints),
  };
}

/** Usual values, and a title that repeats the name, are left out. */
function recordedTold({ scopes, fieldLists, legacy }: Told): unknown {
  const lists = Object.entries(fieldLists).map(([method, fields]) => [method, fields.map(recordedField)]);
  return { scopes, fieldLists: Object.fromEntries(lists) as unknown, ...(legacy && { legacy }) };
}

function recordedField(field: FieldDescription): Partial<FieldDescription> {
  const usual: Readonly<Record<string, unknown>> = { ...USUAL, title: field.name };
  return Object.fromEntries(Object.entries(field).filter(([key, value]) => value !== usual[key]));
}

/** Throws where the text is not a snapshot of this format; `where` names the file. */
export function readSnapshot(text: string, where: string): Snapshot {
  const value = parse(text, where);
  if (
    !isObject(value) ||
    value['format'] !== FORMAT ||
    !isObject(value['recipe']) ||
    !isObject(value['model'])
  ) {
    throw new InputError('this version cannot read the snapshot', where, 'run svc-gen generate again');
  }
  // Written by takeSnapshot in this format.
  const recipe = value['recipe'] as unknown as Omit<Recipe, 'overlays' | 'legacySpecs'> & {
    readonly overlays: readonly unknown[];
    readonly legacySpecs?: readonly unknown[];
  };
  const overlays = recorded('overlay', recipe.overlays);
  const legacySpecs = recipe.legacySpecs && recorded('legacy spec', recipe.legacySpecs);
  const model = value['model'] as unknown as Model;
  return {
    recipe: { ...withoutSpecs(recipe), overlays, ...(legacySpecs && { legacySpecs }) },
    model,
    published: isObject(value['published']) ? readPublished(value['published'], model) : undefined,
    told: isObject(value['told']) ? readTold(value['told']) : undefined,
  };
}

function withoutSpecs<T extends { readonly legacySpecs?: unknown }>(recipe: T): Omit<T, 'legacySpecs'> {
  const { legacySpecs: _legacySpecs, ...rest } = recipe;
  return rest;
}

function recorded(what: string, documents: readonly unknown[]): Recipe['overlays'] {
  return documents.map((document, index) => ({ name: `recorded ${what} ${String(index + 1)}`, document }));
}

/** Written by takeSnapshot in this format, as `readTold`. */
function readPublished(value: Readonly<Record<string, unknown>>, model: Model): Published {
  const published = value as unknown as Omit<Published, 'v3'> & { readonly v3: Difference };
  return { ...published, v3: withDifference(model.v3, published.v3) as Api };
}

function readTold(value: Readonly<Record<string, unknown>>): Told {
  const { scopes, fieldLists, legacy } = value as unknown as Told;
  const lists = Object.entries(fieldLists).map(([method, fields]) => [
    method,
    fields.map((field) => ({ ...USUAL, title: field.name, ...(field as Partial<FieldDescription>) })),
  ]);
  const told = Object.fromEntries(lists) as Told['fieldLists'];
  return { scopes, fieldLists: told, ...(legacy && { legacy }) };
}

const USUAL = {
  type: '',
  description: '',
  filterable: false,
  sortable: false,
  multiple: false,
};

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
