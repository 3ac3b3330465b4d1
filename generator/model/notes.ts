/** What a run reports: counts of rules and corrections, and notes on what it decided or left open. */

import { member } from '../base/json.js';

export interface RuleCount {
  /** The rule's name: `list-result-items`. */
  readonly rule: string;
  /** What it does, one sentence. */
  readonly what: string;
  readonly count: number;
}

export interface Note {
  /** `warning`: something was left open, skipped or refused. `info`: a decision, such as a rename. */
  readonly level: 'info' | 'warning';
  /** Where: a method name, a schema name or a JSON pointer. */
  readonly at: string;
  readonly message: string;
}

/** The end of a message about an overlay's action, or a row of corrections, that selects nothing. */
export const MATCHES_NOTHING = 'matches nothing';

/** Whether a record, which anybody may have edited, has the members of a note. */
export function isNote(value: unknown): value is Note {
  return ['level', 'at', 'message'].every((name) => typeof member(value, name) === 'string');
}
