/** Runs the command line in this process: what it wrote, and its exit code. */

import { run } from '../../../generator/cli.js';
import type { Input, Sink } from '../../../generator/terminal/io.js';

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
  /** What standard input has; null: the user ends the question with Ctrl+C. */
  readonly input?: string | null;
  /** Resolves when the user ends the program; without it a server runs for ever. */
  readonly stopped?: Promise<void>;
  /** Called with everything that stdout has so far. */
  readonly onOut?: (text: string) => void;
}

/** For commands that read nothing. */
export const noInput: Input = {
  terminal: false,
  text: () => Promise.resolve(''),
  ask: () => Promise.resolve(''),
};

export async function svcGen(args: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const { cwd = '/', env = {}, terminal = false, columns = 100, input = '', stopped, onOut } = surroundings;
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
    in: {
      terminal,
      text: () => Promise.resolve(input ?? ''),
      ask: () => Promise.resolve(input ?? undefined),
    },
    out: sink('out'),
    err: sink('err'),
    sleep: () => Promise.resolve(),
    stopped: () => (stopped ?? new Promise<void>(() => undefined)).then(() => 'SIGINT' as const),
  };
  const code = await run(args, io);
  return { code, ...written };
}
