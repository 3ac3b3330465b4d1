/** Asks an account for the codes of stages and statuses: the directories that its fields name. */

import { listOf, member, text } from '../json.js';
import type { Note } from '../model/report.js';
import { type AccountClient, notReadNote } from './account-client.js';
import type { LegacyExtras, LegacyField } from './description.js';

const ITEMS = 'crm.status.entity.items';
/** Calls of a batch. */
const MOST = 50;

/** The fields with the codes of their directories. One that is refused is a note: its fields take any code. */
export async function withStatusCodes(
  client: AccountClient,
  legacy: LegacyExtras,
): Promise<{ readonly legacy: LegacyExtras; readonly notes: readonly Note[] }> {
  const objects = [...Object.values(legacy.fields), ...(legacy.items ?? [])];
  const wanted = new Set(objects.flatMap(({ fields }) => fields.flatMap(directoryOf)));
  const name = legacy.methods.find((method) => method.toLowerCase() === ITEMS);
  if (name === undefined || wanted.size === 0) return { legacy, notes: [] };
  const directories = [...wanted].sort();
  const codes = new Map<string, readonly string[]>();
  const notes: Note[] = [];
  for (let start = 0; start < directories.length; start += MOST) {
    const part = directories.slice(start, start + MOST);
    const answers = await client.legacyBatch(part.map((entityId) => [name, { entityId }]));
    for (const [index, answer] of answers.entries()) {
      const directory = part[index] ?? '';
      if (!answer.ok) notes.push(notReadNote(`${name} ${directory}`, answer.reason));
      else codes.set(directory, codesOf(answer.data));
    }
  }
  const told = <T extends { readonly fields: readonly LegacyField[] }>(object: T): T => ({
    ...object,
    fields: object.fields.map((field) => {
      const [values = []] = directoryOf(field).map((directory) => codes.get(directory));
      return values.length === 0 ? field : { ...field, values };
    }),
  });
  const fields = Object.entries(legacy.fields).map(([method, object]) => [method, told(object)] as const);
  const items = legacy.items?.map(told);
  return { legacy: { ...legacy, fields: Object.fromEntries(fields), ...(items && { items }) }, notes };
}

/** Of a field whose answer does not list its codes itself. */
function directoryOf({ type, statusType = '', values }: LegacyField): readonly string[] {
  return type === 'crm_status' && statusType !== '' && values === undefined ? [statusType] : [];
}

function codesOf(data: unknown): readonly string[] {
  const codes = listOf(data).map((row) => text(member(row, 'STATUS_ID')));
  return [...new Set(codes.filter((code) => code !== ''))];
}
