/** What `sandbox --help` says about faults. */

import { FAULTS } from '../sandbox/faults/catalogue.js';
import { FAULT_SPEC } from '../sandbox/faults/spec.js';
import { alignColumns } from '../terminal/table.js';

export function faultHelp(): string {
  // Most errors say no more than their code and status.
  const rows = FAULTS.map(({ name, what, kind }) => [
    `  ${name}`,
    kind.does === 'error' && name !== 'error' ? `status ${kind.status}` : what,
  ]);
  return [`Faults, as ${FAULT_SPEC}:`, ...alignColumns(rows)].join('\n');
}
