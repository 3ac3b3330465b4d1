/** `--no-redis`: nothing of a package leads to what many processes share. */

import { expect, test } from 'vitest';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { emitPackage } from '../../../generator/emit/emit.js';
import { prebuiltRuntime } from '../../../generator/emit/prebuilt-runtime.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { smallModel } from './small-model.js';

const WITHOUT = { ...EMIT_OPTIONS, noRedis: true } as const;

test.each([
  { name: 'a package has Redis', options: EMIT_OPTIONS, want: true },
  { name: 'a package without Redis has no file of it', options: WITHOUT, want: false },
])('$name', ({ options, want }) => {
  const files = assembleFiles(emitPackage(smallModel, options));
  const all = [...files, ...prebuiltRuntime(options)];
  expect(all.some(({ path }) => path.includes('redis'))).toBe(want);
  const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';
  expect(textOf('package.json').includes('redis')).toBe(want);
  expect(/redisTokens|#many-processes/.test(textOf('README.md'))).toBe(want);
});
