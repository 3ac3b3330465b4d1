/** Which fields of a call's result a reference can name. */

import type { Command } from '../command.js';
import { UsageError } from '../errors/usage-error.js';

/** @throws UsageError where the field is known not to be in the result. */
export function checkReferenceName(target: Command, name: string | undefined): void {
  const { generation, method, row } = target;
  if (name === undefined) {
    const scalar = row.fields === undefined && row.paging === undefined;
    if (!scalar) throw new UsageError(`ref: the result of ${method} is no scalar; name a field of it`);
    return;
  }
  if (typeof name !== 'string' || name === '') throw new UsageError('ref: the name of a field is a string');
  // Legacy results are not narrowed, and what they hold is not shown in full.
  if (generation === 'legacy') return;
  const names = resultNames(target);
  if (names !== undefined && !names.includes(name)) {
    throw new UsageError(
      `ref: ${name} is not in the result of ${method}; select it, or name one of: ${list(names)}`,
    );
  }
}

function resultNames({ row, params }: Command): readonly string[] | undefined {
  const { select } = params;
  if (Array.isArray(select)) return select.map(String);
  if (row.default === 'id') return ['id'];
  return row.fields?.split(' ');
}

function list(names: readonly string[]): string {
  return names.length > 10 ? `${names.slice(0, 10).join(', ')}, …` : names.join(', ');
}
