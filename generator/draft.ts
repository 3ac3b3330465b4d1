/** From a description to the drafts of its package: the model lives no longer than they take to be made. */

import type { Draft } from './emit/source-file.js';
import { emitPackage } from './emit/emit.js';
import { documentFiles } from './export/document-files.js';
import { descriptionHash } from './drift/description-hash.js';
import type { Recipe } from './drift/recipe.js';
import { readRecorded, type Recorded } from './drift/recorded.js';
import { planRelease } from './drift/release.js';
import { readSnapshot, takeSnapshot } from './drift/snapshot.js';
import { InputError } from './input-error.js';
import type { Model } from './model/model.js';
import { corrections } from './model/published/corrections.js';
import { packageVersion } from './package-root.js';
import { buildAll, requireMethods } from './read-model.js';
import { countMethods, countSchemas, type GenerateReport } from './report.js';
import type { Description } from './source/description.js';
import { accountExtrasOf } from './source/account-extras.js';
import type { Progress } from './terminal/progress.js';

/** What of a report stays the same while nothing changes. */
export type LastingReport = Omit<GenerateReport, 'out' | 'source' | 'files' | 'changed'>;

interface DraftRequest {
  readonly recipe: Recipe;
  readonly out: string;
  readonly label: string;
  readonly bump: boolean;
}

export async function draftPackage(
  { recipe, out, label, bump }: DraftRequest,
  description: Description,
  progress: Progress,
): Promise<{ readonly drafts: readonly Draft[]; readonly report: LastingReport }> {
  const recorded = await readRecorded(out, label);
  const before = recorded === undefined ? undefined : modelOf(recorded, label);
  const { model, published, rules, notes } = await progress('build the model', () =>
    buildAll(description, recipe, before),
  );
  requireMethods(model, recipe, description.origin);
  const release = planRelease(recorded, { model, published }, { bump, corrections: corrections() });
  const emitted = await progress('write the code', () =>
    emitPackage(model, {
      packageName: recipe.packageName,
      packageVersion: release.version,
      generatorVersion: packageVersion(),
      snapshot: takeSnapshot(model, recipe, { published, accountExtras: accountExtrasOf(description) }),
      descriptionHash: descriptionHash(description),
      ...(recipe.withOpenapi && { withOpenapi: true }),
      ...(recipe.noRedis && { noRedis: true }),
    }),
  );
  const openapi = recipe.withOpenapi
    ? await progress('write the OpenAPI document', () => documentFiles(model))
    : [];
  const report: LastingReport = {
    package: { name: recipe.packageName, version: release.version },
    methods: countMethods(model),
    schemas: countSchemas(model),
    rules,
    notes,
  };
  return { drafts: [...emitted, ...openapi, ...changelogFile(release.changelog)], report };
}

/** Undefined where an older version wrote it, which does not stop the package from being generated again. */
function modelOf({ snapshot }: Recorded, label: string): Model | undefined {
  try {
    return readSnapshot(snapshot, `${label}/snapshot.json`).model;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function changelogFile(text: string): readonly { readonly path: string; readonly text: string }[] {
  return text === '' ? [] : [{ path: 'CHANGELOG.md', text }];
}
