/** The examples but those of applications run as they stand there, against the sandbox. */

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { account, breaking } from '../../generator/generate/account.js';
import { root, run } from '../../package/installed-client.js';
import { type Examples, installExamples } from './installed-examples.js';

let examples: Examples;
let sandbox: Sandbox;

beforeAll(async () => {
  [examples, sandbox] = await Promise.all([installExamples(), startSandbox({ seed: 1 })]);
}, 240_000);
afterAll(async () => {
  await sandbox.close();
  await examples.client.remove();
});

test('every program compiles', async () => {
  expect(await examples.check()).toBe('');
});

test('the integration passes its own suite', async () => {
  const args = ['--test', '--test-reporter=tap', 'order-tasks.spec.js'];
  const ran = await run(process.execPath, args, { cwd: join(examples.folder, 'orders') });
  expect(ran.stdout).toMatch(/^# pass 8$/m);
  expect(ran.stdout).toMatch(/^# fail 0$/m);
  expect(ran.code).toBe(0);
});

describe('the import of a CSV file', () => {
  const environment = () => ({ SVC_BASE_URL: sandbox.baseUrl, SVC_WEBHOOK: sandbox.webhook });
  const added = () => sandbox.requests.filter(({ method }) => method === 'tasks.task.add');

  test('creates a task for each row, though a response is lost, and none in a second run', async () => {
    sandbox.faults.add('reset-after:tasks.task.add:1');
    const first = examples.start('csv-import/import.js', environment());
    expect(await first.ended).toBe(0);
    expect(first.lines).toEqual(['3 of 3 rows']);
    expect(added()).toHaveLength(4);
    const keys = new Set(added().map(({ headers }) => headers['idempotency-key']));
    expect([...keys].toSorted()).toEqual(['tasks.csv-1', 'tasks.csv-2', 'tasks.csv-3']);
    const second = examples.start('csv-import/import.js', environment());
    expect(await second.ended).toBe(0);
    expect(added()).toHaveLength(4);
    const journal = await readFile(join(examples.folder, 'csv-import/tasks.csv.done'), 'utf8');
    expect(journal.trim().split('\n')).toHaveLength(3);
  });

  test('goes on behind a row that is refused, and says which', async () => {
    const rows = ['number,title,deadline', '7,,2026-12-01T12:00:00Z', '8,Ship,2026-12-01T12:00:00Z', ''];
    await writeFile(join(examples.folder, 'csv-import/other.csv'), rows.join('\n'));
    const ran = await run(process.execPath, ['import.js', 'other.csv'], {
      cwd: join(examples.folder, 'csv-import'),
      env: environment(),
    });
    expect(ran.code).toBe(1);
    expect(ran.stdout.trim()).toBe('2 of 2 rows');
    expect(ran.stderr).toMatch(/^row 7: /);
    expect(await readFile(join(examples.folder, 'csv-import/other.csv.done'), 'utf8')).toMatch(/^8,\d+\n$/);
  });

  test('takes no deadline that `Date` would guess', async () => {
    const rows = ['number,title,deadline', '21,Guess,03.04.2026', '22,Local,2026-12-01T12:00:00', ''];
    await writeFile(join(examples.folder, 'csv-import/dates.csv'), rows.join('\n'));
    const before = added().length;
    const ran = await run(process.execPath, ['import.js', 'dates.csv'], {
      cwd: join(examples.folder, 'csv-import'),
      env: environment(),
    });
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/^row 21: .*03\.04\.2026.*\nrow 22: /);
    expect(added()).toHaveLength(before);
  });
});

describe('a file that an import would misread', () => {
  const tasks = 'number,title,deadline';
  const date = '2026-12-01T12:00:00Z';
  test.each([
    ['csv-import', 'semicolons', ['number;title;deadline', `1;Ship;${date}`], 'separated by commas'],
    ['csv-import', 'two titles', [`${tasks},title`, `1,Ship,${date},`], 'not once: title'],
    ['csv-import', 'two rows of one number', [tasks, `1,Ship,${date}`, `1,Pay,${date}`], 'number "1"'],
    ['import-contacts', 'semicolons', ['number;name;email', '1;Ada;ada@example.org'], 'separated by commas'],
    [
      'import-contacts',
      'two addresses',
      ['number,name,email,email', '1,Ada,ada@example.org,'],
      'not once: email',
    ],
    ['import-contacts', 'no address', ['number,name,email', '1,Ada,'], 'email ""'],
    [
      'import-contacts',
      'one address for two people',
      ['number,name,email', '1,Ada,info@example.org', '2,Ben,Info@example.org'],
      'email "info@example.org"',
    ],
  ])('%s refuses %s, and sends nothing', async (folder, name, rows, reason) => {
    const file = `${name}.csv`;
    await writeFile(join(examples.folder, folder, file), [...rows, ''].join('\n'));
    const before = sandbox.requests.length;
    const ran = await run(process.execPath, ['import.js', file], {
      cwd: join(examples.folder, folder),
      env: { SVC_BASE_URL: sandbox.baseUrl, SVC_WEBHOOK: sandbox.webhook },
    });
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(reason);
    expect(sandbox.requests).toHaveLength(before);
  });
});

test('the drift check writes a report of a changed account into the summary of its job, and fails', async () => {
  const { jobs } = parse(await readFile(join(examples.folder, 'drift-check/drift.yml'), 'utf8')) as {
    readonly jobs: { readonly check: { readonly steps: readonly { readonly run?: string }[] } };
  };
  const step = jobs.check.steps.at(-1)?.run ?? '';
  const folder = join(examples.client.project, 'watched');
  await rm(folder, { recursive: true, force: true });
  const cli = join(root, 'bin/svc-gen.js');
  const made = await run('mkdir', ['-p', folder]);
  expect(made.code).toBe(0);
  const describeAs = (description: object) =>
    writeFile(join(folder, 'description.json'), JSON.stringify(description));
  await describeAs(account());
  await writeFile(
    join(folder, 'svc-gen.config.json'),
    JSON.stringify({ spec: 'description.json', out: 'client' }),
  );
  const generated = await run(process.execPath, [cli, 'generate'], { cwd: folder });
  expect(generated).toMatchObject({ code: 0 });
  const check = async () => {
    const summary = join(folder, 'summary.md');
    await writeFile(summary, '');
    const command = step.replace('npx --no-install svc-gen', `"${process.execPath}" "${cli}"`);
    const { code } = await run('bash', ['-e', '-c', command], {
      cwd: folder,
      env: { GITHUB_STEP_SUMMARY: summary },
    });
    return { code, report: await readFile(summary, 'utf8') };
  };
  expect((await check()).code).toBe(0);
  await describeAs(breaking());
  const { code, report } = await check();
  expect(code).toBe(1);
  expect(report).toContain('### Breaking (2)');
});
