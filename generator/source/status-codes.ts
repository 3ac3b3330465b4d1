/** Asks an account for the codes of stages and statuses: the directories that its fields name. */

import { listOf, member, text } from '../base/json.js';
import type { Note } from '../model/notes.js';
import { type AccountClient, readEach } from './account-client.js';
import type { LegacyExtras, LegacyField } from '../model/description.js';

const ITEMS = 'crm.status.entity.items';

/** The fields with the codes of their directories. One that is refused is a note: its fields take any code. */
export async function withStatusCodes(
  client: AccountClient,
  legacy: LegacyExtras,
): Promise<{ readonly legacy: LegacyExtras; readonly notes: readonly Note[] }> {
  const objects = [...Object.values(legacy.fields), ...(legacy.items ?? [])];
  const wanted = new Set(objects.flatMap(({ fields }) => fields.flatMap(directoryOf)));
  const name = legacy.methods.find((method) => method.toLowerCase() === ITEMS);
  if (name === undefined || wanted.size === 0) return { legacy, notes: [] };
  const { found: codes, notes } = await readEach([...wanted].sort(), {
    what: 'codes of stages and statuses',
    at: (directory) => `${name} ${directory}`,
    ask: (part) => client.legacyBatch(part.map((entityId) => [name, { entityId }])),
    read: codesOf,
  });
  const withCodes = <T extends { readonly fields: readonly LegacyField[] }>(object: T): T => ({
    ...object,
    fields: object.fields.map((field) => {
      const [values = []] = directoryOf(field).map((directory) => codes.get(directory));
      return values.length === 0 ? field : { ...field, values };
    }),
  });
  const fields = Object.entries(legacy.fields).map(
    ([method, object]) => [method, withCodes(object)] as const,
  );
  const items = legacy.items?.map(withCodes);
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
