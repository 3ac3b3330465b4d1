/** What an account publishes beyond the model: declarations and hashes that a comparison of models would miss. */

import type { Api } from './model.js';

export interface Published {
  /** REST 3.0 by the description alone: without the facts and corrections of ours. */
  readonly v3: Api;
  /** What a rule overrides, or the model has no place for. */
  readonly declared: readonly Declaration[];
  /**
   * By `/method`, the name of a schema, or `#` for what stands beside them: two short hashes of all that the description
   * says there, examples apart. In the first a reference is its address, in the second what it leads to.
   */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Hex digits of one hash; a chance in 10^14 that two texts of one part have one hash. */
export const HASH_LENGTH = 12;

/** Whether a part is written alike, or says the same in other words; it has not changed if either holds. */
export function isUnchanged(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return before === after;
  return before.slice(0, HASH_LENGTH) === after.slice(0, HASH_LENGTH) || saysTheSame(before, after);
}

/** Whether a part says the same, whatever is named and whatever stands in place. */
export function saysTheSame(before = '', after = ''): boolean {
  const [old, now] = [before.slice(HASH_LENGTH), after.slice(HASH_LENGTH)];
  return old !== '' && old === now;
}

export interface Declaration {
  /**
   * `form`: of a result or a property, where a rule overrides it. `deprecated`: a parameter or a property.
   * `error`: status and code of a documented error. `verb`: that POST, by which the client calls, is not there.
   * `status`: of success, where it is not 200. `nullable`: a property that can be null by the description.
   * `example`: what a parameter shows, where a fact says what it takes.
   */
  readonly about: 'form' | 'deprecated' | 'error' | 'verb' | 'status' | 'nullable' | 'example';
  /** `/method` or the name of a schema. */
  readonly of: string;
  /** Inside it: `result`, `params.order`, `title`. */
  readonly path: string;
  readonly says: string;
}

/** A correction or a fact of ours that can hide what an account publishes. */
export interface Correction {
  /** `the fact of svc-gen about fields: tasks.task.get, deadline`. */
  readonly name: string;
  isAbout(method: string): boolean;
  /** Whether it says what a change tells; `path` as in reports. */
  covers(change: { readonly change: string; readonly path: string; readonly message: string }): boolean;
}

/** Whether a name of a correction is that of a user's. */
export function isYours(name: string): boolean {
  return name.startsWith(YOURS);
}

/** How the names of a user's corrections begin. */
export const YOURS = 'your correction';
