/** Collects what building a model reports: how often each rule applied, and notes. */

import type { Note, RuleCount } from './notes.js';

export interface Findings {
  /** Counts one application of a rule. */
  applied(rule: string, what: string, times?: number): void;
  warn(at: string, message: string): void;
  inform(at: string, message: string): void;
  rules(): readonly RuleCount[];
  notes(): readonly Note[];
}

/** A hostile document could fill the report: after so many lines of a level, one line counts the rest. */
const MAX_NOTES = 300;

export function createFindings(): Findings {
  const counts = new Map<string, { what: string; count: number }>();
  const warnings: Note[] = [];
  const decisions: Note[] = [];
  // What answers and parameters refer to is read for each of them.
  const known = new Set<string>();
  const add = (notes: Note[], note: Note): void => {
    const text = `${note.level} ${note.at} ${note.message}`;
    if (known.has(text)) return;
    known.add(text);
    notes.push(note);
  };
  return {
    applied(rule, what, times = 1) {
      if (times === 0) return;
      const entry = counts.get(rule) ?? { what, count: 0 };
      counts.set(rule, { what, count: entry.count + times });
    },
    warn: (at, message) => add(warnings, { level: 'warning', at, message }),
    inform: (at, message) => add(decisions, { level: 'info', at, message }),
    rules: () =>
      [...counts]
        .map(([rule, { what, count }]) => ({ rule, what, count }))
        .sort((left, right) => (left.rule < right.rule ? -1 : 1)),
    notes: () => [...shortened(warnings), ...shortened(decisions)],
  };
}

function shortened(notes: readonly Note[]): readonly Note[] {
  const [first] = notes;
  if (first === undefined || notes.length <= MAX_NOTES) return notes;
  const more: Note = {
    level: first.level,
    at: '',
    message: `${notes.length - MAX_NOTES} more lines are left out`,
  };
  return [...notes.slice(0, MAX_NOTES), more];
}
