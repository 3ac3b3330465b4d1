/** Which process a run's folder belongs to, and whether that process still lives. */

import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from './missing.js';

export interface RunOwner {
  readonly pid: number;
  /** When the process began, in the system's own count: a number that is used again is another process. `0`: not known. */
  readonly born: string;
  /** Differs where process numbers mean something else: another machine, boot or container. */
  readonly place: string;
}

/** `unknown`: the process lies where it cannot be asked for. */
export type RunState = 'alive' | 'dead' | 'unknown';

export function thisProcess(): RunOwner {
  return { pid: process.pid, born: processStat(process.pid)?.born ?? '0', place: herePlace() };
}

export function stateOf(owner: RunOwner): RunState {
  const self = thisProcess();
  if (owner.place !== self.place) return 'unknown';
  if (self.born === '0') return signalled(owner.pid);
  const stat = processStat(owner.pid);
  return stat === undefined || stat.ended || stat.born !== owner.born ? 'dead' : 'alive';
}

/** Without `/proc` a number says that some process has it, not which. */
function signalled(pid: number): RunState {
  try {
    process.kill(pid, 0);
    return 'unknown';
  } catch (error) {
    return codeOf(error) === 'ESRCH' ? 'dead' : 'unknown';
  }
}

/** Linux: third field state, field 22 start; the name before them may hold anything. */
function processStat(pid: number): { readonly born: string; readonly ended: boolean } | undefined {
  const text = readIfAny(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === '') return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { born: fields[19] ?? '0', ended: /^[ZXx]$/.test(fields[0] ?? '') };
}

function herePlace(): string {
  const boot = readIfAny(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const namespace = readIfAny(() => readlinkSync('/proc/self/ns/pid'));
  return createHash('sha256')
    .update(JSON.stringify([hostname(), boot, namespace]))
    .digest('hex')
    .slice(0, 12);
}

function readIfAny(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
