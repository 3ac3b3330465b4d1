/** The account's deals as rows of the family `crm.deal`: `stageId` is `STAGE_ID`, and numbers are texts. */

import type { Account } from '../../account.js';
import type { Fields } from './described-field.js';
import type { FamilyRows, FamilyRow } from './rows.js';

export function dealRows(account: Account, fields: Fields): FamilyRows {
  const { deals } = account;
  return {
    rows: {
      get: (id) => {
        const deal = deals.get(id);
        return deal && legacyForm(deal, fields);
      },
      set: (id, row) => deals.set(id, { ...deals.get(id), ...gatewayForm(row, fields), id }),
      delete: (id) => deals.delete(id),
      values: () => [...deals.values()].map((deal) => legacyForm(deal, fields)),
    },
    nextId: () => account.nextId('deal'),
  };
}

/** Members with another name on the gateway. */
const NAMES: Readonly<Record<string, string>> = { DATE_CREATE: 'createdTime', DATE_MODIFY: 'updatedTime' };

function gatewayName(name: string): string {
  if (name.startsWith('UF_')) return name;
  return NAMES[name] ?? name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function legacyForm(deal: FamilyRow, fields: Fields): FamilyRow {
  const entries = Object.entries(fields).map(([name, { isMultiple = false }]) => {
    const value = deal[gatewayName(name)] ?? (isMultiple ? [] : null);
    return [name, Array.isArray(value) ? value.map(legacyValue) : legacyValue(value)];
  });
  return Object.fromEntries(entries) as FamilyRow;
}

function legacyValue(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

const NUMBERS = /^(integer|double|user|crm_(company|contact|category))$/;

function gatewayForm(row: FamilyRow, fields: Fields): FamilyRow {
  const entries = Object.entries(row).map(([name, value]) => {
    const isNumber = NUMBERS.test(fields[name]?.type ?? '');
    const numbered = (one: unknown): unknown =>
      isNumber && typeof one === 'string' && /^-?\d+(\.\d+)?$/.test(one) ? Number(one) : one;
    return [gatewayName(name), Array.isArray(value) ? value.map(numbered) : numbered(value)];
  });
  return Object.fromEntries(entries) as FamilyRow;
}
