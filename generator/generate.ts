/** The way from an account's description to a package: each stage takes one thing and gives the next. */

import { descriptionHash } from './drift/description-hash.js';
import { readRecorded, type Recorded } from './drift/recorded.js';
import type { Recipe } from './drift/recipe.js';
import { planRelease } from './drift/release.js';
import { readSnapshot, takeSnapshot } from './drift/snapshot.js';
import { assembleFiles } from './emit/assemble.js';
import { emitPackage } from './emit/emit.js';
import { formatFiles } from './emit/format.js';
import { compilePackage } from './emit/package-build.js';
import { verifyFiles } from './emit/verify.js';
import { beginRun, writePackage } from './emit/write.js';
import { documentFiles } from './export/document-files.js';
import { readModel, requireMethods } from './read-model.js';
import { corrections } from './model/published/corrections.js';
import { packageVersion } from './package-root.js';
import { InputError } from './input-error.js';
import type { Model } from './model/model.js';
import { countMethods, countSchemas, type GenerateReport } from './report.js';
import type { Source } from './source/description.js';
import type { Progress } from './terminal/progress.js';
import { toldBy } from './source/told.js';
import { uninterrupted } from './terminal/uninterrupted.js';

export interface GenerateRequest {
  readonly source: Source;
  readonly recipe: Recipe;
  /** Absolute. */
  readonly out: string;
  /** `out` as the user wrote it, for messages. */
  readonly label: string;
  /** Raise the version as the changes ask for. */
  readonly bump: boolean;
}

export async function generate(request: GenerateRequest, progress: Progress): Promise<GenerateReport> {
  const { recipe, out, label, bump } = request;
  const since = await beginRun(out);
  const recorded = await readRecorded(out, label);
  const before = recorded === undefined ? undefined : modelOf(recorded, label);
  const { description, model, published, rules, notes } = await readModel(request.source, recipe, progress, {
    model: before,
  });
  requireMethods(model, recipe, description.origin);
  const release = planRelease(recorded, { model, published }, { bump, corrections: corrections() });
  const emitted = await progress('write the code', () =>
    emitPackage(model, {
      packageName: recipe.packageName,
      packageVersion: release.version,
      generatorVersion: packageVersion(),
      snapshot: takeSnapshot(model, recipe, { published, told: toldBy(description) }),
      descriptionHash: descriptionHash(description),
      ...(recipe.withOpenapi && { withOpenapi: true }),
    }),
  );
  const openapi = recipe.withOpenapi
    ? await progress('write the OpenAPI document', () => documentFiles(model))
    : [];
  const formatted = await progress('format it', () =>
    formatFiles([...emitted, ...openapi, ...changelogFile(release.changelog)], out),
  );
  const sources = await progress('verify it', () => verifyFiles(assembleFiles(formatted)));
  const compiled = await progress('compile it', () => compilePackage(sources, out));
  const files = await progress('write the package', () =>
    writePackage(out, [...sources, ...compiled], { since, whole: uninterrupted }),
  );
  return {
    out: label,
    package: { name: recipe.packageName, version: release.version },
    source: description.origin,
    methods: countMethods(model),
    schemas: countSchemas(model),
    rules,
    notes,
    files,
    changed: files.written.length + files.removed.length > 0,
  };
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
