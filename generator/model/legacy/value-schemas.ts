/** What a field of a declared type is on the wire, as schemas, by style (A legacy generation's self-description, section 7). */

import type { JsonObject } from '../../base/json.js';
import type { LegacyField } from '../description.js';

/** By the case of the names of its fields: `accountNumber` or `ACCOUNT_NUMBER`. */
export type Style = 'camel' | 'capital';

type Values = Readonly<Record<'answered' | 'written' | 'filtered', JsonObject>>;

/** Nothing is known of it. */
export const ANY: JsonObject = {};
const TEXT: JsonObject = { type: 'string' };
/** The client makes a number of the digits that an account prints. */
const ANSWERED: JsonObject = { type: 'integer' };
/** A number, or its digits. */
const NUMBER: JsonObject = { type: ['integer', 'string'] };
const DECIMAL: JsonObject = { type: ['number', 'string'] };
/** A text, or a number that is one there. */
const WRITTEN_TEXT: JsonObject = { type: ['string', 'number'] };
const WRITTEN_CODE: JsonObject = { type: ['string', 'integer'] };
const FLAG: JsonObject = { type: 'string', enum: ['Y', 'N'], 'x-svc-open': true };
const DATE: JsonObject = { type: 'string', format: 'date-time' };
/** A `Date` would move the day between time zones. */
const DAY: JsonObject = { ...TEXT, description: 'A date without a time: `YYYY-MM-DD`.' };

const NUMBERS: Values = { answered: ANSWERED, written: NUMBER, filtered: NUMBER };
const DECIMALS: Values = { answered: { type: 'number' }, written: DECIMAL, filtered: DECIMAL };
const TEXTS: Values = { answered: TEXT, written: WRITTEN_TEXT, filtered: DECIMAL };
const CODES: Values = { answered: TEXT, written: WRITTEN_CODE, filtered: NUMBER };
const FLAGS: Values = {
  answered: FLAG,
  written: { anyOf: [FLAG, { type: 'boolean' }, { type: 'integer' }] },
  filtered: { anyOf: [FLAG, { type: 'boolean' }, { type: 'integer' }] },
};
/** Answers have a text, empty where there is none; accounts take what is written in several forms. */
const DATES: Values = { answered: TEXT, written: DATE, filtered: DATE };
const DAYS: Values = { answered: TEXT, written: DAY, filtered: TEXT };
const BINDING: JsonObject = { anyOf: [TEXT, { type: 'array', items: TEXT }] };
const BINDINGS: Values = { answered: BINDING, written: BINDING, filtered: BINDING };
/** A file as it is written: in most own fields the pair, in fields of an entity and of products inside `fileData` (section 7). */
const FILE_PAIR: JsonObject = { type: 'array', items: TEXT };
const FILES: Values = {
  answered: ANY,
  written: {
    anyOf: [FILE_PAIR, { type: 'object', properties: { fileData: FILE_PAIR }, required: ['fileData'] }],
    description:
      'A file: `[name, base64]`, or `{ fileData: [name, base64] }` in fields that are not added to the account. The function `file` makes both.',
  },
  filtered: ANY,
};
/** A file of the drive by its id: `n15` of a file that is not attached yet. */
const DISK_FILES: Values = {
  answered: ANY,
  written: { ...WRITTEN_CODE, description: 'A file of the drive: `n` and its id, such as `n15`.' },
  filtered: ANY,
};
/** What a directory keeps with an entry: an object, where the declared type says a status. */
const EXTRA_TEXT: JsonObject = { type: ['string', 'null'] };
const EXTRA: JsonObject = {
  type: 'object',
  properties: { SEMANTICS: EXTRA_TEXT, COLOR: EXTRA_TEXT },
  additionalProperties: true,
};
const EXTRAS: Values = { answered: EXTRA, written: EXTRA, filtered: ANY };
const UNKNOWN: Values = { answered: ANY, written: ANY, filtered: ANY };

const KINDS = ['WORK', 'MOBILE', 'HOME', 'FAX', 'PAGER', 'MAILING', 'OTHER'];
const KIND: JsonObject = { ...TEXT, enum: KINDS, 'x-svc-open': true, description: 'What the value is.' };
const VALUE: JsonObject = { ...TEXT, description: 'The value itself.' };
const VALUE_ID: JsonObject = { ...NUMBER, description: 'Of a value that is there: it is changed.' };
const GONE: JsonObject = { ...TEXT, enum: ['Y'], description: 'Removes the value.' };
const MULTIFIELD = { VALUE_TYPE: KIND, VALUE };
const MULTIFIELDS: Values = {
  answered: {
    type: 'object',
    properties: { ID: TEXT, ...MULTIFIELD, TYPE_ID: TEXT },
    additionalProperties: true,
  },
  written: {
    anyOf: [
      { type: 'object', required: ['VALUE'], properties: { ID: VALUE_ID, ...MULTIFIELD, TYPE_ID: TEXT } },
      {
        type: 'object',
        required: ['ID', 'DELETE'],
        properties: { ID: NUMBER, DELETE: GONE, ...MULTIFIELD, TYPE_ID: TEXT },
      },
    ],
  },
  filtered: TEXT,
};
/** The field `fm` of items holds all multifields of an object, so that each value says which it is of (Legacy results, CRM items). */
const TYPE_ID: JsonObject = {
  ...TEXT,
  enum: ['PHONE', 'EMAIL', 'WEB'],
  'x-svc-open': true,
  description: 'The field that the value is of.',
};
const CAMEL_MULTIFIELD = { valueType: KIND, value: VALUE, typeId: TYPE_ID };
const CAMEL_MULTIFIELDS: Values = {
  answered: {
    type: 'object',
    properties: { id: ANSWERED, ...CAMEL_MULTIFIELD },
    additionalProperties: true,
  },
  written: {
    anyOf: [
      { type: 'object', required: ['value', 'typeId'], properties: CAMEL_MULTIFIELD },
      { type: 'object', required: ['id', 'value'], properties: { id: VALUE_ID, ...CAMEL_MULTIFIELD } },
      {
        type: 'object',
        required: ['id', 'delete'],
        properties: { id: NUMBER, delete: GONE, ...CAMEL_MULTIFIELD },
      },
    ],
  },
  filtered: TEXT,
};

const REFERENCES =
  'user employee crm_contact crm_company crm_lead crm_deal crm_quote crm_category crm_entity crm_dynamic_type location';

const BY_TYPE: ReadonlyMap<string, Values> = new Map<string, Values>([
  ...['integer', 'int', ...REFERENCES.split(' ')].map((type) => [type, NUMBERS] as const),
  ['double', DECIMALS],
  ...['string', 'text', 'url', 'address', 'money'].map((type) => [type, TEXTS] as const),
  ...['crm_status', 'crm_currency', 'enum'].map((type) => [type, CODES] as const),
  ...['enumeration', 'iblock_element', 'iblock_section'].map((type) => [type, NUMBERS] as const),
  ['crm_status_extra', EXTRAS],
  ['char', FLAGS],
  ['boolean', FLAGS],
  ['date', DAYS],
  ['datetime', DATES],
  ['crm', BINDINGS],
  ['crm_multifield', MULTIFIELDS],
  ['file', FILES],
  ...['diskfile', 'disk_file', 'attached_diskfile'].map((type) => [type, DISK_FILES] as const),
]);

/** The set of types is open: one that is not known is anything. */
export function valueSchemasOf(
  { type, values = [], items = [] }: Pick<LegacyField, 'type' | 'values' | 'items'>,
  style: Style,
): Values {
  const lower = type.toLowerCase();
  if (lower === 'crm_multifield' && style === 'camel') return CAMEL_MULTIFIELDS;
  if (lower === 'enumeration' && items.length > 0) return enumerated(items);
  const known = lower.startsWith('crm_enum_') ? NUMBERS : (BY_TYPE.get(lower) ?? UNKNOWN);
  if (known === CODES && values.length > 0) return listed(values);
  return known;
}

/** Ids of the items that the account has: it refuses any other. An answer can have one that was added later. */
function enumerated(items: NonNullable<LegacyField['items']>): Values {
  const id: JsonObject = { type: 'integer', enum: [...new Set(items.map((item) => item.id))] };
  return { answered: { ...id, 'x-svc-open': true }, written: id, filtered: id };
}

/** Codes that the account lists; others are possible. Codes of digits are written as numbers too. */
function listed(values: readonly string[]): Values {
  const code: JsonObject = { type: 'string', enum: [...values], 'x-svc-open': true };
  const hasNumbers = values.some((value) => /^-?\d+$/.test(value));
  const written = hasNumbers ? { anyOf: [code, { type: 'integer' }] } : code;
  return { answered: hasNumbers ? written : code, written, filtered: written };
}
