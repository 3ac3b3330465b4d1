/** What a description says of a value is what the emitted types accept, under every compiler. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../generator/model/account.js';
import { COMPILERS, typeCheckAlone } from '../package/compilers.js';
import { described, program } from '../package/described-types.js';
import { sourceProject, type SourceProject } from '../package/source-project.js';

let project: SourceProject;

beforeAll(async () => {
  project = await sourceProject();
  await project.emit('client', build(described()).model);
  await project.write('program.ts', program('./client/src/index.js'));
});
afterAll(() => project.remove());

test.each(COMPILERS)('$name compiles forty descriptions as they say', async ({ path }) => {
  const checked = await typeCheckAlone(project.folder, ['program.ts'], path);
  expect(checked.stdout + checked.stderr).toBe('');
});
