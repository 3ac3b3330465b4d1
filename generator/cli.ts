/** The command line: reads it, runs one command, and turns a failure into one line and an exit code. */

import { readCommandLine } from './commands/command-line.js';
import { exitCode, type Io, processIo } from './terminal/io.js';
import { asWritten, resolveSettings, warnReadable, withEnvironment } from './commands/settings.js';
import { failureLine } from './terminal/failure-line.js';
import { brokenAt, type Paint, painter } from './terminal/layout.js';
import { withSourceLine } from './terminal/source-line.js';
import { withoutSecretForms } from './terminal/secret-forms.js';

/** 0 done or no drift, 1 drift, 2 wrong usage or a description that cannot be used. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  let own = io;
  try {
    const read = await readCommandLine(args, io.out.columns);
    if (read.kind === 'text') {
      io.out.write(`${withHeadings(read.text, painter(io.out, io.env))}\n`);
      return 0;
    }
    own = await withEnvironment(io);
    const { config, written } = await resolveSettings(read.line.flags, own);
    own = { ...own, written };
    const command = await read.command.load();
    const saying = withSourceLine(own, config.quiet === true);
    const code = await command(config, saying, read.line);
    if (code === 0) saying.source.say();
    // Last, so that a failure stays one line.
    if (config.quiet !== true) await warnReadable(own);
    return code;
  } catch (error) {
    own.err.write(`${shown(failureLine(asWritten(error, own), own.err.terminal), own).join('\n')}\n`);
    if (own.env['SVC_GEN_DEBUG'] && error instanceof Error)
      own.err.write(`${withoutSecretForms(error.stack ?? '')}\n`);
    return 2;
  }
}

/** Wrapped to the width of the terminal. The advice is the text after the last semicolon. */
function shown(line: string, { err, env }: Io): readonly string[] {
  const paint = painter(err, env);
  const next = line.lastIndexOf('; ');
  let from = 0;
  return brokenAt(line, err.terminal ? err.columns - INDENT.length : Infinity).map((text, index) => {
    const cut = next < 0 ? text.length : Math.max(0, next - from);
    from += text.length + 1;
    const what = text.slice(0, cut).replace(/^svc-gen:/, (name) => (index === 0 ? paint('red', name) : name));
    return `${index === 0 ? '' : INDENT}${what}${cut < text.length ? paint('cyan', text.slice(cut)) : ''}`;
  });
}

const INDENT = '  ';

/** Headings of a help text end with a colon. */
function withHeadings(text: string, paint: Paint): string {
  return text.replace(/^[A-Z][\w ]*:(?=$| )/gm, (heading) => paint('bold', heading));
}

export async function main(): Promise<void> {
  const code = await started();
  // The output is flushed first. An open idle socket must not keep the program running.
  process.stdout.write('', () => process.exit(exitCode(code, process.stdout)));
}

/** Ends with 2 even if the streams or the current folder are missing, since 1 means drift. */
async function started(): Promise<number> {
  try {
    return await run(process.argv.slice(2), processIo());
  } catch (error) {
    process.stderr.write(`${failureLine(error)}\n`);
    return 2;
  }
}
