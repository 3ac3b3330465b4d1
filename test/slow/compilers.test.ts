/** The programs of test/package under every compiler and module resolution that `npm test` leaves out. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPILER, COMPILERS, RESOLUTIONS, typeCheck, typeCheckAlone } from '../package/compilers.js';
import { installClient, root, type InstalledClient } from '../package/installed-client.js';
import { publishedFile } from '../package/published.js';

const ACCOUNTS = [
  { account: 'the sandbox', args: [] },
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

  test.each(COMPILERS)('every entry type-checks with $name when only ES2022 is there', async ({ path }) => {
    const entries = await entriesOf(client.out);
    const imports = entries.map((entry, index) => `import type * as entry${index} from '${entry}';`);
    const uses = entries.map((_, index) => `entry${index}`);
    const exported = `export type { ${uses.join(', ')} };`;
    await client.write('every-entry.ts', [...imports, exported].join('\n'));
    const checked = await typeCheckAlone(client.project, ['every-entry.ts'], path);
    expect(entries.length).toBeGreaterThan(12);
    expect(checked.stdout + checked.stderr).toBe('');
    expect(checked.code).toBe(0);
  });
});

/** What a program can import; an entry with `*` stands for each module. */
async function entriesOf(out: string): Promise<readonly string[]> {
  const { exports } = JSON.parse(await readFile(join(out, 'package.json'), 'utf8')) as {
    readonly exports: object;
  }; // we wrote it
  const entries = await Promise.all(
    Object.keys(exports)
      .filter((entry) => entry !== './package.json')
      .map(async (entry) => {
        if (!entry.endsWith('/*')) return [entry];
        const folder = entry.slice(0, -2);
        const files = await readdir(join(out, 'dist', folder), { withFileTypes: true });
        return files.filter((file) => file.isDirectory()).map(({ name }) => `${folder}/${name}`);
      }),
  );
  return entries.flat().map((entry) => entry.replace(/^\./, '@svc/client'));
}
