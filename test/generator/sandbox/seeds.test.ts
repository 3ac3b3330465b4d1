/** Seeded rows follow the clock: each day has the same ones, and what happened is not in the future. */

import { describe, expect, test } from 'vitest';
import type { Row } from '../../../generator/sandbox/account.js';
import {
  seedActivities,
  seedCompanies,
  seedContacts,
  seedDeals,
  seedLeads,
} from '../../../generator/sandbox/data/crm.js';
import { accountOpened } from '../../../generator/sandbox/data/days.js';
import {
  seedEvents,
  seedNotes,
  seedResults,
  seedTimeRecords,
} from '../../../generator/sandbox/data/records.js';
import { seedTasks } from '../../../generator/sandbox/data/tasks.js';
import { seedUsers } from '../../../generator/sandbox/data/users.js';
import { isIsoDate } from '../../../generator/sandbox/iso-date.js';

const DAY = 86_400_000;
const MORNING = Date.UTC(2026, 5, 15, 0, 1);
const NIGHT = Date.UTC(2026, 5, 15, 23, 59);
const LATER = Date.UTC(2031, 1, 28, 0, 1);

interface Kind {
  readonly name: string;
  readonly rows: (now: number) => readonly object[];
  /** When a row was made. */
  readonly made: string;
}

const KINDS: readonly Kind[] = [
  { name: 'tasks', rows: (now) => seedTasks(1, now), made: 'created' },
  { name: 'events', rows: (now) => seedEvents(1, now), made: 'timestampX' },
  { name: 'working days', rows: (now) => seedTimeRecords(1, now), made: 'startTime' },
  { name: 'results', rows: seedResults, made: 'createdAt' },
  { name: 'notes', rows: seedNotes, made: 'created' },
  { name: 'deals', rows: seedDeals, made: 'createdTime' },
  { name: 'contacts', rows: seedContacts, made: 'createdTime' },
  { name: 'companies', rows: seedCompanies, made: 'createdTime' },
  { name: 'leads', rows: seedLeads, made: 'createdTime' },
  { name: 'activities', rows: (now) => seedActivities(seedDeals(now)), made: 'created' },
  { name: 'users', rows: seedUsers, made: 'registered' },
];

/** May be of a later day. */
const PLANS: ReadonlySet<string> = new Set(['deadline', 'closedate', 'endTime']);

function moments(row: object): readonly (readonly [field: string, moment: number])[] {
  return Object.entries(row).flatMap(([field, value]) =>
    isIsoDate(value) ? [[field, Date.parse(value)] as const] : [],
  );
}

function members(row: object, from: number): readonly (readonly [field: string, value: unknown])[] {
  return Object.entries(row).map(([field, value]) => [
    field,
    isIsoDate(value) ? Date.parse(value) - from : value,
  ]);
}

describe.each(KINDS)('seeded $name', ({ rows, made }) => {
  test('are the same all day, and on another day as many days old', () => {
    expect(rows(NIGHT)).toEqual(rows(MORNING));
    const today = rows(MORNING).map((row) => members(row, MORNING));
    expect(rows(LATER).map((row) => members(row, LATER))).toEqual(today);
  });

  test('happened after the account was opened, and before now', () => {
    const found = rows(MORNING).map(moments);
    expect(found.filter((row) => !row.some(([field]) => field === made))).toEqual([]);
    const past = found.flat().filter(([field]) => !PLANS.has(field));
    expect(past.filter(([, at]) => at > MORNING || at < accountOpened(MORNING))).toEqual([]);
  });
});

test('a working day that goes on is opened and not approved', () => {
  const days = seedTimeRecords(1, MORNING).map(({ endTime, isApproved, state }) => ({
    goesOn: endTime === null,
    isApproved,
    state,
  }));
  expect(
    [...new Set(days.map((day) => JSON.stringify(day)))].map((day) => JSON.parse(day) as unknown),
  ).toEqual([
    { goesOn: false, isApproved: true, state: { status: 'closed', recommendedCloseTime: null } },
    { goesOn: true, isApproved: false, state: { status: 'opened', recommendedCloseTime: 64_800 } },
  ]);
});

test('there are tasks of yesterday, of last month, and some of both that are late and that are not due yet', () => {
  const tasks: readonly Row[] = seedTasks(1, NIGHT);
  const ages = tasks.map(({ created }) => Math.floor((NIGHT - Date.parse(String(created))) / DAY));
  expect([Math.min(...ages), Math.max(...ages) > 60]).toEqual([1, true]);
  const open = tasks.filter(({ status, deadline }) => status !== 'completed' && deadline !== null);
  const late = open.filter(({ deadline }) => Date.parse(String(deadline)) < NIGHT);
  expect([late.length > 10, open.length - late.length > 10]).toEqual([true, true]);
});
