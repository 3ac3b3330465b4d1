/** The gateway's error reference, read from its own description: the status of each code, and where its delay is sent. */

import { ownDocument } from '../../disk/own-document.js';

interface ReferenceRow {
  readonly code: string;
  /** 0: not documented. */
  readonly status: number;
  readonly condition: string;
  readonly action: string;
  readonly delay?: 'field' | 'header' | 'either';
}

let rows: ReadonlyMap<string, ReferenceRow> | undefined;

export function errorReference(): ReadonlyMap<string, ReferenceRow> {
  return (rows ??= readReference());
}

function readReference(): ReadonlyMap<string, ReferenceRow> {
  // A test checks the form of our own document.
  const document = ownDocument('gateway/openapi.yaml') as { 'x-svc-common-errors': readonly ReferenceRow[] };
  return new Map(document['x-svc-common-errors'].map((row) => [row.code, row]));
}

/** Statuses that the sandbox uses for codes without a documented one. */
const UNDOCUMENTED: Readonly<Record<string, number>> = {
  ERROR_LOOP_DETECTED: 429,
  LARGE_BODY_BACKEND_BUSY: 503,
};

export function statusOf(code: string): number {
  return errorReference().get(code)?.status || (UNDOCUMENTED[code] ?? 400);
}
