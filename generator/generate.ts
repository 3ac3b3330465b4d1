/** The way from an account's description to a package: each stage takes one thing and gives the next. */

import { descriptionHash } from './drift/description-hash.js';
import { readRecorded, type Recorded } from './drift/recorded.js';
import type { Recipe } from './drift/recipe.js';
import { planRelease } from './drift/release.js';
import { readSnapshot, takeSnapshot } from './drift/snapshot.js';
import { runKey, unchangedRun, type UnchangedRun } from './emit/unchanged.js';
import { beginRun, writePackage } from './emit/write.js';
import { documentFiles } from './export/document-files.js';
import { buildAll, requireMethods } from './read-model.js';
import { corrections } from './model/published/corrections.js';
import { packageVersion } from './package-root.js';
import { InputError } from './input-error.js';
import type { Model } from './model/model.js';
import { countMethods, countSchemas, type GenerateReport } from './report.js';
import type { Description, Source } from './source/description.js';
import { readDescription } from './source/read.js';
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
  const description = await progress('read the description', (onProgress) =>
    readDescription(request.source, { fieldLists: recipe.fieldLists, onProgress }),
  );
  const key = runKey({ recipe, ...description, origin: '', ...toldBy(description) });
  const last = await unchangedRun(out, key);
  if (last !== undefined) return unchangedReport(request, description, last);
  const recorded = await readRecorded(out, label);
  const before = recorded === undefined ? undefined : modelOf(recorded, label);
  const { model, published, rules, notes } = await progress('build the model', () =>
    buildAll(description, recipe, before),
  );
  requireMethods(model, recipe, description.origin);
  const release = planRelease(recorded, { model, published }, { bump, corrections: corrections() });
  // Templates, formatter and compilers are loaded where there is something to make.
  const { assembleFiles, compilePackage, emitPackage, formatFiles, verifyFiles } =
    await import('./emit/stages.js');
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
  const report: LastingReport = {
    package: { name: recipe.packageName, version: release.version },
    methods: countMethods(model),
    schemas: countSchemas(model),
    rules,
    notes,
  };
  const run = key === undefined ? undefined : { key, report };
  const files = await progress('write the package', () =>
    writePackage(out, [...sources, ...compiled], { since, run, whole: uninterrupted }),
  );
  const changed = files.written.length + files.removed.length > 0;
  return { out: label, source: description.origin, ...report, files, changed };
}

/** What of a report stays the same while nothing changes. */
type LastingReport = Omit<GenerateReport, 'out' | 'source' | 'files' | 'changed'>;

function unchangedReport(
  { label }: GenerateRequest,
  { origin }: Description,
  { report, paths }: UnchangedRun,
): GenerateReport {
  // Written below, and nothing in the folder was touched since.
  const said = report as LastingReport;
  const files = { written: [], removed: [], unchanged: paths };
  return { out: label, source: origin, ...said, files, changed: false };
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
