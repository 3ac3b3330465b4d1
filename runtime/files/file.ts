/** A local file in the forms in which accounts take files inside parameters. */

import { Buffer } from 'node:buffer';
import { UsageError } from '../errors/errors.js';
import { checkNames } from '../params/check-names.js';
import { bytesOf, openSource, type FileSource } from './source.js';

export type { FileSource } from './source.js';

/** How a local file is named. */
export interface FileOptions {
  /** Name in the account. @default the name of the path or `File`, else `file` */
  readonly name?: string | undefined;
}

/** A file that was read; each field of a method says by its type which form it takes. */
export interface OutgoingFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** `[name, base64]`: own fields (`UF_…`), and parameters such as `fileContent`. */
  readonly pair: readonly [name: string, base64: string];
  /** `{ fileData: [name, base64] }`: fields of CRM objects and products in capital letters. */
  readonly fileData: { readonly fileData: readonly [name: string, base64: string] };
  /** `{ upload: { name, data } }`: fields of REST 3.0. */
  readonly upload: { readonly upload: { readonly name: string; readonly data: string } };
}

/** Base64 of more is longer than a text of JavaScript can be. */
const MAX_SIZE = 384 * 1024 * 1024;

/**
 * Reads a file into memory. Use `upload()` for large files.
 *
 * @throws UsageError where the file cannot be read, or is larger than 384 MiB
 */
export async function file(source: FileSource, options: FileOptions = {}): Promise<OutgoingFile> {
  checkNames(options, ['name'], 'file');
  const { name, chunks } = await openSource(source, options.name);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const bytes = bytesOf(chunk);
    size += bytes.byteLength;
    if (size > MAX_SIZE) throw new UsageError('the file is larger than 384 MiB: send it with upload()');
    parts.push(bytes);
  }
  const data = Buffer.concat(parts).toString('base64');
  const pair = [name, data] as const;
  return { name, size, pair, fileData: { fileData: pair }, upload: { upload: { name, data } } };
}
