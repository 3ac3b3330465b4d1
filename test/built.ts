/** Warns before the tests where `dist/` is older than a source: some of them run what was built. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export default function setup(): void {
  const built = statSync(join(root, 'dist/build-id'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newer = ['generator', 'runtime', 'templates']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .find((file) => file.includes('.') && statSync(join(root, file)).mtimeMs > built);
  if (newer !== undefined)
    console.warn(`dist/ is older than ${newer}; run "npm run build", or tests of what was built may fail`);
}
