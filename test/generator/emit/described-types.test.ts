/** What a description says of a value is what the emitted types accept, no more and no less. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPILER, typeCheckAlone } from '../../package/compilers.js';
import { described, program } from '../../package/described-types.js';
import { sourceProject, type SourceProject } from '../../package/source-project.js';
import { build } from '../model/account.js';

let project: SourceProject;

beforeAll(async () => {
  project = await sourceProject();
  await project.emit('client', build(described()).model);
  await project.write('program.ts', program('./client/src/index.js'));
});
afterAll(() => project.remove());

test('forty descriptions compile as they say, and refuse what they do not', async () => {
  const checked = await typeCheckAlone(project.folder, ['program.ts'], COMPILER.path);
  expect(checked.stdout + checked.stderr).toBe('');
});
