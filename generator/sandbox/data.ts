/** Makes the state that an account starts with: the seeded one, or a user's own. */

import type { Account, Clock, Group, Row, User, Webhook } from './account.js';
import { storeCredentials, type Credentials } from './credentials.js';
import { MULTIFIELDS, seedCompanies, seedContacts, seedDeals, seedLeads } from './data/crm.js';
import { seedEvents, seedNotes, seedResults, seedTimeRecords } from './data/records.js';
import { makeTask, seedTasks, type TaskSeed } from './data/tasks.js';
import { seedGroups, seedUsers } from './data/users.js';
import type { Deviations } from './deviations.js';
import { isoDate } from './iso-date.js';
import { ANSWERED } from './legacy/legacy-task.js';
import type { Quirks } from './quirks.js';
import { seededSecret } from './random.js';
import { serverRules } from './server-rules.js';
import { tableOf } from './table.js';

/** A user's own data. A collection replaces the seeded one. Missing members of a row have defaults. */
export interface SandboxData {
  /** Users 1, 2, 3 and 12 own the credentials: they stay, unless a row with their id changes them. */
  readonly users?: readonly (Partial<User> & { readonly id: number })[];
  readonly groups?: readonly (Partial<Group> & { readonly id: number })[];
  /** In REST 3.0 form. Those without `id` have the lowest numbers that no other row has. */
  readonly tasks?: readonly Readonly<Record<string, unknown>>[];
  /** In addition to those of the account. */
  readonly webhooks?: readonly Webhook[];
  /** Event log records. */
  readonly events?: readonly Readonly<Record<string, unknown>>[];
}

interface AccountOptions {
  readonly seed: number;
  readonly clock: Clock;
  readonly clamp: boolean;
  readonly quirks: Quirks;
  readonly deviations: Deviations;
  readonly handlers: Account['handlers'];
  readonly credentials: Credentials;
  readonly data?: SandboxData | undefined;
}

export function createAccount({ credentials, data = {}, ...options }: AccountOptions): Account {
  const { seed, clock } = options;
  const stored = storeCredentials(credentials);
  const now = clock.now();
  const tasks = data.tasks ? numbered(data.tasks).map((row) => makeTask(row, now)) : seedTasks(seed, now);
  const crm = {
    deals: tableOf(seedDeals(now)),
    contacts: tableOf(seedContacts(now)),
    companies: tableOf(seedCompanies(now)),
    leads: tableOf(seedLeads(now)),
  };
  const rows = {
    tasks: tableOf(tasks, ANSWERED),
    ...crm,
    // Results belong to seeded tasks.
    results: byId(data.tasks ? [] : seedResults(now)),
    notes: byId(seedNotes(now)),
    attachments: new Map(),
    events: data.events ? numbered(data.events).map(makeEvent(now)) : seedEvents(seed, now),
    timeRecords: seedTimeRecords(seed, now),
  };
  return {
    ...options,
    rules: serverRules(options.quirks),
    handlerState: {},
    webhooks: [...stored.webhooks, ...(data.webhooks ?? [])],
    tokens: stored.tokens,
    users: data.users ? ownUsers(data.users, now) : seedUsers(now),
    groups: data.groups
      ? data.groups.map((group) => ({ name: `Group ${group.id}`, type: 'group', isVisible: true, ...group }))
      : seedGroups(),
    files: new Map(),
    messages: [],
    ...rows,
    nextId: counter({
      task: highest(tasks),
      deal: crm.deals.size,
      contact: crm.contacts.size,
      company: crm.companies.size,
      lead: crm.leads.size,
      multifield: MULTIFIELDS,
      event: highest(rows.events),
      result: 3,
      note: 70,
    }),
    secret: (name, length) => seededSecret(seed, name, length),
  };
}

function byId(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function numbered(rows: readonly Readonly<Record<string, unknown>>[]): TaskSeed[] {
  const taken = new Set(rows.map((row) => row['id']));
  let last = 0;
  return rows.map((row) => {
    if (typeof row['id'] === 'number') return { ...row, id: row['id'] };
    do last += 1;
    while (taken.has(last));
    return { ...row, id: last };
  });
}

function highest(rows: readonly Row[]): number {
  return rows.reduce((most, row) => Math.max(most, row.id), 0);
}

/** Ids of a kind without seeded rows begin at 1. */
function counter(last: Record<string, number>): (kind: string) => number {
  return (kind) => (last[kind] = (last[kind] ?? 0) + 1);
}

const CREDENTIAL_OWNERS: ReadonlySet<number> = new Set([1, 2, 3, 12]);

function ownUsers(given: NonNullable<SandboxData['users']>, now: number): User[] {
  const seeded = new Map(seedUsers(now).map((user) => [user.id, user]));
  const kept = [...seeded.values()].filter((user) => CREDENTIAL_OWNERS.has(user.id));
  const users = new Map(kept.map((user) => [user.id, user]));
  for (const user of given) users.set(user.id, { ...(seeded.get(user.id) ?? newUser(user.id)), ...user });
  return [...users.values()].sort((a, b) => a.id - b.id);
}

function newUser(id: number): User {
  const base = { active: true, admin: false, position: '', departmentIds: [], registered: isoDate(0) };
  return { id, name: 'User', lastName: String(id), email: `user${id}@account.example`, ...base };
}

function makeEvent(now: number): (row: TaskSeed) => Row {
  const nothing = {
    itemId: null,
    remoteAddr: null,
    userAgent: null,
    requestUri: null,
    userId: null,
    guestId: null,
  };
  const known = {
    severity: 'INFO',
    auditTypeId: 'USER_EDIT',
    moduleId: 'main',
    siteId: 's1',
    description: null,
  };
  return (row) => ({ timestampX: isoDate(now), ...known, ...nothing, ...row });
}
