/** Reads the `*.field.list` methods of an account: many in one request, one by one where that fails. */

import { member } from '../base/json.js';
import { type AccountClient, type AccountResponse, readEach } from './account-client.js';
import type { FieldDescription, ReadOptions } from '../model/description.js';

/** By method. */
export function readFieldLists(
  client: AccountClient,
  names: readonly string[],
  options: Pick<ReadOptions, 'onProgress'>,
): ReturnType<typeof readEach<readonly FieldDescription[]>> {
  const ask = (part: readonly string[]): Promise<readonly AccountResponse[]> => askAll(client, part);
  return readEach(names, { what: 'field lists', ask, read: fieldsIn, ...options });
}

/** A batch is all or nothing, and does not name the call that failed (Observed behaviour, REST 3.0). */
async function askAll(client: AccountClient, names: readonly string[]): Promise<readonly AccountResponse[]> {
  const answers = names.length > 1 ? await client.batch(names) : [];
  if (answers.length === names.length && answers.every(({ ok }) => ok)) return answers;
  const single: AccountResponse[] = [];
  for (const [index, name] of names.entries()) {
    const known = answers[index];
    const isFinal = known !== undefined && (known.ok || !known.mayAnswerAlone);
    single.push(isFinal ? known : await client.call(name));
  }
  return single;
}

function fieldsIn(data: unknown): readonly FieldDescription[] {
  const items = member(data, 'items') ?? data;
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  return list.flatMap((row) => {
    const name = member(row, 'name');
    return typeof name === 'string' && name !== '' ? [field(name, row)] : [];
  });
}

function field(name: string, row: unknown): FieldDescription {
  const text = (key: string): string => {
    const value = member(row, key);
    return typeof value === 'string' ? value : '';
  };
  return {
    name,
    type: text('type'),
    title: text('title'),
    description: text('description'),
    filterable: member(row, 'filterable') === true,
    sortable: member(row, 'sortable') === true,
    multiple: member(row, 'multiple') === true,
  };
}
