/** Uploads a file into a folder of the drive. */

import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { SendOptions } from '../call/call-options.js';
import { UsageError } from '../errors/errors.js';
import { checkNames } from '../params/check-names.js';
import { isObject, memberOf } from '../value/json.js';
import { bytesOf, type FileSource, openSource } from './source.js';
import { type FilesClient, Transfer } from './transfer.js';

/** How a file is uploaded. */
export interface UploadOptions extends Pick<SendOptions, 'signal'> {
  /** Name in the account. @default the name of the path or `File`, else `file` */
  readonly name?: string | undefined;
}

/** The file as the account has it now. */
export interface UploadedFile {
  readonly ID: number | string;
  readonly NAME?: string | null;
  readonly SIZE?: string | number | null;
  readonly DOWNLOAD_URL?: string | null;
  readonly [name: string]: unknown;
}

const METHOD = 'disk.folder.uploadFile';

/**
 * Uploads a file into a folder of the account's drive, as a stream: memory stays flat. It is a write without a key: limits,
 * cooldowns and hooks hold, and it is sent again only where the account did not take it (a limit, an expired token, no
 * connection). A stream that has been read cannot be sent again, so that refusal is the error then. While bytes flow, only
 * `signal` bounds its time; after the client's `deadline` nothing is repeated.
 *
 * @throws UsageError where the stream was read before, or the name is one that a server would change
 * @throws ProtocolError where the account answers without the id of the new file
 * @throws OutcomeUnknownError where the file began to go out and no answer arrived
 */
export async function upload(
  svc: FilesClient,
  target: { readonly folderId: number | string },
  source: FileSource,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  checkNames(target, ['folderId'], 'upload');
  checkNames(options, ['name', 'signal'], 'upload');
  const { folderId } = target;
  if (!isId(folderId)) throw new UsageError('upload: folderId must be the id of a folder');
  const { name: given, signal } = options;
  const transfer = new Transfer(svc, METHOD, signal);
  let broken: { readonly error: unknown } | undefined;
  try {
    const { name, size, chunks } = await openSource(source, given);
    if (name === '' || /[/\\\0]/.test(name))
      throw new UsageError(
        'upload: the name of a file is not empty and has no /, \\ or byte 0: the server of an account would cut it there',
      );
    // Without a file it changes nothing, and answers where a file can be sent to.
    const place = await transfer.call(METHOD, { id: folderId }, { read: true, signal });
    const { uploadUrl, field, fieldName = field } = isObject(place) ? place : {};
    if (typeof uploadUrl !== 'string')
      throw transfer.failed('protocol', { text: 'the answer has no uploadUrl' });
    const boundary = randomUUID();
    const disposition = `form-data; name="${escaped(typeof fieldName === 'string' ? fieldName : 'file')}"; filename="${escaped(name)}"`;
    const head = Buffer.from(
      `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`,
    );
    const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
    async function* form(): AsyncGenerator<Uint8Array> {
      yield head;
      try {
        for await (const chunk of chunks) yield bytesOf(chunk);
      } catch (error) {
        broken = { error };
        throw error;
      }
      yield tail;
    }
    const headers: Record<string, string> = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    if (size !== undefined) headers['content-length'] = String(head.length + size + tail.length);
    const answer = await transfer.post(transfer.named(uploadUrl), {
      headers,
      form,
      isRepeatable: size !== undefined,
    });
    const { result } = isObject(answer) ? answer : {};
    if (!isObject(result)) throw transfer.failed('protocol', { text: 'the answer has no result' });
    if (!isId(memberOf(result, 'ID') ?? memberOf(result, 'id')))
      throw transfer.failed('protocol', {
        text: 'the account answered without the id of a file, so no file arrived: usually the form was larger than the limit of the account (post_max_size, upload_max_filesize), or its server takes no stream of unknown size',
        mayHaveRun: false,
      });
    // Its id was found, so it is the documented object of a file.
    return result as unknown as UploadedFile;
  } catch (error) {
    throw broken === undefined ? transfer.errorOf(error) : broken.error;
  } finally {
    await transfer.end();
  }
}

function isId(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** As browsers write names in a form. */
function escaped(name: string): string {
  return name.replace(/["\r\n]/g, (letter) => encodeURIComponent(letter));
}
