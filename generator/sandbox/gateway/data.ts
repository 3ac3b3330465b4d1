/** The data of the gateway: deals of the account, contacts, companies, leads, one bot, and servers. */

import type { Account } from '../account.js';
import { COMPANIES, PEOPLE } from '../data/crm.js';
import { FOREIGN_KEY_ID } from './key.js';

export interface EntityRow {
  readonly id: number;
  readonly [field: string]: unknown;
}

export function seedEntities({ deals }: Account): Map<string, Map<number, EntityRow>> {
  return new Map([
    ['deals', deals],
    ['contacts', rows(PEOPLE.length, contact)],
    [
      'companies',
      rows(COMPANIES, (id) => ({ id, title: `Company ${id}`, industry: id % 2 === 0 ? 'IT' : 'OTHER' })),
    ],
    ['leads', rows(6, (id) => ({ id, title: `Lead ${id}`, statusId: 'NEW' }))],
    // Registered by another key: BOT_ACCESS_DENIED.
    ['bots', rows(1, (id) => ({ id, name: 'Helper', otherKey: true }))],
  ]);
}

function rows(count: number, make: (id: number) => EntityRow): Map<number, EntityRow> {
  return new Map(Array.from({ length: count }, (_, index) => [index + 1, make(index + 1)]));
}

function contact(id: number): EntityRow {
  const [name = '', lastName = ''] = (PEOPLE[id - 1] ?? '').split(' ');
  return {
    id,
    name,
    lastName,
    email: `${name.toLowerCase()}@client.example`,
    companyId: 1 + (id % COMPANIES),
  };
}

/** The scope that admits an entity. */
export function scopeOfEntity(entity: string): string {
  return SCOPES.get(entity) ?? 'entity';
}

const SCOPES: ReadonlyMap<string, string> = new Map([
  ['deals', 'crm'],
  ['contacts', 'crm'],
  ['companies', 'crm'],
  ['leads', 'crm'],
  ['tasks', 'task'],
  ['users', 'user'],
  ['bots', 'im'],
]);

export interface GatewayServer {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  /** The key that manages it. */
  readonly keyId: number;
  /** The caller's role where it is another team's: `SERVER_ROLE_FORBIDDEN` for what the role denies. */
  readonly role?: 'viewer';
  readonly [field: string]: unknown;
}

/** A server of the caller, one of another team, and one on which the caller's role is too low. */
export function seedServers(): Map<number, GatewayServer> {
  return new Map([
    [1, { id: 1, name: 'main', status: 'running', keyId: 1 }],
    [2, { id: 2, name: 'foreign', status: 'running', keyId: FOREIGN_KEY_ID }],
    [3, { id: 3, name: 'shared', status: 'running', keyId: FOREIGN_KEY_ID, role: 'viewer' }],
  ]);
}
