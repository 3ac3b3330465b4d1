/** The rule of npm for the names of new packages. */

import { InputError } from '../input-error.js';

/** Throws where npm would refuse to publish a package of this name. */
export function checkPackageName(name: string): void {
  const isName = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name) && name.length <= 214;
  if (isName) return;
  throw new InputError(
    `${JSON.stringify(name)} cannot name a package`,
    '--package-name',
    'use lower case, such as @team/client',
  );
}
