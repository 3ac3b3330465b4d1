/** `tasks.task.*`: tasks themselves (REST 3.0 reference, Methods). */

import type { Account, Row } from '../../account.js';
import { makeTask } from '../../data/tasks.js';
import { taskChange } from '../../event-data.js';
import { isoDate } from '../../iso-date.js';
import { isObject, listOf } from '../../../base/json.js';
import { mayChangeTask, mayRemoveTask, maySeeTask, visibleTasks } from '../../visibility.js';
import { task } from '../entities/task.js';
import { taskRights } from '../entities/task-rights.js';
import { readFields } from '../fields.js';
import { compileOrder } from '../order.js';
import { callerView, type V3Method, type SandboxCall } from '../method.js';
import { accessDenied, internalError, invalidRequest, wrongType } from '../refusal.js';
import { onlyMembers, withoutMembers } from '../../server-2026-05.js';
import { compileSelect, projectFull } from '../select.js';
import { requireRow, getRow, listRows, methodOf, rowsToWrite } from './crud.js';
import { statusChanges, checkTask } from './task-rules.js';

export const taskMethods: readonly V3Method[] = [
  methodOf('get', {
    name: 'tasks.task.get',
    entity: task,
    run: (call) => {
      const { item } = getRow(call, task, (id) => visibleTask(call, id));
      const { alwaysShowsTaskId, failsOnPeopleOfTask, hiddenInTask } = call.account.rules;
      const row = visibleTask(call, call.params['id']);
      if (failsOnPeopleOfTask) checkPeople(row, call.params['select']);
      const shown = withoutMembers(hiddenInTask, item);
      return { item: alwaysShowsTaskId ? { id: row.id, ...shown } : shown };
    },
  }),
  methodOf('list', { name: 'tasks.task.list', entity: task, run: listTasks }),
  methodOf('add', { name: 'tasks.task.add', entity: task, run: addTask }),
  methodOf('update', { name: 'tasks.task.update', entity: task, run: updateTasks }),
  methodOf('delete', { name: 'tasks.task.delete', entity: task, run: deleteTasks }),
  {
    name: 'tasks.task.access.get',
    scopes: ['tasks'],
    write: false,
    params: { id: 'integer!' },
    run: (call) => {
      const rights = taskRights(callerView(call), visibleTask(call, call.params['id']));
      return call.account.rules.answersBareRights ? rights : { item: rights };
    },
    described: { request: 'params', result: 'object' },
  },
  {
    name: 'tasks.task.file.attach',
    scopes: ['tasks'],
    write: true,
    params: { taskId: 'integer!', fileIds: 'array!' },
    run: attachFiles,
    described: { request: 'params', result: 'boolean' },
  },
];

/** A task that exists but is hidden from this user is an error of rights. */
export function visibleTask({ account, principal }: SandboxCall, id: unknown): Row {
  const known = account.tasks.get(Number(id));
  if (!known && account.rules.deniesMissingTasks) throw accessDenied();
  const row = requireRow(known, id);
  if (!maySeeTask(account, principal.user, row)) throw accessDenied();
  return row;
}

export function changeableTask(call: SandboxCall, id: unknown): Row {
  const row = visibleTask(call, id);
  if (!mayChangeTask(call.account, call.principal.user, row)) throw accessDenied();
  return row;
}

function listTasks(call: SandboxCall): unknown {
  const rows = visibleTasks(call.account, call.principal.user);
  const { rules } = call.account;
  const asked = rules.sortsTasksById ? sortedById(call) : call;
  const { items } = listRows(asked, task, { rows, defaultNames: ['id'], bare: 'full' });
  const { shownInTaskList: names } = rules;
  return { items: names ? items.map((item) => onlyMembers(names, item)) : items };
}

/** Every order is checked. Sorting by id is first, so the others have no effect. */
function sortedById(call: SandboxCall): SandboxCall {
  const { order } = call.params;
  compileOrder(task, order, { rules: call.account.rules, page: 0 });
  const byId = { id: isObject(order) ? (order['id'] ?? 'ASC') : 'ASC' };
  return { ...call, params: { ...call.params, order: byId } };
}

/** Fails if a selected list of people is not empty. */
function checkPeople(row: Row, select: unknown): void {
  for (const people of ['accomplice', 'auditor']) {
    const isAsked = listOf(select).some((name) => String(name).startsWith(`${people}s.`));
    if (isAsked && listOf(row[`${people}Ids`]).length > 0) throw internalError();
  }
}

function addTask(call: SandboxCall): unknown {
  const { account, params } = call;
  const values = readFields(task, params['fields'], { purpose: 'add', rules: account.rules });
  checkTask(account, values);
  const now = account.clock.now();
  const row = {
    ...makeTask({ ...values, id: account.nextId('task') }, now),
    ...statusChanges({ ...values, status: values['status'] ?? 'pending' }, now),
  };
  account.tasks.set(row.id, row);
  fireTaskChange(call, 'ADD', row);
  return { item: answerOfAdding(call, row) };
}

/** Fields that were written and are not answered (Observed behaviour, Answer to `tasks.task.add`). */
const UNANSWERED: ReadonlySet<string> = new Set(['creatorId', 'responsibleId', 'groupId', 'source']);

function answerOfAdding(call: SandboxCall, row: Row): Record<string, unknown> {
  const view = callerView(call);
  const whole = projectFull(view, task, row);
  if (call.account.quirks.has('full-add')) return whole;
  const { answersAddAsGet, hiddenInTask } = call.account.rules;
  if (answersAddAsGet) return withoutMembers(hiddenInTask, compileSelect(task, undefined)(view, row));
  return withoutMembers(UNANSWERED, whole);
}

function updateTasks(call: SandboxCall): unknown {
  const { account, principal, params } = call;
  const values = readFields(task, params['fields'], { purpose: 'update', rules: account.rules });
  const rows = chosenTasks(call, (row) => mayChangeTask(account, principal.user, row));
  for (const row of rows) checkTask(account, { ...row, ...values }, row.id);
  const now = account.clock.now();
  const changed = { changed: isoDate(now), activity: isoDate(now), changedById: principal.user.id };
  for (const row of rows)
    account.tasks.set(
      row.id,
      Object.assign(row, values, changed, statusChanges(values, now, principal.user)),
    );
  for (const row of rows) fireTaskChange(call, 'UPDATE', row);
  return { result: rows.length > 0 };
}

function deleteTasks(call: SandboxCall): unknown {
  const rows = chosenTasks(call, (row) => mayRemoveTask(call.principal.user, row));
  for (const row of rows) removeTask(call.account, row.id);
  for (const row of rows) fireTaskChange(call, 'DELETE', row);
  return { result: rows.length > 0 };
}

function fireTaskChange(
  { account, principal }: SandboxCall,
  change: 'ADD' | 'UPDATE' | 'DELETE',
  { id }: Row,
): void {
  account.fireEvent?.(`ONTASK${change}`, taskChange(change, { ID: id }), { by: principal });
}

/** With its results; its children stay. */
export function removeTask(account: Account, id: number): void {
  account.tasks.delete(id);
  for (const result of account.results.values())
    if (result['taskId'] === id) account.results.delete(result.id);
  for (const child of account.tasks.values())
    if (child['parentId'] === id) account.tasks.set(child.id, { ...child, parentId: null });
}

function chosenTasks(call: SandboxCall, may: (row: Row) => boolean): readonly Row[] {
  const visible = visibleTasks(call.account, call.principal.user);
  const from = { visible, byId: (id: unknown) => visibleTask(call, id) };
  const rows = rowsToWrite(call, task, from);
  if (!rows.every(may)) throw accessDenied();
  return rows;
}

function attachFiles(call: SandboxCall): unknown {
  const row = changeableTask(call, call.params['taskId']);
  if (call.account.rules.needsIntegersAsFileIds && !listOf(call.params['fileIds']).every(Number.isInteger))
    throw invalidRequest(wrongType('fileIds', 'an array of integers'));
  const fileIds = [...listOf(row['fileIds']), ...listOf(call.params['fileIds'])];
  call.account.tasks.set(row.id, Object.assign(row, { fileIds }));
  fireTaskChange(call, 'UPDATE', row);
  return { result: true };
}
