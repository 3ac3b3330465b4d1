/** A project that holds the sources of emitted packages, each in a folder of its name, and programs that use them. */

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../../generator/emit/source-file.js';
import type { Model } from '../../generator/model/model.js';
import { EMIT_OPTIONS } from '../generator/emit/emit-options.js';
import { emittedFiles } from '../generator/emit/emitted.js';
import { root } from './installed-client.js';

export interface SourceProject {
  readonly folder: string;
  /** Writes `NAME/src`; the runtime's types are those of the built runtime. Returns every file of the package. */
  emit(name: string, model: Model): Promise<readonly SourceFile[]>;
  write(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

export async function sourceProject(): Promise<SourceProject> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-sources-'));
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await write('package.json', '{ "type": "module" }\n');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return {
    folder,
    write,
    emit: async (name, model) => {
      const files = emittedFiles(model, EMIT_OPTIONS);
      for (const { path, text } of files) if (path.startsWith('src/')) await write(join(name, path), text);
      await symlink(join(root, 'dist/package'), join(folder, name, 'dist'), 'dir');
      return files;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
