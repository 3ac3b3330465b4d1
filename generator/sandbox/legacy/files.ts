/** Files of the drive: upload addresses, uploads and download links (Legacy results, Drive). */

import { Readable } from 'node:stream';
import type { Account, DriveFile } from '../account.js';
import { type HttpAnswer, type HttpRequest, jsonAnswer, parseQuery } from '../http.js';
import { answer, failure, type LegacyCall, type LegacyMethod, type LegacyOutcome } from './outcome.js';
import { refusal } from './refusals.js';
import { integer, isMap, list, param } from './value.js';

export const fileMethods: readonly (readonly [string, LegacyMethod])[] = [
  ['disk.folder.uploadFile', { scope: ['disk'], run: uploadFile }],
  ['disk.file.get', { scope: ['disk'], run: getFile }],
];

/** Without `fileContent` it returns the address for an upload. */
function uploadFile({ params, account }: LegacyCall): LegacyOutcome {
  const folderId = integer(param(params, 'id'));
  if (folderId === undefined) return failure(400, 'ERROR_ARGUMENT', 'Invalid value of argument id');
  const [name, content] = list(param(params, 'fileContent'));
  if (typeof content !== 'string') return answer(uploadAddress(account, folderId));
  const data = param(params, 'data');
  const given = isMap(data) ? param(data, 'NAME') : undefined;
  return answer(
    shown(account, store(account, folderId, String(given ?? name), Buffer.from(content, 'base64'))),
  );
}

function getFile({ params, account }: LegacyCall): LegacyOutcome {
  const file = account.files.get(integer(param(params, 'id')) ?? 0);
  return file === undefined ? refusal('no such file') : answer(shown(account, file));
}

/** The links have no other credential than their token. */
export function answerFile(request: HttpRequest, account: Account): HttpAnswer | undefined {
  const [, action] = /^\/rest\/(upload|download)\.json$/.exec(request.path) ?? [];
  if (action === undefined) return undefined;
  const [id = '', secret = ''] = String(parseQuery(request)['token']).split('.');
  if (secret !== secretOf(account, action, id))
    return errorAnswer(401, 'INVALID_CREDENTIALS', 'Invalid request credentials');
  if (action === 'download') return download(account.files.get(Number(id)));
  // What PHP makes of a form that is too large: it has no fields, and is taken for the call that asks for an address.
  if (request.body.length === 0)
    return jsonAnswer(200, JSON.stringify({ result: uploadAddress(account, Number(id)) }));
  const part = readPart(request);
  if (part === undefined) return errorAnswer(400, 'ERROR_ARGUMENT', 'The form has no file');
  const result = shown(account, store(account, Number(id), part.name, part.bytes));
  return jsonAnswer(200, JSON.stringify({ result }));
}

function errorAnswer(status: number, error: string, description: string): HttpAnswer {
  return jsonAnswer(status, JSON.stringify({ error, error_description: description }));
}

function download(file: DriveFile | undefined): HttpAnswer {
  if (file === undefined) return errorAnswer(404, 'ERROR_NOT_FOUND', 'Could not find entity');
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': String(file.bytes.length),
    'content-disposition': `attachment; filename*=utf-8''${encodeURIComponent(file.name)}`,
  };
  return { status: 200, headers, body: Readable.from([file.bytes]) };
}

function store(account: Account, folderId: number, name: string, bytes: Buffer): DriveFile {
  const file = { id: account.nextId('file'), folderId, name, bytes };
  account.files.set(file.id, file);
  return file;
}

function shown(account: Account, { id, folderId, name, bytes }: DriveFile): object {
  return {
    ID: String(id),
    NAME: name,
    TYPE: 'file',
    PARENT_ID: String(folderId),
    SIZE: String(bytes.length),
    DOWNLOAD_URL: linkTo(account, 'download', id),
  };
}

function uploadAddress(account: Account, folderId: number): object {
  return { field: 'file', uploadUrl: linkTo(account, 'upload', folderId) };
}

function linkTo(account: Account, action: string, id: number): string {
  const token = `${id}.${secretOf(account, action, String(id))}`;
  return `${account.address?.().baseUrl ?? ''}/rest/${action}.json?token=${token}`;
}

function secretOf(account: Account, action: string, id: string): string {
  return account.secret(`${action} ${id}`, 32);
}

/** The first file of a form. */
function readPart({ headers, body }: HttpRequest): Pick<DriveFile, 'name' | 'bytes'> | undefined {
  const [, quoted, plain = quoted] =
    /boundary=(?:"([^"]+)"|([^;]+))/.exec(headers['content-type'] ?? '') ?? [];
  const start = body.indexOf('filename="');
  const head = body.indexOf('\r\n\r\n', start);
  const end = body.indexOf(`\r\n--${plain ?? ''}`, head);
  if (plain === undefined || start < 0 || head < 0 || end < 0) return undefined;
  const [, name = 'file'] = /^filename="([^"]*)"/.exec(body.toString('utf8', start, head)) ?? [];
  return { name: name.replaceAll('%22', '"'), bytes: body.subarray(head + 4, end) };
}
