/** `generate`: emits the package and reports what was done. */

import type { OptionsOf } from './command-options.js';
import { resolve } from 'node:path';
import type { Pair } from '../drift/difference.js';
import type { RecordedOptions } from '../drift/recorded-options.js';
import { generate } from '../pipeline/generate.js';
import { generateReportText } from '../pipeline/generate-report.js';
import type { Io } from '../terminal/io.js';
import { brokenAt, painter } from '../terminal/layout.js';
import { progressOn } from '../terminal/progress.js';
import { assertSafeOutputDir } from './out-folder.js';
import { namingText, packageManager } from './package-manager.js';
import { selectPackageSource } from './package-source.js';
import { droppedOptions, readRecordedOptions } from './package-options.js';

export async function runGenerate(config: OptionsOf<'generate'>, io: Io): Promise<number> {
  const { out = 'generated', json = false, quiet = false, verbose = false } = config;
  await assertSafeOutputDir({ out: resolve(io.cwd, out), label: out, content: 'package' }, io.env);
  const source = await selectPackageSource(config, io, { folder: resolve(io.cwd, out), label: out });
  const recordedOptions = await readRecordedOptions(config, io);
  const request = {
    source,
    recordedOptions,
    out: resolve(io.cwd, out),
    label: out,
    sleep: io.sleep,
    notesOn: (options: Pair<RecordedOptions>) => droppedOptions(config, out, options),
  };
  const report = await generate(request, progressOn(io, quiet));
  io.source?.read(report.source);
  io.source?.say();
  // Sets the report apart from the stages above it.
  if (io.err.terminal && !quiet) io.err.write('\n');
  if (json) io.out.write(`${JSON.stringify(report, null, 2)}\n`);
  else if (!quiet) {
    const { before, command } = packageManager(io).install(out, recordedOptions.packageName);
    const next = `next: ${before === undefined ? '' : `${namingText(before)}, then `}${command}; its README has a first call`;
    const columns = io.out.terminal ? io.out.columns : undefined;
    const isNarrowed = recordedOptions.include.length + recordedOptions.exclude.length > 0;
    const style = { paint: painter(io.out, io.env), verbose, columns, isNarrowed };
    const lines = [...generateReportText(report, style), '', ...brokenAt(next, columns ?? Infinity)];
    io.out.write(`${lines.join('\n')}\n`);
  }
  return 0;
}
