/** What the generator wrote into a folder: each file's hash, so that a file that is not its own is known as such. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../input-error.js';
import { isMissing } from './missing.js';
import { verifyPath } from './package-path.js';

/** Of what is written by templates, and of what is copied or built (which a repository need not hold). */
export const MANIFESTS = ['.svc-gen-manifest.json', '.svc-gen-built.json'] as const;

export interface ManifestEntry {
  /** Hash of the file as it was written. */
  readonly hash: string;
  /** Hash of its text before it was formatted. */
  readonly source?: string | undefined;
  /** While a run is under way: hash of what the file replaces; empty where there was none. */
  readonly replaces?: string | undefined;
}

/** By path, relative to the folder. */
export type Manifest = ReadonlyMap<string, ManifestEntry>;

const ADVICE = 'delete it, and with it all that svc-gen has written there';

/** Empty where nothing was generated yet. */
export async function readManifest(out: string): Promise<Manifest> {
  const parts = await Promise.all(MANIFESTS.map((name) => readPart(out, name)));
  return new Map(parts.flatMap((part) => [...part]));
}

async function readPart(out: string, name: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(out, name), 'utf8');
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw new InputError('cannot be read', join(out, name), 'check its permissions');
  }
  const manifest = parseManifest(text);
  if (manifest === undefined)
    throw new InputError('is not a list of generated files', join(out, name), ADVICE);
  return manifest;
}

/** `undefined` where the text is something else. */
function parseManifest(text: string): Manifest | undefined {
  try {
    // A file that anybody can have edited: every part of it is looked at before it is used.
    const { files } = JSON.parse(text) as { files?: unknown };
    if (typeof files !== 'object' || files === null) return undefined;
    const entries = Object.entries(files).map(([path, entry]) => {
      verifyPath(path);
      return [path, entryOf(entry)] as const;
    });
    return new Map(entries);
  } catch {
    return undefined;
  }
}

function entryOf(entry: unknown): ManifestEntry {
  const { hash, source, replaces } = entry as Readonly<Record<string, unknown>>;
  if (typeof hash !== 'string') throw new TypeError('an entry without a hash');
  return {
    hash,
    ...(typeof source === 'string' ? { source } : {}),
    ...(typeof replaces === 'string' ? { replaces } : {}),
  };
}

/** The texts of both manifests, by name; `run` stands in the second, which a repository need not hold. */
export function manifestTexts(manifest: Manifest, run?: RunRecord): ReadonlyMap<string, string> {
  const paths = [...manifest.keys()].sort();
  const part = (wanted: (path: string) => boolean, beside: object = {}) => {
    const files = Object.fromEntries(paths.filter(wanted).map((path) => [path, manifest.get(path)]));
    return `${JSON.stringify({ ...beside, files }, null, 1)}\n`;
  };
  const [written, built] = MANIFESTS;
  return new Map([
    [written, part((path) => !isBuilt(path))],
    [built, part(isBuilt, run === undefined ? {} : { run })],
  ]);
}

/** What the run was made from and said, so that the next one knows whether it has anything to do. */
export interface RunRecord {
  /** Hash of the description, the options and the generator. */
  readonly key: string;
  readonly report: unknown;
}

/** Undefined where the package was not written to its end, or by an older version. */
export async function readRun(out: string): Promise<RunRecord | undefined> {
  try {
    const { run } = JSON.parse(await readFile(join(out, MANIFESTS[1]), 'utf8')) as { run?: unknown }; // anybody can have edited it
    if (typeof run !== 'object' || run === null || !('key' in run) || !('report' in run)) return undefined;
    return typeof run.key === 'string' ? { key: run.key, report: run.report } : undefined;
  } catch {
    return undefined;
  }
}

function isBuilt(path: string): boolean {
  return path.startsWith('dist/') || path.startsWith('src/runtime/');
}
