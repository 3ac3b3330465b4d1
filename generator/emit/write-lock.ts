/** Lets one run at a time write into a folder. */

import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../base/input-error.js';
import { look, makeFolder, removeStaged } from '../disk/staged-file.js';
import { MANIFESTS, readManifest } from './manifest.js';
import { codeOf, isMissingPath } from '../base/system-error.js';

const LOCK = '.svc-gen-lock';
/** A run writes for about a second. */
const PAUSE_MS = 50;
const MAX_ATTEMPTS = 200;

export function isLocked(out: string): boolean {
  return look(join(out, LOCK)) !== undefined;
}

/**
 * Makes the folder and does the work while no other run does. Nothing is awaited, so two runs of one process never wait
 * for each other. `mark` is part of the name of every temporary file: the next run removes those of a killed one.
 */
export function withLock<T>(out: string, work: (mark: string) => T): T {
  const mark = randomUUID();
  const createdFolders: string[] = [];
  try {
    acquire(out, mark, createdFolders);
  } catch (error) {
    throw codeOf(error) === '' ? error : unwritable(out, error);
  }
  let isFailed = true;
  try {
    const result = work(mark);
    isFailed = false;
    return result;
  } finally {
    rmSync(join(out, LOCK), { force: true });
    if (isFailed) for (const folder of createdFolders.toReversed()) removeIfEmpty(folder);
  }
}

function acquire(out: string, mark: string, createdFolders: string[]): void {
  const lock = join(out, LOCK);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    makeFolder(out, (folder) => createdFolders.push(folder));
    if (createLock(out, mark)) return;
    const text = readLock(lock);
    const stale = staleMark(text);
    if (text !== undefined && stale !== undefined) {
      if (removeStaleLock(lock, text)) removeStagedFiles(out, stale);
      continue;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  throw new InputError(
    'another run of svc-gen writes here, or was killed on another machine',
    lock,
    'wait until it ends; if there is none, delete this file',
  );
}

/** The folder can be missing again, if the run that made it has failed. */
function createLock(out: string, mark: string): boolean {
  try {
    writeFileSync(join(out, LOCK), `${process.pid} ${hostname()} ${mark}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    const isLink = (): boolean => look(out)?.isSymbolicLink() === true;
    if (codeOf(error) === 'EEXIST' || (codeOf(error) === 'ENOENT' && !isLink())) return false;
    throw error;
  }
}

function readLock(lock: string): string | undefined {
  try {
    return look(lock)?.isFile() ? readFileSync(lock, 'utf8') : undefined;
  } catch (error) {
    if (isMissingPath(error)) return undefined;
    throw error;
  }
}

/** The mark of a run that was killed; undefined where it may still be under way. */
function staleMark(text = ''): string | undefined {
  const [, pid, host, mark] = /^(\d{1,10}) (\S{1,255}) ([0-9a-f-]{36})\n$/.exec(text) ?? [];
  return host === hostname() && !isRunning(Number(pid)) ? mark : undefined;
}

/** A run of this process has ended: nothing is awaited while the lock is held. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

/** False where another run was first: its lock is put back. */
function removeStaleLock(lock: string, text: string): boolean {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (isMissingPath(error)) return false;
    throw error;
  }
  const isStale = readFileSync(aside, 'utf8') === text;
  if (!isStale) linkSync(aside, lock);
  rmSync(aside);
  return isStale;
}

function removeStagedFiles(out: string, mark: string): void {
  for (const path of [...readManifest(out).keys(), ...MANIFESTS]) removeStaged(out, path, mark);
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another run uses it.
  }
}

export function unwritable(out: string, error: unknown): InputError {
  const advice = 'check permissions and free space; the folder is as it was';
  return new InputError(`cannot be written (${codeOf(error)})`, out, advice);
}
