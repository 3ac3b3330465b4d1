/** `docs`: the method reference as a static site, or served with the sandbox behind its "Try it". */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serveSite } from '../docs/serve.js';
import { siteOf, type SiteFile } from '../docs/site.js';
import { FIRST_VERSION, readRecorded } from '../drift/recorded.js';
import { writePackage } from '../emit/write.js';
import { InputError } from '../base/input-error.js';
import { readDescribed } from '../pipeline/read-model.js';
import { startSandbox } from '../sandbox/index.js';
import type { Io } from '../terminal/io.js';
import { writeNotice } from '../terminal/layout.js';
import { progressOn } from '../terminal/progress.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { sayGivenInVain } from './given-in-vain.js';
import { assertSafeOutputDir } from './out-folder.js';
import { onPort, provePort } from './port.js';
import { readRecordedOptions } from './package-options.js';
import { readConfigFile } from './settings.js';
import { selectSource } from './source.js';

/** `out` of a config file is that of the package. */
export async function runDocs(
  config: OptionsOf<'docs'>,
  io: Io,
  { flags }: CommandArguments<'docs'>,
): Promise<number> {
  const { out } = flags;
  const serve = config.serve ?? false;
  if (out === undefined && !serve) {
    throw new InputError('there is nothing to do', 'docs', 'name a folder with --out, or use --serve');
  }
  if (out !== undefined)
    await assertSafeOutputDir({ out: resolve(io.cwd, out), label: out, content: 'site' }, io.env);
  const look = { title: config.title, logo: await readLogo(config.logo, io) };
  const progress = progressOn(io, config.quiet);
  if (serve) await provePort(config.port ?? 0);
  const recordedOptions = await readRecordedOptions(config, io);
  const source = selectSource(config, io);
  const { model, description, notes } = await readDescribed(source, recordedOptions, progress);
  io.source?.read(description.origin);
  sayGivenInVain(notes, recordedOptions, io);
  io.source?.say();
  // Those of a large account take many seconds, which a terminal shows stage by stage.
  if (serve && !io.err.terminal && config.quiet !== true)
    writeNotice('svc-gen: making the pages; their address follows', io.err);
  const facts = {
    packageName: recordedOptions.packageName,
    packageVersion: await packageVersion(await packageFolder(config, io, out), io),
  };
  const files = await progress('write the pages', () => siteOf(model, facts, look));
  if (out !== undefined) writePackage(resolve(io.cwd, out), files);
  const own = config.spec === undefined ? {} : { description: description.document };
  if (out !== undefined && !config.quiet)
    writeNotice(`${files.length} files in ${out}. next: open ${join(out, 'index.html')}`, io.out);
  if (serve) await serveUntilStopped({ files, own, port: config.port ?? 0 }, io);
  return 0;
}

/** `--out` of this command is the site's: the package is where the config file says. */
async function packageFolder({ out }: OptionsOf<'docs'>, io: Io, site: string | undefined): Promise<string> {
  const own = site === undefined ? out : (await readConfigFile(io.cwd)).options.out;
  return own ?? 'generated';
}

async function packageVersion(folder: string, io: Io): Promise<string> {
  return (await readRecorded(resolve(io.cwd, folder), folder))?.version ?? FIRST_VERSION;
}

/** @throws InputError */
async function readLogo(logo: string | undefined, io: Io): Promise<string | undefined> {
  if (logo === undefined) return undefined;
  const text = await readFile(resolve(io.cwd, logo), 'utf8').catch(() => {
    throw new InputError('the file cannot be read', `--logo ${logo}`, 'name an SVG file');
  });
  if (!/<svg[\s>]/.test(text)) throw new InputError('this is not SVG', `--logo ${logo}`, 'name an SVG file');
  return text;
}

interface Serving {
  readonly files: readonly SiteFile[];
  /** The methods of a saved description are served too. */
  readonly own: { readonly description?: unknown };
  readonly port: number;
}

async function serveUntilStopped({ files, own, port }: Serving, io: Io): Promise<void> {
  const stopped = io.stopped();
  const account = await startSandbox(own);
  try {
    const site = await onPort(port, () => serveSite(files, account, port));
    writeNotice(`${site.url} has the reference; its calls go to the sandbox. Ctrl+C ends it.`, io.out);
    await stopped;
    await site.close();
  } finally {
    await account.close();
  }
}
