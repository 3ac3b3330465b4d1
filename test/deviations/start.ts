/** Starts a sandbox that deviates from its description, for tests of what finds that. */

import type { LegacyOutcome } from '../../generator/sandbox/legacy/outcome.js';
import type { SandboxOptions } from '../../generator/sandbox/sandbox-options.js';
import { startDeviatingSandbox, type Sandbox } from '../../generator/sandbox/sandbox.js';
import { createMethods } from '../../generator/sandbox/v3/methods/index.js';
import { alterRequest } from './alter-request.js';
import { alterResponse } from './alter-response.js';
import { deviationText } from './deviation.js';
import { runDeviating } from './legacy.js';
import { readDeviations } from './read.js';

export interface DeviatingSandbox extends Sandbox {
  /** As `KIND:METHOD:PATH`. */
  readonly deviations: readonly string[];
}

/** `quirks` also takes `KIND:METHOD:PATH`, and `seed:N`, which draws 5 to 15 of them. */
export async function startDeviating({
  quirks = [],
  ...options
}: SandboxOptions = {}): Promise<DeviatingSandbox> {
  const deviations = readDeviations(quirks, createMethods(options.description));
  const sandbox = await startDeviatingSandbox(
    { ...options, quirks: quirks.filter((name) => !name.includes(':')) },
    {
      v3: (method, params, run) => {
        const own = deviations.filter(({ generation }) => generation === 'v3');
        return alterResponse(own, method, run(alterRequest(own, method, params)));
      },
      legacy: (name, params, run) =>
        runDeviating(deviations, name, params, (altered) => run(altered) as LegacyOutcome), // what `run` returns
    },
  );
  return Object.assign(sandbox, { deviations: deviations.map(deviationText) });
}
