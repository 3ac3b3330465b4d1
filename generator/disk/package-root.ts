/** Where the generator's own package lies, so that templates and specs are found from source and from `dist` alike. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  readonly name?: unknown;
  readonly version?: unknown;
}

/** The folder of the `package.json` named `svc-gen`. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (readManifest(folder)?.name !== 'svc-gen') {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the package.json of svc-gen was not found above its own code');
    folder = parent;
  }
  return folder;
}

/** The generator's version. */
export function packageVersion(): string {
  return String(readManifest(packageRoot())?.version);
}

/** What the generator's own requests name. */
export function ownUserAgent(): string {
  return `svc-gen/${packageVersion()}`;
}

function readManifest(folder: string): Manifest | undefined {
  try {
    // Either it is the file of this package, or its name differs and it is skipped.
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}
