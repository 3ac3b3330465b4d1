/** A folder for the files that a test writes. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Call it at the top of a test file or of its `describe`, after whose tests the folder is removed. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
