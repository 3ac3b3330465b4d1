/** Generates a client as a user would, packs it, and installs the tarball into an empty project. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const execute = promisify(execFile);

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end; never rejects for an exit code. */
export async function run(
  file: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ran> {
  try {
    const env = { ...process.env, NO_COLOR: '1', ...options.env };
    const { stdout, stderr } = await execute(file, args, { ...options, env, maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, stdout, stderr };
  } catch (error) {
    // execFile rejects with the child's output beside the exit code.
    const failed = error as { code?: unknown; stdout?: string; stderr?: string };
    return {
      code: typeof failed.code === 'number' ? failed.code : -1,
      stdout: failed.stdout ?? '',
      stderr: failed.stderr ?? '',
    };
  }
}

export function svcGen(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ran> {
  return run(process.execPath, [join(root, 'bin/svc-gen.js'), ...args], options);
}

export interface InstalledClient {
  /** An empty project with `@svc/client`, undici and `@types/node` below `node_modules`. */
  readonly project: string;
  /** The emitted package. */
  readonly out: string;
  /** The packed tarball. */
  readonly tarball: string;
  write(name: string, text: string): Promise<string>;
  remove(): Promise<void>;
}

/** `generateArgs` say where the description comes from; none: the sandbox, whose client is packed once a run. */
export async function installClient(generateArgs: readonly string[] = []): Promise<InstalledClient> {
  const home = await mkdtemp(join(tmpdir(), 'svc-client-'));
  const shared = generateArgs.length === 0 ? process.env['SVC_PACKED'] : undefined;
  const packed = shared === undefined ? await packClient(home, generateArgs) : await packedOnce(shared);
  const project = join(home, 'project');
  await install(project, packed.tarball);
  return {
    project,
    ...packed,
    write: async (name, text) => {
      const path = join(project, name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, text);
      return path;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

type Packed = Pick<InstalledClient, 'out' | 'tarball'>;

async function packClient(home: string, generateArgs: readonly string[]): Promise<Packed> {
  const out = join(home, 'package');
  const made = await svcGen(['generate', '--out', out, ...generateArgs], { cwd: home });
  if (made.code !== 0) throw new Error(`generate failed: ${made.stderr}${made.stdout}`);
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', home], { cwd: out });
  if (packed.code !== 0) throw new Error(`npm pack failed: ${packed.stderr}`);
  return { out, tarball: join(home, TARBALL) };
}

const TARBALL = 'svc-client-1.0.0.tgz';

/** Workers that begin together each pack one; the first to end leaves its own for all. */
async function packedOnce(folder: string): Promise<Packed> {
  const home = join(folder, 'client');
  if (!existsSync(home)) {
    const own = await mkdtemp(join(folder, 'own-'));
    await packClient(own, []);
    await rename(own, home).catch(() => undefined);
  }
  return { out: join(home, 'package'), tarball: join(home, TARBALL) };
}

/** Where a package lies: of the slow checks, which have a lockfile of their own, or of the repository. */
export function packageFolder(name: string): string {
  const slow = join(root, 'test/slow/node_modules', name);
  return existsSync(slow) ? slow : join(root, 'node_modules', name);
}

/** As `npm install` of the tarball would lay it out, with undici and `@types/node` linked from here instead of downloaded. */
async function install(project: string, tarball: string): Promise<void> {
  const modules = join(project, 'node_modules');
  const target = join(modules, '@svc/client');
  await mkdir(target, { recursive: true });
  await writeFile(
    join(project, 'package.json'),
    '{ "name": "project", "version": "1.0.0", "private": true, "type": "module" }\n',
  );
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  await mkdir(join(modules, '@types'));
  for (const name of ['undici', '@types/node', 'undici-types'])
    await symlink(join(root, 'node_modules', name), join(modules, name), 'dir');
  if ((await readdir(target)).length === 0) throw new Error(`${tarball} is empty`);
}
