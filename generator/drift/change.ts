/** One change between two models, as reports show it. */

import type { Generation } from '../model/model.js';
import { USER_ROW_PREFIX } from '../model/described-parts.js';
import { type ChangeName, type Level, LEVELS } from './classes.js';

export type Bump = 'major' | 'minor' | 'patch' | 'none';

export interface Change {
  readonly generation: Generation;
  /** The methods that the change touches, sorted; none for a text of the account itself. */
  readonly methods: readonly string[];
  /** Inside the method (`params.fields.title`) or inside a type that methods share (`Task.deadline`); empty: the method itself. */
  readonly path: string;
  /** The path begins with a type's name; otherwise it lies inside the one method. */
  readonly shared: boolean;
  readonly change: ChangeName;
  readonly level: Level;
  /** What has changed, without the texts before and after: `Task.title may be null now`. */
  readonly sentence: string;
  /** One sentence: `says`, the texts, and the corrections. */
  readonly message: string;
  /** TypeScript before and after, where there is something to show. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** What the account no longer describes, where several changes follow from it. */
  readonly cause?: string;
  /** Names of the rows that hide the change: the emitted types stay as they are. */
  readonly hiddenBy?: readonly string[];
}

/** Paths of a method's own attributes: a sentence about one names the method alone. */
const ATTRIBUTES: ReadonlySet<string> = new Set(['', 'kind', 'scope', 'paging', 'errors']);

export function isAttribute(path: string): boolean {
  return ATTRIBUTES.has(path);
}

const BUMPS: Readonly<Record<Level, Bump>> = { breaking: 'major', additive: 'minor', docs: 'patch' };

/** A correction hides it: the emitted types stay as they are. */
export function isOverridden({ hiddenBy = [] }: Change): boolean {
  return hiddenBy.length > 0;
}

/** The most severe of the changes that change types. */
export function worstOf(changes: readonly Change[]): Level | undefined {
  return LEVELS.find((level) => changes.some((change) => change.level === level && !isOverridden(change)));
}

/** What the worst change asks for. */
export function bumpFor(changes: readonly Change[]): Bump {
  const worst = worstOf(changes);
  return worst === undefined ? 'none' : BUMPS[worst];
}

/** Whether a name of a correction is that of a row of the user. */
export function isYours(name: string): boolean {
  return name.startsWith(USER_ROW_PREFIX);
}
