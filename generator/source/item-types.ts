/** Asks an account for its types of items, the built-in ones and its own, and for the fields of each. */

import { ENTITY_TYPES } from '../model/item-types.js';
import { isList, isObject, listOf, member, text } from '../base/json.js';
import type { Note } from '../model/notes.js';
import { type AccountClient, notReadNote, readEach } from './account-client.js';
import type { ItemType, ReadOptions } from '../model/description.js';
import { readLegacyFields } from './legacy-fields.js';

const TYPES = 'crm.type.list';
const FIELDS = 'crm.item.fields';
/** Rows of a page, and calls of a batch. */
const MAX_ROWS = 50;

interface ItemTypes {
  readonly found: readonly ItemType[];
  readonly notes: readonly Note[];
}

/** Undefined: the account has none, or they are not wanted. A type that the credential may not read is a note. */
export async function readItemTypes(
  client: AccountClient,
  methods: readonly string[],
  { fieldLists, itemTypes, onProgress }: ReadOptions,
): Promise<ItemTypes | undefined> {
  const has = (name: string): boolean => methods.some((one) => one.toLowerCase() === name);
  if (!fieldLists || itemTypes === false || !has(FIELDS)) return undefined;
  onProgress?.('types of items');
  const own = has(TYPES) ? await readOwnTypes(client) : { types: [], notes: [] };
  const types = new Map([
    ...Object.entries(ENTITY_TYPES).map(([name, number]) => [number, name] as const),
    ...own.types,
  ]);
  const numbers = [...types.keys()].sort((left, right) => left - right).map(String);
  const { found, notes } = await readEach(numbers, {
    what: 'types of items',
    at: (number) => `${FIELDS} ${number}`,
    ask: (part) => client.legacyBatch(part.map((number) => [FIELDS, { entityTypeId: Number(number) }])),
    read: readLegacyFields,
  });
  return {
    found: [...found].map(([name, { fields }]): ItemType => {
      const number = Number(name);
      return { number, title: types.get(number) ?? '', fields };
    }),
    notes: [...own.notes, ...notes],
  };
}

type OwnTypes = {
  readonly types: readonly (readonly [number: number, title: string])[];
  readonly notes: readonly Note[];
};

async function readOwnTypes(client: AccountClient): Promise<OwnTypes> {
  const types: [number, string][] = [];
  for (let start = 0; ; start += MAX_ROWS) {
    const answer = await client.legacyCall(TYPES, { start });
    const rows = answer.ok ? rowsOf(answer.data) : undefined;
    if (rows === undefined)
      return { types, notes: [notReadNote(TYPES, answer.ok ? 'the answer has no list' : answer.reason)] };
    const known = types.length;
    for (const row of rows) {
      const number = Number(member(row, 'entityTypeId'));
      const isNew = Number.isSafeInteger(number) && number > 0 && types.every(([one]) => one !== number);
      if (isNew) types.push([number, text(member(row, 'title'))]);
    }
    if (rows.length < MAX_ROWS || types.length === known) return { types, notes: [] };
  }
}

/** The only list in the answer (A legacy generation's self-description, section 4). */
function rowsOf(data: unknown): readonly unknown[] | undefined {
  if (isList(data)) return data;
  const lists = isObject(data) ? Object.values(data).filter(isList) : [];
  return lists.length === 1 ? listOf(lists[0]) : undefined;
}
