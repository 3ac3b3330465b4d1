/** Builds the model without corrections and facts: for drift reports, never for code. */

import type { Description } from '../../source/description.js';
import type { Facts, KindFact } from '../facts.js';
import { createFindings } from '../findings.js';
import { readDocument, unwrapped } from '../normalise/document.js';
import type { ModelOptions } from '../options.js';
import { applyOverlays } from '../overlay/apply.js';
import type { Published } from '../published.js';
import { buildV3 } from '../v3/api.js';
import { v3Facts } from '../specs.js';
import { corrections } from './corrections.js';
import { readDeclarations } from './declarations.js';
import { hiddenExamples } from './examples.js';
import { fingerprints } from './fingerprints.js';
import { reachedParts } from './reached.js';

/** The user's own overlays apply, since the user knows what they change. */
export function readPublished(description: Description, options: ModelOptions): Published {
  const findings = createFindings();
  const overlays = { builtIn: undefined, own: options.overlays };
  const document = applyOverlays(unwrapped(description.document, findings), overlays, findings);
  const published = readDocument(document, findings, options.impliedFilters);
  const facts = namesOnly(v3Facts());
  const reached = reachedParts(document, options);
  return {
    v3: buildV3({ published, facts, description, options, findings }),
    declared: [...readDeclarations(reached), ...hiddenExamples(reached, corrections())],
    hashes: fingerprints(document, reached),
  };
}

/** Names of types stay, so that both comparisons use one name; facts that no description can state stay too. */
function namesOnly(facts: Facts): Facts {
  return {
    ...facts,
    // An account shows an alias by equal words alone, and may edit one of them.
    kinds: new Map([...facts.kinds].filter(([, { alias }]) => alias !== undefined).map(withParameters)),
    words: [],
    scopes: [],
    fields: [],
    answers: [],
    byIdAlone: [],
    writes: [],
    compulsory: [],
    entities: facts.entities.map((entity) => ({ ...entity, fields: new Map() })),
  };
}

function withParameters([name, fact]: readonly [string, KindFact]): readonly [string, KindFact] {
  return [name, { ...fact, takesNothing: false }];
}
