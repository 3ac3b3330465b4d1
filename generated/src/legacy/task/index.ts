/** The module `legacy/task`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { TaskCommentMethods } from './comment.js';

/**
 * Methods `task`.
 * Task comments.
 */
export interface TaskMethods {
  readonly comment: TaskCommentMethods;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'task.comment.add': {
    kind: 'add',
    scope: ['task'],
    numbers: '.',
    order: ['TASKID', 'COMMENTTEXT', 'FIELDS'],
  },
});
