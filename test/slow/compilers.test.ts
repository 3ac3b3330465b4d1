/** The programs of test/package under every compiler and module resolution. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMPILER, COMPILERS, RESOLUTIONS, typeCheckAlone } from '../package/compilers.js';
import { publishedFile } from '../package/published.js';
import { useClient } from '../package/use-client.js';

const PROGRAMS = ['first-client.ts', 'v3-types.ts', 'legacy-types.ts'];

/** The oldest compiler under `nodenext` is that of the tests of the programs. */
const CELLS = COMPILERS.flatMap((compiler) =>
  RESOLUTIONS.filter((resolution) => compiler !== COMPILER || resolution !== 'nodenext').map(
    (resolution) => ({ compiler, resolution }),
  ),
);

/** A resolution finds the files of a package, which are the same of every account. */
const ACCOUNTS = [
  { account: 'the sandbox', args: [], programs: [...PROGRAMS, 'families.ts'], cells: CELLS },
  {
    account: 'a description in a file',
    args: ['--spec', await publishedFile()],
    programs: PROGRAMS,
    cells: CELLS.filter(({ resolution }) => resolution === 'bundler'),
  },
];

describe.each(ACCOUNTS)('a client of $account', ({ args, programs, cells }) => {
  const used = useClient(programs, args);

  test.each(cells)('type-checks with $compiler.name under $resolution', async ({ compiler, resolution }) => {
    const program = await readFile(join(used.client.project, 'first-client.ts'), 'utf8');
    await used.client.write('first-client.cts', program);
    const files = resolution === 'bundler' ? programs : [...programs, 'first-client.cts'];
    expect(await used.complaints(files, compiler, resolution)).toBe('');
  });

  test.each(COMPILERS)('every entry type-checks with $name when only ES2022 is there', async ({ path }) => {
    const entries = await entriesOf(used.client.out);
    const imports = entries.map((entry, index) => `import type * as entry${index} from '${entry}';`);
    const uses = entries.map((_, index) => `entry${index}`);
    const exported = `export type { ${uses.join(', ')} };`;
    await used.client.write('every-entry.ts', [...imports, exported].join('\n'));
    const checked = await typeCheckAlone(used.client.project, ['every-entry.ts'], path);
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
