/** What the generator wrote into a folder: the hash of each file, by which edited and foreign files are recognised. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../base/input-error.js';
import { isObject } from '../base/json.js';
import { hashOf } from './hash.js';
import type { ModuleMark, Sections } from './source-file.js';
import { look } from '../disk/staged-file.js';
import { isMissingPath } from '../base/system-error.js';
import { verifyPath } from './package-path.js';

/** The first lists every file. The second, which a repository need not hold, lists what was built here last. */
export const MANIFESTS = ['.svc-gen-manifest.json', '.svc-gen-built.json'] as const;

export interface ManifestEntry {
  /** Hash of the file as it was written. */
  readonly hash: string;
  /** While a run is under way: hash of what the file replaces; empty where there was none. */
  readonly replaces?: string | undefined;
}

/** By path, relative to the folder. */
export type Manifest = ReadonlyMap<string, ManifestEntry>;

const ADVICE = 'delete it, and with it all that svc-gen has written there';

/** Empty where nothing was generated yet. */
export function readManifest(out: string): Manifest {
  const parts = MANIFESTS.map((name) => readManifestFile(out, name));
  const [committed = new Map<string, ManifestEntry>(), local = new Map<string, ManifestEntry>()] = parts;
  const both = [...new Set([...committed.keys(), ...local.keys()])].map((path) => {
    const [first, second] = [committed.get(path), local.get(path)];
    return [path, mergedEntry(first, second)] as const;
  });
  return new Map(both.flatMap(([path, entry]) => (entry === undefined ? [] : [[path, entry] as const])));
}

/** The files that the last run on this machine built. Whether another built file was edited cannot be known. */
export function readBuilt(out: string): Manifest {
  return readManifestFile(out, MANIFESTS[1]);
}

/** After a pull, built files that the repository leaves out are still those of the last run here. */
function mergedEntry(
  committed: ManifestEntry | undefined,
  local: ManifestEntry | undefined,
): ManifestEntry | undefined {
  if (committed === undefined || local === undefined) return committed ?? local;
  return committed.hash === local.hash ? committed : { replaces: local.hash, ...committed };
}

function readManifestFile(out: string, name: string): Manifest {
  const where = join(out, name);
  let text: string;
  try {
    const found = look(where);
    if (found === undefined) return new Map();
    // A pipe or a device could be read without end.
    if (!found.isFile())
      throw new InputError(
        'not a file that svc-gen wrote',
        where,
        'move it away, or generate into another --out',
      );
    text = readFileSync(where, 'utf8');
  } catch (error) {
    if (error instanceof InputError) throw error;
    if (isMissingPath(error)) return new Map();
    throw new InputError('cannot be read', where, 'check its permissions');
  }
  const manifest = parseManifestFile(text);
  if (manifest === undefined) throw new InputError('is not a list of generated files', where, ADVICE);
  return manifest;
}

/** `undefined` where the text is not a manifest. */
function parseManifestFile(text: string): Manifest | undefined {
  try {
    // Anybody can have edited the file, so every part is checked before it is used.
    const { files } = JSON.parse(text) as Readonly<Record<'files', unknown>>;
    if (!isObject(files)) return undefined;
    const entries = Object.entries(files).map(([path, entry]) => {
      verifyPath(path);
      return [path, parseEntry(entry)] as const;
    });
    return new Map(entries);
  } catch {
    return undefined;
  }
}

function parseEntry(entry: unknown): ManifestEntry {
  const { hash, replaces } = entry as Readonly<Record<string, unknown>>;
  if (typeof hash !== 'string') throw new TypeError('an entry without a hash');
  return { hash, ...(typeof replaces === 'string' ? { replaces } : {}) };
}

/** The texts of both manifests, by name; `run` is in the second, which a repository need not hold and which names the first. */
export function manifestTexts(manifest: Manifest, run?: RunRecord): ReadonlyMap<string, string> {
  const paths = [...manifest.keys()].sort();
  const entriesOf = (wanted: readonly string[]): object =>
    Object.fromEntries(wanted.map((path) => [path, manifest.get(path)]));
  const files = entriesOf(paths);
  const outputs = entriesOf(paths.filter(isBuiltFile));
  const text = (value: object): string => `${JSON.stringify(value, null, 1)}\n`;
  const first = text({ files });
  return new Map([
    [MANIFESTS[0], first],
    [MANIFESTS[1], text({ beside: sealOf(first, run), run, files: outputs })],
  ]);
}

/** Of the first manifest and the record next to it: neither is of another run, and nobody edited the record. */
function sealOf(first: string, run: unknown): string {
  return hashOf(`${first}${JSON.stringify(run)}`);
}

/** The input and the report of a run: the next run compares them to see whether it has anything to do. */
export interface RunRecord {
  /** Hash of the description, the options and the generator. */
  readonly key: string;
  readonly report: unknown;
  /** What building the model says, for a comparison in which the model is the same. */
  readonly model?: { readonly key: string; readonly notes: unknown } | undefined;
  /** The modules that it printed, by path. */
  readonly modules?: Readonly<Record<string, ModuleMark>> | undefined;
  /** Those of `api.md`, where no formatter has moved them. */
  readonly sections?: Sections | undefined;
}

/** Undefined where the package is incomplete, was written by an older version, or has files of another run. */
export function readRun(out: string): RunRecord | undefined {
  try {
    const paths = MANIFESTS.map((name) => join(out, name));
    if (!paths.every((path) => look(path)?.isFile())) return undefined;
    const [written = '', built = ''] = paths.map((path) => readFileSync(path, 'utf8'));
    const { beside, run } = JSON.parse(built) as Readonly<Record<'beside' | 'run', unknown>>; // anybody can have edited it
    const isSealed = beside === sealOf(written.replaceAll('\r\n', '\n'), run);
    // As it was written.
    return isSealed && isObject(run) && 'report' in run ? (run as unknown as RunRecord) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the file is built from the package's sources, or copied from svc-gen. */
export function isBuiltFile(path: string): boolean {
  return path.startsWith('dist/');
}
