/** Packages that are installed in this folder alone, for the scripts outside of it that use them. */

import { createRequire } from 'node:module';

export const heyApi = () => import('@hey-api/openapi-ts');

/** The version of an installed package. */
export function versionOfPackage(name) {
  return createRequire(import.meta.url)(`${name}/package.json`).version;
}
