/** Formats emitted files with Prettier, with the options that Prettier finds for the folder. */

import { join } from 'node:path';
import { InputError } from '../base/input-error.js';
import type { SourceFile } from './source-file.js';

/** Built files and the records of a run are not formatted. */
const FORMATTED = /^(src\/.*\.ts|(README|api)\.md|package\.json)$/;

/** @param out absolute: its `.prettierrc` or `.editorconfig`, or the one of a folder above it, applies. */
export async function formatFiles(files: readonly SourceFile[], out: string): Promise<readonly SourceFile[]> {
  const { clearConfigCache } = await import('prettier');
  await clearConfigCache();
  const formatted: SourceFile[] = [];
  for (const file of files) formatted.push(FORMATTED.test(file.path) ? await formatFile(file, out) : file);
  return formatted;
}

async function formatFile({ path, text }: SourceFile, out: string): Promise<SourceFile> {
  const { format } = await import('prettier');
  const filepath = join(out, path);
  const options = await optionsFor(filepath);
  return { path, text: await asInputError(filepath, () => format(text, { ...options, filepath })) };
}

/** Everything that decides how files are formatted: a run with other options is another run. */
export async function formatOptions(out: string): Promise<readonly unknown[]> {
  const { clearConfigCache } = await import('prettier');
  await clearConfigCache();
  const samples = ['src/index.ts', 'README.md', 'package.json'];
  return Promise.all(samples.map((path) => optionsFor(join(out, path))));
}

async function optionsFor(filepath: string): Promise<object> {
  const { resolveConfig } = await import('prettier');
  return (await asInputError(filepath, () => resolveConfig(filepath, { editorconfig: true }))) ?? {};
}

/** Names the file in an error of Prettier, such as an unreadable configuration or a missing plugin. */
async function asInputError<T>(filepath: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    const advice = 'correct its configuration, or generate without --prettier';
    throw new InputError(`Prettier cannot format it (${message})`, filepath, advice);
  }
}
