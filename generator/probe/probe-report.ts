/** What a probe found, as text for a terminal, as Markdown for an issue, and as JSON for programs. */

import { grouped } from '../base/grouped.js';
import { codeSpan } from '../terminal/code-span.js';
import { brokenAt, hanging, oneLine, shortenedText } from '../terminal/layout.js';
import { firstNames } from '../text/sentence.js';
import { type Finding, type MethodState, type ProbeReport, seenText } from './finding.js';

type ProbeFormat = 'text' | 'markdown' | 'json';

/** @param columns of the terminal: there lines have its width, and names and texts of the account the length that a screen shows */
export function printReport(
  report: ProbeReport,
  { format, file, columns }: { format: ProbeFormat; file: string; columns: number | undefined },
): string {
  if (format === 'json') return `${JSON.stringify(jsonOf(report), null, 2)}\n`;
  return format === 'markdown' ? markdown(report, file) : plain(report, file, columns);
}

function jsonOf({ findings, ...report }: ProbeReport): object {
  const rows = findings.map(({ keyset: _keyset, ...finding }) => finding);
  const { requests, budget, complete, methods } = report;
  return { requests, budget, complete, findings: rows, methods };
}

function plain(report: ProbeReport, file: string, columns: number | undefined): string {
  const bounded = (text: string): string =>
    columns === undefined ? oneLine(text) : shortenedText(oneLine(text));
  const wrapped = (text: string, indent = ''): readonly string[] =>
    hanging(brokenAt(text, (columns ?? Infinity) - indent.length - 2), indent, `${indent}  `);
  const lines = [...byMethod(report.findings)].flatMap(([method, findings]) => [
    bounded(method),
    ...findings.flatMap((one) => wrapped(`${one.kind}: ${bounded(one.message)} (${seenText(one)})`, '  ')),
    '',
  ]);
  return [...lines, ...summary(report, file).flatMap((line) => wrapped(bounded(line))), ''].join('\n');
}

function markdown(report: ProbeReport, file: string): string {
  const rows = report.findings.map(
    (one) => `| ${cell(one.method)} | ${one.kind} | ${cell(one.message)} | ${seenText(one)} |`,
  );
  const table =
    rows.length === 0 ? [] : ['| Method | Kind | Finding | Seen |', '| --- | --- | --- | --- |', ...rows, ''];
  return [
    '# What the account answers',
    '',
    ...table,
    ...summary(report, file, codeSpan).map((line) => `- ${line}`),
    '',
  ].join('\n');
}

/** In a table a bar ends the cell, in code too. */
function cell(text: string): string {
  return codeSpan(text).replaceAll('|', '\\|');
}

function byMethod(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  return grouped(findings, ({ generation, method }) => `${generation} ${method}`);
}

/** Of the methods that were not asked. */
const MAX_NAMES = 10;

function summary(
  { findings, learned, methods, requests, budget, complete }: ProbeReport,
  file: string,
  name: (method: string) => string = (method) => method,
): readonly string[] {
  const count = (state: MethodState): string =>
    `${methods.filter((one) => one.state === state).length} ${state}`;
  const states = (['finished', 'partial', 'refused', 'not asked'] as const).map(count).join(', ');
  const left = methods.filter(({ state }) => state === 'not asked').map(({ method }) => method);
  const found =
    findings.length === 0 ? 'Nothing differs from the model' : `${findings.length} differences, in ${file}`;
  return [
    `${found}.`,
    ...(learned.length === 0
      ? []
      : [
          `The results of ${learned.length === 1 ? '1 method' : `${learned.length} methods`} that nothing describes, in ${file}.`,
        ]),
    `${methods.length} reads: ${states}.`,
    ...(left.length === 0 ? [] : [`Not asked: ${firstNames(left.map(name), MAX_NAMES)}.`]),
    `${requests} of ${budget} requests.`,
    ...(complete ? [] : ['More is left to ask: --resume goes on, --budget admits more requests.']),
  ];
}
