import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs, { mkdirSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MANIFESTS } from '../../../generator/emit/manifest.js';
import { expectRecorded } from '../../recorded.js';
import { packageMark, writePackage } from '../../../generator/emit/write.js';
import { InputError } from '../../../generator/base/input-error.js';

let home: string;
let out: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'svc-write-'));
  out = join(home, 'client');
});

afterEach(async () => {
  await rm(home, { recursive: true, force: true });
});

const FIRST = files({
  'package.json': '{}\n',
  'src/index.ts': 'export {};\n',
  'src/v3/task.ts': 'export {};\n',
  'dist/index.js': '1\n',
});

function files(
  texts: Readonly<Record<string, string>>,
): readonly { readonly path: string; readonly text: string }[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text }));
}

/** Everything below a folder with its text and time, to be compared as a whole. */
async function contents(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const described = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = await lstat(path);
    return [
      relative(folder, path),
      entry.isFile() ? `${mtimeMs} ${await readFile(path, 'utf8')}` : 'folder',
    ] as const;
  });
  return Object.fromEntries(await Promise.all(described));
}

/** What was refused, in the order of the tests. */
const refusals: string[] = [];

function refusal(run: () => unknown): string {
  const said = refused(run);
  refusals.push(`${String(expect.getState().currentTestName)}\n  ${said.replaceAll(out, '<out>')}`);
  return said;
}

function refused(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    if (error instanceof InputError) return error.message;
  }
  throw new Error('the run was not refused');
}

describe('a first run', () => {
  test('writes every file and leaves nothing else', async () => {
    const result = writePackage(out, FIRST);
    expect(result).toEqual({ written: FIRST.map(({ path }) => path), removed: [], unchanged: [] });
    expect(await readFile(join(out, 'src/v3/task.ts'), 'utf8')).toBe('export {};\n');
    expect(await readdir(home)).toEqual(['client']);
    expect((await readdir(out)).sort()).toEqual([
      '.svc-gen-built.json',
      '.svc-gen-manifest.json',
      'dist',
      'package.json',
      'src',
    ]);
  });

  test('keeps what else lies in the folder', async () => {
    await mkdir(join(out, 'src'), { recursive: true });
    await writeFile(join(out, 'src/mine.ts'), 'mine');
    writePackage(out, FIRST);
    expect(await readFile(join(out, 'src/mine.ts'), 'utf8')).toBe('mine');
  });

  test('takes over a file that is already as it would write it', async () => {
    await mkdir(out);
    await writeFile(join(out, 'package.json'), '{}\n');
    const { unchanged } = writePackage(out, FIRST);
    expect(unchanged).toEqual(['package.json']);
  });
});

describe('a second run', () => {
  test('with the same files touches nothing', async () => {
    writePackage(out, FIRST);
    const before = await contents(home);
    expect(writePackage(out, FIRST)).toEqual({
      written: [],
      removed: [],
      unchanged: FIRST.map(({ path }) => path),
    });
    expect(await contents(home)).toEqual(before);
  });

  test('writes only what changed', async () => {
    writePackage(out, FIRST);
    const { mtimeMs } = await stat(join(out, 'src/index.ts'));
    const { written } = writePackage(out, [...FIRST.slice(1), { path: 'package.json', text: '{ }\n' }]);
    expect(written).toEqual(['package.json']);
    expect((await stat(join(out, 'src/index.ts'))).mtimeMs).toBe(mtimeMs);
  });

  test('removes what it no longer writes, and the folders that are empty then', async () => {
    writePackage(out, FIRST);
    await writeFile(join(out, 'dist/mine.txt'), 'mine');
    const { removed } = writePackage(out, FIRST.slice(0, 2));
    expect([...removed].sort()).toEqual(['dist/index.js', 'src/v3/task.ts']);
    expect((await readdir(join(out, 'src'))).sort()).toEqual(['index.ts']);
    expect(await readdir(join(out, 'dist'))).toEqual(['mine.txt']);
  });

  test('writes again what was deleted, such as what a repository does not hold', async () => {
    writePackage(out, FIRST);
    await rm(join(out, 'dist'), { recursive: true });
    await rm(join(out, '.svc-gen-built.json'));
    expect(writePackage(out, FIRST).written).toEqual(['dist/index.js']);
    expect(writePackage(out, FIRST).written).toEqual([]);
  });
});

describe('a checkout that turns line ends', () => {
  async function turn(path: string): Promise<void> {
    const text = await readFile(join(out, path), 'utf8');
    await writeFile(join(out, path), text.replaceAll('\n', '\r\n'));
  }

  test('leaves files that are known, and nothing is written', async () => {
    writePackage(out, FIRST);
    for (const path of ['src/index.ts', 'package.json', '.svc-gen-manifest.json']) await turn(path);
    const before = await contents(home);
    expect(writePackage(out, FIRST).written).toEqual([]);
    expect(await contents(home)).toEqual(before);
  });

  test('does not keep a file from being replaced or removed', async () => {
    writePackage(out, FIRST);
    for (const { path } of FIRST) await turn(path);
    const { written, removed } = writePackage(
      out,
      files({ 'package.json': '{}\n', 'src/index.ts': 'new\n' }),
    );
    expect([written, removed]).toEqual([['src/index.ts'], ['dist/index.js', 'src/v3/task.ts']]);
    expect(await readFile(join(out, 'src/index.ts'), 'utf8')).toBe('new\n');
  });

  test('does not hide an edit', async () => {
    writePackage(out, FIRST);
    await writeFile(join(out, 'src/index.ts'), 'export {};\r\n// mine\r\n');
    expect(refusal(() => writePackage(out, FIRST.slice(0, 1)))).toContain('src/index.ts: was edited since');
  });
});

describe('a repository that leaves built files out', () => {
  const newer = files({ 'package.json': '{}\n', 'src/index.ts': 'new\n', 'dist/index.js': '2\n' });
  const older = files({ 'package.json': '{}\n', 'src/index.ts': 'old\n', 'dist/index.js': '1\n' });

  test.each([
    { name: 'after a clone with some of them, by a newer svc-gen', built: '1\n', forgets: true },
    { name: 'after a pull, with the built file of before', built: '1\n', forgets: false },
    { name: 'after a pull that brought the built file', built: '2\n', forgets: false },
  ])('is generated again $name', async ({ built, forgets }) => {
    // A colleague's folder, of which the repository holds all but what is built.
    writePackage(out, older);
    if (forgets) await rm(join(out, '.svc-gen-built.json'));
    else {
      const colleague = join(home, 'colleague');
      writePackage(colleague, newer);
      for (const path of ['src/index.ts', '.svc-gen-manifest.json'])
        await writeFile(join(out, path), await readFile(join(colleague, path), 'utf8'));
      await rm(colleague, { recursive: true });
    }
    await writeFile(join(out, 'dist/index.js'), built);
    writePackage(out, newer);
    expect(await readFile(join(out, 'dist/index.js'), 'utf8')).toBe('2\n');
    expect(writePackage(out, newer).written).toEqual([]);
    await writeFile(join(out, 'dist/index.js'), 'mine\n');
    expect(refusal(() => writePackage(out, older))).toContain('dist/index.js: was edited since');
  });
});

describe('files below dist that no record of a run here has', () => {
  const mark = '// @generated by svc-gen. Do not edit.\n';
  const next = files({ 'package.json': '{}\n', 'dist/index.js': `${mark}2\n`, 'dist/a.d.ts': `${mark}2\n` });

  test.each([
    { name: 'no file of the package is committed', committed: false },
    { name: 'a newer svc-gen has written what is committed', committed: true },
  ])('are replaced when an earlier svc-gen built them and $name', async ({ committed }) => {
    const old = { path: 'dist/old.js', text: `${mark}0\n` };
    if (committed) writePackage(out, [...next, old]);
    await rm(join(out, '.svc-gen-built.json'), { force: true });
    await mkdir(join(out, 'dist'), { recursive: true });
    for (const name of ['index.js', 'a.d.ts', 'old.js'])
      await writeFile(join(out, 'dist', name), `${mark}1\n`);
    const { written, removed } = writePackage(out, next);
    expect(written).toEqual([...(committed ? [] : ['package.json']), 'dist/index.js', 'dist/a.d.ts']);
    // What no record has is in nobody's way.
    expect(removed).toEqual(committed ? ['dist/old.js'] : []);
    expect(await readFile(join(out, 'dist/index.js'), 'utf8')).toBe(`${mark}2\n`);
  });

  test.each([
    { name: 'the user wrote it', path: 'dist/index.js', text: '1\n', forgets: true, want: 'did not write' },
    { name: 'it lies elsewhere', path: 'src/a.ts', text: `${mark}1\n`, forgets: true, want: 'did not write' },
    {
      name: 'a record shows the edit',
      path: 'dist/index.js',
      text: `${mark}mine\n`,
      forgets: false,
      want: 'edited',
    },
  ])('are refused when $name', async ({ path, text, forgets, want }) => {
    const all = [...next, { path: 'src/a.ts', text: mark }];
    writePackage(out, all);
    if (forgets) for (const name of MANIFESTS) await rm(join(out, name));
    await writeFile(join(out, path), text);
    const before = await contents(home);
    expect(refusal(() => writePackage(out, [...next, { path: 'src/a.ts', text: `${mark}2\n` }]))).toContain(
      want,
    );
    expect(await contents(home)).toEqual(before);
  });
});

describe('a .gitattributes', () => {
  const own = [...FIRST, { path: '.gitattributes', text: '* text=auto eol=lf\n' }];

  test('of the user is left alone, and is not taken for ours later', async () => {
    await mkdir(out);
    await writeFile(join(out, '.gitattributes'), '* -text\n');
    expect(writePackage(out, own).written).toEqual(FIRST.map(({ path }) => path));
    expect(writePackage(out, FIRST).removed).toEqual([]);
    expect(await readFile(join(out, '.gitattributes'), 'utf8')).toBe('* -text\n');
  });

  test("that the user has added to becomes the user's", async () => {
    writePackage(out, own);
    await writeFile(join(out, '.gitattributes'), '* text=auto eol=lf\n*.md -diff\n');
    expect(writePackage(out, own).written).toEqual([]);
    expect(await readFile(join(out, '.gitattributes'), 'utf8')).toContain('*.md -diff');
  });
});

describe('what stands in the way', () => {
  test.each([
    {
      name: 'a file of the user at a path that would be written',
      prepare: async () => {
        await mkdir(join(out, 'src'), { recursive: true });
        await writeFile(join(out, 'src/index.ts'), 'mine');
      },
      want: 'src/index.ts: a file that svc-gen did not write is in the way',
    },
    {
      name: 'a file that was edited since',
      prepare: async () => {
        writePackage(out, files({ 'src/index.ts': 'old' }));
        await writeFile(join(out, 'src/index.ts'), 'edited');
      },
      want: 'src/index.ts: was edited since svc-gen wrote it',
    },
    {
      name: 'a file that was edited since and would be removed',
      prepare: async () => {
        writePackage(out, files({ 'src/stale.ts': 'old' }));
        await writeFile(join(out, 'src/stale.ts'), 'edited');
      },
      want: 'src/stale.ts: was edited since svc-gen wrote it',
    },
    {
      name: 'a folder where a file belongs',
      prepare: () => mkdir(join(out, 'package.json'), { recursive: true }),
      want: 'package.json: not a file that svc-gen wrote',
    },
    {
      name: 'a file where a folder belongs',
      prepare: async () => {
        await mkdir(out);
        await writeFile(join(out, 'src'), 'mine');
      },
      want: 'src: not a folder',
    },
    {
      name: 'a link that leads out of the folder',
      prepare: async () => {
        await mkdir(out);
        await mkdir(join(home, 'elsewhere'));
        await symlink(join(home, 'elsewhere'), join(out, 'src'));
      },
      want: 'src: not a folder',
    },
    {
      name: 'a link where a file belongs',
      prepare: async () => {
        await mkdir(out);
        await writeFile(join(home, 'secret'), 'mine');
        await symlink(join(home, 'secret'), join(out, 'package.json'));
      },
      want: 'package.json: not a file that svc-gen wrote',
    },
    {
      name: 'a file instead of the folder itself',
      prepare: () => writeFile(out, 'mine'),
      want: 'client: not a folder',
    },
    {
      name: 'a record with a list for its files',
      prepare: async () => {
        await mkdir(out);
        await writeFile(join(out, '.svc-gen-manifest.json'), '{ "files": [] }');
      },
      want: '.svc-gen-manifest.json: is not a list of generated files',
    },
    {
      name: 'a pipe where the record of the sources belongs',
      prepare: async () => {
        await mkdir(out);
        execFileSync('mkfifo', [join(out, '.svc-gen-manifest.json')]);
      },
      want: '.svc-gen-manifest.json: not a file that svc-gen wrote',
    },
    {
      name: 'a link where the record of the build belongs',
      prepare: async () => {
        await mkdir(out);
        await writeFile(join(home, 'record'), '{ "files": {} }');
        await symlink(join(home, 'record'), join(out, '.svc-gen-built.json'));
      },
      want: '.svc-gen-built.json: not a file that svc-gen wrote',
    },
    {
      name: 'an invalid record',
      prepare: async () => {
        await mkdir(out);
        await writeFile(join(out, '.svc-gen-manifest.json'), '{ "files": { "../secret": { "hash": "" } } }');
      },
      want: '.svc-gen-manifest.json: is not a list of generated files',
    },
  ])('$name stops the run, and nothing is changed', async ({ prepare, want }) => {
    await prepare();
    const before = await contents(home);
    expect(refusal(() => writePackage(out, FIRST))).toContain(want);
    expect(await contents(home)).toEqual(before);
  });
});

describe('a run that fails half-way', () => {
  /** Another program makes a folder where the last file belongs, after the way was found free. */
  function overtaken(target: string): readonly { readonly path: string; readonly text: string }[] {
    let reads = 0;
    const last = {
      path: 'src/z.ts',
      get text() {
        reads += 1;
        // The way is looked at twice: before the lock, and under it.
        if (reads === 4) mkdirSync(join(target, 'src/z.ts'), { recursive: true });
        return 'export {};\n';
      },
    };
    return [...FIRST.map(({ path, text }) => ({ path, text: `${text}// changed\n` })), last];
  }

  test('puts everything back', async () => {
    writePackage(out, [...FIRST, { path: 'src/gone/stale.ts', text: 'stale' }]);
    const before = withoutTimes(await contents(home));
    expect(refusal(() => writePackage(out, overtaken(out)))).toContain('src/z.ts: not a file;');
    expect(withoutTimes(await contents(home))).toEqual({ ...before, 'client/src/z.ts': 'folder' });
  });

  test('leaves none of its own where there was nothing', async () => {
    refusal(() => writePackage(out, overtaken(out)));
    expect(withoutTimes(await contents(home))).toEqual({
      client: 'folder',
      'client/src': 'folder',
      'client/src/z.ts': 'folder',
    });
  });

  function withoutTimes(all: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(all).map(([path, text]) => [path, text.replace(/^[\d.]+ /, '')]),
    );
  }
});

describe('a run that is killed', () => {
  const OLD = files({
    'a.ts': 'old\n',
    'dist/b.js': 'old\n',
    'gone/c.ts': 'old\n',
    'snapshot.json': 'old\n',
  });
  const NEW = files({
    'a.ts': 'new\n',
    'dist/b.js': 'new\n',
    'made/d.ts': 'new\n',
    'snapshot.json': 'new\n',
  });
  const OTHER = files({ 'a.ts': 'other\n', 'snapshot.json': 'other\n' });

  const CALLS = ['mkdirSync', 'writeFileSync', 'renameSync', 'rmSync', 'rmdirSync', 'linkSync'] as const;

  /** Ends a run after `at` changes of the file system, and leaves the folder as a kill does. Returns how many it made. */
  function killed(at: number): number {
    let count = 0;
    for (const name of CALLS) {
      const real = fs[name] as (...args: unknown[]) => unknown;
      vi.spyOn(fs, name as 'rmSync').mockImplementation((...args: unknown[]) => {
        if (count >= at) throw new Error('killed');
        count += 1;
        real(...args);
      });
    }
    syncBuiltinESMExports();
    try {
      writePackage(out, NEW);
    } catch (error) {
      expect(error).toEqual(new Error('killed'));
    } finally {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
    return count;
  }

  async function begin(): Promise<void> {
    await rm(home, { recursive: true });
    await mkdir(home);
    writePackage(out, OLD);
  }

  test.each([
    { name: 'is finished by the next run of the same description', next: NEW },
    { name: 'is undone by the next run of the old description', next: OLD },
    { name: 'does not stand in the way of another description', next: OTHER },
  ])('$name, wherever it ends', async ({ next }) => {
    writePackage(out, OLD);
    const steps = killed(Infinity);
    expect(steps).toBeGreaterThan(12);
    for (let at = 0; at < steps; at += 1) {
      await begin();
      killed(at);
      writePackage(out, next);
      const found = await readdir(out, { recursive: true, withFileTypes: true });
      const texts = found
        .filter((entry) => entry.isFile() && !/^\.svc-gen-(manifest|built)\.json$/.test(entry.name))
        .map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          return { path: relative(out, path), text: await readFile(path, 'utf8') };
        });
      const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);
      expect((await Promise.all(texts)).sort(byPath)).toEqual(next.toSorted(byPath));
      expect(writePackage(out, next).written).toEqual([]);
    }
  });

  test('changes the recorded description last', async () => {
    writePackage(out, OLD);
    const steps = killed(Infinity);
    for (let at = 0; at < steps; at += 1) {
      await begin();
      killed(at);
      const [code, snapshot] = await Promise.all(
        ['a.ts', 'snapshot.json'].map((name) => readFile(join(out, name), 'utf8')),
      );
      if (snapshot === 'new\n') expect(code).toBe('new\n');
    }
  });
});

describe('a link that leads out of the folder', () => {
  const outside = (): string => join(home, 'outside');

  /** Puts a link at every temporary name that a run could guess from the names of its files. */
  async function linksAt(names: readonly string[]): Promise<void> {
    await mkdir(out, { recursive: true });
    await writeFile(outside(), 'mine');
    for (const name of names) await symlink(outside(), join(out, name));
  }

  test('is not written through at a name next to a file', async () => {
    const ends = ['svc-gen-new', 'tmp', 'new', '0.svc-gen-new'];
    await linksAt(
      ['package.json', '.svc-gen-manifest.json', '.svc-gen-built.json'].flatMap((name) =>
        ends.map((end) => `${name}.${end}`),
      ),
    );
    writePackage(out, FIRST);
    expect(await readFile(outside(), 'utf8')).toBe('mine');
    expect(await readFile(join(out, 'package.json'), 'utf8')).toBe('{}\n');
  });

  test('is not written through where a manifest or the lock belongs', async () => {
    for (const name of ['.svc-gen-manifest.json', '.svc-gen-built.json']) {
      await rm(out, { recursive: true, force: true });
      await linksAt([name]);
      expect(refusal(() => writePackage(out, FIRST))).toContain(name);
      expect(await readFile(outside(), 'utf8')).toBe('mine');
    }
  });

  test('is not written, put back or removed through when it takes the place of a folder meanwhile', async () => {
    await mkdir(join(home, 'elsewhere'));
    await writeFile(join(home, 'elsewhere/index.ts'), 'mine');
    writePackage(out, [...FIRST, { path: 'src/stale.ts', text: 'old' }]);
    const changed = FIRST.map(({ path, text }) => ({ path, text: `${text}// changed\n` }));
    const real = fs.renameSync;
    const swapped = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (String(to).endsWith('src/index.ts')) {
        real(join(out, 'src'), join(out, 'src-moved'));
        fs.symlinkSync(join(home, 'elsewhere'), join(out, 'src'));
      }
      real(from, to);
    });
    syncBuiltinESMExports();
    try {
      expect(() => writePackage(out, changed)).toThrow();
    } finally {
      swapped.mockRestore();
      syncBuiltinESMExports();
    }
    expect(await readdir(join(home, 'elsewhere'))).toEqual(['index.ts']);
    expect(await readFile(join(home, 'elsewhere/index.ts'), 'utf8')).toBe('mine');
  });
});

describe('the lock of a folder', () => {
  const lock = (): string => join(out, '.svc-gen-lock');

  test('of a process that has ended is taken over', async () => {
    await mkdir(out);
    await writeFile(lock(), `${String(process.pid)} ${hostname()} ${randomUUID()}\n`);
    expect(writePackage(out, FIRST).written).toHaveLength(4);
    expect(await readdir(out)).not.toContain('.svc-gen-lock');
  });

  test('stops the run when its process is under way', async () => {
    await mkdir(out);
    await writeFile(lock(), `${String(process.ppid)} ${hostname()} ${randomUUID()}\n`);
    const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
    expect(refusal(() => writePackage(out, FIRST))).toContain('another run of svc-gen writes here');
    expect(wait).toHaveBeenCalledTimes(200);
    wait.mockRestore();
    expect(await readdir(out)).toEqual(['.svc-gen-lock']);
  });

  test('is waited for, and what the other run wrote is not taken for an edit', async () => {
    writePackage(out, FIRST);
    await writeFile(lock(), `${String(process.ppid)} ${hostname()} ${randomUUID()}\n`);
    // The other run is half-way: it has written a file, and its manifest is not there yet.
    await writeFile(join(out, 'src/index.ts'), 'half-way');
    const wait = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
      fs.writeFileSync(join(out, 'src/index.ts'), 'export {};\n');
      fs.rmSync(lock());
      return 'timed-out';
    });
    expect(writePackage(out, FIRST)).toMatchObject({ written: [], removed: [] });
    wait.mockRestore();
  });
});

describe('two runs of one folder', () => {
  test('end with one written and one refused when both began before either wrote', () => {
    writePackage(out, FIRST);
    const hashBefore = packageMark(out);
    writePackage(out, FIRST.slice(0, 2), { hashBefore });
    expect(refusal(() => writePackage(out, FIRST, { hashBefore }))).toContain(
      'another run of svc-gen has written here meanwhile',
    );
  });

  test('are both done when they write the same', () => {
    const hashBefore = packageMark(out);
    expect([1, 2, 3].map(() => writePackage(out, FIRST, { hashBefore }).written.length)).toEqual([4, 0, 0]);
  });
});

test('refusals have the words that were recorded', async () => {
  await expectRecorded(`${refusals.join('\n')}\n`, new URL('./recorded/refusals.txt', import.meta.url));
});
