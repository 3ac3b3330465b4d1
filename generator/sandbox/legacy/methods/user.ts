/** `user.get` (Legacy reference, user.get details). */

import type { User } from '../../account.js';
import { DAY, openingDate } from '../../data/days.js';
import { isoDate } from '../../iso-date.js';
import { unorderedRank } from '../../server-2026-05.js';
import { answer } from '../outcome.js';
import type { LegacyResponse, LegacyCall, LegacyMethod, LegacyOutcome, LegacyParams } from '../outcome.js';
import { page } from '../page.js';
import { compareValues, readFilter, matchesFilter } from '../user-filter.js';
import { filled, isMap, isTrue, list, param } from '../value.js';

type UserRow = Readonly<Record<string, unknown>>;

/** Fields that the narrower scopes return; the scope `user` returns all. */
const BRIEF =
  'ID ACTIVE NAME LAST_NAME SECOND_NAME PERSONAL_GENDER WORK_POSITION USER_TYPE TIME_ZONE IS_ONLINE';
const FIELDS_BY_SCOPE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['user_brief', new Set(BRIEF.split(' '))],
  ['user_basic', new Set(`${BRIEF} EMAIL PERSONAL_CITY WORK_PHONE UF_DEPARTMENT`.split(' '))],
]);

export const userGet: LegacyMethod = {
  scope: ['user', 'user_brief', 'user_basic'],
  run(call): LegacyOutcome {
    const params = Object.fromEntries(
      Object.entries(call.params).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const rows = visibleUsers(call, params);
    const { rules } = call.account;
    const inner = isMap(params['FILTER']) ? params['FILTER'] : undefined;
    const conditions = rules.filterReplacesKeys ? (inner ?? params) : { ...params, ...inner };
    const filter = readFilter(conditions, FIELDS);
    const found = rows.filter((row) => matchesFilter(row, filter));
    const shown = shownFields(call.principal.scopes);
    const sorted = rules.sortsUsersIfAsked ? sortIfAsked(found, params) : sort(found, params);
    const paged = page(sorted.map(shown), params['START'], { rules });
    return rules.selectsUserFields ? selected(paged, params['SELECT']) : paged;
  },
};

export const userCurrent: LegacyMethod = {
  plain: true,
  scope: userGet.scope,
  run: ({ principal: { user, scopes } }) => answer(shownFields(scopes)(userRow(user))),
};

/** The departments that seeded users belong to. */
const DEPARTMENTS = [
  ['Company', '', '1'],
  ['Sales', '1', '6'],
  ['Engineering', '1', '3'],
  ['Administration', '1', '10'],
] as const;

export const departmentGet: LegacyMethod = {
  scope: ['user'],
  run({ params, account }): LegacyOutcome {
    const rows = DEPARTMENTS.map(([NAME, PARENT, UF_HEAD], index) => {
      const row = { ID: String(index + 1), NAME, SORT: 500, UF_HEAD };
      return PARENT === '' ? row : { ...row, PARENT };
    });
    const fields = new Set(['ID', 'NAME', 'SORT', 'PARENT', 'UF_HEAD']);
    const filter = readFilter(params, fields);
    return page(
      rows.filter((row) => matchesFilter(row, filter)),
      param(params, 'start'),
      { rules: account.rules },
    );
  },
};

/** The five kinds of users that the contract leaves out are returned only in administrator mode. */
function visibleUsers({ account, principal }: LegacyCall, params: LegacyParams): UserRow[] {
  const people = account.users.map((user) => userRow(user));
  return principal.user.admin && isTrue(params['ADMIN_MODE'])
    ? [...people, ...hiddenUsers(openingDate(account))]
    : people;
}

function hiddenUsers(registered: string): UserRow[] {
  const base = { lastName: '', active: true, admin: false, position: '', departmentIds: [] };
  return [
    { id: 90_001, name: 'Helper', email: '', type: 'bot' },
    { id: 90_002, name: 'Guest', email: 'guest@mail.example', type: 'email' },
    { id: 90_003, name: 'Visitor', email: '', type: 'imconnector' },
    { id: 90_004, name: 'Copy', email: '', type: 'replica' },
    { id: 90_005, name: 'Partner', email: 'partner@agency.example', type: 'integrator' },
  ].map(({ type, ...user }) => ({ ...userRow({ ...base, registered, ...user }), USER_TYPE: type }));
}

function userRow(user: User): UserRow {
  const hasLoggedIn = user.id % 5 !== 0;
  return {
    ID: String(user.id),
    ACTIVE: user.active,
    NAME: user.name,
    LAST_NAME: user.lastName,
    SECOND_NAME: '',
    EMAIL: user.email,
    LAST_LOGIN: hasLoggedIn ? isoDate(Date.parse(user.registered) + user.id * DAY) : '',
    DATE_REGISTER: user.registered,
    TIME_ZONE: '',
    IS_ONLINE: user.id === 1 ? 'Y' : 'N',
    PERSONAL_GENDER: '',
    PERSONAL_BIRTHDAY: '',
    PERSONAL_CITY: ['Oslo', 'Vienna', 'Lyon'][user.id % 3],
    WORK_PHONE: '',
    WORK_POSITION: user.position,
    UF_EMPLOYMENT_DATE: '',
    UF_DEPARTMENT: user.departmentIds,
    // Who belongs to no department is external to the company.
    USER_TYPE: user.departmentIds.length > 0 ? 'employee' : 'extranet',
  };
}

const FIELDS: ReadonlySet<string> = new Set(Object.keys(hiddenUsers(isoDate(0))[0] ?? {}));

function sort(rows: readonly UserRow[], params: LegacyParams): UserRow[] {
  const wanted = filled(params['SORT'])?.toUpperCase() ?? 'ID';
  const field = FIELDS.has(wanted) ? wanted : 'ID';
  const sign = filled(params['ORDER'])?.toLowerCase() === 'desc' ? -1 : 1;
  return [...rows].sort(
    (a, b) => sign * compareValues(a[field], b[field]) || Number(a['ID']) - Number(b['ID']),
  );
}

/** Without both `SORT` and `ORDER` each page has the rows in another order. */
function sortIfAsked(rows: readonly UserRow[], params: LegacyParams): UserRow[] {
  if (filled(params['SORT']) && filled(params['ORDER'])) return sort(rows, params);
  const start = Number(params['START'] ?? 0);
  return [...rows].sort(
    (a, b) => unorderedRank(Number(a['ID']), start) - unorderedRank(Number(b['ID']), start),
  );
}

function selected(answer: LegacyResponse, select: unknown): LegacyResponse {
  const names = list(select).map((name) => String(name).toUpperCase());
  if (names.length === 0 || names.includes('*') || !Array.isArray(answer.result)) return answer;
  const result = answer.result.map((row: UserRow) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name === 'ID' || names.includes(name))),
  );
  return { ...answer, result };
}

function shownFields(scopes: ReadonlySet<string>): (row: UserRow) => UserRow {
  if (scopes.has('user')) return (row) => row;
  const shown = [...scopes].flatMap((scope) => [...(FIELDS_BY_SCOPE.get(scope) ?? [])]);
  return (row) => Object.fromEntries(Object.entries(row).filter(([name]) => shown.includes(name)));
}
