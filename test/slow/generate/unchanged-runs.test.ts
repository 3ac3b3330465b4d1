/** Runs of the built generator, one after the other: what the second one does, and what it says. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GenerateReport } from '../../../generator/pipeline/generate-report.js';
import { account, additive } from '../../generator/generate/account.js';

let out = '';
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'svc-unchanged-'));
});
afterEach(() => rm(out, { recursive: true, force: true }));

describe('the built generator', () => {
  const bin = fileURLToPath(new URL('../../../bin/svc-gen.js', import.meta.url));
  const spec = (): string => join(out, 'account.json');
  const client = (): string => join(out, 'client');
  const generate = (
    ...args: readonly string[]
  ): { status: number | null; err: string; report: GenerateReport } => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [bin, 'generate', '--json', '--spec', spec(), '--out', client(), ...args],
      { encoding: 'utf8' },
    );
    return { status, err: stderr, report: JSON.parse(stdout || '{}') as GenerateReport }; // the report is its contract
  };

  test('says the same of a run that has nothing to do, and does what is to be done', async () => {
    await writeFile(spec(), JSON.stringify(account()));
    const { report: first } = generate();
    const built = (): Promise<string> => readFile(join(client(), '.svc-gen-built.json'), 'utf8');
    const inputs = await built();
    const { report: second } = generate();
    // It holds a hash of the input: where that differs, the second run has made the package again.
    expect(await built()).toBe(inputs);
    const { files, changed, ...said } = second;
    expect({ files, changed }).toEqual({
      files: {
        written: [],
        removed: [],
        unchanged: expect.arrayContaining([...first.files.written]) as unknown,
      },
      changed: false,
    });
    expect(first).toMatchObject(said);
    expect(second.files.unchanged).toHaveLength(first.files.written.length);

    const lost = join(client(), 'dist/index.js');
    const before = await readFile(lost, 'utf8');
    await rm(lost);
    expect(generate().report.files.written).toEqual(['dist/index.js']);
    expect(await readFile(lost, 'utf8')).toBe(before);

    expect(generate('--package-name', '@acme/client').report.changed).toBe(true);
    const renamed = generate().report;
    expect(renamed.changed).toBe(true);
    const dropped = ({ notes }: GenerateReport): readonly string[] =>
      notes.map(({ at }) => at).filter((at) => at.startsWith('--'));
    expect(dropped(renamed)).toEqual(['--package-name']);
    // The record of that run has no note on the package before it.
    const { report } = generate();
    expect({ changed: report.changed, dropped: dropped(report) }).toEqual({ changed: false, dropped: [] });
    await writeFile(join(client(), 'src/index.ts'), '// mine\n');
    expect(generate()).toMatchObject({
      status: 2,
      err: expect.stringContaining('src/index.ts: was edited since svc-gen wrote it') as unknown,
    });
  }, 120_000);

  test('works inside the package', async () => {
    await writeFile(spec(), JSON.stringify(account()));
    generate();
    await writeFile(spec(), JSON.stringify(additive()));
    const inside = spawnSync(process.execPath, [bin, 'generate', '--spec', spec(), '--out', '.'], {
      cwd: client(),
      encoding: 'utf8',
    });
    expect(inside.stderr).not.toMatch(/error/);
    expect(inside.status).toBe(0);
    expect(generate().report.files.written).toEqual([]);
  }, 120_000);

  test('writes a version again that a repository has taken back', async () => {
    const git = (...args: readonly string[]): void => {
      const config = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
      const { status, stderr } = spawnSync('git', [...config, ...args], { cwd: out, encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    };
    const page = (): Promise<string> => readFile(join(client(), 'src/v3/note/index.ts'), 'utf8');
    await writeFile(join(out, '.gitignore'), 'dist/\n.svc-gen-built.json\n');
    await writeFile(spec(), JSON.stringify(account()));
    generate();
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'v1');
    await writeFile(spec(), JSON.stringify(additive()));
    generate();
    const second = await page();
    expect(second).toContain('pinned');

    git('restore', 'client');
    expect(await page()).not.toContain('pinned');
    const { files, changed } = generate().report;
    expect(changed).toBe(true);
    expect(files.written).toContain('src/v3/note/index.ts');
    expect(await page()).toBe(second);
    expect(generate().report.changed).toBe(false);
  }, 120_000);
});
