/** What a run says about itself: counted rules and corrections, and lines for what it had to decide or leave open. */

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
