/** Builds the model of an account: its corrected description with the facts that it lacks, and the other two generations. */

import type { Description } from '../source/description.js';
import { applyCorrections } from './corrections/apply.js';
import { overlayOf, readCorrections } from './corrections/corrections.js';
import { createFindings, type Findings } from './findings.js';
import { isChosen, matches } from './glob.js';
import type { Api, Model, VendorName } from './model.js';
import { type ReadDocument, readDocument, unwrapped } from './normalise/document.js';
import type { ModelOptions } from './options.js';
import { applyOverlays } from './overlay/apply.js';
import { withoutUnusedTypes } from './references.js';
import type { Note, RuleCount } from './report.js';
import { buildV3 } from './v3/api.js';
import { reportUnmatchedFacts } from './v3/unmatched.js';
import { buildLegacy } from './legacy/legacy-api.js';
import { gatewayApi, v3Facts, v3Overlay } from './specs.js';

export type { ModelOptions, NamedOverlay } from './options.js';

export interface Built {
  readonly model: Model;
  readonly rules: readonly RuleCount[];
  readonly notes: readonly Note[];
  /** What the model was built from, after corrections. */
  readonly read: ReadDocument;
}

/**
 * Unwrap the document, apply overlays, correct its structure, build REST 3.0 from it and from facts, and put the two
 * hand-written generations beside it. Throws `InputError` where an overlay is not one.
 */
export function buildModel(description: Description, options: ModelOptions): Built {
  const findings = createFindings();
  const document = unwrapped(description.document, findings);
  const corrections = options.corrections ?? [];
  const own = [...options.overlays, ...corrections.flatMap((one) => overlayOf(one) ?? [])];
  const corrected = applyOverlays(document, { builtIn: v3Overlay(), own }, findings);
  const read = readDocument(corrected, findings);
  const rows = corrections.flatMap(readCorrections);
  const isLeftOut = (name: string): boolean => !isChosen(name, options);
  const seen = (api: Api): Api => applyCorrections(api, rows, { findings, isLeftOut });
  const v3 = seen(buildV3({ published: read, facts: v3Facts(), description, options, findings }));
  const legacy = seen(buildLegacy(description.legacy, options.legacySpecs ?? [], findings));
  const model: Model = {
    title: read.title,
    version: read.version,
    v3,
    legacy: chosenOf(legacy, options),
    gateway: gatewayApi(),
    vendor: vendorNames(options.vendor),
  };
  reportUnmatchedFacts(v3Facts(), read, findings);
  reportUnmatchedGlobs([...read.operations.keys(), ...namesOf(legacy)], options, findings);
  return { model, rules: findings.rules(), notes: [...description.notes, ...findings.notes()], read };
}

function namesOf({ methods }: Api): readonly string[] {
  return methods.map(({ name }) => name);
}

/** The methods that `--include` and `--exclude` let in, and what they use. */
function chosenOf(api: Api, options: ModelOptions): Api {
  const methods = api.methods.filter(({ name }) => isChosen(name, options));
  const names = new Set(methods.map(({ path }) => path[0]));
  return withoutUnusedTypes({ ...api, methods, modules: api.modules.filter(({ name }) => names.has(name)) });
}

/** The longest first, so that a short one never takes a part of a long one. */
function vendorNames(vendor: Readonly<Record<string, string>>): readonly VendorName[] {
  return Object.entries(vendor)
    .map(([neutral, own]) => ({ neutral, own }))
    .sort(
      (left, right) => right.neutral.length - left.neutral.length || (left.neutral < right.neutral ? -1 : 1),
    );
}

/** `names`: of all methods, since a method that another glob excludes is matched all the same. */
function reportUnmatchedGlobs(names: readonly string[], options: ModelOptions, findings: Findings): void {
  for (const option of ['include', 'exclude'] as const)
    for (const glob of options[option])
      if (!names.some((name) => matches(glob, name)))
        findings.warn(`--${option}`, `\`${glob}\` matches no method`);
}
