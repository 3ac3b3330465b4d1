/** Builds the model of an account: its description without defects and with what is known besides, beside the other two generations. */

import type { Description } from '../source/description.js';
import { createFindings, type Findings } from './findings.js';
import { isChosen } from './glob.js';
import type { Api, Model, VendorName } from './model.js';
import { readDocument, unwrapped } from './normalise/document.js';
import type { ModelOptions } from './options.js';
import { applyOverlays } from './overlay/apply.js';
import { prune } from './prune.js';
import type { Note, RuleCount } from './report.js';
import { buildRest3 } from './rest3/api.js';
import { checkFacts } from './rest3/unmatched.js';
import { gatewayApi, legacyApi, rest3Facts, rest3Overlay } from './specs.js';

export type { ModelOptions, NamedOverlay } from './options.js';

export interface Built {
  readonly model: Model;
  readonly rules: readonly RuleCount[];
  readonly notes: readonly Note[];
}

/** Throws `InputError` where an overlay is not one. */
export function buildModel(description: Description, options: ModelOptions): Built {
  const findings = createFindings();
  const facts = rest3Facts();
  const overlays = { builtIn: rest3Overlay(), own: options.overlays };
  const document = applyOverlays(unwrapped(description.document, findings), overlays, findings);
  const published = readDocument(document, findings);
  const v3 = buildRest3({ published, facts, description, options, findings });
  checkFacts(facts, published, findings);
  const model: Model = {
    title: published.title,
    version: published.version,
    v3,
    legacy: chosenOf(legacyApi(), options),
    gateway: gatewayApi(),
    vendor: vendorNames(options.vendor),
  };
  noteUnusedGlobs(model, options, findings);
  return { model, rules: findings.rules(), notes: [...description.notes, ...findings.notes()] };
}

/** The methods that `--include` and `--exclude` let in, and what they use. */
function chosenOf(api: Api, options: ModelOptions): Api {
  const methods = api.methods.filter(({ name }) => isChosen(name, options));
  const names = new Set(methods.map(({ path }) => path[0]));
  return prune({ ...api, methods, modules: api.modules.filter(({ name }) => names.has(name)) });
}

/** The longest first, so that a short one never takes a part of a long one. */
function vendorNames(vendor: Readonly<Record<string, string>>): readonly VendorName[] {
  return Object.entries(vendor)
    .map(([neutral, own]) => ({ neutral, own }))
    .sort(
      (left, right) => right.neutral.length - left.neutral.length || (left.neutral < right.neutral ? -1 : 1),
    );
}

function noteUnusedGlobs(model: Model, { include }: ModelOptions, findings: Findings): void {
  const methods = [...model.v3.methods, ...model.legacy.methods];
  for (const glob of include) {
    const isUsed = methods.some(({ name }) => isChosen(name, { include: [glob], exclude: [] }));
    if (!isUsed) findings.warn('--include', `\`${glob}\` matches no method`);
  }
}
