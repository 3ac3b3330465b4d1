/** Folders that are made one by one, and files that are put in their place. */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../generator/disk/staged-file.js';
import { temporaryFolder } from '../../temporary-folder.js';

const root = temporaryFolder();

test('makes each folder on the way and says which, and none that is there', () => {
  const made: string[] = [];
  makeFolder(join(root, 'a', 'b'), (folder) => made.push(folder));
  makeFolder(join(root, 'a', 'b'), (folder) => made.push(folder));
  expect(made).toEqual([join(root, 'a'), join(root, 'a', 'b')]);
  expect(existsSync(join(root, 'a', 'b'))).toBe(true);
});

test.each([
  { name: 'its name is too long', path: ['x'.repeat(300)], want: 'ENAMETOOLONG' },
  { name: 'a file is in the way', path: ['file', 'folder'], want: 'ENOTDIR' },
])('fails with the reason of the file system when $name', ({ path, want }) => {
  writeFileSync(join(root, 'file'), '');
  expect(() => {
    makeFolder(join(root, ...path));
  }).toThrow(want);
});
