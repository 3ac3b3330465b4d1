/** Drift for programs; `report.schema.json` describes it. */

import { bumpFor, type Bump, type Change } from './change.js';
import type { Level } from './classes.js';

export interface DriftReport {
  readonly drift: boolean;
  readonly bump: Bump;
  readonly changes: readonly {
    readonly generation: Change['generation'];
    /** A change in a type that methods share stands once for each of them; empty: a text of the account itself. */
    readonly method: string;
    readonly path: string;
    readonly change: Change['change'];
    readonly level: Level;
    readonly message: string;
  }[];
}

export function reportJson(changes: readonly Change[]): DriftReport {
  return {
    drift: changes.length > 0,
    bump: bumpFor(changes),
    changes: changes.flatMap(({ generation, methods, path, change, level, message }) =>
      (methods.length === 0 ? [''] : methods).map((method) => ({
        generation,
        method,
        path,
        change,
        level,
        message,
      })),
    ),
  };
}
