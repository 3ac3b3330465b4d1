/** The report at the end of a run of `generate`. */

import { isList, isObject, member } from '../base/json.js';
import type { Model } from '../model/model.js';
import type { FileReport } from '../emit/write.js';
import { isNote, type Note, type RuleCount } from '../model/notes.js';
import { brokenAt, hanging, hangingColumns, oneLine, type Paint, shortenedText } from '../terminal/layout.js';

/** `--json` prints it as it is. */
export interface GenerateReport {
  /** The folder, as the user wrote it. */
  readonly out: string;
  readonly package: { readonly name: string; readonly version: string };
  /** The source of the description, without secrets. */
  readonly source: string;
  readonly methods: { readonly v3: number; readonly legacy: number; readonly gateway: number };
  readonly schemas: number;
  readonly rules: readonly RuleCount[];
  readonly notes: readonly Note[];
  /** Methods and exported types that changed only because the version of svc-gen did. */
  readonly typesChanged: readonly string[];
  readonly files: FileReport;
  /** `false`: the folder was up to date, and nothing was written. */
  readonly changed: boolean;
}

/** Whether the record of a run, which anybody may have edited, has the members of a report. */
export function isReport(
  value: unknown,
): value is Pick<GenerateReport, 'package' | 'methods' | 'schemas' | 'rules' | 'notes'> {
  const isText = (one: unknown): boolean => typeof one === 'string';
  const isCount = (one: unknown): boolean => typeof one === 'number';
  const holds = (one: unknown, is: (member: unknown) => boolean, ...names: readonly string[]): boolean =>
    names.every((name) => is(member(one, name)));
  const { rules, notes } = isObject(value) ? value : {};
  return (
    holds(member(value, 'package'), isText, 'name', 'version') &&
    holds(member(value, 'methods'), isCount, 'v3', 'legacy', 'gateway') &&
    holds(value, isCount, 'schemas') &&
    isList(rules) &&
    rules.every((rule) => holds(rule, isText, 'rule', 'what') && holds(rule, isCount, 'count')) &&
    isList(notes) &&
    notes.every(isNote)
  );
}

/** More would bury the rest of the report. */
const NOTES_SHOWN = 12;
const TYPES_SHOWN = 12;

export function countMethods({ v3, legacy, gateway }: Model): GenerateReport['methods'] {
  return { v3: v3.methods.length, legacy: legacy.methods.length, gateway: gateway.methods.length };
}

export function countSchemas({ v3, legacy, gateway }: Model): number {
  return [v3, legacy, gateway].reduce((sum, { entities, types }) => sum + entities.length + types.length, 0);
}

interface ReportStyle {
  readonly paint: Paint;
  /** Lists corrections and notes. */
  readonly verbose: boolean;
  /** Of the terminal. */
  readonly columns?: number | undefined;
  /** By globs, which do not act on the gateway. */
  readonly isNarrowed?: boolean;
}

export function generateReportText(report: GenerateReport, style: ReportStyle): readonly string[] {
  const { paint, verbose, isNarrowed = false, columns = Infinity } = style;
  const { out, methods, schemas, files, source, notes, rules, changed } = report;
  const all = isNarrowed && methods.gateway > 0 ? ' (globs do not act on the gateway)' : '';
  const count = methods.v3 + methods.legacy + methods.gateway;
  const shownNotes = verbose ? notes : notes.filter(({ level }) => level === 'warning');
  return [
    changed
      ? paint('bold', `Wrote ${count} methods to ${oneLine(out)}`)
      : paint(
          'green',
          brokenAt(
            `Nothing changed: nothing was written. ${oneLine(out)} has ${count} methods.`,
            columns,
          ).join('\n'),
        ),
    ...(verbose ? [] : moreLine({ corrections: rules, notes: notes.length - shownNotes.length })),
    '',
    ...hangingColumns(
      [
        ['package', `${report.package.name} ${report.package.version}`],
        ['from', source],
        ['methods', `${methods.v3} REST 3.0, ${methods.legacy} legacy, ${methods.gateway} gateway${all}`],
        ['schemas', String(schemas)],
        ['files', filesText(files)],
      ],
      columns,
      '',
    ),
    ...typesLine(report.typesChanged, style),
    ...(verbose ? ruleLines(rules, style) : []),
    ...noteLines(shownNotes, style),
  ];
}

/** What `--verbose` lists. */
function moreLine({
  corrections,
  notes,
}: {
  readonly corrections: readonly RuleCount[];
  readonly notes: number;
}): readonly string[] {
  const corrected = corrections.reduce((sum, { count }) => sum + count, 0);
  const parts = [
    corrected === 0 ? '' : `${corrected} ${corrected === 1 ? 'correction' : 'corrections'}`,
    notes === 0 ? '' : `${notes} ${notes === 1 ? 'note' : 'notes'}`,
  ].filter((text) => text !== '');
  if (parts.length === 0) return [];
  const them = corrected + notes === 1 ? 'it' : 'them';
  return [`${parts.join(', ')} (--verbose lists ${them})`];
}

function filesText({ written, removed, unchanged }: FileReport): string {
  return `${written.length} written, ${removed.length} removed, ${unchanged.length} unchanged`;
}

function typesLine(names: readonly string[], { columns = Infinity }: ReportStyle): readonly string[] {
  if (names.length === 0) return [];
  const shown = names
    .slice(0, TYPES_SHOWN)
    .map((name) => (columns === Infinity ? name : shortenedText(name, 200)));
  const more = names.length - shown.length;
  const text = `types changed with svc-gen: ${shown.join(', ')}${more > 0 ? `, and ${more} more; --json shows all` : ''}`;
  return ['', ...hanging(brokenAt(oneLine(text), columns), '', '  ')];
}

function ruleLines(
  rules: readonly RuleCount[],
  { paint, columns = Infinity }: ReportStyle,
): readonly string[] {
  if (rules.length === 0) return [];
  const rows = rules.map(({ rule, what, count }): [string, string] => [
    `${`${count} ×`.padStart(4)}  ${rule}`,
    columns === Infinity ? what : shortenedText(what),
  ]);
  return ['', paint('bold', 'Rules and corrections'), ...hangingColumns(rows, columns)];
}

function noteLines(notes: readonly Note[], { paint, columns = Infinity }: ReportStyle): readonly string[] {
  if (notes.length === 0) return [];
  const sorted = [
    ...notes.filter(({ level }) => level === 'warning'),
    ...notes.filter(({ level }) => level === 'info'),
  ];
  const lines = sorted.slice(0, NOTES_SHOWN).flatMap(({ level, at, message }) => {
    const width = level.length + 2;
    const head = level === 'warning' ? paint('yellow', level) : level;
    const text = oneLine(`${at}: ${message}`);
    const shown = columns === Infinity ? text : shortenedText(text);
    return hanging(brokenAt(shown, columns - width), `${head}  `, ' '.repeat(width));
  });
  const more = Math.max(0, notes.length - NOTES_SHOWN);
  return [
    '',
    paint('bold', 'Notes'),
    ...lines,
    ...(more > 0 ? [paint('dim', `and ${more} more; --json shows all`)] : []),
  ];
}
