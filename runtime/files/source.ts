/** Opens the source of a file (a path, a blob, bytes or a stream) as an iterable of chunks. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as streams from 'node:stream';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../errors/errors.js';
import { bytesIn, isBytes, tagOf } from '../value/realm.js';

/** A `Blob` or `File`. */
export interface BlobLike {
  readonly size: number;
  readonly name?: string;
  stream(): object;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A path, a `file:` URL, bytes, a `Blob`, or a stream of bytes (of Node, or a `ReadableStream`). */
export type FileSource =
  | string
  | { readonly href: string }
  | Uint8Array
  | ArrayBuffer
  | BlobLike
  | AsyncIterable<Uint8Array | string>
  | { getReader(): object };

/** A source that was opened. */
interface OpenSource {
  readonly name: string;
  /** Bytes; undefined: a stream does not say. */
  readonly size: number | undefined;
  /** Of a stream they can be read once; of anything else, each time from the beginning. */
  readonly chunks: AsyncIterable<Uint8Array | string>;
}

/** @throws UsageError where it is none of these, or the file cannot be read. */
export async function openSource(source: unknown, name: string | undefined): Promise<OpenSource> {
  if (name !== undefined && typeof name !== 'string')
    throw new UsageError('the name of a file must be a text');
  if (typeof source === 'string' || tagOf(source) === 'URL') {
    const path = typeof source === 'string' ? source : pathOf(source as URL);
    const found = await stat(path).catch((cause: unknown) => {
      throw new UsageError(`the file cannot be read: ${String(Reflect.get(Object(cause), 'code'))}`, {
        cause,
      });
    });
    if (!found.isFile()) throw new UsageError('the path is not a file');
    return {
      name: name ?? basename(path),
      size: found.size,
      chunks: fromTheBeginning(() => bytesOfFile(path)),
    };
  }
  const bytes = bytesIn(source);
  if (bytes !== undefined)
    return { name: name ?? NAME, size: bytes.byteLength, chunks: fromTheBeginning(() => once(bytes)) };
  if (isBlob(source)) {
    const chunks = fromTheBeginning(() => iterable(source.stream()));
    return { name: name ?? source.name ?? NAME, size: source.size, chunks };
  }
  if (typeof source === 'object' && source !== null)
    return { name: name ?? NAME, size: undefined, chunks: iterable(source) };
  throw new UsageError('a file is a path, a Blob, bytes or a stream of bytes');
}

const NAME = 'file';

function pathOf(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch (cause) {
    throw new UsageError('the URL of a file must be a file: URL of this machine; fetch any other first', {
      cause,
    });
  }
}

function isBlob(source: unknown): source is BlobLike {
  return typeof source === 'object' && source !== null && 'stream' in source && 'size' in source;
}

function fromTheBeginning(
  open: () => AsyncIterable<Uint8Array | string>,
): AsyncIterable<Uint8Array | string> {
  return { [Symbol.asyncIterator]: () => open()[Symbol.asyncIterator]() };
}

/** Opened by the first read: where no one reads, a stream would stay open, and its error would end the program. */
async function* bytesOfFile(path: string): AsyncGenerator<Uint8Array | string> {
  yield* createReadStream(path);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Every runtime of this entry iterates over its streams. @throws UsageError */
function iterable(source: object): AsyncIterable<Uint8Array | string> {
  if (isSpent(source))
    throw new UsageError('the stream was read or destroyed before, so its file is incomplete: open it again');
  // What the chunks are shows only when they arrive, and each is checked then.
  if (Symbol.asyncIterator in source) return source as AsyncIterable<Uint8Array | string>;
  throw new UsageError('a file is a path, a Blob, bytes or a stream of bytes');
}

/** Not every runtime has `isDisturbed`. */
function isSpent(source: object): boolean {
  const isDisturbed: unknown = Reflect.get(streams, 'isDisturbed');
  const isRead =
    typeof isDisturbed === 'function' && Reflect.apply(isDisturbed, undefined, [source]) === true;
  return (
    isRead || ['destroyed', 'readableDidRead', 'locked'].some((name) => Reflect.get(source, name) === true)
  );
}

/** The bytes of a chunk: a text is UTF-8. @throws UsageError for objects that are neither. */
export function bytesOf(chunk: unknown): Uint8Array {
  if (isBytes(chunk)) return chunk;
  if (typeof chunk === 'string') return Buffer.from(chunk);
  throw new UsageError('a stream of a file has chunks of bytes');
}
