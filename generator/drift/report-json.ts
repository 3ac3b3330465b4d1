/** Drift for programs; `report.schema.json` describes it. */

import { bumpFor, type Bump, type Change, isOverridden } from './change.js';
import type { Level } from './classes.js';

export interface DriftReport {
  readonly drift: boolean;
  readonly bump: Bump;
  readonly changes: readonly {
    readonly generation: Change['generation'];
    /** A change in a type that methods share appears once for each of them; empty: a text of the account itself. */
    readonly method: string;
    readonly path: string;
    readonly change: Change['change'];
    readonly level: Level;
    readonly message: string;
    /** A correction hides the change: `--fail-on` and `bump` do not count it. */
    readonly overridden?: true;
  }[];
}

export function reportJson(changes: readonly Change[]): DriftReport {
  return {
    drift: changes.length > 0,
    bump: bumpFor(changes),
    changes: changes.flatMap((one) => {
      const { generation, methods, path, change, level, message } = one;
      const overridden = isOverridden(one) && ({ overridden: true } as const);
      return (methods.length === 0 ? [''] : methods).map((method) => ({
        generation,
        method,
        path,
        change,
        level,
        message,
        ...overridden,
      }));
    }),
  };
}
