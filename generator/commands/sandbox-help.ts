/** What `sandbox faults` and `sandbox quirks` print. */

import { FAULTS } from '../sandbox/faults/catalogue.js';
import { FAULT_SPEC } from '../sandbox/faults/spec.js';
import { QUIRKS } from '../sandbox/quirks.js';
import { hangingColumns, type Paint } from '../terminal/layout.js';

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

function faultText(columns: number): string {
  // Most errors say no more than their code and status.
  const rows = FAULTS.map(({ name, what, kind }): readonly [string, string] => [
    name,
    kind.does === 'error' && name !== 'error' ? `status ${kind.status}` : what,
  ]);
  return [
    `Faults (--fault ${FAULT_SPEC})`,
    ...hangingColumns(rows, columns),
    '',
    'METHOD is a method, a glob or a gateway call such as `POST /v1/deals`.',
  ].join('\n');
}
