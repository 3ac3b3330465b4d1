/** Types and methods of `legacy/tasks/task`. */

import type { Call, CustomFields, LegacyParam, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { Flag } from './flag.js';
import type { TasksTaskFavoriteMethods } from './task-favorite.js';
import type { UnmutedTask } from './unmuted-task.js';

/** A task in its legacy form: all scalars are strings, numbers too (but for `newCommentsCount`), and flags are `Y` or `N`. An absent date is `""` or `null`. The values of the string-coded fields are not shown. */
export interface Task {
  id: string;
  parentId: string | null;
  title: string;
  description: string;
  mark: string | null;
  priority: string;
  multitask: Flag;
  notViewed: Flag;
  replicate: Flag;
  stageId: string | null;
  sprintId: string | null;
  backlogId: string | null;
  createdBy: string;
  createdDate: string;
  responsibleId: string;
  changedBy: string;
  changedDate: string;
  statusChangedBy: string;
  closedBy: string;
  closedDate: string | null;
  activityDate: string;
  dateStart: string | null;
  deadline: string | null;
  startDatePlan: string | null;
  endDatePlan: string | null;
  guid: string;
  xmlId: string | null;
  commentsCount: string | null;
  serviceCommentsCount: string | null;
  allowChangeDeadline: Flag;
  allowTimeTracking: Flag;
  taskControl: Flag;
  addInReport: Flag;
  forkedByTemplateId: string | null;
  timeEstimate: string;
  timeSpentInLogs: string | null;
  matchWorkTime: Flag;
  forumTopicId: string | null;
  forumId: string | null;
  siteId: string;
  subordinate: Flag;
  exchangeModified: string | null;
  exchangeId: string | null;
  outlookVersion: string;
  viewedDate: string | null;
  sorting: string | null;
  durationFact: string | null;
  isMuted: Flag;
  isPinned: Flag;
  isPinnedInGroup: Flag;
  flowId: string | null;
  descriptionInBbcode: Flag;
  status: string;
  statusChangedDate: string;
  durationPlan: string | null;
  durationType: string;
  favorite: Flag;
  groupId: string;
  auditors: unknown[];
  accomplices: unknown[];
  /** Keyed by item id; `[]` on the wire when empty. */
  checklist: { [name: string]: unknown };
  /** Its shape is not shown. */
  group: unknown;
  /** Its shape is not shown. */
  creator: unknown;
  /** Its shape is not shown. */
  responsible: unknown;
  /** Its shape is not shown. */
  accomplicesData: unknown;
  /** Its shape is not shown. */
  auditorsData: unknown;
  newCommentsCount: number;
  /** What the current user may do. */
  action: { [name: string]: boolean };
  /** Its shape is not shown. */
  checkListTree: unknown;
}

/** Parameters of `tasks.task.get`. */
export interface TaskGetParams {
  readonly id?: unknown;
  readonly [name: string]: unknown;
}

/** A call of `tasks.task.get`. */
export interface TaskGetCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `tasks.task.unmute`, others by `custom()`. */
export interface TaskUnmuteParams extends CustomFields {
  /** The task. */
  readonly id: LegacyParam<number>;
}

/** A call of `tasks.task.unmute`. */
export interface TaskUnmuteCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `tasks.task`. */
export interface TasksTaskMethods {
  readonly favorite: TasksTaskFavoriteMethods;
  /**
   * @example
   * await svc.legacy.tasks.task.get({ id: 1 });
   */
  get(params?: TaskGetParams, options?: UnkeyedCallOptions): TaskGetCall<unknown>;
  /**
   * Turns the notifications of a task on again.
   *
   * Scope: `task`. Who: any user.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Legacy reference, Legacy task.
   *
   * @example
   * await svc.legacy.tasks.task.unmute({ id: 1 });
   */
  unmute(params: TaskUnmuteParams, options?: UnkeyedCallOptions): TaskUnmuteCall<UnmutedTask>;
}
