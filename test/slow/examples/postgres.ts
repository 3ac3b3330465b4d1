/** A real PostgreSQL on a free loopback port, with an empty database, where it is installed. */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './installed-examples.js';

export interface Postgres {
  readonly url: string;
  close(): void;
}

/** Debian keeps the programs of each version apart. */
const VERSIONS = '/usr/lib/postgresql';
const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
const programs = join(VERSIONS, String(Math.max(...versions)), 'bin');
const isRoot = process.getuid?.() === 0;

export const hasPostgres =
  versions.length > 0 && (!isRoot || spawnSync('runuser', ['--version']).status === 0);

export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-postgres-'));
  // It refuses to run as root.
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program: string, args: readonly string[]): void => {
    const command = [
      ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []),
      join(programs, program),
      ...args,
    ];
    const [file = '', ...rest] = command;
    execFileSync(file, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync']);
  const options = `-p ${String(port)} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${String(port)}/postgres`,
    close() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
