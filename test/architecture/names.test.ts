/** One exported name means one thing: a type has the name of another one in one further module at most. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const files = ['runtime', 'generator'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name)),
);

test('no exported type has the name of two others', () => {
  const modules = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/^export (?:abstract )?(?:interface|type|class) (\w+)/gm))
      modules.set(name, [...(modules.get(name) ?? []), file.slice(root.length)]);
  }
  expect(modules.size).toBeGreaterThan(300);
  expect([...modules].filter(([, own]) => own.length > 2)).toEqual([]);
});
