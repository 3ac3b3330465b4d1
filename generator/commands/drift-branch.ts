/** The branch that a package is regenerated on: its name, where it begins, whether it may be replaced, and how it is pushed. */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../input-error.js';
import { oneLine } from '../terminal/layout.js';
import type { Run } from './git.js';

/** `packages/client` has `svc-gen/drift-packages-client`: two packages of one repository do not share a branch. */
export function defaultBranch(path: string): string {
  return ['svc-gen/drift', ...(path.match(/[\p{L}\p{N}_]+/gu) ?? [])].join('-');
}

/** The repository that a folder lies in: the nearest folder above with a `.git`. */
export function repositoryRoot(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryRoot(above);
}

export interface Names {
  readonly branch: string;
  /** What the pull request is for. */
  readonly base: string | undefined;
}

/** No run pushes to the branch that the pull request is for, nor to the default one. */
export function proveBranch({ branch, base }: Names): void {
  // A prefix would name the branch in another way, and a dash is an option.
  if (/^(?:-|refs\/|HEAD$)/.test(branch))
    throw new InputError(
      'is not the name of a branch',
      `--branch ${branch}`,
      'name one such as svc-gen/drift',
    );
  if (branch === base)
    throw new InputError(
      'is the base or the default branch, and svc-gen never pushes to those',
      `--branch ${branch}`,
      'name another one, or leave the option out',
    );
}

/** What the remote holds. */
export interface RemoteState {
  readonly base: string;
  /** Commit that the branch begins at. */
  readonly start: string;
  /** Commit that the branch is at; empty where there is no such branch. */
  readonly tip: string;
}

/** Reads the remote and gets what it needs of it; no branch of this repository is changed, those of the remote included. */
export async function readRemote(run: Run, { branch, base: given }: Names): Promise<RemoteState> {
  await run('git', ['check-ref-format', head(branch)]);
  const wanted = given === undefined ? [] : [head(given)];
  const text = await run('git', ['ls-remote', '--symref', 'origin', 'HEAD', head(branch), ...wanted]);
  const refs = refsOf(text);
  const byDefault = /^ref: refs\/heads\/(.*)\tHEAD$/m.exec(text)?.[1];
  const base = given ?? byDefault ?? (await currentBranch(run));
  for (const name of [base, byDefault]) proveBranch({ branch, base: name });
  const found = refs.get(head(base)) ?? (base === byDefault ? refs.get('HEAD') : undefined);
  if (found === undefined && given !== undefined && (await run('git', ['ls-remote', 'origin'])) !== '')
    throw new InputError('origin has no such branch', `--base ${given}`, 'name one that it has');
  const tip = refs.get(head(branch)) ?? '';
  const needed = [...(found === undefined ? [] : [head(base)]), ...(tip === '' ? [] : [head(branch)])];
  if (needed.length > 0) await fetchRefs(run, needed, tip !== '');
  // Nothing was pushed yet: the repository's own state is all that there is.
  return { base, start: found ?? (await run('git', ['rev-parse', 'HEAD'])).trim(), tip };
}

function head(branch: string): string {
  return `refs/heads/${branch}`;
}

function refsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^([0-9a-f]{40,})\t(.*)$/gm)].map(([, commit = '', name = '']) => [name, commit]),
  );
}

/** Empty where a commit is checked out, as in a pipeline. */
async function currentBranch(run: Run): Promise<string> {
  const name = (await run('git', ['rev-parse', '--abbrev-ref', 'HEAD'])).trim();
  return name === 'HEAD' ? '' : name;
}

/** Where history is cut off, which commits a branch has of its own cannot be told. */
async function fetchRefs(run: Run, refs: readonly string[], needsHistory: boolean): Promise<void> {
  const isShallow = (await run('git', ['rev-parse', '--is-shallow-repository'])).trim() === 'true';
  const depth = needsHistory && isShallow ? ['--unshallow'] : [];
  const quietly = ['--no-tags', '--no-write-fetch-head', '--refmap=', '--no-recurse-submodules'];
  await run('git', ['fetch', ...quietly, ...depth, 'origin', ...refs]);
}

/** Stands in each commit of ours: hash of the package as it was committed. */
const TRAILER = 'Svc-Gen-Package';

/** Every commit that the branch has beyond its base must be one of ours, as it was made. */
export async function proveOwn(
  run: Run,
  { start, tip }: RemoteState,
  at: { branch: string; path: string },
): Promise<void> {
  if (tip === '') return;
  const format = `--format=%H%x09%P%x09%(trailers:key=${TRAILER},valueonly,separator=%x2C)%x09%an: %s`;
  const log = await run('git', ['log', '--no-show-signature', format, tip, `^${start}`]);
  for (const line of log.split('\n').filter((text) => text !== '')) {
    const [commit = '', parents = '', hash = '', ...title] = line.split('\t');
    const isOwn = !parents.includes(' ') && (await isAsMade(run, commit, { hash, path: at.path }));
    if (isOwn) continue;
    throw new InputError(
      `it holds a commit that svc-gen did not make, and is left alone: ${commit.slice(0, 10)} ${oneLine(title.join(' '))}`,
      `branch ${at.branch} of origin`,
      'merge or delete the branch, or name another one with --branch',
    );
  }
}

/** It changes the package alone, and the package is the one that was committed: an amended commit is somebody else's. */
async function isAsMade(run: Run, commit: string, made: { hash: string; path: string }): Promise<boolean> {
  const { hash, path } = made;
  if (hash === '') return false;
  const found = await run('git', ['rev-parse', `${commit}:${path}`]).catch(() => '');
  if (found.trim() !== hash) return false;
  if (path === '') return true;
  const rest = ['--', '.', `:(exclude,literal)${path}`];
  return (await run('git', ['diff-tree', '--no-commit-id', '--name-only', '-r', commit, ...rest])) === '';
}

/** Commits the package and pushes it, if the branch still is what was looked at. */
export async function pushPackage(
  run: Run,
  { tip }: RemoteState,
  at: { branch: string; path: string; tree: string; title: string },
): Promise<void> {
  const { branch, path, tree, title } = at;
  const own = (...args: readonly string[]): Promise<string> => run('git', args, tree);
  await own('add', '--all', '--', path === '' ? '.' : `:(literal)${path}`);
  const hash = (await own('write-tree', ...(path === '' ? [] : [`--prefix=${path}/`]))).trim();
  await own('commit', '--quiet', '--message', `${title}\n\n${TRAILER}: ${hash}`);
  const commit = (await own('rev-parse', 'HEAD')).trim();
  const push = [
    'push',
    '--no-follow-tags',
    '--recurse-submodules=no',
    `--force-with-lease=${head(branch)}:${tip}`,
  ];
  // From the repository itself: the address of a remote can be a path relative to it.
  await run('git', [...push, 'origin', `${commit}:${head(branch)}`]);
}
