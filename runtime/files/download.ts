/** Downloads a file of the account. */

import type { SendOptions } from '../call/call-options.js';
import { UsageError } from '../errors/errors.js';
import { checkNames } from '../params/check-names.js';
import { DOWNLOAD, type FilesClient, Transfer } from './transfer.js';

/** How a file is downloaded. */
export interface DownloadOptions extends Pick<SendOptions, 'signal'> {
  /** Largest file in bytes, at least 0. A larger one is a `ProtocolError`. @default no limit */
  readonly maxBytes?: number | undefined;
}

/**
 * Downloads a file, chunk by chunk: memory stays flat. The client's credential goes to its own account alone; a redirect to
 * another host is followed without any. It is a read: retries, `timeout`, limits, cooldowns and hooks hold until the answer
 * with the file has begun; from there on `signal` alone bounds its time. A caller who stops early ends the request.
 *
 * @param url absolute, or a path of the account that begins with `/`: its own host, or a public one over `https:`
 * @throws UsageError where it is no such address, and where the chunks of one download are read a second time
 * @throws ProtocolError where the account answers with a web page, or redirects to a host that is not admitted
 */
export function download(
  svc: FilesClient,
  url: string,
  options: DownloadOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks = readChunks(svc, url, options);
  let isRead = false;
  return Object.assign(chunks, {
    // A generator that has ended has no chunk more, which is an empty file to whoever reads it again.
    [Symbol.asyncIterator]() {
      if (isRead) throw new UsageError('download: a file is read once; call download() again');
      isRead = true;
      return chunks;
    },
  });
}

async function* readChunks(
  svc: FilesClient,
  url: string,
  options: DownloadOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  checkNames(options, ['maxBytes', 'signal'], 'download');
  const { maxBytes = Infinity, signal } = options;
  if (typeof maxBytes !== 'number' || !(maxBytes >= 0))
    throw new UsageError('maxBytes must be a number of bytes');
  const transfer = new Transfer(svc, DOWNLOAD, signal);
  const check = (size: number): void => {
    if (size > maxBytes)
      throw transfer.failed('protocol', { text: `the file is larger than maxBytes (${maxBytes})` });
  };
  try {
    const { body, headers } = await transfer.get(transfer.address(url));
    const encoding = headers['content-encoding'] ?? '';
    if (!/^(?:|identity)$/i.test(encoding))
      throw transfer.failed('protocol', { text: `the file arrives compressed (${encoding})` });
    check(Number(headers['content-length'] ?? 0));
    let size = 0;
    for await (const chunk of body) {
      check((size += chunk.byteLength));
      yield chunk;
    }
  } catch (error) {
    throw transfer.errorOf(error);
  } finally {
    await transfer.end();
  }
}
