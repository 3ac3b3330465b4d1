/** What `sandbox --help` says about faults. */

import { FAULTS } from '../sandbox/faults/catalogue.js';
import { FAULT_SPEC } from '../sandbox/faults/spec.js';
import { alignColumns } from '../terminal/table.js';

export function faultHelp(): string {
  const rows = FAULTS.map(({ name, what }) => [`  ${name}`, what]);
  return [`Faults, as ${FAULT_SPEC}:`, ...alignColumns(rows)].join('\n');
}
