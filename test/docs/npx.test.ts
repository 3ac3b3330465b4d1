/** No page makes a reader or an agent run whatever a registry has under the name `svc-gen`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('npx runs only what is installed when a page, template or workflow names svc-gen', () => {
  const files = ['docs', 'templates', '.github', 'generator'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(md|hbs|ya?ml|ts|json)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const texts = [...files, join(root, 'README.md')].map(
    (path) => [path, readFileSync(path, 'utf8')] as const,
  );
  const loose = /npx (?!--no-install )(?:-\S+ )*svc-gen|"args": \["svc-gen"/;
  expect(texts.filter(([, text]) => loose.test(text)).map(([path]) => path)).toEqual([]);
});
