/** Texts that were recorded: `npx vitest run -u` records them again, and the diff shows what changed. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** The lines of a file of calls. */
export function recordedCalls(file: URL): readonly string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

export async function expectRecorded(text: string, file: URL): Promise<void> {
  await expect(text).toMatchFileSnapshot(fileURLToPath(file));
}
