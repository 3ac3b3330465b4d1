/** Programs whose mistakes must not compile: each `@ts-expect-error TSnnnn: …` names the diagnostic that must stand on the next line. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typeCheck } from './compilers.js';
import { root, type InstalledClient } from './installed-client.js';

export interface Mistake {
  readonly line: number;
  readonly code: string;
  readonly what: string;
}

/** What the program expects, and what TypeScript 5.9 says once nothing is expected any more. */
export interface Diagnosed {
  readonly expected: readonly Mistake[];
  readonly found: ReadonlyMap<number, readonly string[]>;
}

const EXPECTATION = /^\s*\/\/ @ts-expect-error (TS\d+): (.+)$/;

export async function diagnose(client: InstalledClient, program: string): Promise<Diagnosed> {
  const text = await readFile(join(root, 'test/package/programs', program), 'utf8');
  const lines = text.split('\n');
  const expected = lines.flatMap((line, index) => {
    const [, code, what] = EXPECTATION.exec(line) ?? [];
    return code === undefined || what === undefined ? [] : [{ line: index + 2, code, what }];
  });
  await client.write(`bare-${program}`, text.replaceAll('@ts-expect-error', 'expected'));
  const { stdout } = await typeCheck(
    client.project,
    [`bare-${program}`],
    'node_modules/typescript/bin/tsc',
    'nodenext',
  );
  const found = new Map<number, string[]>();
  for (const [, line, code] of stdout.matchAll(/^\S+\((\d+),\d+\): error (TS\d+)/gm)) {
    const at = Number(line);
    found.set(at, [...(found.get(at) ?? []), code ?? '']);
  }
  return { expected, found };
}
