/** Who sees which task: an administrator all, a manager those of employees, others their own (REST 3.0 reference, tasks.task.list). */

import { listOf } from '../base/json.js';
import type { Account, Row, User } from './account.js';

export function maySeeTask(account: Account, user: User, task: Row): boolean {
  const members = [
    task['creatorId'],
    task['responsibleId'],
    ...listOf(task['accompliceIds']),
    ...listOf(task['auditorIds']),
  ];
  return user.admin || members.some((id) => id === user.id || isEmployeeOf(account, user, id));
}

export function mayChangeTask(account: Account, user: User, task: Row): boolean {
  const owners = [task['creatorId'], task['responsibleId']];
  return user.admin || owners.some((id) => id === user.id || isEmployeeOf(account, user, id));
}

export function mayRemoveTask(user: User, task: Row): boolean {
  return user.admin || task['creatorId'] === user.id;
}

/** Sorted by id. */
export function visibleTasks(account: Account, user: User): Row[] {
  return [...account.tasks.values()].filter((task) => maySeeTask(account, user, task));
}

function isEmployeeOf(account: Account, manager: User, id: unknown): boolean {
  const departments = manager.manages ?? [];
  if (departments.length === 0) return false;
  const employee = account.users.find((user) => user.id === id);
  return employee?.departmentIds.some((department) => departments.includes(department)) ?? false;
}
