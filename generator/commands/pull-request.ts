/** `check --pr`: regenerates the package on a branch of its own and opens one pull request with the report, or updates it. */

import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bumpFor, type Change } from '../drift/change.js';
import { reportMarkdown } from '../drift/report-markdown.js';
import { InputError } from '../input-error.js';
import { oneLine } from '../terminal/layout.js';
import type { Io } from '../terminal/io.js';
import {
  defaultBranch,
  proveBranch,
  proveOwn,
  pushPackage,
  readRemote,
  repositoryRoot,
} from './drift-branch.js';
import { runner } from './git.js';
import { withWorktree } from './worktree.js';

interface Target {
  /** Of the package, absolute. */
  readonly folder: string;
  /** As the user wrote it. */
  readonly label: string;
  /** Undefined: one of the package's own. */
  readonly branch: string | undefined;
  /** Undefined: the repository's default branch. */
  readonly base: string | undefined;
}

interface Drift {
  readonly changes: readonly Change[];
  /** Generates the package again, with the options that it was generated with. */
  regenerate(): Promise<void>;
}

/** Compares the package in a folder with the account; undefined: there is nothing to propose. */
type FindDrift = (folder: string) => Promise<Drift | undefined>;

/** Code hosts refuse longer bodies. */
const BODY_LIMIT = 60_000;

/**
 * Compares and regenerates the package as the base branch has it, in a work tree of its own. Needs git with a remote
 * `origin`, and the GitHub CLI `gh` with its token.
 */
export async function openPullRequest(target: Target, find: FindDrift, io: Io): Promise<void> {
  const { root, path, branch } = placeOf(target);
  if (root === undefined)
    throw new InputError(
      'does not lie in a git repository',
      target.label,
      'name a package that does with --out',
    );
  const run = runner(root, io.env);
  const remote = await readRemote(run, { branch, base: target.base });
  const changes = await withWorktree({ root, run, env: io.env }, remote.start, async (tree) => {
    const folder = join(tree, path);
    provePackage(folder, target, remote.base);
    const drift = await find(folder);
    if (drift === undefined) return undefined;
    await proveOwn(run, remote, { branch, path });
    await drift.regenerate();
    await pushPackage(run, remote, { branch, path, tree, title: titleOf(drift.changes) });
    return drift.changes;
  });
  if (changes === undefined) {
    io.out.write('no drift\n');
    return;
  }
  const title = titleOf(changes);
  const number = (await run('gh', listArguments(branch))).trim();
  const names = { base: target.base, branch };
  await withBody(bodyOf(changes), (file) => run('gh', requestArguments(names, { number, title, file })));
  io.out.write(`${number === '' ? 'opened' : `updated #${oneLine(number)}`}: ${title}\n`);
}

/** `path`: of the package inside its repository, empty where it is all of it. */
function placeOf({ folder, branch, base }: Target): { root?: string; path: string; branch: string } {
  const real = existsSync(folder) ? realpathSync(folder) : folder;
  const root = repositoryRoot(real);
  const path = root === undefined ? '' : relative(root, real).replaceAll('\\', '/');
  const name = branch ?? defaultBranch(path);
  proveBranch({ branch: name, base });
  return { ...(root !== undefined && { root }), path, branch: name };
}

function provePackage(folder: string, { label }: Target, base: string): void {
  if (existsSync(join(folder, 'snapshot.json'))) return;
  throw new InputError(
    'the branch does not hold the package',
    `${label} in ${base}`,
    'commit and push it there, or name the branch that holds it with --base',
  );
}

/** What `openPullRequest` would do, without git and without the host's CLI. */
export function dryRun(target: Target, changes: readonly Change[]): readonly string[] {
  const { path, branch } = placeOf(target);
  const title = titleOf(changes);
  const request = { number: '', title: JSON.stringify(title), file: 'BODY' };
  const copy = path === '' ? 'TREE' : `TREE/${path}`;
  const steps = [
    ['git', 'worktree', 'add', '--detach', 'TREE', `origin/${target.base ?? 'HEAD'}`],
    [
      'svc-gen',
      'generate',
      '--bump',
      '--out',
      copy,
      '# with the options that the package was generated with',
    ],
    ['git', 'commit', '--message', JSON.stringify(title), '--', copy],
    ['git', 'push', '--force-with-lease', 'origin', `HEAD:refs/heads/${branch}`],
    ['gh', ...requestArguments({ base: target.base, branch }, request)],
    ['#', 'or, where one is open:', 'gh', 'pr', 'edit'],
  ];
  return [
    title,
    '',
    bodyOf(changes).trimEnd(),
    '',
    ...steps.map((step) => `would run: ${step.join(' ')}`),
    'dry run: nothing was changed',
  ];
}

const WORST = {
  major: 'breaking changes',
  minor: 'additions',
  patch: 'new texts',
  none: 'nothing new',
} as const;

/** Counts as the body does. */
export function titleOf(changes: readonly Change[]): string {
  return `Regenerate the client: ${WORST[bumpFor(changes)]} in the account (${String(changes.length)} in all)`;
}

/** Cut between two lines where it is too long. */
function bodyOf(changes: readonly Change[]): string {
  const lines = reportMarkdown(changes);
  let length = 0;
  const fits = lines.findIndex((line) => (length += line.length + 1) > BODY_LIMIT);
  const shown =
    fits === -1 ? lines : [...lines.slice(0, fits), '', 'The report is cut here; `svc-gen check` shows all.'];
  return `${shown.join('\n')}\n`;
}

/** A fork can have a branch of the same name. */
function listArguments(branch: string): readonly string[] {
  const query = '[.[] | select(.isCrossRepository | not)][0].number';
  const fields = ['--json', 'number,isCrossRepository', '--jq', query];
  return ['pr', 'list', '--head', branch, '--state', 'open', ...fields];
}

interface Request {
  /** Of the pull request that is open; empty: none is. */
  readonly number: string;
  readonly title: string;
  /** Holds the body. */
  readonly file: string;
}

function requestArguments(
  { base, branch }: { readonly base: string | undefined; readonly branch: string },
  { number, title, file }: Request,
): readonly string[] {
  const content = ['--title', title, '--body-file', file];
  if (number !== '') return ['pr', 'edit', number, ...content];
  return ['pr', 'create', ...(base === undefined ? [] : ['--base', base]), '--head', branch, ...content];
}

async function withBody(body: string, use: (file: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-gen-pr-'));
  try {
    await writeFile(join(folder, 'body.md'), body);
    await use(join(folder, 'body.md'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
