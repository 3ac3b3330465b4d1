/** Legacy methods that are proven to return lists page by page, and how: `generator/specs/legacy/lists.yaml`, and those that a call by name knows. */

import { type KnownList, knownList } from '../runtime/paging/known-lists.js';
import { member, strings } from './json.js';
import { once } from './once.js';
import { ownDocument } from './own-document.js';

const byStart = once(() => new Set(strings(member(ownDocument('legacy/lists.yaml'), 'start'))));

/** In any case of letters; undefined: nothing proves that the method pages. */
export function provenList(method: string): KnownList | undefined {
  return knownList(method) ?? (byStart().has(method.toLowerCase()) ? { paging: 'start' } : undefined);
}
