/** Where a command reads and writes: passed in, so that tests run commands without a process. */

import { InputError } from '../input-error.js';

export interface Sink {
  write(text: string): void;
  readonly terminal: boolean;
  readonly columns: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Io {
  readonly cwd: string;
  readonly env: Environment;
  /** What was asked for. */
  readonly out: Sink;
  /** Progress and failures. */
  readonly err: Sink;
  /** `out` without anything blotted out. */
  readonly open?: Sink;
  /** Resolves when the user ends the program. */
  stopped(): Promise<void>;
}

/** Colours only on a terminal that takes them, and not against NO_COLOR. */
export function takesColor(sink: Sink, env: Environment): boolean {
  return sink.terminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

/** The same streams, with every secret blotted out of what is written. */
export function concealing(io: Io, secrets: readonly string[]): Io {
  // Short values cannot be told from ordinary words; longest first, so that a part does not spoil the whole.
  const hidden = secrets.filter((secret) => secret.length >= 6).toSorted((a, b) => b.length - a.length);
  const conceal = (text: string): string =>
    hidden.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  const over = (sink: Sink): Sink => ({
    terminal: sink.terminal,
    columns: sink.columns,
    write: (text) => {
      sink.write(conceal(text));
    },
  });
  return { ...io, out: over(io.out), err: over(io.err), open: io.out, stopped: () => io.stopped() };
}

/** @throws InputError where the folder that the program was started in is gone. */
export function processIo(): Io {
  // `exitCode` tells what became of it: a listener keeps the process from ending as if that were drift.
  process.stdout.on('error', () => undefined);
  return {
    cwd: currentFolder(),
    env: process.env,
    out: sink(process.stdout),
    err: sink(process.stderr),
    stopped: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
      }),
  };
}

/**
 * The exit code of a command, once all that it wrote has left: 2 where some of it was lost. `svc-gen list | head` closes
 * the pipe early, which is no failure.
 */
export function exitCode(code: number, stream: Pick<NodeJS.WriteStream, 'errored'>): number {
  const reason = stream.errored === null ? undefined : errorCode(stream.errored);
  if (reason === undefined || reason === 'EPIPE') return code;
  process.stderr.write(
    `svc-gen: standard output: not all of it could be written (${reason}); check the free space\n`,
  );
  return 2;
}

function errorCode(error: Error): string {
  return 'code' in error ? String(error.code) : error.message;
}

function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new InputError('it no longer exists', 'the current folder', 'change to another one');
  }
}

function sink(stream: NodeJS.WriteStream): Sink {
  return {
    write: (text) => {
      stream.write(text);
    },
    terminal: stream.isTTY,
    columns: stream.columns ?? 80,
  };
}
