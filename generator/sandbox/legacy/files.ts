/** Files of the drive: upload addresses, uploads and download links (Legacy results, Drive). */

import { Readable } from 'node:stream';
import type { Account, DriveFile, Row } from '../account.js';
import { type HttpAnswer, type HttpRequest, jsonAnswer, parseQuery } from '../http.js';
import { tableOf } from '../table.js';
import type { Fields } from './families/described-field.js';
import { listFamily } from './families/list.js';
import { type FamilyView, viewOf } from './families/view.js';
import {
  answer,
  failure,
  type LegacyCall,
  type LegacyFailure,
  type LegacyMethod,
  type LegacyOutcome,
} from './outcome.js';
import { refusal } from './refusals.js';
import { integer, isBlank, isMap, list, param } from './value.js';

export const fileMethods: readonly (readonly [string, LegacyMethod])[] = [
  ['disk.folder.uploadFile', { scope: ['disk'], run: uploadFile }],
  ['disk.file.get', { scope: ['disk'], run: getFile }],
];

/** What leads to these files, and is not among the methods that a client is made from: no example of the answers is known. */
export const driveMethods: readonly (readonly [string, LegacyMethod])[] = [
  ['disk.storage.getList', { scope: ['disk'], run: (call) => listRows(STORAGES, [STORAGE], call) }],
  ['disk.storage.getChildren', { scope: ['disk'], run: (call) => inStorage(call, listFolder) }],
  ['disk.storage.uploadFile', { scope: ['disk'], run: (call) => inStorage(call, storeFile) }],
  ['disk.folder.getChildren', { scope: ['disk'], run: folderChildren }],
];

/** Every folder exists: an upload may name any id, and the documents name that of the root. */
const STORAGE = {
  id: 1,
  name: 'Shared drive',
  moduleId: 'disk',
  entityType: 'common',
  entityId: 'shared_files_s1',
  rootObjectId: 7,
} as const;

const STORAGES: FamilyView = viewOf({
  id: 'ID',
  fields: {
    ID: { type: 'integer', title: 'ID' },
    NAME: { type: 'string', title: 'Name' },
    CODE: { type: 'string', title: 'Code' },
    MODULE_ID: { type: 'string', title: 'Module' },
    ENTITY_TYPE: { type: 'string', title: 'Kind of the owner' },
    ENTITY_ID: { type: 'string', title: 'Owner' },
    ROOT_OBJECT_ID: { type: 'integer', title: 'Root folder' },
  } satisfies Fields,
});

const FILES: FamilyView = viewOf({
  id: 'ID',
  fields: {
    ID: { type: 'integer', title: 'ID' },
    NAME: { type: 'string', title: 'Name' },
    TYPE: { type: 'string', title: 'File or folder' },
    STORAGE_ID: { type: 'integer', title: 'Storage' },
    PARENT_ID: { type: 'integer', title: 'Folder' },
    SIZE: { type: 'integer', title: 'Bytes' },
    DOWNLOAD_URL: { type: 'string', title: 'Link' },
  } satisfies Fields,
});

function listRows(
  view: FamilyView,
  rows: readonly Row[],
  { params, account: { rules } }: LegacyCall,
): LegacyOutcome {
  return listFamily(view, tableOf(rows), { params, rules });
}

function inStorage(
  call: LegacyCall,
  use: (call: LegacyCall, folderId: number) => LegacyOutcome,
): LegacyOutcome {
  const id = idOf(call);
  if (typeof id !== 'number') return id;
  return id === STORAGE.id ? use(call, STORAGE.rootObjectId) : refusal('no such file');
}

function folderChildren(call: LegacyCall): LegacyOutcome {
  const id = idOf(call);
  return typeof id === 'number' ? listFolder(call, id) : id;
}

function idOf({ params }: LegacyCall): number | LegacyFailure {
  const id = param(params, 'id');
  if (isBlank(id)) return refusal('a parameter is missing', 'id');
  return integer(id) ?? refusal('a parameter has a wrong type', 'id');
}

function listFolder(call: LegacyCall, folderId: number): LegacyOutcome {
  const files = [...call.account.files.values()].filter((file) => file.folderId === folderId);
  return listRows(
    FILES,
    files.map((file) => rowOf(call.account, file)),
    call,
  );
}

function storeFile({ params, account }: LegacyCall, folderId: number): LegacyOutcome {
  const name = nameIn(params);
  const [, content] = list(param(params, 'fileContent'));
  if (isBlank(name)) return refusal('a parameter is missing', 'data');
  if (typeof content !== 'string') return refusal('a parameter is missing', 'fileContent');
  const file = store(account, folderId, String(name), Buffer.from(content, 'base64'));
  return answer({ ...shown(account, file), ID: file.id });
}

/** Without `fileContent` it returns the address for an upload. */
function uploadFile({ params, account }: LegacyCall): LegacyOutcome {
  const folderId = integer(param(params, 'id'));
  if (folderId === undefined) return failure(400, 'ERROR_ARGUMENT', 'Invalid value of argument id');
  const [name, content] = list(param(params, 'fileContent'));
  if (typeof content !== 'string') return answer(uploadAddress(account, folderId));
  const file = store(account, folderId, String(nameIn(params) ?? name), Buffer.from(content, 'base64'));
  return answer(shown(account, file));
}

function nameIn(params: LegacyCall['params']): unknown {
  const data = param(params, 'data');
  return isMap(data) ? param(data, 'NAME') : undefined;
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

function shown(account: Account, file: DriveFile): object {
  return FILES.show(rowOf(account, file));
}

function rowOf(account: Account, { id, folderId, name, bytes }: DriveFile): Row {
  return {
    id,
    name,
    type: 'file',
    storageId: STORAGE.id,
    parentId: folderId,
    size: bytes.length,
    downloadUrl: linkTo(account, 'download', id),
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
