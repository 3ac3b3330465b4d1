/** The programs of docs/examples, installed beside the generated package as a user has them, and run as processes. */

import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { transform } from 'esbuild';
import { COMPILER } from '../../package/compilers.js';
import {
  installClient,
  type InstalledClient,
  packageFolder,
  root,
  run,
} from '../../package/installed-client.js';

export interface Examples {
  readonly client: InstalledClient;
  /** The installed copy of docs/examples. */
  readonly folder: string;
  /** What the compiler says of all programs. */
  check(): Promise<string>;
  /** Runs a program in its folder; its first port is `PORT`. */
  start(
    program: string,
    env: NodeJS.ProcessEnv,
    options?: { readonly node?: string; readonly args?: readonly string[] },
  ): Program;
  write(name: string, code: string): Promise<void>;
}

export interface Program {
  /** What it has printed. */
  readonly lines: readonly string[];
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
}

const PACKAGES = ['fastify', 'express', '@types/express', 'pg', '@types/pg', 'libsql', 'csv-parse'];

export async function installExamples(): Promise<Examples> {
  const client = await installClient();
  const folder = join(client.project, 'examples');
  await cp(join(root, 'docs/examples'), folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const name of PACKAGES) await link(client.project, name);
  await symlink(root, join(client.project, 'node_modules/svc-gen'), 'dir');
  const programs = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const write = async (name: string, code: string): Promise<void> => {
    const made = await transform(code, { loader: 'ts', format: 'esm', target: 'node20' });
    await writeFile(join(folder, name.replace(/\.ts$/, '.js')), made.code);
  };
  for (const name of programs) await write(name, await readFile(join(folder, name), 'utf8'));
  return {
    client,
    folder,
    write,
    check: () => checkTypes(folder, programs),
    start: (program, env, { node = process.execPath, args = [] } = {}) =>
      programOf(
        spawn(node, [join(folder, program), ...args], {
          env: { ...process.env, ...env },
          cwd: dirname(join(folder, program)),
        }),
      ),
  };
}

async function link(project: string, name: string): Promise<void> {
  const to = join(project, 'node_modules', name);
  await mkdir(join(to, '..'), { recursive: true });
  await symlink(packageFolder(name), to, 'dir');
}

async function checkTypes(folder: string, files: readonly string[]): Promise<string> {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2022', module: 'nodenext' },
    // A program that is copied has to compile in a stricter project too.
    ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
    // Other packages are not on trial here.
    ...{ types: ['node'], skipLibCheck: true },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const { stdout, stderr } = await run(
    process.execPath,
    [join(root, COMPILER.path), '--pretty', 'false', '-p', '.'],
    {
      cwd: folder,
    },
  );
  return stdout + stderr;
}

function programOf(child: ChildProcess): Program {
  const lines: string[] = [];
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => console.error(text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    lines,
    ended,
    kill(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo; // it listens on TCP
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Looks again and again, for up to half a minute. */
export async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) if (await is()) return;
  throw new Error('what was waited for has not happened');
}

export function isOpen(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
