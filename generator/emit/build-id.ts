/** Which build of svc-gen runs: what one build makes of a text, another may make differently. */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.js';
import { isMissing } from './missing.js';

let known: string | undefined;

/** Made when svc-gen was built. Run from its sources, which change, it is another build each time. */
export function buildId(): string {
  return (known ??= (import.meta.url.endsWith('.js') ? recordedId() : undefined) ?? randomUUID());
}

/** Undefined while svc-gen is being built. */
function recordedId(): string | undefined {
  try {
    return readFileSync(join(packageRoot(), 'dist/build-id'), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
