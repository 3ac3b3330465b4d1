/** Task methods of the legacy form: favourites, notifications, comments (Legacy reference). */

import type { TaskRow } from '../../account.js';
import { taskChange } from '../../event-data.js';
import { maySeeTask } from '../../visibility.js';
import { legacyTask } from '../legacy-task.js';
import { answer, failure, type LegacyCall, type LegacyMethod, type LegacyOutcome } from '../outcome.js';
import { refusal } from '../refusals.js';
import { filled, integer, isMap, isBlank } from '../value.js';

export const taskFavoriteAdd: LegacyMethod = {
  scope: ['task'],
  run(call): LegacyOutcome {
    const given = call.params['taskId'];
    if (isBlank(given)) return refusal('a parameter is missing', 'taskId');
    if (integer(given) === undefined) return refusal('a parameter has a wrong type', 'taskId');
    const task = findTask(call, given);
    if (!task) return refusal('no such task');
    store(call, { ...task, inFavorite: [...others(task['inFavorite'], call), call.principal.user.id] });
    return answer(true);
  },
};

export const taskUnmute: LegacyMethod = {
  scope: ['task'],
  run(call): LegacyOutcome {
    const given = call.params['id'];
    if (isBlank(given)) return failure(400, '', 'The required parameter "id" is not set');
    const task = findTask(call, given);
    if (!task) return failure(400, '', 'Task not found or not accessible');
    const unmuted = { ...task, inMute: others(task['inMute'], call) };
    store(call, unmuted);
    return answer({ task: legacyTask(unmuted, call) });
  },
};

export const taskCommentAdd: LegacyMethod = {
  scope: ['task'],
  run(call): LegacyOutcome {
    const { params, account, state, principal } = call;
    if (!startsWithTask(Object.keys(params))) {
      return failure(400, '', 'Param #0 (taskId) is expected first: the order of parameters must be kept');
    }
    const task = findTask(call, params['TASKID']);
    if (!task) return failure(400, '', 'Task not found or not accessible');
    const fields = params['FIELDS'];
    const text = filled(params['COMMENTTEXT']) ?? filled(isMap(fields) ? fields['POST_MESSAGE'] : undefined);
    if (!text) return failure(400, '', 'Comment text is empty');
    const comment = { id: account.nextId('comment'), taskId: task.id, authorId: principal.user.id, text };
    state.comments.push(comment);
    const data = taskChange('ADD', { ID: comment.id, TASK_ID: task.id });
    account.fireEvent?.('ONTASKCOMMENTADD', data, {
      by: principal,
      connector: filled(params['auth_connector']),
    });
    return answer(comment.id);
  },
};

/** "The order of parameters in the request must be kept" (Legacy reference, task.comment.add). */
function startsWithTask(names: readonly string[]): boolean {
  return names.find((name) => ['TASKID', 'COMMENTTEXT', 'FIELDS'].includes(name)) === 'TASKID';
}

function findTask({ account, principal }: LegacyCall, id: unknown): TaskRow | undefined {
  const task = account.tasks.get(integer(id) ?? 0);
  return task && maySeeTask(account, principal.user, task) ? task : undefined;
}

function store({ account }: LegacyCall, task: TaskRow): void {
  account.tasks.set(task.id, task);
}

function others(users: unknown, { principal }: LegacyCall): readonly unknown[] {
  return Array.isArray(users) ? users.filter((id) => id !== principal.user.id) : [];
}
