/** Where a command reads and writes: passed in, so that tests run commands without a process. */

import { InputError } from '../base/input-error.js';
import { visible, visibleOnTerminal } from './visible.js';

export interface Sink {
  write(text: string): void;
  readonly terminal: boolean;
  readonly columns: number;
  /** Nobody reads it any more: the pipe was closed at its other end. */
  readonly closed?: boolean;
}

/** Standard input. */
export interface Input {
  readonly terminal: boolean;
  /** All of it, to its end. */
  text(): Promise<string>;
  /** What the user answers in one line; empty where the input ends; undefined after Ctrl+C. */
  ask(question: string): Promise<string | undefined>;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** The line that names the description that a command has read. */
export interface SourceLine {
  /** The first description counts. `origin`: the account's address, the file or the sandbox. */
  read(origin: string): void;
  /** Writes the line, once. */
  say(): void;
}

export interface Io {
  readonly cwd: string;
  readonly env: Variables;
  readonly in: Input;
  /** What was asked for. */
  readonly out: Sink;
  /** Progress and failures. */
  readonly err: Sink;
  /** `out` without redaction. */
  readonly open?: Sink;
  /** Receives the origin of each description that a command reads. */
  readonly source?: SourceLine;
  /** What messages call a setting that was written into a file, by the name of its flag or variable. */
  readonly written?: ReadonlyMap<string, string>;
  /** Resolves to the signal by which the user ends the program. */
  stopped(): Promise<NodeJS.Signals>;
  /** Waits so many milliseconds; by the real clock unless given. */
  readonly sleep?: ((delay: number) => Promise<unknown>) | undefined;
}

/** Colours only on a terminal that takes them, and not against NO_COLOR. */
export function takesColor(sink: Sink, env: Variables): boolean {
  return sink.terminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

/** The same streams, without secrets and without control sequences of a terminal. */
export function redacting(io: Io, secrets: readonly string[]): Io {
  const redact = secretRedactor(secrets);
  const over = (sink: Sink): Sink => ({
    terminal: sink.terminal,
    columns: sink.columns,
    get closed() {
      return sink.closed === true;
    },
    write: (text) => {
      const clean = redact(text);
      sink.write(sink.terminal ? visibleOnTerminal(clean) : visible(clean));
    },
  });
  const open = io.open ?? io.out;
  return { ...io, out: over(io.out), err: over(io.err), open, stopped: () => io.stopped() };
}

/** Replaces every secret in a text. */
export function secretRedactor(secrets: readonly string[]): (text: string) => string {
  // Short values may be ordinary words. The longest is first, so that no secret is replaced only in part.
  const hidden = secrets.filter((secret) => secret.length >= 6).toSorted((a, b) => b.length - a.length);
  return (text) => hidden.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
}

/** @throws InputError where the folder that the program was started in is gone. */
export function processIo(): Io {
  // `exitCode` reports what standard output lost. Without a listener the process would end with 1, which means drift: a
  // reader of messages, such as `head`, can leave early too.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    cwd: currentFolder(),
    env: process.env,
    in: standardInput,
    out: sink(process.stdout),
    err: sink(process.stderr),
    stopped: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
          process.once(signal, () => resolve(signal));
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

type Stream = Pick<NodeJS.WriteStream, 'columns' | 'isTTY' | 'errored' | 'destroyed'> & {
  write(text: string): unknown;
};

export function sink(stream: Stream): Sink {
  return {
    write: (text) => {
      stream.write(text);
    },
    terminal: stream.isTTY,
    // A terminal without a size, such as in a container, has 0 columns.
    columns: stream.columns > 0 ? stream.columns : 80,
    get closed() {
      return stream.errored !== null || stream.destroyed;
    },
  };
}

const standardInput: Input = {
  get terminal() {
    return process.stdin.isTTY;
  },
  text: async () => {
    const { text } = await import('node:stream/consumers');
    return text(process.stdin);
  },
  ask: async (question) => {
    const { createInterface } = await import('node:readline');
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    return new Promise((resolve) => {
      const end = (answer: string | undefined): void => {
        // The next output begins on a new line.
        process.stderr.write('\n');
        resolve(answer);
      };
      const onEnd = (): void => end('');
      lines.once('close', onEnd);
      lines.once('SIGINT', () => {
        end(undefined);
        lines.off('close', onEnd).close();
      });
      lines.question(question, (answer) => {
        lines.off('close', onEnd).close();
        resolve(answer);
      });
    });
  },
};
