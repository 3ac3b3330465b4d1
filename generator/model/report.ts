/** What a run reports: counts of rules and corrections, and notes on what it decided or left open. */

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
