/** A committed package is whole, whatever a `.gitignore` above leaves out. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { emitPackage } from '../../../generator/emit/emit.js';
import { GIT_IGNORE } from '../../../generator/emit/package-files.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { textOf } from './emitted.js';
import { smallModel } from './small-model.js';

test('git takes what svc-gen wrote, and not what npm or the user put there', () => {
  const root = mkdtempSync(join(tmpdir(), 'svc-committed-'));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const written = ['.gitignore', '.svc-gen-built.json', 'dist/a.d.ts', 'dist/build/b.mjs', 'src/build/a.ts'];
  put('.gitignore', 'dist\ndist/\nbuild\n*.d.ts\n*.mjs\n.*.json\n.env\nnode_modules\n*.log\n');
  for (const path of [...written, 'node_modules/x/index.js', '.env', 'npm.log']) put(`client/${path}`, '1\n');
  put('client/.gitignore', GIT_IGNORE);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', root, '-c', 'core.excludesFile=', ...args], { encoding: 'utf8' });
  git('init', '-q');
  git('add', '-A', 'client');
  const held = git('ls-files', 'client').trim().split('\n');
  rmSync(root, { recursive: true });
  expect(held).toEqual(written.map((path) => `client/${path}`).sort());
});

/** For readers of the repository, or for svc-gen. npm packs the others that `files` does not name by itself. */
const NOT_PACKED = ['src', 'snapshot.json', '.gitattributes', '.gitignore'];
const ALWAYS_PACKED = ['package.json', 'README.md', 'LICENSE'];

test('each path of a package is kept by its .gitignore, and packed or known not to be', () => {
  const files = emitPackage(smallModel, EMIT_OPTIONS);
  const tops = [...new Set(files.map(({ path }) => path.split('/')[0] ?? ''))];
  const kept = GIT_IGNORE.split('\n').flatMap((line) => /^!\/([^/*]+)\/?$/.exec(line)?.[1] ?? []);
  const { files: packed } = JSON.parse(textOf(files, 'package.json')) as {
    readonly files: readonly string[];
  };
  expect(tops.filter((top) => !kept.includes(top))).toEqual([]);
  expect(tops.filter((top) => ![...packed, ...NOT_PACKED, ...ALWAYS_PACKED].includes(top))).toEqual([]);
});
