/** A real PostgreSQL on a free loopback port, with an empty database, where it is installed. */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian keeps the programs of each version apart. */
const VERSIONS = '/usr/lib/postgresql';
const newest = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1)
  : '';
const programs = newest ? join(VERSIONS, newest, 'bin') : '';
const isRoot = process.getuid?.() === 0;

export const hasPostgres = programs !== '' && (!isRoot || spawnSync('runuser', ['--version']).status === 0);

/** @returns `url`; `stop` cuts everything, `start` opens it again on the same port, `close` forgets it */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-postgres-'));
  // It refuses to run as root.
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program, args) => {
    const [file, ...rest] = [
      ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []),
      join(programs, program),
      ...args,
    ];
    execFileSync(file, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync']);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  const stop = () => run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    close() {
      try {
        stop();
      } catch {
        // It was stopped before.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
