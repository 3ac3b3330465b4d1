/** Runs the command line in this process: what it wrote, and its exit code. */

import { run } from '../../../generator/cli.js';
import type { Sink } from '../../../generator/terminal/io.js';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly terminal?: boolean;
  /** Of the terminal; 100. */
  readonly columns?: number;
  /** Resolves when the user ends the program; without it a server runs for ever. */
  readonly stopped?: Promise<void>;
  /** Called with everything that stdout has so far. */
  readonly onOut?: (text: string) => void;
}

export async function svcGen(args: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const { cwd = '/', env = {}, terminal = false, columns = 100, stopped, onOut } = surroundings;
  const written = { out: '', err: '' };
  const sink = (name: 'out' | 'err'): Sink => ({
    terminal,
    columns,
    write: (text) => {
      written[name] += text;
      if (name === 'out') onOut?.(written.out);
    },
  });
  const io = {
    cwd,
    env,
    out: sink('out'),
    err: sink('err'),
    stopped: () => stopped ?? new Promise<void>(() => undefined),
  };
  const code = await run(args, io);
  return { code, ...written };
}
