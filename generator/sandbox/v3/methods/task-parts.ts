/** Messages in the chat of a task, and results of tasks. */

import type { Row } from '../../account.js';
import { taskChange } from '../../event-data.js';
import { isoDate } from '../../iso-date.js';
import { maySeeTask } from '../../visibility.js';
import { message, result } from '../entities/task-parts.js';
import { readFields } from '../fields.js';
import type { Writing } from '../fields.js';
import { callerView, type V3Method, type SandboxCall } from '../method.js';
import { accessDenied } from '../refusal.js';
import { projectFull } from '../select.js';
import { requireRow, listRows, methodOf, rowsToWrite } from './crud.js';
import { changeableTask, visibleTask } from './tasks.js';

export const taskPartMethods: readonly V3Method[] = [
  methodOf('add', {
    name: 'tasks.task.chat.message.send',
    entity: message,
    run: sendMessage,
    shown: { result: 'boolean' },
  }),
  methodOf('add', {
    name: 'tasks.task.result.add',
    entity: result,
    run: (call) => {
      const { taskId, text } = readFields(result, call.params['fields'], writing(call, 'add'));
      return addResult(call, { taskId, text, messageId: null });
    },
  }),
  methodOf('add', {
    name: 'tasks.task.result.addfromchatmessage',
    entity: result,
    run: addResultFromMessage,
    shown: { request: 'undescribed' },
  }),
  methodOf('list', {
    name: 'tasks.task.result.list',
    entity: result,
    requiredFilter: 'taskId',
    run: (call) => listRows(call, result, { rows: visibleResults(call) }),
  }),
  methodOf('update', {
    name: 'tasks.task.result.update',
    entity: result,
    run: updateResults,
    shown: { result: 'item' },
  }),
  methodOf('delete', {
    name: 'tasks.task.result.delete',
    entity: result,
    run: (call) => {
      const rows = chosenResults(call);
      for (const row of rows) call.account.results.delete(row.id);
      return { result: rows.length > 0 };
    },
  }),
];

function writing({ account }: SandboxCall, purpose: Writing['purpose']): Writing {
  return { purpose, rules: account.rules };
}

/** Answers `{result: true}` (Observed behaviour, REST 3.0). */
function sendMessage(call: SandboxCall): unknown {
  const { account, principal, params } = call;
  const { taskId, text } = readFields(message, params['fields'], writing(call, 'add'));
  const row = visibleTask(call, taskId);
  const id = account.nextId('message');
  account.messages.push({
    id,
    chatId: Number(row['chatId']),
    taskId: row.id,
    authorId: principal.user.id,
    text: String(text),
    created: isoDate(account.clock.now()),
  });
  // The new task card: a comment is a message there.
  const data = taskChange('ADD', { ID: 0, TASK_ID: row.id, MESSAGE_ID: id });
  account.fireEvent?.('ONTASKCOMMENTADD', data, { by: principal });
  return { result: true };
}

interface NewResult {
  readonly taskId: unknown;
  readonly text: unknown;
  readonly messageId: number | null;
}

function addResult(call: SandboxCall, { taskId, text, messageId }: NewResult): unknown {
  const { account, principal } = call;
  const task = changeableTask(call, taskId);
  const now = isoDate(account.clock.now());
  const row: Row = {
    id: account.nextId('result'),
    taskId: task.id,
    text,
    authorId: principal.user.id,
    createdAt: now,
    updatedAt: now,
    status: 'open',
    fileIds: null,
    messageId,
  };
  account.results.set(row.id, row);
  return { item: projectFull(callerView(call), result, row) };
}

function addResultFromMessage(call: SandboxCall): unknown {
  // `checkParams` has checked that it is an object.
  const { messageId, text } = call.params['fields'] as Readonly<Record<string, unknown>>;
  const sent = call.account.messages.find(({ id }) => id === messageId);
  if (!sent) return requireRow(undefined, messageId);
  return addResult(call, {
    taskId: sent.taskId,
    text: call.account.rules.takesTextOfMessage ? sent.text : (text ?? sent.text),
    messageId: sent.id,
  });
}

function updateResults(call: SandboxCall): unknown {
  const { text } = readFields(result, call.params['fields'], writing(call, 'update'));
  const rows = chosenResults(call);
  const updatedAt = isoDate(call.account.clock.now());
  for (const row of rows) Object.assign(row, text !== undefined && { text }, { updatedAt });
  return { item: projectFull(callerView(call), result, requireRow(rows[0], call.params['id'])) };
}

function visibleResults({ account, principal }: SandboxCall): Row[] {
  return [...account.results.values()].filter((row) => {
    const task = account.tasks.get(Number(row['taskId']));
    return task !== undefined && maySeeTask(account, principal.user, task);
  });
}

/** The author and whoever may change the task. */
function chosenResults(call: SandboxCall): readonly Row[] {
  const visible = visibleResults(call);
  const byId = (id: unknown) => {
    const row = requireRow(call.account.results.get(Number(id)), id);
    if (!visible.includes(row)) throw accessDenied();
    return row;
  };
  const rows = rowsToWrite(call, result, { visible, byId });
  for (const row of rows) if (row['authorId'] !== call.principal.user.id) changeableTask(call, row['taskId']);
  return rows;
}
