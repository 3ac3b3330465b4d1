/** Files in `fields`, as the server of May 2026 takes and answers them (Server behaviour, REST 3.0, fields). */

import { isObject } from '../../json.js';
import type { Account } from '../account.js';
import { fieldsWith, type Entity } from './entity.js';
import type { Values } from './fields.js';
import { invalidFile } from './refusal.js';

/** Each `{upload: {name, data}}` or `{upload: {name, url}}` becomes what is answered: `{id, name, url}`, the id a text. */
export function withFiles(entity: Entity, account: Account, values: Values): Values {
  const files = fieldsWith(entity, 'file').flatMap(({ name }) => {
    const value = values[name];
    return value === undefined || value === null ? [] : [[name, stored(account, name, value)] as const];
  });
  return { ...values, ...Object.fromEntries(files) };
}

function stored(account: Account, field: string, value: unknown): object {
  const upload = isObject(value) ? value['upload'] : undefined;
  if (!isObject(upload)) throw invalidFile(field, '`upload` is missing');
  const { name, data, url } = upload;
  if (typeof name !== 'string' || name === '') throw invalidFile(field, 'the file has no `name`');
  if ((data === undefined) === (url === undefined)) throw invalidFile(field, 'give either `data` or `url`');
  if (data !== undefined && !isBase64(data)) throw invalidFile(field, '`data` is not base64');
  if (url !== undefined && !isAddress(url)) throw invalidFile(field, '`url` is not an address');
  const id = String(account.nextId('file'));
  return { id, name, url: `/disk/file/${id}/${encodeURIComponent(name)}` };
}

function isBase64(data: unknown): boolean {
  return typeof data === 'string' && data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data);
}

function isAddress(url: unknown): boolean {
  return typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url);
}
