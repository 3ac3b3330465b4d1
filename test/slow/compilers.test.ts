/** The programs of test/package under every compiler and module resolution that `npm test` leaves out. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPILER, COMPILERS, RESOLUTIONS, typeCheck } from '../package/compilers.js';
import { installClient, root, type InstalledClient } from '../package/installed-client.js';
import { publishedFile } from '../package/published.js';

const ACCOUNTS = [
  { account: 'the built-in account', args: [] },
  { account: 'a description in a file', args: ['--spec', await publishedFile()] },
];

const PROGRAMS = ['first-client.ts', 'v3-types.ts', 'legacy-types.ts'];

const CELLS = COMPILERS.filter((compiler) => compiler !== COMPILER).flatMap((compiler) =>
  RESOLUTIONS.map((resolution) => ({ compiler, resolution })),
);

describe.each(ACCOUNTS)('a client of $account', ({ args }) => {
  let client: InstalledClient;

  beforeAll(async () => {
    client = await installClient(args);
    for (const program of PROGRAMS) {
      const text = await readFile(join(root, 'test/package/programs', program), 'utf8');
      await client.write(program, text);
      await client.write(program.replace(/ts$/, 'cts'), text);
    }
  });

  afterAll(() => client.remove());

  test.each(CELLS)('type-checks with $compiler.name under $resolution', async ({ compiler, resolution }) => {
    const files = resolution === 'bundler' ? PROGRAMS : [...PROGRAMS, 'first-client.cts'];
    const checked = await typeCheck(client.project, files, compiler.path, resolution);
    expect(checked.stdout + checked.stderr).toBe('');
    expect(checked.code).toBe(0);
  });
});
