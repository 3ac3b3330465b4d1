/** Rows of our own: types of results and parameters that no account describes, in `generator/specs/legacy/results.yaml`. */

import { runsFromDist, ownDocument } from '../../disk/own-document.js';
import type { CorrectionRow } from './corrections.js';
import type { WrittenSet } from './row-form.js';
import { readWritten, type TypeTexts } from './written-type.js';

interface OwnRows {
  readonly types: TypeTexts;
  readonly facts: readonly {
    readonly methods: readonly string[];
    readonly path: WrittenSet['of'];
    readonly expected: 'unknown';
    readonly set: Omit<WrittenSet, 'of' | 'type'> & { readonly type?: string };
    readonly who?: string;
  }[];
}

/** They are correct. The build has read their types, so that a run loads no compiler for them. */
export function ownRows(): readonly CorrectionRow[] {
  const document = ownDocument('legacy/results.yaml');
  // The build has written it by `readOwnRows`.
  return runsFromDist ? (document as readonly CorrectionRow[]) : readOwnRows(document);
}

/** What the build of svc-gen writes. */
export function readOwnRows(document: unknown): readonly CorrectionRow[] {
  // It is a document of this package, whose form a test checks.
  const { types, facts } = document as OwnRows;
  return facts.map(({ methods, path: of, expected, set: { type: text, ...set }, who }) => {
    const type = text === undefined ? undefined : readWritten(text, types, of === 'params');
    const written = { of, ...set, ...(type && { type }), ...(who !== undefined && { who }) };
    const change = { kind: 'written', path: '', expected, written } as const;
    return { generation: 'legacy', methods, path: of, changes: [change], isSeen: false, place: '' };
  });
}
