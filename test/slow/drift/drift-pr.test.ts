/** `check --pr` in a repository of its own, with a stand-in for the host's CLI. */

import { once } from 'node:events';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { svcGen, type Ran } from '../../generator/cli/program.js';
import { account, additive, breaking, type Described } from '../../generator/generate/account.js';

/** Notes its arguments, the body and the variables that it sees; knows one open pull request if it is told so. */
const GH = `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const at = args.indexOf('--body-file');
const body = at === -1 ? undefined : readFileSync(args[at + 1], 'utf8');
if (at !== -1) args.splice(at, 2);
const secrets = Object.keys(process.env).filter((name) => name.startsWith('SVC_'));
appendFileSync(process.env.GH_LOG, JSON.stringify({ args, body, secrets }) + '\\n');
if (args[1] === 'list' && process.env.OPEN_PR) console.log(process.env.OPEN_PR);
`;

const BRANCH = 'svc-gen/drift-generated';

let home = '';
let repository = '';

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: repository, encoding: 'utf8' }).stdout.trim();
}

function describeAs(description: Described): string {
  const path = join(home, 'description.json');
  writeFileSync(path, JSON.stringify(description));
  return path;
}

/** A repository with a package and its remote, made once: each test has a copy. */
let template = '';

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'drift-pr-'));
  repository = join(template, 'repository');
  for (const folder of ['repository', 'bin']) mkdirSync(join(template, folder));
  writeFileSync(join(template, 'bin/gh'), GH);
  chmodSync(join(template, 'bin/gh'), 0o755);
  writeFileSync(join(template, 'gh.log'), '');
  const spec = join(template, 'description.json');
  writeFileSync(spec, JSON.stringify(account()));
  // An option that is recorded: a package generated without it would hold other methods.
  const args = ['generate', '--exclude', '*.add', '--spec', spec];
  expect((await svcGen(args, { cwd: repository })).code).toBe(0);
  // What is built is no part of a repository.
  for (const built of ['dist', '.svc-gen-built.json'])
    rmSync(join(repository, 'generated', built), { recursive: true });
  writeFileSync(join(repository, '.gitignore'), 'dist/\n.svc-gen-built.json\n');
  git('init', '--bare', '--initial-branch=main', join(template, 'origin.git'));
  git('init', '--initial-branch=main');
  git('remote', 'add', 'origin', '../origin.git');
  git('config', 'user.name', 'test');
  git('config', 'user.email', 'test@example.invalid');
  git('add', '.');
  git('commit', '-m', 'Begin');
  git('push', 'origin', 'main');
}, 120_000);

afterAll(() => {
  rmSync(template, { recursive: true, force: true });
});

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'drift-pr-'));
  repository = join(home, 'repository');
  cpSync(template, home, { recursive: true });
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const path = `${join(home, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  return svcGen(args, { cwd: repository, env: { PATH: path, GH_LOG: join(home, 'gh.log'), ...env } });
}

function check(
  description: Described,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return run(['check', '--pr', '--quiet', '--spec', describeAs(description), ...args], env);
}

interface Asked {
  readonly args: readonly string[];
  readonly body?: string;
  readonly secrets: readonly string[];
}

/** What the host's CLI was asked. */
function asked(): readonly Asked[] {
  const log = readFileSync(join(home, 'gh.log'), 'utf8').trim();
  return log === '' ? [] : log.split('\n').map((line) => JSON.parse(line) as Asked); // written by GH
}

describe('check --pr', () => {
  test('without drift it does nothing', async () => {
    expect(await check(account())).toEqual({ code: 0, out: 'no drift\n', err: '' });
    expect(asked()).toEqual([]);
    expect(git('ls-remote', 'origin', BRANCH)).toBe('');
  });

  test('on drift it pushes the new package on a branch and opens a pull request with the report', async () => {
    const { code, out, err } = await check(breaking(), ['--base', 'main'], { SVC_WEBHOOK: '1/secret' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [, created] = asked();
    const title = created?.args[created.args.indexOf('--title') + 1] ?? '';
    expect(out).toBe(`opened: ${title}\n`);
    expect(created?.args).toEqual(['pr', 'create', '--base', 'main', '--head', BRANCH, '--title', title]);
    expect(title).toMatch(/^Regenerate the client: breaking changes in the account \(\d+ in all\)$/);
    const count = /\d+/.exec(title)?.[0] ?? 'none';
    expect(created?.body).toMatch(
      new RegExp(`^## The account has changed: ${count} changes?, next version major`),
    );
    expect(created?.secrets).toEqual([]);
    expect(git('log', '-1', '--format=%s', `origin/${BRANCH}`)).toBe(title);
    expect(JSON.parse(git('show', `origin/${BRANCH}:generated/package.json`))).toMatchObject({
      version: '2.0.0',
    });
    expect(git('show', `origin/${BRANCH}:generated/snapshot.json`)).not.toContain('"note.page.add"');
    expect([git('branch', '--show-current'), git('status', '--porcelain')]).toEqual(['main', '']);
  }, 120_000);

  test('the pull request that is open is updated', async () => {
    const { out } = await check(additive(), [], { OPEN_PR: '7' });
    expect(out).toMatch(/^updated #7: Regenerate the client: additions in the account/);
    expect(asked()[1]?.args.slice(0, 3)).toEqual(['pr', 'edit', '7']);
  }, 120_000);

  test('a change below --fail-on opens none', async () => {
    expect((await check(additive(), ['--fail-on', 'breaking'])).out).toBe('no drift\n');
    expect(asked()).toEqual([]);
  });

  test("a dry run tells all of it, changes nothing, and needs neither git nor the host's CLI", async () => {
    const { code, out } = await check(breaking(), ['--dry-run'], { PATH: join(home, 'nowhere') });
    expect(code).toBe(0);
    for (const told of ['Regenerate the client', '## The account has changed', 'git push', 'gh pr create'])
      expect(out).toContain(told);
    expect(asked()).toEqual([]);
    expect([git('branch', '--show-current'), git('status', '--porcelain')]).toEqual(['main', '']);
  });

  test('where git fails, it says so in one line and leaves the branch as it was', async () => {
    git('remote', 'remove', 'origin');
    const { code, err } = await check(breaking());
    expect(code).toBe(2);
    expect(err).toMatch(/^svc-gen: git ls-remote --symref: it failed: .*\n$/);
    expect([git('branch', '--show-current'), git('status', '--porcelain')]).toEqual(['main', '']);
    expect(asked()).toEqual([]);
  }, 120_000);

  test('--dry-run without --pr is wrong usage', async () => {
    expect((await run(['check', '--dry-run'])).code).toBe(2);
    expect(existsSync(join(repository, 'generated/snapshot.json'))).toBe(true);
  });
});

/** What the user has, told whole: branch, index, changed and unknown files, local branches and work trees. */
function ownState(): readonly string[] {
  return [
    git('symbolic-ref', 'HEAD'),
    git('status', '--porcelain', '--untracked-files=all'),
    git('diff', 'HEAD'),
    git('ls-files', '--stage'),
    git('for-each-ref', 'refs/heads'),
    git('worktree', 'list', '--porcelain'),
  ];
}

/** A changed and a staged file, an edited file of the package, and one that git does not know. */
function work(): void {
  writeFileSync(join(repository, 'mine.txt'), 'begun\n');
  git('add', 'mine.txt');
  git('commit', '-m', 'Mine, not pushed');
  writeFileSync(join(repository, 'mine.txt'), 'changed\n');
  writeFileSync(join(repository, 'staged.txt'), 'staged\n');
  git('add', 'staged.txt');
  writeFileSync(join(repository, 'generated/README.md'), 'edited\n');
  writeFileSync(join(repository, 'unknown.txt'), 'unknown\n');
}

describe('what the user is working on', () => {
  test('is as it was after a pull request, which holds none of it', async () => {
    work();
    const before = ownState();
    expect(await check(breaking())).toMatchObject({ code: 0, err: '' });
    expect(ownState()).toEqual(before);
    expect(git('diff', '--name-only', 'origin/main', `origin/${BRANCH}`).split('\n')).toEqual(
      expect.not.arrayContaining(['mine.txt', 'staged.txt', 'unknown.txt']),
    );
    expect(git('log', '--format=%s', `origin/main..origin/${BRANCH}`).split('\n')).toHaveLength(1);
  }, 120_000);

  test('is as it was after a failure', async () => {
    work();
    const before = ownState();
    expect((await check(breaking(), [], { GIT_AUTHOR_DATE: 'never' })).code).toBe(2);
    expect(ownState()).toEqual(before);
    expect(git('ls-remote', 'origin', BRANCH)).toBe('');
  }, 120_000);

  test('is not what the variables of a hook make of it', async () => {
    work();
    const before = ownState();
    const hook = { GIT_DIR: join(repository, '.git'), GIT_INDEX_FILE: join(repository, '.git/index') };
    expect(await check(breaking(), [], hook)).toMatchObject({ code: 0 });
    expect(ownState()).toEqual(before);
  }, 120_000);

  test.each([
    { name: 'SIGTERM', left: 0 },
    { name: 'SIGKILL', left: 1 },
  ] as const)(
    'is as it was after $name, and the next run clears up what is left',
    async ({ name, left }) => {
      work();
      const before = ownState();
      const marker = join(home, 'pushing');
      const real = spawnSync('which', ['git'], { encoding: 'utf8' }).stdout.trim();
      const slow = `#!/bin/sh\ncase "$*" in *force-with-lease*) touch '${marker}'; exec sleep 2;; esac\nexec '${real}' "$@"\n`;
      writeFileSync(join(home, 'bin/git'), slow, { mode: 0o755 });
      const temporary = join(home, 'tmp');
      mkdirSync(temporary);
      const bin = fileURLToPath(new URL('../../../bin/svc-gen.js', import.meta.url));
      const args = [bin, 'check', '--pr', '--quiet', '--spec', describeAs(breaking())];
      const path = `${join(home, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`;
      const env = { ...process.env, PATH: path, GH_LOG: join(home, 'gh.log'), TMPDIR: temporary };
      const child = spawn(process.execPath, args, { cwd: repository, env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      while (!existsSync(marker)) await sleep(20);
      child.kill(name);
      expect(await ended).toEqual([null, name]);
      expect(readdirSync(temporary)).toHaveLength(left);
      expect(ownState().slice(0, -1)).toEqual(before.slice(0, -1));

      rmSync(join(home, 'bin/git'));
      expect(spawnSync(process.execPath, args, { cwd: repository, env }).status).toBe(0);
      expect(ownState()).toEqual(before);
      expect(readdirSync(temporary)).toEqual([]);
    },
    120_000,
  );
});

describe('the branch of the pull request', () => {
  test.each([
    { name: 'the default branch', args: ['--branch', 'main'] },
    { name: 'the base', args: ['--branch', 'release', '--base', 'release'] },
    { name: 'the default branch beside another base', args: ['--branch', 'main', '--base', 'release'] },
    { name: 'a full name', args: ['--branch', 'refs/heads/main'] },
    { name: 'an option', args: ['--branch=--mirror'] },
    { name: 'no name for git', args: ['--branch', 'a..b'] },
  ])(
    'is never $name',
    async ({ args }) => {
      git('push', 'origin', 'main:release');
      const before = git('ls-remote', 'origin');
      const { code, err } = await check(breaking(), args);
      expect(code).toBe(2);
      expect(err.split('\n')).toHaveLength(2);
      expect(git('ls-remote', 'origin')).toBe(before);
      expect(asked()).toEqual([]);
    },
    120_000,
  );

  test('is the default one also where the remote is the only one that knows', async () => {
    git('push', 'origin', 'main:trunk');
    spawnSync('git', ['symbolic-ref', 'HEAD', 'refs/heads/trunk'], { cwd: join(home, 'origin.git') });
    expect((await check(breaking(), ['--branch', 'trunk'])).err).toMatch(/never pushes/);
  }, 120_000);

  test('is replaced by the next run, also in the same clone and in a shallow one', async () => {
    expect((await check(additive())).code).toBe(0);
    const first = git('ls-remote', 'origin', BRANCH);
    writeFileSync(join(repository, 'later.txt'), 'later\n');
    git('add', 'later.txt');
    git('commit', '-m', 'Later');
    git('push', 'origin', 'main');
    expect((await check(breaking())).code).toBe(0);
    const second = git('ls-remote', 'origin', BRANCH);
    expect(second).not.toBe(first);
    expect(git('show', `origin/${BRANCH}:later.txt`)).toBe('later');
    expect(git('show', `origin/${BRANCH}:generated/src/v3/note/index.ts`)).not.toContain('pinned');

    const clone = join(home, 'clone');
    git('clone', '--depth=1', `file://${join(home, 'origin.git')}`, clone);
    repository = clone;
    git('config', 'user.name', 'test');
    git('config', 'user.email', 'test@example.invalid');
    expect(await check(additive())).toMatchObject({ code: 0, err: '' });
    expect(git('ls-remote', 'origin', BRANCH)).not.toBe(second);
  }, 120_000);

  test.each([
    {
      name: 'added by somebody else',
      change: () => {
        writeFileSync(join(repository, 'fix.txt'), 'fix\n');
        git('add', 'fix.txt');
        git('commit', '-m', 'Fix it');
      },
      told: 'test: Fix it',
    },
    {
      name: 'of ours with more in it',
      change: () => {
        writeFileSync(join(repository, 'fix.txt'), 'fix\n');
        git('add', 'fix.txt');
        git('commit', '--amend', '--no-edit');
      },
      told: 'test: Regenerate the client',
    },
    {
      name: 'of ours with another package in it',
      change: () => {
        writeFileSync(join(repository, 'generated/fix.txt'), 'fix\n');
        git('add', 'generated/fix.txt');
        git('commit', '--amend', '--no-edit');
      },
      told: 'test: Regenerate the client',
    },
  ])(
    'is left alone with a commit $name',
    async ({ change, told }) => {
      expect((await check(additive())).code).toBe(0);
      git('checkout', '--quiet', '--force', '-B', 'review', `origin/${BRANCH}`);
      change();
      git('push', '--force', 'origin', `HEAD:${BRANCH}`);
      git('checkout', '--quiet', '--force', 'main');
      const before = git('ls-remote', 'origin', BRANCH);
      const { code, err } = await check(breaking());
      expect(code).toBe(2);
      expect(err).toContain(`${before.slice(0, 10)} ${told}`);
      expect(git('ls-remote', 'origin', BRANCH)).toBe(before);
    },
    120_000,
  );

  test('begins where a base that is named has the package, and not where it has none', async () => {
    git('checkout', '--quiet', '--orphan', 'empty');
    git('rm', '-rq', '--cached', '.');
    git('commit', '--allow-empty', '-m', 'Nothing');
    git('push', 'origin', 'empty');
    git('checkout', '--quiet', '--force', 'main');
    const { code, err } = await check(breaking(), ['--base', 'empty']);
    expect([code, err]).toEqual([
      2,
      'svc-gen: generated in empty: the branch does not hold the package; commit and push it there, or name the branch that holds it with --base\n',
    ]);
    expect((await check(breaking(), ['--base', 'nowhere'])).err).toContain('origin has no such branch');
  }, 120_000);

  test('is one of its own for each of two packages', async () => {
    cpSync(join(repository, 'generated'), join(repository, 'packages/other'), { recursive: true });
    git('add', '.');
    git('commit', '-m', 'Another');
    git('push', 'origin', 'main');
    expect((await check(additive())).code).toBe(0);
    expect((await check(breaking(), ['--out', 'packages/other'])).code).toBe(0);
    const changed = git('diff', '--name-only', 'origin/main', 'origin/svc-gen/drift-packages-other');
    expect(changed).toContain('packages/other/snapshot.json');
    expect(changed).not.toMatch(/^generated/m);
    expect(git('ls-remote', 'origin', BRANCH)).not.toBe('');
  }, 120_000);
});
