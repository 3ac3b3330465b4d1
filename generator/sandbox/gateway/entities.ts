/** Data that the entity routes work on: the account's deals, a few contacts, companies, leads, and one bot. */

import type { Account } from '../account.js';

export interface EntityRow {
  readonly id: number;
  readonly [field: string]: unknown;
}

const PEOPLE = [
  'Ada Bell',
  'Ben Cole',
  'Cleo Dean',
  'Dov Eden',
  'Eva Ford',
  'Finn Gale',
  'Gus Hale',
  'Hana Ives',
];

export function seedEntities({ deals }: Account): Map<string, Map<number, EntityRow>> {
  return new Map([
    ['deals', deals],
    ['contacts', rows(PEOPLE.length, contact)],
    ['companies', rows(4, company)],
    ['leads', rows(6, lead)],
    // Registered by another key: BOT_ACCESS_DENIED.
    ['bots', rows(1, (id) => ({ id, name: 'Helper', otherKey: true }))],
  ]);
}

function rows(count: number, make: (id: number) => EntityRow): Map<number, EntityRow> {
  return new Map(Array.from({ length: count }, (_, index) => [index + 1, make(index + 1)]));
}

function contact(id: number): EntityRow {
  const [name = '', lastName = ''] = (PEOPLE[id - 1] ?? '').split(' ');
  return { id, name, lastName, email: `${name.toLowerCase()}@client.example`, companyId: 1 + (id % 4) };
}

function company(id: number): EntityRow {
  return { id, title: `Company ${id}`, industry: id % 2 === 0 ? 'IT' : 'OTHER' };
}

function lead(id: number): EntityRow {
  return { id, title: `Lead ${id}`, statusId: 'NEW' };
}

/** The scope that admits an entity. */
export function scopeOfEntity(entity: string): string {
  return ['deals', 'contacts', 'companies', 'leads'].includes(entity)
    ? 'crm'
    : (OWN_SCOPES[entity] ?? 'entity');
}

const OWN_SCOPES: Readonly<Record<string, string>> = { tasks: 'task', users: 'user', bots: 'im' };
