/** The account's deals as rows of the family `crm.deal`: `stageId` is `STAGE_ID`, and numbers are texts. */

import type { Account } from '../../account.js';
import { DEALS } from './crm.js';
import type { FamilyRows, Row } from './rows.js';

export function dealRows(account: Account): FamilyRows {
  const { deals } = account;
  return {
    rows: {
      get: (id) => {
        const deal = deals.get(id);
        return deal && legacyForm(deal);
      },
      set: (id, row) => deals.set(id, { ...deals.get(id), ...gatewayForm(row), id }),
      delete: (id) => deals.delete(id),
      values: () => [...deals.values()].map(legacyForm),
    },
    nextId: () => account.nextId('deal'),
  };
}

/** Members that the gateway calls otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  DATE_CREATE: 'createdTime',
  DATE_MODIFY: 'updatedTime',
};

function gatewayName(name: string): string {
  if (name.startsWith('UF_')) return name;
  return NAMES[name] ?? name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function legacyForm(deal: Row): Row {
  const fields = Object.entries(DEALS.fields).map(([name, { isMultiple = false }]) => {
    const value = deal[gatewayName(name)] ?? (isMultiple ? [] : null);
    return [name, Array.isArray(value) ? value.map(legacyValue) : legacyValue(value)];
  });
  return Object.fromEntries(fields) as Row;
}

function legacyValue(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

const NUMBERS = /^(integer|double|user|crm_(company|contact|category))$/;

function gatewayForm(row: Row): Row {
  const fields = Object.entries(row).map(([name, value]) => {
    const isNumber = NUMBERS.test(DEALS.fields[name]?.type ?? '');
    const numbered = (one: unknown): unknown =>
      isNumber && typeof one === 'string' && one !== '' ? Number(one) : one;
    return [gatewayName(name), Array.isArray(value) ? value.map(numbered) : numbered(value)];
  });
  return Object.fromEntries(fields) as Row;
}
