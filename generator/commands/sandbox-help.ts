/** What `sandbox --help` says about faults and quirks. */

import { FAULTS } from '../sandbox/faults/catalogue.js';
import { FAULT_SPEC } from '../sandbox/faults/spec.js';
import { QUIRKS } from '../sandbox/quirks.js';
import { alignColumns } from '../terminal/layout.js';

export function faultHelp(): string {
  // Most errors say no more than their code and status.
  const rows = FAULTS.map(({ name, what, kind }) => [
    `  ${name}`,
    kind.does === 'error' && name !== 'error' ? `status ${kind.status}` : what,
  ]);
  const quirks = QUIRKS.map(([name, what]) => [`  ${name}`, what]);
  return [
    'Quirks, what only some live accounts do:',
    ...alignColumns(quirks),
    '',
    `Faults, as ${FAULT_SPEC}:`,
    ...alignColumns(rows),
    '',
    'METHOD is a method, a glob or a gateway call such as `POST /v1/deals`; one that no method fits is an error.',
  ].join('\n');
}
