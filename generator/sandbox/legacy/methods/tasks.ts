/** `tasks.task.*` of the legacy form: names in capitals are sent, names in camel style are answered (A legacy generation's self-description, section 4). */

import type { Row } from '../../account.js';
import { makeTask } from '../../data/tasks.js';
import { taskChange } from '../../event-data.js';
import { isoDate } from '../../iso-date.js';
import { statusChanges } from '../../v3/methods/task-rules.js';
import { removeTask } from '../../v3/methods/tasks.js';
import { mayChangeTask, mayRemoveTask, maySeeTask } from '../../visibility.js';
import { listFamily } from '../families/list.js';
import type { FamilyView } from '../families/view.js';
import { legacyTask, taskField, taskFilterValue, taskValue } from '../legacy-task.js';
import { answer, type LegacyCall, type LegacyMethod, type LegacyOutcome } from '../outcome.js';
import { refusal } from '../refusals.js';
import { filled, integer, isBlank, isMap, list, param } from '../value.js';

const method = (run: LegacyMethod['run']): LegacyMethod => ({ scope: ['task'], run });

/** The status that each of them sets. */
const ACTIONS = {
  complete: 'completed',
  start: 'in_progress',
  pause: 'pending',
  defer: 'deferred',
  renew: 'pending',
  approve: 'completed',
  disapprove: 'pending',
} as const;

export const legacyTaskMethods: readonly (readonly [string, LegacyMethod])[] = [
  ['tasks.task.get', method((call) => withTask(call, (task) => answer({ task: selected(task, call) })))],
  ['tasks.task.list', method(listTasks)],
  ['tasks.task.add', method(addTask)],
  ['tasks.task.update', method(updateTask)],
  ['tasks.task.delete', method(deleteTask)],
  ...Object.entries(ACTIONS).map(
    ([verb, status]) => [`tasks.task.${verb}`, method((call) => changeStatus(call, status))] as const,
  ),
];

function withTask(call: LegacyCall, use: (task: Row) => LegacyOutcome): LegacyOutcome {
  const { params, account, principal } = call;
  const given = param(params, 'taskId');
  if (isBlank(given)) return refusal('a parameter is missing', 'taskId');
  const id = integer(given);
  if (id === undefined || id < 1) return refusal('a parameter has a wrong type', 'taskId');
  const task = account.tasks.get(id);
  if (!task || !maySeeTask(account, principal.user, task)) return refusal('no such task');
  return use(task);
}

function withOwnTask(call: LegacyCall, use: (task: Row) => LegacyOutcome): LegacyOutcome {
  return withTask(call, (task) =>
    mayChangeTask(call.account, call.principal.user, task)
      ? use(task)
      : refusal('the task may not be changed'),
  );
}

/** `id` and what `select` names; without it, or with `*`, everything. */
function selected(task: Row, call: LegacyCall): Readonly<Record<string, unknown>> {
  return shown(legacyTask(task, call), list(param(call.params, 'select')));
}

function shown(
  task: Readonly<Record<string, unknown>>,
  select: readonly unknown[],
): Readonly<Record<string, unknown>> {
  if (select.length === 0 || select.includes('*')) return task;
  const names = new Set(['id', ...select.map((name) => memberName(String(name)))]);
  return Object.fromEntries(Object.entries(task).filter(([name]) => names.has(name)));
}

/** `CREATED_BY` is `createdBy`. */
function memberName(name: string): string {
  if (!/^[A-Z][A-Z0-9_]*$/.test(name)) return name;
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function listTasks(call: LegacyCall): LegacyOutcome {
  const { account, principal, params } = call;
  const view: FamilyView = {
    many: 'tasks',
    id: 'id',
    show: (row, select = []) => shown(legacyTask(row, call), select),
    reader: (name) => {
      const field = taskField(name);
      return field === undefined ? undefined : (row) => taskFilterValue(row, field);
    },
    sortField: (name) => {
      const field = taskField(name.toUpperCase());
      return /Ids$|Names$/.test(field ?? '') ? undefined : field;
    },
    knows: (name) => taskField(name) !== undefined,
    isFit: () => true,
  };
  const order = param(params, 'order');
  const unknown = Object.keys(isMap(order) ? order : {}).find((name) => !view.knows(name.toUpperCase()));
  if (unknown !== undefined) return refusal('tasks are sorted by an unknown field', unknown);
  const { user } = principal;
  const sees = { user: user.id, fits: (row: Row) => maySeeTask(account, user, row) };
  return listFamily(view, account.tasks, {
    params,
    rules: account.rules,
    ...(!user.admin && { sees }),
  });
}

type Fields = Readonly<Record<string, unknown>>;

function addTask(call: LegacyCall): LegacyOutcome {
  const { account, principal, params } = call;
  const given = param(params, 'fields');
  if (!isMap(given)) return refusal('a parameter is missing', 'fields');
  const fields = { creatorId: principal.user.id, responsibleId: principal.user.id, ...written(given) };
  if (filled(given['TITLE']) === undefined) return refusal('a task has no title', 'TITLE');
  const refused = refuse(call, fields);
  if (refused) return refused;
  const now = account.clock.now();
  const row = {
    ...makeTask({ ...fields, id: account.nextId('task') }, now),
    ...statusChanges({ status: 'pending', ...fields }, now),
  };
  account.tasks.set(row.id, row);
  fire(call, 'ADD', row);
  return answer({ task: legacyTask(row, call) });
}

function written(given: Fields): Fields {
  const known = Object.entries(given).flatMap(([name, value]) => {
    const field = taskField(name);
    const stored = field === undefined || field === 'id' ? undefined : taskValue(field, value);
    return field === undefined || stored === undefined ? [] : [[field, stored] as const];
  });
  return Object.fromEntries(known);
}

function refuse(
  { account }: LegacyCall,
  { creatorId, responsibleId, parentId }: Fields,
): LegacyOutcome | undefined {
  for (const [role, id] of Object.entries({ RESPONSIBLE_ID: responsibleId, CREATED_BY: creatorId }))
    if (id !== undefined && !account.users.some((user) => user.id === id))
      return refusal('no such user of a task', role);
  if (parentId && !account.tasks.has(Number(parentId)))
    return refusal('no such parent of a task', 'PARENT_ID');
  return undefined;
}

function updateTask(call: LegacyCall): LegacyOutcome {
  const given = param(call.params, 'fields');
  return withOwnTask(call, (task) => {
    if (!isMap(given)) return refusal('a parameter is missing', 'fields');
    const fields = written(given);
    return refuse(call, fields) ?? store(call, task, fields);
  });
}

function changeStatus(call: LegacyCall, status: string): LegacyOutcome {
  return withOwnTask(call, (task) => store(call, task, { status }));
}

function store(call: LegacyCall, task: Row, fields: Fields): LegacyOutcome {
  const { account, principal } = call;
  const at = isoDate(account.clock.now());
  const row: Row = {
    ...task,
    ...fields,
    ...{ changed: at, activity: at, changedById: principal.user.id },
    ...statusChanges(fields, account.clock.now(), principal.user),
    id: task.id,
  };
  account.tasks.set(row.id, row);
  fire(call, 'UPDATE', row);
  return answer({ task: legacyTask(row, call) });
}

function deleteTask(call: LegacyCall): LegacyOutcome {
  return withTask(call, (task) => {
    if (!mayRemoveTask(call.principal.user, task)) return refusal('the task may not be changed');
    removeTask(call.account, task.id);
    fire(call, 'DELETE', task);
    return answer({ task: true });
  });
}

function fire(
  { account, principal, params }: LegacyCall,
  change: 'ADD' | 'UPDATE' | 'DELETE',
  { id }: Row,
): void {
  const connector = filled(param(params, 'auth_connector'));
  account.fireEvent?.(`ONTASK${change}`, taskChange(change, { ID: id }), { by: principal, connector });
}
