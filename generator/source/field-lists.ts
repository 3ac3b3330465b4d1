/** Reads the `*.field.list` methods of an account: many in one request, one by one where that fails. */

import { member } from '../json.js';
import type { Note } from '../model/report.js';
import type { AccountClient, AccountResponse } from './account-client.js';
import type { FieldDescription, ReadOptions } from './description.js';

/** Calls in a batch at most (Observed behaviour, REST 3.0). */
const BATCH = 50;

interface FieldLists {
  readonly fieldLists: ReadonlyMap<string, readonly FieldDescription[]>;
  readonly notes: readonly Note[];
}

/** What the account refuses is a note: field lists only add. */
export async function readFieldLists(
  client: AccountClient,
  names: readonly string[],
  { onProgress }: Pick<ReadOptions, 'onProgress'>,
): Promise<FieldLists> {
  const fieldLists = new Map<string, readonly FieldDescription[]>();
  const notes: Note[] = [];
  for (let start = 0; start < names.length; start += BATCH) {
    onProgress?.(`field lists ${Math.min(start + BATCH, names.length)} of ${names.length}`);
    const part = names.slice(start, start + BATCH);
    for (const [index, answer] of (await ask(client, part)).entries()) {
      const name = part[index] ?? '';
      if (answer.ok) fieldLists.set(name, fieldsIn(answer.data));
      else notes.push({ level: 'warning', at: name, message: `was not read: ${answer.reason}` });
    }
  }
  return { fieldLists, notes };
}

/** A batch is all or nothing, and does not name the call that failed (Observed behaviour, REST 3.0). */
async function ask(client: AccountClient, names: readonly string[]): Promise<readonly AccountResponse[]> {
  const answers = names.length > 1 ? await client.batch(names) : [];
  if (answers.length === names.length && answers.every(({ ok }) => ok)) return answers;
  const single: AccountResponse[] = [];
  for (const [index, name] of names.entries()) {
    const known = answers[index];
    const isFinal = known !== undefined && (known.ok || !known.aloneMayDo);
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
