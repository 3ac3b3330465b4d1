/** Builds the model of an account: its corrected description with the facts that it lacks, and the other two generations. */

import type { Description } from './description.js';
import { applyCorrections, describedNow, withOwnRows } from './corrections/apply.js';
import type { CorrectionRow } from './corrections/corrections.js';
import type { Facts } from './facts.js';
import { createFindings, type Findings } from './findings.js';
import { isChosen, matches, unmatchedGlobs } from './glob.js';
import type { Api, Model, VendorName } from './model.js';
import { type Published, readDocument, unwrapped } from './normalise/document.js';
import type { ModelOptions } from './model-options.js';
import { applyOverlays, type Overlaid } from './overlay/apply.js';
import { type Corrections, correctionsOf } from './overrides.js';
import { withoutUnusedTypes } from './references.js';
import { MATCHES_NOTHING, type Note, type RuleCount } from './notes.js';
import { buildV3 } from './v3/api.js';
import { withItemNumbers } from './legacy/item-numbers.js';
import { buildLegacy } from './legacy/legacy-api.js';
import { gatewayApi, legacyResults } from './specs.js';

export type { ModelOptions, NamedOverlay } from './model-options.js';

export interface Built {
  readonly model: Model;
  readonly rules: readonly RuleCount[];
  readonly notes: readonly Note[];
}

/**
 * Unwrap the document, apply overlays, correct its structure, build REST 3.0 from it and from facts, and put the two
 * hand-written generations next to it. @throws InputError if an overlay is not one
 */
export function buildModel(description: Description, options: ModelOptions): Built {
  const corrections = correctionsOf(options.corrections, options.leftOutRows);
  const building = { options, corrections, findings: createFindings() };
  const { findings } = building;
  const rest = buildRest(description, building);
  const { read, v3 } = rest;
  const described = buildLegacy(description.legacy, options.legacySpecs ?? [], findings);
  const legacy = withItemNumbers(rest.withUserCorrections(withOwnRows(described, legacyResults())));
  const { title, version } = read;
  const others = { legacy: chosenOf(legacy, options), gateway: gatewayApi() };
  const model = { title, version, v3, ...others, vendor: vendorNames(options.vendor) };
  reportUnmatchedFacts(corrections.facts, [...read.operations.keys()], findings);
  reportUnmatchedRows(rest, [...namesOf(v3), ...namesOf(legacy)], options, findings);
  reportUnmatchedGlobs([...read.operations.keys(), ...namesOf(legacy)], options, findings);
  return { model, rules: findings.rules(), notes: [...description.notes, ...findings.notes()] };
}

interface Building {
  readonly corrections: Corrections;
  readonly options: ModelOptions;
  readonly findings: Findings;
}

interface Rest {
  readonly read: Published;
  readonly v3: Api;
  /** With the corrections of a probe and of the user. */
  readonly withUserCorrections: (api: Api) => Api;
  /** All rows, and those that have matched so far: a row may be of another generation. */
  readonly rows: readonly CorrectionRow[];
  readonly matched: ReadonlySet<CorrectionRow>;
}

/** Out of its envelope, with the overlays applied. */
function corrected({ document }: Description, { options, corrections, findings }: Building): Overlaid {
  const overlays = { builtIn: corrections.overlay, own: options.overlays };
  return applyOverlays(unwrapped(document, findings), overlays, findings);
}

function buildRest(description: Description, building: Building): Rest {
  const { options, findings } = building;
  const { facts, rows } = building.corrections;
  const { document, changes } = corrected(description, building);
  const read = readDocument(document, findings, options.impliedFilters);
  const matched = new Set<CorrectionRow>();
  const withUserCorrections = (api: Api): Api => {
    for (const { row, type } of describedNow(api, rows)) {
      const what = `${row.path} of ${row.methods.join(', ')} is described now, as ${type}`;
      findings.warn(row.place, `${what}: the row still wins; delete it to use the description`);
    }
    const corrected = applyCorrections(api, rows);
    for (const row of corrected.matched) matched.add(row);
    return corrected.api;
  };
  const v3 = withUserCorrections(
    buildV3({ published: read, facts, description, options, changes, findings }),
  );
  return { read, v3, withUserCorrections, rows, matched };
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

/** So that none is skipped in silence. */
function reportUnmatchedFacts(facts: Facts, names: readonly string[], findings: Findings): void {
  const rows = [
    ...facts.scopes,
    ...facts.who,
    ...facts.sources,
    ...facts.defaults,
    ...facts.answers,
    ...facts.byIdAlone,
    ...facts.writes,
    ...facts.errors.methods,
  ];
  const globs = [
    ...facts.kinds.keys(),
    ...rows.map(({ methods }) => methods),
    ...facts.entities.map(({ of }) => of),
  ];
  for (const glob of new Set(globs)) {
    const count = names.filter((name) => matches(glob, name)).length;
    findings.applied('fact', 'a fact that the description lacks, from the built-in table', count);
    if (count === 0)
      findings.inform(glob, 'the account has no such method; what is known about it was not needed');
  }
}

function reportUnmatchedRows(
  { rows, matched }: Rest,
  names: readonly string[],
  options: ModelOptions,
  findings: Findings,
): void {
  for (const row of rows) {
    const { methods, path, place, changes } = row;
    const isLeftOut = methods.every((name) => !isChosen(name, options));
    if (matched.has(row) || isLeftOut) continue;
    const isThere = names.some((name) => methods.some((glob) => matches(glob, name)));
    if (isThere && changes.every(({ expected }) => expected === 'unknown'))
      findings.inform(place, `${methods.join(', ')} is described now: the row can go`);
    else
      findings.warn(place, `${path === '' ? 'the row' : path} of ${methods.join(', ')} ${MATCHES_NOTHING}`);
  }
  findings.applied('correction', 'a row of --corrections', matched.size);
}

/** `names`: of all methods, since a method that another glob excludes is matched all the same. */
function reportUnmatchedGlobs(names: readonly string[], options: ModelOptions, findings: Findings): void {
  for (const { at, message } of unmatchedGlobs(options, names)) findings.warn(at, message);
}
