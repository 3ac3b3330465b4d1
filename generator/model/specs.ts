/** The hand-written documents of `generator/specs`, each read once. */

import { once } from '../base/once.js';
import { ownDocument } from '../disk/own-document.js';
import type { CorrectionRow } from './corrections/corrections.js';
import { ownRows } from './corrections/own-rows.js';
import { type Facts, readFacts } from './facts.js';
import type { Api } from './model.js';
import { readSpec } from './spec/spec-document.js';

export const legacyApi: () => Api = once(() => readSpec('legacy', ownDocument('legacy/openapi.yaml')));
export const gatewayApi: () => Api = once(() => readSpec('gateway', ownDocument('gateway/openapi.yaml')));
export const v3Facts: () => Facts = once(() => readFacts(ownDocument('v3/facts.yaml')));
export const v3Overlay: () => unknown = once(() => ownDocument('v3/overlay.yaml'));
export const legacyResults: () => readonly CorrectionRow[] = once(ownRows);
