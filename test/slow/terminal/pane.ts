/** A program in a real terminal, by tmux: what it shows there, and keys that are pressed. */

import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const SOCKET = `svc-gen-test-${process.pid}`;
const PATIENCE = 60_000;
const PAUSE = 100;

export interface Pane {
  /** What it shows, without colours; `colours`: with their sequences. */
  shows(colours?: 'colours'): string;
  /** @throws Error where it does not come. */
  until(wanted: RegExp): Promise<string>;
  press(...keys: readonly string[]): void;
  close(): void;
}

export interface PaneOptions {
  readonly columns: number;
  readonly env: Readonly<Record<string, string>>;
}

let count = 0;

/** Ends the server of all panes, which outlives the last of them: a pane that opens while the server ends is refused. */
export function closeTerminal(): void {
  if (count > 0) tmux('kill-server');
}

/** The terminal stays open when the program has ended, and then shows `code N`. */
export function openPane(command: string, { columns, env }: PaneOptions): Pane {
  const name = `pane${(count += 1)}`;
  const values = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
  const size = ['-x', String(columns), '-y', '80'];
  const first = count === 1 ? ['start-server', ';', 'set-option', '-s', 'exit-empty', 'off', ';'] : [];
  tmux(
    ...first,
    'new-session',
    '-d',
    '-s',
    name,
    ...size,
    ...values,
    `${command}; echo "code $?"; sleep 600`,
  );
  const shows: Pane['shows'] = (colours) =>
    tmux('capture-pane', '-p', ...(colours ? ['-e'] : []), '-t', name).trimEnd();
  return {
    shows,
    until: async (wanted) => {
      const end = Date.now() + PATIENCE;
      for (;;) {
        const text = shows();
        if (wanted.test(text)) return text;
        if (Date.now() > end) throw new Error(`${String(wanted)} was not shown:\n${text}`);
        await sleep(PAUSE);
      }
    },
    press: (...keys) => {
      tmux('send-keys', '-t', name, ...keys);
    },
    close: () => {
      tmux('kill-session', '-t', name);
    },
  };
}

function tmux(...args: readonly string[]): string {
  // Without the user's own configuration, and apart from the user's own sessions.
  return execFileSync('tmux', ['-L', SOCKET, '-f', '/dev/null', ...args], {
    encoding: 'utf8',
    // What the tests are run with, such as NO_COLOR, is not what a user has.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TERM: 'xterm-256color', LANG: 'C.UTF-8' },
  });
}
