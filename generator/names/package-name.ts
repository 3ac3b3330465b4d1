/** The rule of npm for the names of new packages. */

import { builtinModules } from 'node:module';
import { InputError } from '../base/input-error.js';

/** npm refuses them, and importing one of Node's own modules would never reach the package. */
const TAKEN: ReadonlySet<string> = new Set([...builtinModules, 'node_modules', 'favicon.ico']);

/** Throws where npm would refuse to publish a package of this name. */
export function checkPackageName(name: string): void {
  const isName = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name) && name.length <= 214;
  if (isName && !TAKEN.has(name)) return;
  throw new InputError(
    `${JSON.stringify(name)} cannot name a package`,
    '--package-name',
    'use lower case, such as @team/client',
  );
}
