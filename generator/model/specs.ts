/** The hand-written documents of `generator/specs`, each read once. */

import { once } from '../once.js';
import { ownDocument } from '../own-document.js';
import type { CorrectionRow } from './corrections/corrections.js';
import type { WrittenSet } from './corrections/row-form.js';
import { type Facts, readFacts } from './facts.js';
import type { Api } from './model.js';
import { readSpec } from './spec/spec-document.js';

export const legacyApi: () => Api = once(() => readSpec('legacy', ownDocument('legacy/openapi.yaml')));
export const gatewayApi: () => Api = once(() => readSpec('gateway', ownDocument('gateway/openapi.yaml')));
export const v3Facts: () => Facts = once(() => readFacts(ownDocument('v3/facts.yaml')));
export const v3Overlay: () => unknown = once(() => ownDocument('v3/overlay.yaml'));
/** Types of results and parameters that no account describes. They are correct, and read where they apply. */
export const legacyResults: () => readonly CorrectionRow[] = once(() => {
  const { types, facts } = ownDocument('legacy/results.yaml') as OwnRows; // our own document, which a test checks
  return facts.map(({ methods, path, expected, set }) => {
    const change = { kind: 'written', path: '', expected, written: { of: path, ...set } } as const;
    return { generation: 'legacy', methods, path, changes: [change], types, place: '' };
  });
});

interface OwnRows {
  readonly types: CorrectionRow['types'];
  readonly facts: readonly {
    readonly methods: readonly string[];
    readonly path: WrittenSet['of'];
    readonly expected: 'unknown';
    readonly set: Omit<WrittenSet, 'of'>;
  }[];
}
