/** Writes the line that names the description before the first output, so that a failure stays one line. */

import type { Io, SourceLine } from './io.js';
import { writeNotice } from './layout.js';

/** The same streams, which write the line unless `quiet` is set. */
export function withSourceLine(io: Io, quiet: boolean): Io & { readonly source: SourceLine } {
  let origin: string | undefined;
  let isSaid = quiet;
  const source: SourceLine = {
    read: (given) => (origin ??= given),
    say: () => {
      if (isSaid || origin === undefined) return;
      isSaid = true;
      writeNotice(`svc-gen: read ${origin}`, io.err);
    },
  };
  const { out } = io;
  const own = {
    terminal: out.terminal,
    columns: out.columns,
    get closed() {
      return out.closed === true;
    },
    write: (text: string) => {
      source.say();
      out.write(text);
    },
  };
  return { ...io, out: own, source, stopped: () => io.stopped() };
}
