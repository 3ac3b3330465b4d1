/** What a reference stands for: the service's own form within a request, the value itself over the cut between two. */

import type { Command } from '../call/command.js';
import { legacyReference } from '../legacy/batch.js';
import { v3Reference } from '../v3/batch.js';
import type { WireReference } from './request.js';

export function wireReference({ generation }: Command, reference: WireReference): unknown {
  return generation === 'v3' ? v3Reference(reference) : legacyReference(reference);
}

/** @param data the result that the reference points into; `undefined` where it has no such field. */
export function valueAt({ generation, row }: Command, data: unknown, name: string | undefined): unknown {
  if (name === undefined) return data;
  if (generation === 'legacy') return name.split('.').reduce(member, data);
  if (row.paging !== undefined && Array.isArray(data)) return data.map((item) => member(item, name) ?? null);
  return name.split('.').reduce(member, data);
}

function member(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}
