/** A family's rows in its style: what a caller reads, selects and filters by. */

import type { Row } from '../../account.js';
import { list } from '../value.js';
import type { Fields } from './described-field.js';
import { multifieldTexts, showEveryMultifield } from './multifield.js';
import { type FamilyRow, isFit, shownValue, storedName } from './family-rows.js';

export interface FamilyView {
  /** Absent: capital style, whose lists are bare. */
  readonly many: string | undefined;
  /** `ID` or `id`. */
  readonly id: string;
  /** All members, or those of `select`. */
  show(row: Row, select?: readonly unknown[]): FamilyRow;
  /** What a filter by the field of this name in capitals reads; undefined: there is no such field. */
  reader(capitals: string): ((row: Row) => unknown) | undefined;
  /** The name in a row of a field with one value, which lists are sorted by; undefined: there is none. */
  sortField(name: string): string | undefined;
  /** Whether rows can have the value: a number where the field is one. */
  isFit(name: string, value: unknown): boolean;
  /** Whether an account has the field, also where rows of the sandbox have no value of it. */
  knows(name: string): boolean;
}

/** A filter by one contact finds rows that have it among others. */
const ALIASES: Readonly<Record<string, string>> = { CONTACTID: 'CONTACTIDS', CONTACT_ID: 'CONTACT_IDS' };

/** Fields of items that no row here has a value of (Legacy results, CRM items). */
const OF_ITEMS: ReadonlySet<string> = new Set(
  (
    'stageSemanticId webformId hasPhone hasEmail isManualOpportunity movedBy movedTime lastActivityBy lastActivityTime ' +
    'utmSource utmMedium utmCampaign utmContent utmTerm observers entityTypeId leadId quoteId isRecurring companyIds ' +
    'originId originatorId originVersion bankingDetails content terms dealId storageTypeId actualDate mycompanyId xmlId ' +
    'sourceId sourceDescription comments categoryId typeId closed begindate closedate taxValue additionalInfo locationId ' +
    'previousStageId'
  ).split(' '),
);

const EMPTY: ReadonlySet<string> = new Set([...OF_ITEMS].map((name) => name.toUpperCase()));

/** Own fields, and the parents of a type that the account made. */
const DYNAMIC = /^(?:ufCrm|UF_CRM_|parentId\d)/;

interface Styled {
  readonly wrapped?: { readonly many: string };
  readonly id: string;
  readonly fields: Fields;
}

export function viewOf({ wrapped, id, fields }: Styled): FamilyView {
  const isCapital = wrapped === undefined;
  const members = Object.entries(fields).map(([name, field]) => {
    const at = storedName(name, field);
    const show = name === 'fm' ? showEveryMultifield : (row: Row) => shownValue(row[at], field, isCapital);
    return { name, field, at, show };
  });
  const byCapitals = new Map(members.map((member) => [member.name.toUpperCase(), member]));
  const find = (capitals: string) =>
    byCapitals.get(ALIASES[capitals] ?? capitals.replace(/^UF_CRM_/, 'UFCRM_')) ?? byCapitals.get(capitals);
  return {
    many: wrapped?.many,
    id,
    show: (row, select) => {
      const isShown = shownFields(fields, id, select);
      const shown = members.filter(({ name }) => isShown(name));
      return Object.fromEntries(shown.map(({ name, show }) => [name, show(row)]));
    },
    reader: (capitals) => {
      const member = find(capitals);
      if (member === undefined) return EMPTY.has(capitals) ? () => null : undefined;
      const { field, at, show } = member;
      return field.type === 'crm_multifield' ? (row) => multifieldTexts(show(row)) : (row) => row[at];
    },
    sortField: (name) => {
      const member = find(name.toUpperCase());
      return member?.field.isMultiple ? undefined : member?.at;
    },
    isFit: (name, value) => {
      const field = find(name.toUpperCase())?.field;
      return field === undefined || list(value).every((one) => isFit(one, field));
    },
    knows: (name) => find(name.toUpperCase()) !== undefined || OF_ITEMS.has(name) || DYNAMIC.test(name),
  };
}

/** `*`: what is no own field and no multifield; `UF_*`: own fields; the others only by name. */
function shownFields(
  fields: Fields,
  id: string,
  select: readonly unknown[] | undefined,
): (name: string) => boolean {
  if (select === undefined) return () => true;
  const asked = new Set(select.length === 0 ? ['*'] : list(select));
  return (name) => {
    const { isDynamic = false, type } = fields[name] ?? { type: '' };
    if (name === id || asked.has(name)) return true;
    return isDynamic ? asked.has('UF_*') : type !== 'crm_multifield' && asked.has('*');
  };
}
