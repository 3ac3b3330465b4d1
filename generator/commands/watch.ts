/** Runs again whenever a file that a run reads has changed, until the user ends it. */

import { watchFile, unwatchFile } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.js';
import { failureLine } from '../terminal/failure-line.js';
import { InputError } from '../input-error.js';
import type { Io } from '../terminal/io.js';

/** Polling works on every file system, network and container mounts too. */
const POLL_MS = 200;

export async function watchInputs(config: Config, io: Io, run: () => Promise<number>): Promise<number> {
  const { spec, overlay = [], legacySpecs = [], corrections = [], vendor } = config;
  const files = [spec, ...overlay, ...legacySpecs, ...corrections, vendor]
    .filter((file) => file !== undefined)
    .map((file) => resolve(io.cwd, file));
  if (files.length === 0) {
    throw new InputError(
      'there is no file to watch',
      '--watch',
      'name one with --spec, --overlay, --legacy-spec, --corrections or --vendor',
    );
  }
  const stopped = io.stopped();
  let last = attempt(io, run);
  const again = (): void => {
    last = last.then(() => attempt(io, run));
  };
  for (const file of files) watchFile(file, { interval: POLL_MS }, again);
  if (io.err.terminal && !config.quiet) {
    void last.then(() => io.err.write('\nWaiting for changes; Ctrl+C ends it.\n\n'));
  }
  await stopped;
  for (const file of files) unwatchFile(file, again);
  await last;
  return 0;
}

/** A file that is half written fails one run, not the watch. */
async function attempt(io: Io, run: () => Promise<number>): Promise<void> {
  try {
    await run();
  } catch (error) {
    io.err.write(`${failureLine(error)}\n`);
  }
}
