/** What `sandbox faults` and `sandbox quirks` print. */

import { FAULTS } from '../sandbox/faults/catalogue.js';
import { FAULT_SPEC } from '../sandbox/faults/spec.js';
import { QUIRKS } from '../sandbox/quirks.js';
import { brokenAt, hangingColumns, type Paint } from '../terminal/layout.js';

export const TOPICS = ['faults', 'quirks'] as const;
export type Topic = (typeof TOPICS)[number];

/** For shells. */
export const WORDS = {
  topic: TOPICS,
  fault: FAULTS.map(({ name }) => name),
  quirk: QUIRKS.map(([name]) => name),
};

interface Page {
  readonly columns: number;
  readonly paint: Paint;
}

export function topicText(topic: Topic, { columns, paint }: Page): string {
  const text = topic === 'faults' ? faultText(columns) : quirkText(columns);
  return text.replace(/^.*$/m, (heading) => paint('bold', heading));
}

function quirkText(columns: number): string {
  return [
    'Quirks: deviations that some live accounts have (--quirk NAME)',
    ...hangingColumns(
      QUIRKS.map(([name, what]) => [name, what]),
      columns,
    ),
  ].join('\n');
}

const LEGEND =
  'Where a row shows a status alone, NAME is an error code of the service. -before: the method does not run; -after: it has run. @STATUS: another status. =VALUE: as the row says. +SECONDS: Retry-After. METHOD: a method, a glob or a gateway call such as `POST /v1/deals`. COUNT: so many times; PERCENT%: by chance.';

function faultText(columns: number): string {
  // Most errors say no more than their code and status: their names are codes of the service.
  const rows = FAULTS.map(({ name, what, kind }): readonly [string, string] => [
    name,
    kind.does === 'error' && !['error', 'silent'].includes(name) ? `status ${kind.status}` : what,
  ]);
  return [
    ...brokenAt(`Faults (--fault ${FAULT_SPEC})`, columns),
    ...hangingColumns([['NAME', 'WHAT THE PROGRAM MEETS'], ...rows], columns),
    '',
    ...brokenAt(LEGEND, columns),
  ].join('\n');
}
