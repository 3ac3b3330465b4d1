/** Drift for programs; `report.schema.json` describes it. */

import { bumpFor, type Bump, type Change, type Level } from './change.js';

export interface DriftReport {
  readonly drift: boolean;
  readonly bump: Bump;
  readonly changes: readonly {
    readonly generation: Change['generation'];
    /** Several are separated by `, `. */
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
    changes: changes.map(({ generation, methods, path, change, level, message }) => ({
      generation,
      method: methods.join(', '),
      path,
      change,
      level,
      message,
    })),
  };
}
