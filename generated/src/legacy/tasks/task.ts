/** Types and methods of `legacy/tasks/task`. */

import type { Call, CallOptions, CustomFields, LegacyParam } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { Flag } from './flag.js';
import type { TasksTaskFavoriteMethods } from './task-favorite.js';
import type { UnmutedTask } from './unmuted-task.js';

/** A task in its legacy form: all scalars are strings, numbers too, and flags are `Y` or `N`. An absent date is `""`. The values of the string-coded fields are not shown. */
export interface Task {
  id: string;
  parentId: string;
  title: string;
  description: string;
  mark: string;
  priority: string;
  multitask: Flag;
  notViewed: Flag;
  replicate: Flag;
  stageId: string;
  sprintId: string;
  backlogId: string;
  createdBy: string;
  createdDate: string;
  responsibleId: string;
  changedBy: string;
  changedDate: string;
  statusChangedBy: string;
  closedBy: string;
  closedDate: string;
  activityDate: string;
  dateStart: string;
  deadline: string;
  startDatePlan: string;
  endDatePlan: string;
  guid: string;
  xmlId: string;
  commentsCount: string;
  serviceCommentsCount: string;
  allowChangeDeadline: Flag;
  allowTimeTracking: Flag;
  taskControl: Flag;
  addInReport: Flag;
  forkedByTemplateId: string;
  timeEstimate: string;
  timeSpentInLogs: string;
  matchWorkTime: Flag;
  forumTopicId: string;
  forumId: string;
  siteId: string;
  subordinate: Flag;
  exchangeModified: string;
  exchangeId: string;
  outlookVersion: string;
  viewedDate: string;
  sorting: string;
  durationFact: string;
  isMuted: Flag;
  isPinned: Flag;
  isPinnedInGroup: Flag;
  flowId: string;
  descriptionInBbcode: Flag;
  status: string;
  statusChangedDate: string;
  durationPlan: string;
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
  newCommentsCount: string;
  /** What the current user may do. */
  action: { [name: string]: boolean };
  /** Its shape is not shown. */
  checkListTree: unknown;
}

/** Parameters of `tasks.task.unmute`, others by `custom()`. */
export interface TaskUnmuteParams extends CustomFields {
  /** The task. */
  readonly id: LegacyParam<number>;
}

/** Methods `tasks.task`. */
export interface TasksTaskMethods {
  readonly favorite: TasksTaskFavoriteMethods;
  /**
   * Turns the notifications of a task on again.
   *
   * Scope: `task`. Who: any user.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Legacy reference, Legacy task.
   */
  unmute(params: TaskUnmuteParams, options?: CallOptions): Call<UnmutedTask, 'legacy', CommonCode>;
}
