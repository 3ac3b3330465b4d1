/** What the sandbox publishes: a description with the faults that accounts have, as a document and as a file. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readDescription } from '../../generator/source/read.js';

export async function published(): Promise<unknown> {
  const { document } = await readDescription({ kind: 'sandbox' }, { fieldLists: false });
  return document;
}

/**
 * For `--spec`: without the field lists, scopes and legacy methods that an account tells besides. Called at the top of a
 * test file, after whose tests the file is removed.
 */
export async function publishedFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-published-'));
  afterAll(() => rm(folder, { recursive: true }));
  const path = join(folder, 'account.openapi.json');
  await writeFile(path, JSON.stringify(await published()));
  return path;
}
