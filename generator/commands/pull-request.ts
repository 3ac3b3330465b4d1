/** `check --pr`: regenerates the package on a branch of its own and opens one pull request with the report, or updates it. */

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bumpFor, type Change } from '../drift/change.js';
import { reportMarkdown } from '../drift/report-markdown.js';
import { InputError } from '../input-error.js';
import { oneLine } from '../terminal/layout.js';
import type { Environment, Io } from '../terminal/io.js';

interface Proposal {
  readonly changes: readonly Change[];
  /** As the user wrote it. */
  readonly out: string;
  readonly branch: string;
  /** Undefined: the repository's default branch. */
  readonly base: string | undefined;
  /** Generates the package again, with the options that it was generated with. */
  readonly regenerate: () => Promise<void>;
}

/** Code hosts refuse longer bodies. */
const BODY_LIMIT = 60_000;

/** Needs git with a remote `origin`, and the GitHub CLI `gh` with its token. */
export async function openPullRequest(proposal: Proposal, io: Io): Promise<void> {
  const { changes, branch, out } = proposal;
  const title = titleOf(changes);
  const run = runner(io);
  const from = await currentBranch(run);
  await run('git', ['checkout', '-B', branch]);
  try {
    await proposal.regenerate();
    await run('git', ['add', '--', out]);
    await run('git', ['commit', '--message', title, '--', out]);
    await run('git', ['push', '--force', 'origin', branch]);
  } finally {
    await run('git', ['checkout', '--force', from]);
  }
  const number = (await run('gh', listArguments(branch))).trim();
  await withBody(bodyOf(changes), (file) => run('gh', requestArguments(proposal, { number, title, file })));
  io.out.write(`${number === '' ? 'opened' : `updated #${oneLine(number)}`}: ${title}\n`);
}

/** What `openPullRequest` would do, without git and without the host's CLI. */
export function dryRun(proposal: Proposal): readonly string[] {
  const { changes, branch, out } = proposal;
  const title = titleOf(changes);
  const request = { number: '', title, file: 'BODY' };
  const steps = [
    ['git', 'checkout', '-B', branch],
    ['svc-gen', 'generate', '--bump', '--out', out, '# with the options that the package was generated with'],
    ['git', 'add', '--', out],
    ['git', 'commit', '--message', JSON.stringify(title), '--', out],
    ['git', 'push', '--force', 'origin', branch],
    ['gh', ...requestArguments(proposal, { ...request, title: JSON.stringify(title) })],
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

function listArguments(branch: string): readonly string[] {
  return ['pr', 'list', '--head', branch, '--state', 'open', '--json', 'number', '--jq', '.[0].number'];
}

interface Request {
  /** Of the pull request that is open; empty: none is. */
  readonly number: string;
  readonly title: string;
  /** Holds the body. */
  readonly file: string;
}

function requestArguments(
  { base, branch }: Pick<Proposal, 'base' | 'branch'>,
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

type Run = (program: string, args: readonly string[]) => Promise<string>;

/** A commit where no branch is checked out, as in a pipeline. */
async function currentBranch(run: Run): Promise<string> {
  const name = (await run('git', ['rev-parse', '--abbrev-ref', 'HEAD'])).trim();
  return name === 'HEAD' ? (await run('git', ['rev-parse', 'HEAD'])).trim() : name;
}

/** Gives what a program prints; throws what it says where it fails. */
function runner({ cwd, env }: Io): Run {
  const surroundings = { cwd, env: withoutCredentials(env), maxBuffer: 1 << 26 };
  return (program, args) =>
    new Promise((resolve, reject) => {
      execFile(program, [...args], surroundings, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(failure(program, args, stderr.trim() || error.message));
      });
    });
}

function failure(program: string, args: readonly string[], why: string): InputError {
  const advice =
    program === 'gh'
      ? 'install the GitHub CLI and set GH_TOKEN, or look at --dry-run'
      : 'run it in a git repository whose remote is `origin`, with a clean work tree';
  return new InputError(`it failed: ${oneLine(why)}`, `${program} ${args.slice(0, 2).join(' ')}`, advice);
}

/** Neither git, nor its hooks, nor the host's CLI need the account. */
function withoutCredentials(env: Environment): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('SVC_')));
}
