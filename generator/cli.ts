/** The command line: reads it, runs one command, and turns what went wrong into one line and an exit code. */

import { readCommandLine } from './commands/command-line.js';
import type { Io } from './terminal/io.js';
import { processIo } from './terminal/process-io.js';
import { settle } from './commands/settings.js';
import { failureLine } from './failure-line.js';

/** 0 done or no drift, 1 drift, 2 wrong usage or a description that cannot be used. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    const line = await readCommandLine(args, io.out.columns);
    if (line.kind === 'text') {
      io.out.write(`${line.text}\n`);
      return 0;
    }
    const settled = await settle(line.config, io);
    const command = await line.command.load();
    return await command(settled.config, settled.io, line.positional);
  } catch (error) {
    io.err.write(`${failureLine(error)}\n`);
    if (io.env['SVC_GEN_DEBUG'] && error instanceof Error) io.err.write(`${error.stack}\n`);
    return 2;
  }
}

export async function main(): Promise<void> {
  const code = await run(process.argv.slice(2), processIo());
  // Nothing that is left open, such as an idle socket, may hold the program back; what was written is flushed first.
  process.stdout.write('', () => process.exit(code));
}
