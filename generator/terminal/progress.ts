/** Shows the stages of a run while they run: in a terminal only, on stderr. */

import { takesColor, type Io } from './io.js';

/** Runs one stage under its title. */
export type RunStep = <T>(
  title: string,
  work: (detail: (line: string) => void) => T | Promise<T>,
) => Promise<T>;

const silent: RunStep = async (_title, work) => work(() => undefined);

export function progressOn(io: Io, quiet: boolean | undefined): RunStep {
  if (quiet || !io.err.terminal) return silent;
  const color = takesColor(io.err, io.env);
  const mark = color ? '\u001b[32m✓\u001b[0m' : '✓';
  // A terminal that takes no control sequences gets one line a stage.
  const rewrite = io.env['TERM'] === 'dumb' ? undefined : (line: string) => io.err.write(`\r\u001b[K${line}`);
  return async (title, work) => {
    const started = performance.now();
    rewrite?.(`… ${title}`);
    const result = await finish(
      work,
      (line) => rewrite?.(`… ${title}: ${line}`.slice(0, io.err.columns - 1)),
      rewrite,
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const done = `${mark} ${title} (${seconds} s)\n`;
    if (rewrite) rewrite(done);
    else io.err.write(done);
    return result;
  };
}

/** A failure leaves a clean line behind it for the message. */
async function finish<T>(
  work: (detail: (line: string) => void) => T | Promise<T>,
  detail: (line: string) => void,
  rewrite: ((line: string) => void) | undefined,
): Promise<T> {
  try {
    return await work(detail);
  } catch (error) {
    rewrite?.('');
    throw error;
  }
}
