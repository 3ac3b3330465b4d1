/** `snapshot.json`: the model that a package was generated from, with the options that a later check has to use again. */

import { InputError } from '../input-error.js';
import type { Model } from '../model/model.js';
import { canonical } from './canonical.js';
import type { Recipe } from './recipe.js';

/** Raised when an older snapshot can no longer be compared. */
const FORMAT = 1;

export interface Snapshot {
  readonly recipe: Recipe;
  readonly model: Model;
}

/** Canonical JSON: holds no path, no credential and no time. */
export function takeSnapshot(model: Model, recipe: Recipe): string {
  const { overlays, include, exclude, ...rest } = recipe;
  const recorded = {
    ...rest,
    include: [...new Set(include)].toSorted(),
    exclude: [...new Set(exclude)].toSorted(),
    overlays: overlays.map(({ document }) => document),
  };
  return `${JSON.stringify({ format: FORMAT, recipe: canonical(recorded), model: canonical(model) }, null, 1)}\n`;
}

/** Throws where the text is no snapshot of this format; `where` names the file. */
export function readSnapshot(text: string, where: string): Snapshot {
  const value = parse(text, where);
  if (
    !isRecord(value) ||
    value['format'] !== FORMAT ||
    !isRecord(value['recipe']) ||
    !isRecord(value['model'])
  ) {
    throw new InputError(
      'this is no snapshot that this version can read',
      where,
      'run svc-gen generate anew',
    );
  }
  // Written by takeSnapshot in this format.
  const recipe = value['recipe'] as unknown as Omit<Recipe, 'overlays'> & {
    readonly overlays: readonly unknown[];
  };
  const overlays = recipe.overlays.map((document, index) => ({
    name: `recorded overlay ${String(index + 1)}`,
    document,
  }));
  return { recipe: { ...recipe, overlays }, model: value['model'] as unknown as Model };
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InputError('the snapshot is not JSON', where, 'restore it, or run svc-gen generate anew');
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
