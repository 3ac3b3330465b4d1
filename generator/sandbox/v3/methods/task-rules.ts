/** Rules of a task beyond the types of its fields, and the fields that a new status changes. */

import type { Account, User } from '../../account.js';
import { isoDate } from '../../iso-date.js';
import { invalidObject, textOf, type Violation } from '../refusal.js';
import type { Values } from '../fields.js';

/** The service has a limit and does not publish it. */
const MAX_PLAN = 10 * 365 * 86_400_000;

/** Observed behaviour, Task values. */
const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  status: ['pending', 'in_progress', 'supposedly_completed', 'completed', 'deferred', 'declined'],
  priority: ['low', 'average', 'high'],
  durationType: ['secs', 'mins', 'hours', 'days', 'weeks', 'monts', 'years'],
};

/** The messages of REST 3.0 reference, Errors (task creation). `id`: of the task, where it is there already. */
export function checkTask(account: Account, values: Values, id?: number): void {
  const violations = [
    ...checkUser(account, values, { field: 'responsibleId', role: 'Executor' }),
    ...checkUser(account, values, { field: 'creatorId', role: 'Creator' }),
    ...checkParent(account, values['parentId'], id),
    ...checkPlan(values['startPlan'], values['endPlan']),
    ...Object.entries(KNOWN_VALUES).flatMap(([field, known]) => checkKnown(field, values[field], known)),
  ];
  if (violations.length > 0)
    throw invalidObject(...(account.rules.namesPlanField ? violations : violations.map(withoutPlanField)));
}

/** Rules about two fields are rules of the object. */
function withoutPlanField(violation: Violation): Violation {
  return violation.field === 'endPlan' ? { message: violation.message } : violation;
}

function checkUser(
  account: Account,
  values: Values,
  { field, role }: { field: string; role: string },
): Violation[] {
  const isKnown = account.users.some(({ id }) => id === values[field]);
  return isKnown ? [] : [{ field, message: `${role} user \`${textOf(values[field])}\` not found` }];
}

function checkParent(account: Account, parentId: unknown, id: number | undefined): Violation[] {
  if (parentId === undefined || parentId === null || parentId === 0) return [];
  const isFit = account.tasks.has(Number(parentId)) && parentId !== id;
  return isFit ? [] : [{ field: 'parentId', message: `Parent task \`${textOf(parentId)}\` not found` }];
}

function checkPlan(start: unknown, end: unknown): Violation[] {
  if (typeof start !== 'string' || typeof end !== 'string') return [];
  const length = Date.parse(end) - Date.parse(start);
  if (length < 0) return [{ field: 'endPlan', message: 'The plan ends earlier than it starts' }];
  return length > MAX_PLAN ? [{ field: 'endPlan', message: 'The planned duration is too long' }] : [];
}

function checkKnown(field: string, value: unknown, known: readonly string[]): Violation[] {
  if (value === undefined || known.some((one) => one === value)) return [];
  return [{ field, message: `Unknown value \`${textOf(value)}\` of \`${field}\`` }];
}

/** The fields that change with a status. */
export function statusChanges(values: Values, now: number, by?: User): Values {
  const status = values['status'];
  if (status === undefined || (status === 'pending' && !by)) return {};
  const at = isoDate(now);
  const who = by?.id ?? values['creatorId'];
  const isClosed = status === 'completed' || status === 'supposedly_completed';
  return {
    statusChanged: at,
    statusChangedById: who,
    ...(status === 'in_progress' && { started: at }),
    closed: isClosed ? at : null,
    closedById: isClosed ? who : null,
  };
}
