/** Runs a command of the user on the same terminal, until it ends or the user stops both. */

import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { InputError } from '../base/input-error.js';
import type { Io } from './io.js';

/** ms that a command has to end after Ctrl+C. */
const PATIENCE = 5_000;

/** @returns the exit code of the command; 128 and the number of the signal that ended it. @throws InputError */
export function runWords([file = '', ...args]: readonly string[], io: Io): Promise<number> {
  const { cwd, env } = io;
  // On Windows npm and npx are scripts, which only a shell runs.
  return end(spawn(file, args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' }), io);
}

/** Runs a line as a shell reads it. @returns as `runWords` */
export function runLine(line: string, io: Io): Promise<number> {
  const { cwd, env } = io;
  return end(spawn(line, { cwd, env, stdio: 'inherit', shell: true }), io);
}

async function end(child: ChildProcess, io: Io): Promise<number> {
  const onStop = io.stopped();
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new InputError(
          `it cannot be started (${error.code ?? 'unknown'})`,
          'the command after --',
          'check its name and PATH',
        ),
      ),
    );
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  });
  let last: NodeJS.Timeout | undefined;
  void onStop.then((signal) => {
    // A terminal sends Ctrl+C to every program on it.
    if (signal !== 'SIGINT' || !io.in.terminal) child.kill(signal);
    last = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  });
  try {
    return await ended;
  } finally {
    clearTimeout(last);
  }
}
