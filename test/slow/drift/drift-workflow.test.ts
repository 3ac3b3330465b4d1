/** The steps of the drift workflow in a local repository, with git commands in place of the pull-request action. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { account, additive, breaking, type Described } from '../../generator/generate/account.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const workflows = join(root, '.github/workflows');

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const { jobs } = parse(readFileSync(join(workflows, 'drift-pull-request.yml'), 'utf8')) as {
  readonly jobs: { readonly drift: { readonly steps: readonly Step[] } };
};
const { steps } = jobs.drift;

/** Runs svc-gen of this repository, as `npx --no-install svc-gen` does where it is installed. */
const NPX = `#!/bin/sh
shift 2
exec "${process.execPath}" "${join(root, 'bin/svc-gen.js')}" "$@"
`;

const BRANCH = 'svc-gen/drift-client';

let home = '';
let repository = '';

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: repository, encoding: 'utf8' }).stdout.trim();
}

function describeAs(description: Described): void {
  writeFileSync(join(home, 'description.json'), JSON.stringify(description));
}

function inRepository(program: string, args: readonly string[], failOn = 'any') {
  const env = {
    PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: home,
    OUT: 'client',
    SCRIPT: 'client',
    FAIL_ON: failOn,
    REPORT: join(home, 'drift.md'),
  };
  return spawnSync(program, args, { cwd: repository, encoding: 'utf8', env });
}

/** The step that checks and generates, in the shell that the host runs it in. */
function runSteps(failOn = 'any'): {
  readonly code: number | null;
  readonly err: string;
  readonly report: string;
} {
  const own = steps.filter(({ run = 'npm ci' }) => run !== 'npm ci').map(({ run = '' }) => run);
  expect(own).toHaveLength(1);
  const { status, stderr } = inRepository('bash', ['-e', '-c', own.join('\n')], failOn);
  return { code: status, err: stderr, report: readFileSync(join(home, 'drift.md'), 'utf8') };
}

/** What the action does with the work tree: a branch of one commit on the base, or none where nothing changed. */
function propose(): void {
  git('switch', '--create', BRANCH);
  git('add', '--', 'client');
  git('commit', '--message', 'Regenerate the client');
  git('push', '--force', 'origin', BRANCH);
}

/** A repository with a package and its remote, made once: each test has a copy. */
let template = '';

beforeAll(() => {
  template = mkdtempSync(join(tmpdir(), 'drift-workflow-'));
  home = template;
  repository = join(template, 'repository');
  for (const folder of ['repository', 'bin']) mkdirSync(join(template, folder));
  writeFileSync(join(template, 'bin/npx'), NPX, { mode: 0o755 });
  describeAs(account());
  const config = { spec: '../description.json', out: 'client', exclude: ['*.add'] };
  writeFileSync(join(repository, 'svc-gen.config.json'), JSON.stringify(config));
  const scripts = { client: 'npx --no-install svc-gen generate' };
  writeFileSync(join(repository, 'package.json'), JSON.stringify({ name: 'app', private: true, scripts }));
  expect(inRepository('npm', ['run', 'client'])).toMatchObject({ status: 0 });
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
  home = mkdtempSync(join(tmpdir(), 'drift-workflow-'));
  repository = join(home, 'repository');
  cpSync(template, home, { recursive: true });
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

describe('the drift workflow', () => {
  test('leaves the folder as it was when there is no drift', () => {
    expect(runSteps()).toMatchObject({ code: 0, err: 'svc-gen: read ../description.json\n' });
    expect(git('status', '--porcelain')).toBe('');
  }, 120_000);

  test('proposes the new package with the report, under the options of the package', () => {
    describeAs(breaking());
    const { code, report } = runSteps();
    expect(code).toBe(0);
    expect(report).toMatch(/^## The account has changed: \d+ changes?, next version major/);
    propose();
    expect(git('log', '--format=%s', `main..origin/${BRANCH}`)).toBe('Regenerate the client');
    const changed = git('diff', '--name-only', 'main', `origin/${BRANCH}`).split('\n');
    expect(changed.filter((path) => !path.startsWith('client/'))).toEqual([]);
    const show = (path: string): string => git('show', `origin/${BRANCH}:client/${path}`);
    expect(show('snapshot.json')).not.toContain('"/note.page.add"');
  }, 120_000);

  test('has nothing to propose after its pull request was merged', () => {
    describeAs(breaking());
    runSteps();
    propose();
    git('switch', 'main');
    git('merge', BRANCH);
    expect(runSteps().code).toBe(0);
    expect(git('status', '--porcelain')).toBe('');
  }, 120_000);

  test('leaves the folder as it was when the change is below fail-on', () => {
    describeAs(additive());
    expect(runSteps('breaking').code).toBe(0);
    expect(git('status', '--porcelain')).toBe('');
  }, 120_000);

  test('fails with the exit code of check, and changes nothing, when there is no description', () => {
    rmSync(join(home, 'description.json'));
    const { code, err } = runSteps();
    expect(code).toBe(2);
    expect(err).toMatch(/^svc-gen: /);
    expect(git('status', '--porcelain')).toBe('');
  }, 120_000);

  test('gives the action the report and the folder of the package alone', () => {
    const action = steps.find(({ uses = '' }) => uses.startsWith('peter-evans/create-pull-request@'));
    expect(action?.with).toMatchObject({
      'add-paths': '${{ inputs.out }}',
      'body-path': '${{ runner.temp }}/drift.md',
      'delete-branch': true,
    });
  });
});

test.each(readdirSync(workflows))('%s pins every action by commit', (file) => {
  const used = readFileSync(join(workflows, file), 'utf8').match(/^(?!#).*\buses: .*$/gm) ?? [];
  expect(used.filter((line) => !/uses: (\.\/|[\w./-]+@[0-9a-f]{40} # v\d)/.test(line))).toEqual([]);
});

test('the job that may publish a release runs no script of a package', () => {
  const release = parse(readFileSync(join(workflows, 'release.yml'), 'utf8')) as {
    readonly jobs: Readonly<
      Record<string, { readonly permissions?: object; readonly steps: readonly { readonly run?: string }[] }>
    >;
  };
  const publishing = Object.values(release.jobs).filter(({ permissions = {} }) => 'id-token' in permissions);
  const runs = publishing.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(publishing).toHaveLength(1);
  expect(runs).toEqual(['npm publish ./packed/*.tgz --ignore-scripts --provenance --access public']);
});
