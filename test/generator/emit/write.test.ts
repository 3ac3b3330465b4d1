import { mkdirSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writePackage } from '../../../generator/emit/write.js';
import { InputError } from '../../../generator/input-error.js';

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

async function refusal(run: Promise<unknown>): Promise<string> {
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  return error instanceof InputError ? error.message : '';
}

describe('a first run', () => {
  test('writes every file and leaves nothing else', async () => {
    const result = await writePackage(out, FIRST);
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
    await writePackage(out, FIRST);
    expect(await readFile(join(out, 'src/mine.ts'), 'utf8')).toBe('mine');
  });

  test('takes over a file that is already as it would write it', async () => {
    await mkdir(out);
    await writeFile(join(out, 'package.json'), '{}\n');
    const { unchanged } = await writePackage(out, FIRST);
    expect(unchanged).toEqual(['package.json']);
  });
});

describe('a second run', () => {
  test('with the same files touches nothing', async () => {
    await writePackage(out, FIRST);
    const before = await contents(home);
    expect(await writePackage(out, FIRST)).toEqual({
      written: [],
      removed: [],
      unchanged: FIRST.map(({ path }) => path),
    });
    expect(await contents(home)).toEqual(before);
  });

  test('writes only what changed', async () => {
    await writePackage(out, FIRST);
    const { mtimeMs } = await stat(join(out, 'src/index.ts'));
    const { written } = await writePackage(out, [...FIRST.slice(1), { path: 'package.json', text: '{ }\n' }]);
    expect(written).toEqual(['package.json']);
    expect((await stat(join(out, 'src/index.ts'))).mtimeMs).toBe(mtimeMs);
  });

  test('removes what it no longer writes, and the folders that are empty then', async () => {
    await writePackage(out, FIRST);
    await writeFile(join(out, 'dist/mine.txt'), 'mine');
    const { removed } = await writePackage(out, FIRST.slice(0, 2));
    expect([...removed].sort()).toEqual(['dist/index.js', 'src/v3/task.ts']);
    expect((await readdir(join(out, 'src'))).sort()).toEqual(['index.ts']);
    expect(await readdir(join(out, 'dist'))).toEqual(['mine.txt']);
  });

  test('writes again what was deleted, such as what a repository does not hold', async () => {
    await writePackage(out, FIRST);
    await rm(join(out, 'dist'), { recursive: true });
    await rm(join(out, '.svc-gen-built.json'));
    expect((await writePackage(out, FIRST)).written).toEqual(['dist/index.js']);
    expect((await writePackage(out, FIRST)).written).toEqual([]);
  });
});

describe('a checkout that turns line ends', () => {
  async function turn(path: string): Promise<void> {
    const text = await readFile(join(out, path), 'utf8');
    await writeFile(join(out, path), text.replaceAll('\n', '\r\n'));
  }

  test('leaves files that are known, and nothing is written', async () => {
    await writePackage(out, FIRST);
    for (const path of ['src/index.ts', 'package.json', '.svc-gen-manifest.json']) await turn(path);
    const before = await contents(home);
    expect((await writePackage(out, FIRST)).written).toEqual([]);
    expect(await contents(home)).toEqual(before);
  });

  test('does not keep a file from being replaced or removed', async () => {
    await writePackage(out, FIRST);
    for (const { path } of FIRST) await turn(path);
    const { written, removed } = await writePackage(
      out,
      files({ 'package.json': '{}\n', 'src/index.ts': 'new\n' }),
    );
    expect([written, removed]).toEqual([['src/index.ts'], ['src/v3/task.ts', 'dist/index.js']]);
    expect(await readFile(join(out, 'src/index.ts'), 'utf8')).toBe('new\n');
  });

  test('does not hide an edit', async () => {
    await writePackage(out, FIRST);
    await writeFile(join(out, 'src/index.ts'), 'export {};\r\n// mine\r\n');
    expect(await refusal(writePackage(out, FIRST.slice(0, 1)))).toContain('src/index.ts: was edited since');
  });
});

describe('a .gitattributes', () => {
  const own = [...FIRST, { path: '.gitattributes', text: '* text=auto eol=lf\n' }];

  test('of the user is left alone, and is not taken for ours later', async () => {
    await mkdir(out);
    await writeFile(join(out, '.gitattributes'), '* -text\n');
    expect((await writePackage(out, own)).written).toEqual(FIRST.map(({ path }) => path));
    expect((await writePackage(out, FIRST)).removed).toEqual([]);
    expect(await readFile(join(out, '.gitattributes'), 'utf8')).toBe('* -text\n');
  });

  test("that the user has added to becomes the user's", async () => {
    await writePackage(out, own);
    await writeFile(join(out, '.gitattributes'), '* text=auto eol=lf\n*.md -diff\n');
    expect((await writePackage(out, own)).written).toEqual([]);
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
        await writePackage(out, files({ 'src/index.ts': 'old' }));
        await writeFile(join(out, 'src/index.ts'), 'edited');
      },
      want: 'src/index.ts: was edited since svc-gen wrote it',
    },
    {
      name: 'a file that was edited since and would be removed',
      prepare: async () => {
        await writePackage(out, files({ 'src/stale.ts': 'old' }));
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
    expect(await refusal(writePackage(out, FIRST))).toContain(want);
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
        if (reads === 2) mkdirSync(join(target, 'src/z.ts'), { recursive: true });
        return 'export {};\n';
      },
    };
    return [...FIRST.map(({ path, text }) => ({ path, text: `${text}// changed\n` })), last];
  }

  test('puts everything back', async () => {
    await writePackage(out, [...FIRST, { path: 'src/gone/stale.ts', text: 'stale' }]);
    const before = withoutTimes(await contents(home));
    expect(await refusal(writePackage(out, overtaken(out)))).toContain('cannot be written (');
    expect(withoutTimes(await contents(home))).toEqual({ ...before, 'client/src/z.ts': 'folder' });
  });

  test('leaves none of its own where there was nothing', async () => {
    await refusal(writePackage(out, overtaken(out)));
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

test('a run that was killed between two files is gone on with', async () => {
  await writePackage(out, FIRST);
  const manifest = join(out, '.svc-gen-manifest.json');
  const changed = FIRST.map(({ path, text }) => ({ path, text: `${text}\n` }));
  // As it stands when the record says what is under way, and one file of two is written.
  const before = JSON.parse(await readFile(manifest, 'utf8')) as { files: Record<string, { hash: string }> };
  await writePackage(out, changed);
  const after = JSON.parse(await readFile(manifest, 'utf8')) as typeof before;
  const pending = Object.entries(after.files).map(
    ([path, { hash }]) => [path, { hash, replaces: before.files[path]?.hash }] as const,
  );
  await writeFile(manifest, JSON.stringify({ files: Object.fromEntries<object>(pending) }));
  await writeFile(join(out, 'package.json'), '{}\n');
  expect((await writePackage(out, changed)).written).toEqual(['package.json']);
});
