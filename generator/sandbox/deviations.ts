/** How a test makes an account deviate from its description: it runs each method of a generation in its own way. */

import type { JsonObject } from '../base/json.js';

type Run = (method: string, params: JsonObject, run: (params: JsonObject) => unknown) => unknown;

export interface Deviations {
  readonly v3?: Run;
  /** Takes and returns an `Outcome`. */
  readonly legacy?: Run;
}
