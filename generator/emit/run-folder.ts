/** The folder in which one run prepares what it writes: its name says whose it is, and only one run at a time has one. */

import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../input-error.js';
import { isMissing } from './missing.js';
import { stateOf, thisProcess, type RunOwner, type RunState } from './run-owner.js';

const PREFIX = '.svc-gen-run-';

export interface RunFolder {
  readonly path: string;
  /** Folders of runs that were killed. */
  readonly leftovers: readonly string[];
  /** Removes the folder; the next run can begin. */
  release(): Promise<void>;
}

/** ms. */
export interface Patience {
  /** How long to wait for another run to end. */
  readonly wait: number;
  /** How long a run that cannot be asked for may show no sign of life. */
  readonly silence: number;
  /** Between two signs of life. */
  readonly beat: number;
}

const PATIENCE: Patience = { wait: 10_000, silence: 10_000, beat: 1000 };

/**
 * Waits until no other run writes into `out`. Each run makes a folder under a name of its own and then looks for others:
 * of two runs, the later one sees the earlier one. A name is never used again, so that removing the folder of a dead
 * run can never remove that of a living one.
 */
export async function claimFolder(out: string, patience: Patience = PATIENCE): Promise<RunFolder> {
  const until = performance.now() + patience.wait;
  for (;;) {
    const own = await makeRunFolder(out, patience);
    const others = (await runFolders(out)).filter((path) => path !== own.path);
    const busy = await firstAlive(others, patience).catch(async (error: unknown) => {
      await own.release();
      throw error;
    });
    if (busy === undefined) return { ...own, leftovers: others };
    await own.release();
    if (performance.now() > until) throw inUse(out, busy);
    // Two runs that began together do not meet again.
    await sleep(20 + Math.random() * 100);
  }
}

/** Whether a run is under way, or was killed. */
export async function hasRuns(out: string): Promise<boolean> {
  return (await runFolders(out)).length > 0;
}

async function makeRunFolder(out: string, { beat }: Patience): Promise<Omit<RunFolder, 'leftovers'>> {
  const { pid, born, place } = thisProcess();
  const path = join(out, `${PREFIX}${pid}-${born}-${place}-${randomBytes(6).toString('hex')}`);
  // The folder above can go meanwhile: a run that fails takes away what it made.
  await mkdir(path, { recursive: true });
  const timer = setInterval(() => void showLife(path), beat).unref();
  const release = async (): Promise<void> => {
    clearInterval(timer);
    await rm(path, { recursive: true, force: true });
  };
  return { path, release };
}

async function showLife(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

async function runFolders(out: string): Promise<readonly string[]> {
  const entries = await readdir(out, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isDirectory() && ownerOf(entry.name) !== undefined)
    .map(({ name }) => join(out, name));
}

function ownerOf(path: string): RunOwner | undefined {
  const [, pid = '', born = '', place = ''] =
    /\.svc-gen-run-(\d+)-(\d+)-([0-9a-f]{12})-[0-9a-f]{12}$/.exec(path) ?? [];
  return pid === '' ? undefined : { pid: Number(pid), born, place };
}

function stateOfRun(path: string): RunState {
  const owner = ownerOf(path);
  return owner === undefined ? 'unknown' : stateOf(owner);
}

/** Those that can be asked first, for watching the others takes time. */
async function firstAlive(paths: readonly string[], patience: Patience): Promise<string | undefined> {
  const alive = paths.find((path) => stateOfRun(path) === 'alive');
  if (alive !== undefined) return alive;
  const unknown = paths.filter((path) => stateOfRun(path) === 'unknown');
  const shown = await Promise.all(unknown.map((path) => showsLife(path, patience)));
  return unknown.find((_, index) => shown[index]);
}

/** Clocks of two machines need not agree: what counts is that the time of the folder changes. */
async function showsLife(path: string, { silence, beat }: Patience): Promise<boolean> {
  const first = await timeOf(path);
  const until = performance.now() + silence;
  while (performance.now() < until) {
    await sleep(Math.min(beat / 4, silence));
    const now = await timeOf(path);
    if (now === undefined) return false;
    if (now !== first) return true;
  }
  return false;
}

async function timeOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}

function inUse(out: string, path: string): InputError {
  const owner = ownerOf(path);
  const isHere = owner?.place === thisProcess().place;
  const who = isHere ? `process ${owner?.pid}` : 'on another machine or in another container';
  return new InputError(`another run of svc-gen is writing here (${who})`, out, 'wait until it has ended');
}
