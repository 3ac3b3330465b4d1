/** What a run finds out while it builds the model: how often each rule applied, and the lines of its report. */

import type { Note, RuleCount } from './report.js';

export interface Findings {
  /** Counts one application of a rule. */
  applied(rule: string, what: string, times?: number): void;
  warn(at: string, message: string): void;
  inform(at: string, message: string): void;
  rules(): readonly RuleCount[];
  notes(): readonly Note[];
}

/** A hostile document could fill the report; past this many warnings one line tells how many more there are. */
const MOST_NOTES = 500;

export function createFindings(): Findings {
  const counts = new Map<string, { what: string; count: number }>();
  const notes: Note[] = [];
  let dropped = 0;
  const note = (entry: Note): void => {
    if (notes.length < MOST_NOTES) notes.push(entry);
    else dropped += 1;
  };
  return {
    applied(rule, what, times = 1) {
      if (times === 0) return;
      const entry = counts.get(rule) ?? { what, count: 0 };
      counts.set(rule, { what, count: entry.count + times });
    },
    warn: (at, message) => note({ level: 'warning', at, message }),
    inform: (at, message) => note({ level: 'info', at, message }),
    rules: () =>
      [...counts]
        .map(([rule, { what, count }]) => ({ rule, what, count }))
        .sort((left, right) => (left.rule < right.rule ? -1 : 1)),
    notes: () => (dropped === 0 ? notes : [...notes, overflow(dropped)]),
  };
}

function overflow(dropped: number): Note {
  return { level: 'warning', at: '', message: `${dropped} more lines are left out` };
}
