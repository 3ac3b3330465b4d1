/** What the generator wrote into a folder: each file's hash, so that a file that is not its own is known as such. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../input-error.js';
import { isObject } from '../json.js';
import { hashOf } from './hash.js';
import { isMissing } from './missing.js';
import { verifyPath } from './package-path.js';

/** Of what is written by templates, and of what is copied or built (which a repository need not hold). */
export const MANIFESTS = ['.svc-gen-manifest.json', '.svc-gen-built.json'] as const;

export interface ManifestEntry {
  /** Hash of the file as it was written. */
  readonly hash: string;
  /** Hash of what it was made from, and of the build of svc-gen that made it. */
  readonly source?: string | undefined;
  /** While a run is under way: hash of what the file replaces; empty where there was none. */
  readonly replaces?: string | undefined;
}

/** By path, relative to the folder. */
export type Manifest = ReadonlyMap<string, ManifestEntry>;

const ADVICE = 'delete it, and with it all that svc-gen has written there';

/** Empty where nothing was generated yet. */
export async function readManifest(out: string): Promise<Manifest> {
  const [written, built] = await Promise.all(MANIFESTS.map((name) => readPart(out, name)));
  // A repository can have put back an earlier list of files: they were not made from what is recorded beside it.
  const sources = built?.beside === written?.hash ? built?.sources : undefined;
  return new Map([...withSources(written?.files ?? NONE, sources), ...(built?.files ?? NONE)]);
}

const NONE: Manifest = new Map();

/** What the files of the first manifest were made from stands in the second: a repository's stays the same in every build. */
function withSources(files: Manifest, sources: ReadonlyMap<string, string> = new Map()): Manifest {
  return new Map([...files].map(([path, entry]) => [path, { ...entry, source: sources.get(path) }]));
}

interface Part {
  /** Of this list itself. */
  readonly hash: string;
  /** In the second list: hash of the first one that it was written with. */
  readonly beside: unknown;
  readonly files: Manifest;
  readonly sources: ReadonlyMap<string, string>;
}

async function readPart(out: string, name: string): Promise<Part | undefined> {
  let text: string;
  try {
    text = await readFile(join(out, name), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new InputError('cannot be read', join(out, name), 'check its permissions');
  }
  const part = parsePart(text);
  if (part === undefined) throw new InputError('is not a list of generated files', join(out, name), ADVICE);
  return part;
}

/** `undefined` where the text is something else. */
function parsePart(text: string): Part | undefined {
  try {
    // A file that anybody can have edited: every part of it is looked at before it is used.
    const {
      beside,
      files,
      sources = {},
    } = JSON.parse(text) as Readonly<Record<'beside' | 'files' | 'sources', unknown>>;
    if (!isObject(files) || !isObject(sources)) return undefined;
    const entries = Object.entries(files).map(([path, entry]) => {
      verifyPath(path);
      return [path, entryOf(entry)] as const;
    });
    const known = Object.entries(sources).map(([path, source]) => [path, String(source)] as const);
    return { hash: hashOf(text), beside, files: new Map(entries), sources: new Map(known) };
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

/** The texts of both manifests, by name; `run` stands in the second, which a repository need not hold and which names the first. */
export function manifestTexts(manifest: Manifest, run?: RunRecord): ReadonlyMap<string, string> {
  const paths = [...manifest.keys()].sort();
  const files: Record<string, unknown> = {};
  const sources: Record<string, string> = {};
  const outputs: Record<string, unknown> = {};
  for (const path of paths) {
    const entry = manifest.get(path);
    if (isBuilt(path)) {
      outputs[path] = entry;
      continue;
    }
    files[path] = { hash: entry?.hash, replaces: entry?.replaces };
    if (entry?.source !== undefined) sources[path] = entry.source;
  }
  const text = (value: object): string => `${JSON.stringify(value, null, 1)}\n`;
  const first = text({ files });
  return new Map([
    [MANIFESTS[0], first],
    [MANIFESTS[1], text({ beside: hashOf(first), run, sources, files: outputs })],
  ]);
}

/** What the run was made from and said, so that the next one knows whether it has anything to do. */
export interface RunRecord {
  /** Hash of the description, the options and the generator. */
  readonly key: string;
  readonly report: unknown;
}

/** Undefined where the package was not written to its end, or by an older version, or where its files are another run's. */
export async function readRun(out: string): Promise<RunRecord | undefined> {
  try {
    const [written = '', built = ''] = await Promise.all(
      MANIFESTS.map((name) => readFile(join(out, name), 'utf8')),
    );
    const { beside, run } = JSON.parse(built) as Readonly<Record<'beside' | 'run', unknown>>; // anybody can have edited it
    if (beside !== hashOf(written) || !isObject(run) || !('report' in run)) return undefined;
    const { key, report } = run;
    return typeof key === 'string' ? { key, report } : undefined;
  } catch {
    return undefined;
  }
}

function isBuilt(path: string): boolean {
  return path.startsWith('dist/') || path.startsWith('src/runtime/');
}
