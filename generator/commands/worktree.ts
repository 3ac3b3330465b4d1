/** A work tree of its own below a temporary folder: the user's tree, index and branch are not touched, whatever becomes of the run. */

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { stateOf, thisProcess } from '../emit/run-owner.js';
import type { Environment } from '../terminal/io.js';
import { NO_HOOKS, ownEnvironment, type Run } from './git.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Repository {
  /** Its top folder. */
  readonly root: string;
  readonly run: Run;
  readonly env: Environment;
}

/**
 * Checks `commit` out, on no branch. The tree is removed afterwards, also when a signal ends the run; what a run that
 * was killed has left is removed by the next one.
 */
export async function withWorktree<T>(
  repository: Repository,
  commit: string,
  use: (tree: string) => Promise<T>,
): Promise<T> {
  await removeStale(repository);
  const home = await makeHome();
  const tree = join(home, 'tree');
  const remove = (): void => removeNow(repository, home);
  const end = (signal: NodeJS.Signals): void => {
    remove();
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    await repository.run('git', ['worktree', 'add', '--detach', tree, commit]);
    return await use(tree);
  } finally {
    remove();
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

/** Only its user may look into it. Its name says which process it belongs to. */
async function makeHome(): Promise<string> {
  const { pid, born, place } = thisProcess();
  return realpath(await mkdtemp(join(tmpdir(), `svc-gen-pr-${pid}-${born}-${place}-`)));
}

/** At once: a signal does not wait for a promise. */
function removeNow({ root, env }: Repository, home: string): void {
  const args = [...NO_HOOKS, 'worktree', 'remove', '--force', '--force', join(home, 'tree')];
  spawnSync('git', args, { cwd: root, env: ownEnvironment(env), stdio: 'ignore' });
  rmSync(home, { recursive: true, force: true });
}

/** Trees of runs that are dead, and folders in which git had not made one yet; those of others, and of the user, are left alone. */
async function removeStale(repository: Repository): Promise<void> {
  const list = await repository.run('git', ['worktree', 'list', '--porcelain']);
  const listed = [...list.matchAll(/^worktree (.*)$/gm)].map(([, tree = '']) => dirname(tree));
  const temporary = (await readdir(tmpdir())).map((name) => join(tmpdir(), name));
  for (const home of [...listed, ...temporary].filter(isStale)) removeNow(repository, home);
}

function isStale(home: string): boolean {
  const [, pid = '', born = '', place = ''] =
    /^svc-gen-pr-(\d+)-(\d+)-([0-9a-f]{12})-\w+$/.exec(basename(home)) ?? [];
  return pid !== '' && stateOf({ pid: Number(pid), born, place }) === 'dead';
}
