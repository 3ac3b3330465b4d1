/** The licenses of a package and of everything that it is built from, as their own files state them. */

import { existsSync, realpathSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** One text; packages with the same license share it. */
export async function licensesOf(root, name) {
  const packages = await closureOf(root, name);
  const byText = new Map();
  for (const { folder, manifest } of packages) {
    const text = (await licenseText(folder)) ?? stated(manifest);
    byText.set(text, [...(byText.get(text) ?? []), `${manifest.name}@${manifest.version}`]);
  }
  const parts = [...byText].map(
    ([text, names]) => `${[...new Set(names)].sort().join('\n')}\n\n${text.trim()}`,
  );
  const head = `${name}, and the packages that it is built from, under these licenses.`;
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The package and its dependencies over any number of steps, as Node finds them. */
async function closureOf(root, name) {
  const found = new Map();
  const open = [{ from: root, name }];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const folder = folderOf(next.from, next.name);
    if (folder === undefined || found.has(folder)) continue;
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    found.set(folder, { folder, manifest });
    open.push(...Object.keys(manifest.dependencies ?? {}).map((one) => ({ from: folder, name: one })));
  }
  return [...found.values()].sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
}

/** Undefined where it is not installed: an optional one. */
function folderOf(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(folder) === folder) return undefined;
  }
}

async function licenseText(folder) {
  const file = (await readdir(folder)).sort().find((name) => /^licen[cs]e/i.test(name));
  return file === undefined
    ? undefined
    : (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
}

/** A package without a file of its own names its license and its author in its manifest. */
function stated({ license, author, repository }) {
  const name = typeof author === 'string' ? author : (author?.name ?? '');
  const place = typeof repository === 'string' ? repository : (repository?.url ?? '');
  return `License: ${license ?? 'not stated'}\nAuthor: ${name}\nRepository: ${place}`;
}
