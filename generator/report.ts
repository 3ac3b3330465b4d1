/** The report at the end of a run of `generate`. */

import type { Model } from './model/model.js';
import type { Note, RuleCount } from './model/report.js';
import { alignColumns, oneLine, type Paint } from './terminal/layout.js';

/** `--json` prints it as it is. */
export interface GenerateReport {
  /** The folder, as the user wrote it. */
  readonly out: string;
  readonly package: { readonly name: string; readonly version: string };
  /** Where the description came from; without secrets. */
  readonly source: string;
  readonly methods: { readonly v3: number; readonly legacy: number; readonly gateway: number };
  readonly schemas: number;
  readonly rules: readonly RuleCount[];
  readonly notes: readonly Note[];
  readonly files: FileReport;
  /** `false`: the folder was up to date, and nothing was written. */
  readonly changed: boolean;
}

/** Paths relative to the folder. */
export interface FileReport {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

/** More would bury the rest of the report. */
const NOTES_SHOWN = 12;

export function countMethods({ v3, legacy, gateway }: Model): GenerateReport['methods'] {
  return { v3: v3.methods.length, legacy: legacy.methods.length, gateway: gateway.methods.length };
}

export function countSchemas({ v3, legacy, gateway }: Model): number {
  return [v3, legacy, gateway].reduce((sum, { entities, types }) => sum + entities.length + types.length, 0);
}

export function reportText(report: GenerateReport, paint: Paint): readonly string[] {
  const { out, methods, schemas, files, source } = report;
  return [
    paint('bold', `${report.package.name} ${report.package.version} in ${out}`),
    '',
    ...alignColumns([
      ['from', source],
      ['methods', `${methods.v3} REST 3.0, ${methods.legacy} legacy, ${methods.gateway} gateway`],
      ['schemas', String(schemas)],
      ['files', filesText(files)],
    ]),
    ...ruleLines(report.rules, paint),
    ...noteLines(report.notes, paint),
    ...(report.changed ? [] : ['', paint('green', 'Nothing changed: nothing was written.')]),
  ];
}

function filesText({ written, removed, unchanged }: FileReport): string {
  return `${written.length} written, ${removed.length} removed, ${unchanged.length} unchanged`;
}

function ruleLines(rules: readonly RuleCount[], paint: Paint): readonly string[] {
  if (rules.length === 0) return [];
  const rows = rules.map(({ rule, what, count }) => [`${count} ×`.padStart(6), rule, what]);
  return ['', paint('bold', 'Rules and corrections'), ...alignColumns(rows)];
}

function noteLines(notes: readonly Note[], paint: Paint): readonly string[] {
  if (notes.length === 0) return [];
  const sorted = [
    ...notes.filter(({ level }) => level === 'warning'),
    ...notes.filter(({ level }) => level === 'info'),
  ];
  const lines = sorted.slice(0, NOTES_SHOWN).map(({ level, at, message }) => {
    return `${level === 'warning' ? paint('yellow', level) : level}  ${oneLine(`${at}: ${message}`)}`;
  });
  const more = notes.length - lines.length;
  return [
    '',
    paint('bold', 'Notes'),
    ...lines,
    ...(more > 0 ? [paint('dim', `and ${more} more; --json shows all`)] : []),
  ];
}
