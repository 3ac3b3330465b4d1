/** Typed features in use, and the mistakes that do not compile, each for the reason that it is there for. */

import { describe, expect, test } from 'vitest';
import { COMPILER } from '../../package/compilers.js';
import { diagnose } from '../../package/mistakes.js';
import { publishedFile } from '../../package/published.js';
import { useClient } from '../../package/use-client.js';

const PROGRAMS = [
  {
    program: 'v3-types.ts',
    args: ['--spec', await publishedFile()],
    account: 'a description in a file',
    least: 75,
  },
  { program: 'gateway-types.ts', args: [], account: 'the sandbox', least: 11 },
  { program: 'legacy-types.ts', args: [], account: 'the sandbox', least: 40 },
  { program: 'family-types.ts', args: [], account: 'the sandbox', least: 14 },
  { program: 'item-types.ts', args: [], account: 'the sandbox', least: 7 },
];

describe.each(PROGRAMS)('$program over $account', ({ program, args, least }) => {
  const used = useClient([program], args);

  test(`compiles with ${COMPILER.name}`, { timeout: 120_000 }, async () => {
    expect(await used.complaints([program])).toBe('');
  });

  test(
    `catches at least ${String(least)} mistakes, each with the diagnostic that it names and nothing else`,
    { timeout: 120_000 },
    async () => {
      const { expected, found } = await diagnose(used.client, program);
      expect(expected.length).toBeGreaterThanOrEqual(least);
      expect([...found.keys()]).toEqual(expected.map(({ line }) => line));
      expect(expected.filter(({ line, code }) => !found.get(line)?.includes(code))).toEqual([]);
    },
  );
});
