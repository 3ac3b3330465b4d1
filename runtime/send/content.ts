/** The content of a response as text: decompressed once, within a limit, and decoded as UTF-8. */

import { isUtf8 } from 'node:buffer';
import type * as zlib from 'node:zlib';

export const ENCODINGS = 'gzip, deflate, br';

/** `defect`: why the bytes are no text. */
export type Content = { readonly text: string } | { readonly defect: string } | 'too large';

/** @param limit bytes after decompression. @param done is called at once where the bytes are not compressed. */
export function readContent(
  bytes: Buffer,
  encoding: string | undefined,
  { limit, done }: { readonly limit: number; readonly done: (content: Content) => void },
): void {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity' || bytes.length === 0) return done(decode(bytes));
  const decompress = decompressorOf(name, bytes);
  if (decompress === undefined) return done({ defect: `its content encoding is unknown (${name})` });
  decompress(bytes, { maxOutputLength: limit }, (error, plain) => {
    if (error === null) done(decode(plain));
    else if (Reflect.get(error, 'code') === 'ERR_BUFFER_TOO_LARGE') done('too large');
    else done({ defect: `it cannot be decompressed (${name})` });
  });
}

function decode(bytes: Buffer): Content {
  return isUtf8(bytes) ? { text: bytes.toString() } : { defect: 'it holds bytes that are not UTF-8' };
}

type Decompress = (
  bytes: Buffer,
  options: { readonly maxOutputLength: number },
  done: (error: Error | null, plain: Buffer) => void,
) => void;

function decompressorOf(encoding: string, bytes: Buffer): Decompress | undefined {
  // Loaded on first use: it takes longer to load than the rest of this client.
  const { gunzip, brotliDecompress, inflate, inflateRaw }: typeof zlib =
    process.getBuiltinModule('node:zlib');
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzip;
  if (encoding === 'br') return brotliDecompress;
  if (encoding !== 'deflate') return undefined;
  // RFC 9110 means the zlib format; some servers send the bare stream.
  return ((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw;
}
