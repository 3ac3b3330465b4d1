/** Types and methods of `v3/tasks/task`. */

import type {
  ArrayParam,
  Call,
  CallOptions,
  Condition,
  Custom,
  CustomFields,
  DateInput,
  Direction,
  FilterGroup,
  IdOnly,
  Lacking,
  ListCall,
  Open,
  Param,
  Selected,
  UnkeyedCallOptions,
  WithoutSelect,
} from '../../runtime/index.js';
import type {
  AddCode,
  DeleteCode,
  FieldGetCode,
  FieldListCode,
  GetCode,
  ListCode3,
  UpdateCode,
} from '../codes.js';
import type { FieldDescriptionEntity, FieldDescriptionSelect } from '../rest/field-description.js';
import type { Chat } from './chat.js';
import type { CrmItem } from './crm-item.js';
import type { ElapsedTime } from './elapsed-time.js';
import type { Email } from './email.js';
import type { Flow } from './flow.js';
import type { Group } from './group.js';
import type { Source } from './source.js';
import type { Stage } from './stage.js';
import type { Tag } from './tag.js';
import type { TasksTaskAccessMethods } from './task-access.js';
import type { TasksTaskChatMessageMethods } from './task-chat-message.js';
import type { TasksTaskFileMethods } from './task-file.js';
import type { TasksTaskResultMethods } from './task-result.js';
import type { Template } from './template.js';
import type { UserField } from './user-field.js';
import type { User } from './user.js';

/** A task. */
export interface Task {
  id: number;
  title: string;
  description: string;
  creatorId: number;
  /** ISO 8601, as live accounts send it. The reference lists it among related objects, of which it shows no field: an account that sends an object there would not fit this type. */
  created?: string;
  responsibleId: number;
  /** ISO 8601 with offset. */
  deadline: string | null;
  needsControl: boolean;
  /** ISO 8601 with offset. */
  startPlan: string | null;
  /** ISO 8601 with offset. */
  endPlan: string | null;
  fileIds: unknown[] | null;
  checklist: unknown[];
  groupId: number;
  stageId?: number | null;
  epicId: number | null;
  storyPoints: number | null;
  flowId?: number | null;
  priority: Open<'low' | 'average' | 'high'>;
  status: Open<'pending' | 'in_progress' | 'supposedly_completed' | 'completed' | 'deferred' | 'declined'>;
  /** ISO 8601 with offset. */
  statusChanged: string | null;
  /** The parent task. */
  parentId: number | null;
  containsChecklist: boolean;
  containsSubTasks: boolean;
  containsRelatedTasks: boolean;
  containsGanttLinks: boolean;
  containsPlacements: boolean;
  containsResults: boolean;
  numberOfReminders: number;
  chatId: number;
  plannedDuration: number;
  actualDuration: number;
  durationType: Open<'secs' | 'mins' | 'hours' | 'days' | 'weeks' | 'monts' | 'years'>;
  /** ISO 8601 with offset. */
  started: string | null;
  estimatedTime: number;
  replicate: boolean;
  changed: string;
  changedById?: number | null;
  statusChangedById?: number | null;
  closedById?: number | null;
  /** ISO 8601 with offset. */
  closed: string | null;
  activity: string;
  guid: string;
  xmlId: string | null;
  exchangeId: string | null;
  exchangeModified: string | null;
  outlookVersion: number;
  mark: Open<'none'>;
  allowsChangeDeadline: boolean;
  allowsTimeTracking: boolean;
  matchesWorkTime: boolean;
  addInReport: boolean | null;
  isMultitask: boolean;
  siteId: string;
  forkedByTemplateId?: number | null;
  deadlineCount: number | null;
  declineReason: string | null;
  forumTopicId: number | null;
  /** Relative path to the task view. */
  link: string;
  /** What the current user may do. */
  rights: TaskRights;
  /** Relative download link for the archive of attached files. */
  archiveLink: string;
  /** Linked CRM items, a prefix and a number: `L_`, `D_`, `C_`, `CO_`, `SI_`, `T<hex>_`. */
  crmItemIds: string[];
  crmItems?: CrmItem[] | null;
  reminders?: unknown[] | null;
  elapsedTime?: ElapsedTime | null;
  requireResult: boolean;
  matchesSubTasksTime: boolean;
  autocompleteSubTasks: boolean;
  allowsChangeDatePlan: boolean;
  emailId?: number | null;
  maxDeadlineChangeDate: string | null;
  maxDeadlineChanges: number | null;
  requireDeadlineChangeReason: boolean;
  inFavorite: unknown[];
  inPin: unknown[];
  inGroupPin: unknown[];
  inMute: unknown[];
  source: Source;
  dependsOn: unknown[];
  scenarios: Open<'default'>[];
  UF_PROJECT_CODE?: string | null;
}

/** Objects related to Task, each of which can be absent. */
export interface TaskRelations {
  creator: User;
  responsible: User;
  group: Group;
  stage: Stage;
  flow: Flow;
  accomplices: User[];
  auditors: User[];
  parent: Task;
  chat: Chat;
  changedBy: User;
  statusChangedBy: User;
  closedBy: User;
  forkedByTemplate: Template;
  tags: Tag[];
  userFields: UserField[];
  email: Email;
}

/** Task as `select` sees it. */
export interface TaskEntity {
  own: Task;
  rel: TaskRelations;
}

/** What the current user may do. */
export interface TaskRights {
  read: boolean;
  watch: boolean;
  mute: boolean;
  createResult: boolean;
  edit: boolean;
  remove: boolean;
  complete: boolean;
  approve: boolean;
  disapprove: boolean;
  start: boolean;
  take: boolean;
  delegate: boolean;
  defer: boolean;
  renew: boolean;
  deadline: boolean;
  datePlan: boolean;
  changeDirector: boolean;
  changeResponsible: boolean;
  changeAccomplices: boolean;
  pause: boolean;
  timeTracking: boolean;
  mark: boolean;
  changeStatus: boolean;
  reminder: boolean;
  addAuditors: boolean;
  elapsedTime: boolean;
  favorite: boolean;
  checklistAdd: boolean;
  checklistEdit: boolean;
  checklistSave: boolean;
  checklistToggle: boolean;
  automate: boolean;
  resultEdit: boolean;
  completeResult: boolean;
  removeResult: boolean;
  resultRead: boolean;
  admin: boolean;
  createSubtask: boolean;
  copy: boolean;
  saveAsTemplate: boolean;
  attachFile: boolean;
  detachFile: boolean;
  detachParent: boolean;
  createGanttDependence: boolean;
  sort: boolean;
}

/** Names that `select` takes for Task. */
export type TaskSelect =
  | 'id'
  | 'title'
  | 'description'
  | 'creatorId'
  | 'created'
  | 'responsibleId'
  | 'deadline'
  | 'needsControl'
  | 'startPlan'
  | 'endPlan'
  | 'fileIds'
  | 'checklist'
  | 'groupId'
  | 'stageId'
  | 'epicId'
  | 'storyPoints'
  | 'flowId'
  | 'priority'
  | 'status'
  | 'statusChanged'
  | 'parentId'
  | 'containsChecklist'
  | 'containsSubTasks'
  | 'containsRelatedTasks'
  | 'containsGanttLinks'
  | 'containsPlacements'
  | 'containsResults'
  | 'numberOfReminders'
  | 'chatId'
  | 'plannedDuration'
  | 'actualDuration'
  | 'durationType'
  | 'started'
  | 'estimatedTime'
  | 'replicate'
  | 'changed'
  | 'changedById'
  | 'statusChangedById'
  | 'closedById'
  | 'closed'
  | 'activity'
  | 'guid'
  | 'xmlId'
  | 'exchangeId'
  | 'exchangeModified'
  | 'outlookVersion'
  | 'mark'
  | 'allowsChangeDeadline'
  | 'allowsTimeTracking'
  | 'matchesWorkTime'
  | 'addInReport'
  | 'isMultitask'
  | 'siteId'
  | 'forkedByTemplateId'
  | 'deadlineCount'
  | 'declineReason'
  | 'forumTopicId'
  | 'link'
  | 'rights'
  | 'archiveLink'
  | 'crmItemIds'
  | 'crmItems'
  | 'reminders'
  | 'elapsedTime'
  | 'requireResult'
  | 'matchesSubTasksTime'
  | 'autocompleteSubTasks'
  | 'allowsChangeDatePlan'
  | 'emailId'
  | 'maxDeadlineChangeDate'
  | 'maxDeadlineChanges'
  | 'requireDeadlineChangeReason'
  | 'inFavorite'
  | 'inPin'
  | 'inGroupPin'
  | 'inMute'
  | 'source'
  | 'dependsOn'
  | 'scenarios'
  | 'UF_PROJECT_CODE'
  | 'creator.id'
  | 'creator.name'
  | 'creator.role'
  | 'creator.gender'
  | 'creator.email'
  | 'creator.externalAuthId'
  | 'creator.rights'
  | 'responsible.id'
  | 'responsible.name'
  | 'responsible.role'
  | 'responsible.gender'
  | 'responsible.email'
  | 'responsible.externalAuthId'
  | 'responsible.rights'
  | 'group.id'
  | 'group.name'
  | 'group.type'
  | 'group.isVisible'
  | 'stage.id'
  | 'stage.title'
  | 'stage.color'
  | 'flow.id'
  | 'flow.name'
  | 'accomplices.id'
  | 'accomplices.name'
  | 'accomplices.role'
  | 'accomplices.gender'
  | 'accomplices.email'
  | 'accomplices.externalAuthId'
  | 'accomplices.rights'
  | 'auditors.id'
  | 'auditors.name'
  | 'auditors.role'
  | 'auditors.gender'
  | 'auditors.email'
  | 'auditors.externalAuthId'
  | 'auditors.rights'
  | 'parent.id'
  | 'parent.title'
  | 'parent.description'
  | 'parent.creatorId'
  | 'parent.created'
  | 'parent.responsibleId'
  | 'parent.deadline'
  | 'parent.needsControl'
  | 'parent.startPlan'
  | 'parent.endPlan'
  | 'parent.fileIds'
  | 'parent.checklist'
  | 'parent.groupId'
  | 'parent.stageId'
  | 'parent.epicId'
  | 'parent.storyPoints'
  | 'parent.flowId'
  | 'parent.priority'
  | 'parent.status'
  | 'parent.statusChanged'
  | 'parent.parentId'
  | 'parent.containsChecklist'
  | 'parent.containsSubTasks'
  | 'parent.containsRelatedTasks'
  | 'parent.containsGanttLinks'
  | 'parent.containsPlacements'
  | 'parent.containsResults'
  | 'parent.numberOfReminders'
  | 'parent.chatId'
  | 'parent.plannedDuration'
  | 'parent.actualDuration'
  | 'parent.durationType'
  | 'parent.started'
  | 'parent.estimatedTime'
  | 'parent.replicate'
  | 'parent.changed'
  | 'parent.changedById'
  | 'parent.statusChangedById'
  | 'parent.closedById'
  | 'parent.closed'
  | 'parent.activity'
  | 'parent.guid'
  | 'parent.xmlId'
  | 'parent.exchangeId'
  | 'parent.exchangeModified'
  | 'parent.outlookVersion'
  | 'parent.mark'
  | 'parent.allowsChangeDeadline'
  | 'parent.allowsTimeTracking'
  | 'parent.matchesWorkTime'
  | 'parent.addInReport'
  | 'parent.isMultitask'
  | 'parent.siteId'
  | 'parent.forkedByTemplateId'
  | 'parent.deadlineCount'
  | 'parent.declineReason'
  | 'parent.forumTopicId'
  | 'parent.link'
  | 'parent.rights'
  | 'parent.archiveLink'
  | 'parent.crmItemIds'
  | 'parent.reminders'
  | 'parent.requireResult'
  | 'parent.matchesSubTasksTime'
  | 'parent.autocompleteSubTasks'
  | 'parent.allowsChangeDatePlan'
  | 'parent.emailId'
  | 'parent.maxDeadlineChangeDate'
  | 'parent.maxDeadlineChanges'
  | 'parent.requireDeadlineChangeReason'
  | 'parent.inFavorite'
  | 'parent.inPin'
  | 'parent.inGroupPin'
  | 'parent.inMute'
  | 'parent.dependsOn'
  | 'parent.scenarios'
  | 'parent.UF_PROJECT_CODE'
  | 'chat.id'
  | 'chat.entityId'
  | 'chat.entityType'
  | 'changedBy.id'
  | 'changedBy.name'
  | 'changedBy.role'
  | 'changedBy.gender'
  | 'changedBy.email'
  | 'changedBy.externalAuthId'
  | 'changedBy.rights'
  | 'statusChangedBy.id'
  | 'statusChangedBy.name'
  | 'statusChangedBy.role'
  | 'statusChangedBy.gender'
  | 'statusChangedBy.email'
  | 'statusChangedBy.externalAuthId'
  | 'statusChangedBy.rights'
  | 'closedBy.id'
  | 'closedBy.name'
  | 'closedBy.role'
  | 'closedBy.gender'
  | 'closedBy.email'
  | 'closedBy.externalAuthId'
  | 'closedBy.rights'
  | 'forkedByTemplate.id'
  | 'forkedByTemplate.title'
  | 'forkedByTemplate.description'
  | 'forkedByTemplate.responsibleCollection'
  | 'forkedByTemplate.deadlineAfterTs'
  | 'forkedByTemplate.startDatePlanTs'
  | 'forkedByTemplate.endDatePlanTs'
  | 'forkedByTemplate.replicate'
  | 'forkedByTemplate.fileIds'
  | 'forkedByTemplate.checklist'
  | 'forkedByTemplate.priority'
  | 'forkedByTemplate.accomplices'
  | 'forkedByTemplate.auditors'
  | 'tags.id'
  | 'tags.name'
  | 'tags.ownerId'
  | 'tags.groupId'
  | 'tags.taskId'
  | 'userFields.id'
  | 'userFields.key'
  | 'userFields.value'
  | 'email.id'
  | 'email.taskId'
  | 'email.mailboxId'
  | 'email.title'
  | 'email.body'
  | 'email.from'
  | 'email.dateTs'
  | 'email.link';

/** One condition on Task: `[field, value]` or `[field, operator, value]`. */
export type TaskCondition = Condition<Custom, unknown> | Condition<'id', number>;

/**
 * Conditions on Task, all of which must hold, and groups of them.
 * Only `id` is known to be filterable.
 * Another field that the account can filter by goes in by name: `[custom('status'), 'pending']`; where it cannot, it
 * answers with a validation error: then ask for the field in `select`, and filter the items while iterating.
 */
export type TaskFilter = readonly (TaskCondition | FilterGroup<TaskCondition>)[];

/** Fields that Task can be sorted by, the first one first. */
export interface TaskOrder {
  readonly id?: Direction | undefined;
  readonly title?: Direction | undefined;
  readonly creatorId?: Direction | undefined;
  readonly created?: Direction | undefined;
  readonly responsibleId?: Direction | undefined;
  readonly deadline?: Direction | undefined;
  readonly startPlan?: Direction | undefined;
  readonly endPlan?: Direction | undefined;
  readonly groupId?: Direction | undefined;
  readonly priority?: Direction | undefined;
  readonly status?: Direction | undefined;
  readonly started?: Direction | undefined;
  readonly estimatedTime?: Direction | undefined;
  readonly changed?: Direction | undefined;
  readonly closed?: Direction | undefined;
  readonly activity?: Direction | undefined;
  readonly mark?: Direction | undefined;
  readonly allowsChangeDeadline?: Direction | undefined;
  readonly allowsTimeTracking?: Direction | undefined;
  readonly [name: Custom]: Direction | undefined;
}

/** Fields that `tasks.task.add` writes; others by `custom()`. */
export interface TaskAddFields extends CustomFields {
  readonly title: Param<string>;
  readonly description?: Param<string> | undefined;
  readonly creatorId: Param<number>;
  readonly responsibleId: Param<number>;
  readonly deadline?: Param<DateInput> | null | undefined;
  readonly needsControl?: Param<boolean> | undefined;
  readonly startPlan?: Param<DateInput> | null | undefined;
  readonly endPlan?: Param<DateInput> | null | undefined;
  readonly fileIds?: readonly unknown[] | { readonly [name: string]: unknown } | null | undefined;
  readonly checklist?: readonly unknown[] | { readonly [name: string]: unknown } | undefined;
  readonly groupId?: Param<number> | undefined;
  readonly stageId?: Param<number> | undefined;
  readonly epicId?: Param<number> | null | undefined;
  readonly storyPoints?: Param<number> | null | undefined;
  readonly flowId?: Param<number> | undefined;
  readonly priority?: Param<Open<'low' | 'average' | 'high'>> | undefined;
  readonly status?:
    | Param<Open<'pending' | 'in_progress' | 'supposedly_completed' | 'completed' | 'deferred' | 'declined'>>
    | undefined;
  readonly statusChanged?: Param<DateInput> | null | undefined;
  readonly parentId?: Param<number> | null | undefined;
  readonly numberOfReminders?: Param<number> | undefined;
  readonly chatId?: Param<number> | undefined;
  readonly plannedDuration?: Param<number> | undefined;
  readonly actualDuration?: Param<number> | undefined;
  readonly durationType?:
    Param<Open<'secs' | 'mins' | 'hours' | 'days' | 'weeks' | 'monts' | 'years'>> | undefined;
  readonly started?: Param<DateInput> | null | undefined;
  readonly estimatedTime?: Param<number> | undefined;
  readonly replicate?: Param<boolean> | undefined;
  readonly changed?: Param<DateInput> | undefined;
  readonly changedById?: Param<number> | undefined;
  readonly statusChangedById?: Param<number> | undefined;
  readonly closedById?: Param<number> | undefined;
  readonly closed?: Param<DateInput> | null | undefined;
  readonly activity?: Param<DateInput> | undefined;
  readonly xmlId?: Param<string> | null | undefined;
  readonly exchangeId?: Param<string> | null | undefined;
  readonly exchangeModified?: Param<string> | null | undefined;
  readonly outlookVersion?: Param<number> | undefined;
  readonly mark?: Param<Open<'none'>> | undefined;
  readonly allowsChangeDeadline?: Param<boolean> | undefined;
  readonly allowsTimeTracking?: Param<boolean> | undefined;
  readonly matchesWorkTime?: Param<boolean> | undefined;
  readonly addInReport?: Param<boolean> | null | undefined;
  readonly isMultitask?: Param<boolean> | undefined;
  readonly siteId?: Param<string> | undefined;
  readonly forkedByTemplateId?: Param<number> | undefined;
  readonly deadlineCount?: Param<number> | null | undefined;
  readonly declineReason?: Param<string> | null | undefined;
  readonly forumTopicId?: Param<number> | null | undefined;
  readonly crmItemIds?: ArrayParam<string> | undefined;
  readonly reminders?: readonly unknown[] | { readonly [name: string]: unknown } | undefined;
  readonly requireResult?: Param<boolean> | undefined;
  readonly matchesSubTasksTime?: Param<boolean> | undefined;
  readonly autocompleteSubTasks?: Param<boolean> | undefined;
  readonly allowsChangeDatePlan?: Param<boolean> | undefined;
  readonly emailId?: Param<number> | undefined;
  readonly maxDeadlineChangeDate?: Param<DateInput> | null | undefined;
  readonly maxDeadlineChanges?: Param<number> | null | undefined;
  readonly requireDeadlineChangeReason?: Param<boolean> | undefined;
  readonly inFavorite?: readonly unknown[] | { readonly [name: string]: unknown } | undefined;
  readonly inPin?: readonly unknown[] | { readonly [name: string]: unknown } | undefined;
  readonly inGroupPin?: readonly unknown[] | { readonly [name: string]: unknown } | undefined;
  readonly inMute?: readonly unknown[] | { readonly [name: string]: unknown } | undefined;
  readonly dependsOn?: readonly unknown[] | { readonly [name: string]: unknown } | undefined;
  readonly scenarios?: ArrayParam<Open<'default'>> | undefined;
}

/** Parameters of `tasks.task.add`, others by `custom()`. */
export interface TaskAddParams extends CustomFields {
  readonly fields: TaskAddFields;
}

/** Task as `tasks.task.add` gives it. */
export interface TaskAddResult extends Lacking<
  Task,
  | 'creatorId'
  | 'responsibleId'
  | 'groupId'
  | 'stageId'
  | 'flowId'
  | 'created'
  | 'changedById'
  | 'statusChangedById'
  | 'closedById'
  | 'forkedByTemplateId'
  | 'emailId'
  | 'crmItems'
  | 'source'
  | 'elapsedTime'
  | 'reminders'
> {
  creator?: Partial<User> | null;
  responsible?: Partial<User> | null;
  group?: Partial<Group> | null;
  stage?: Partial<Stage> | null;
  flow?: Partial<Flow> | null;
  accomplices?: Partial<User>[] | null;
  auditors?: Partial<User>[] | null;
  parent?: Partial<Task> | null;
  chat?: Partial<Chat> | null;
  changedBy?: Partial<User> | null;
  statusChangedBy?: Partial<User> | null;
  closedBy?: Partial<User> | null;
  forkedByTemplate?: Partial<Template> | null;
  tags?: Partial<Tag>[] | null;
  userFields?: Partial<UserField>[] | null;
  email?: Partial<Email> | null;
}

/** Codes of errors that `tasks.task.add` is documented to answer with. */
export type TaskAddCode = AddCode;

/** A call of `tasks.task.add`. */
export interface TaskAddCall<T> extends Call<T, 'v3', AddCode> {}

/** Parameters of `tasks.task.delete`, others by `custom()`. */
export interface TaskDeleteParams extends CustomFields {
  readonly id: Param<number>;
}

/** Codes of errors that `tasks.task.delete` is documented to answer with. */
export type TaskDeleteCode = DeleteCode;

/** A call of `tasks.task.delete`. */
export interface TaskDeleteCall<T> extends Call<T, 'v3', DeleteCode> {}

/** Parameters of `tasks.task.get`, others by `custom()`. */
export interface TaskGetParams<
  S extends readonly (TaskSelect | Custom)[] = readonly (TaskSelect | Custom)[],
> extends CustomFields {
  readonly id: Param<number>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Task as `tasks.task.get` gives it. */
export interface TaskGetResult extends Lacking<
  Task,
  | 'creatorId'
  | 'responsibleId'
  | 'groupId'
  | 'stageId'
  | 'flowId'
  | 'created'
  | 'changedById'
  | 'statusChangedById'
  | 'closedById'
  | 'forkedByTemplateId'
  | 'emailId'
  | 'crmItems'
  | 'source'
  | 'elapsedTime'
  | 'reminders'
> {}

/** Task as `select` of `tasks.task.get` sees it. */
export interface TaskGetEntity extends TaskEntity {
  whole: TaskGetResult;
  /** Fields that an answer may leave out though they are selected. */
  lacks:
    | 'creatorId'
    | 'responsibleId'
    | 'groupId'
    | 'stageId'
    | 'flowId'
    | 'created'
    | 'changedById'
    | 'statusChangedById'
    | 'closedById'
    | 'forkedByTemplateId'
    | 'emailId'
    | 'crmItems'
    | 'source'
    | 'elapsedTime'
    | 'reminders';
}

/** Codes of errors that `tasks.task.get` is documented to answer with. */
export type TaskGetCode = GetCode;

/** A call of `tasks.task.get`. */
export interface TaskGetCall<T> extends Call<T, 'v3', GetCode> {}

/** Parameters of `tasks.task.list`, others by `custom()`. */
export interface TaskListParams<
  S extends readonly (TaskSelect | Custom)[] = readonly (TaskSelect | Custom)[],
> extends CustomFields {
  /** Fields to return; `id` alone when omitted. */
  readonly select?: S;
  /** Conditions `[field, operator, value]` and groups `{ logic, conditions, negative? }`; all must hold. */
  readonly filter?: TaskFilter | undefined;
  /** Ascending by `id` when omitted. Accounts sort by `id` first, whatever else is named: only `{ id: … }` changes the order there. */
  readonly order?: TaskOrder | undefined;
  /** Which rows the first page holds; from the first row on when omitted. An iteration goes on from there. */
  readonly pagination?:
    | {
        /** From 1; with `limit` the offset is computed. */
        readonly page?: Param<number> | undefined;
        /** Rows of a page, from 1 to 1000, default 50. Some accounts give 50 at most. */
        readonly limit?: Param<number> | undefined;
        /** Rows to skip. */
        readonly offset?: Param<number> | undefined;
      }
    | undefined;
}

/** Task as `select` of `tasks.task.list` sees it. */
export interface TaskListEntity extends TaskEntity {
  /** Fields that an answer may leave out though they are selected. */
  lacks:
    | 'stageId'
    | 'fileIds'
    | 'checklist'
    | 'epicId'
    | 'storyPoints'
    | 'containsChecklist'
    | 'containsSubTasks'
    | 'containsRelatedTasks'
    | 'containsGanttLinks'
    | 'containsPlacements'
    | 'containsResults'
    | 'numberOfReminders'
    | 'replicate'
    | 'forkedByTemplateId'
    | 'declineReason'
    | 'link'
    | 'rights'
    | 'archiveLink'
    | 'reminders'
    | 'elapsedTime'
    | 'requireResult'
    | 'matchesSubTasksTime'
    | 'autocompleteSubTasks'
    | 'allowsChangeDatePlan'
    | 'emailId'
    | 'maxDeadlineChangeDate'
    | 'maxDeadlineChanges'
    | 'requireDeadlineChangeReason'
    | 'inFavorite'
    | 'inPin'
    | 'inGroupPin'
    | 'inMute'
    | 'source'
    | 'dependsOn'
    | 'scenarios'
    | 'closedById';
}

/** Codes of errors that `tasks.task.list` is documented to answer with. */
export type TaskListCode = ListCode3;

/** A call of `tasks.task.list`. */
export interface TaskListCall<Item> extends ListCall<Item, 'v3', ListCode3> {}

/** Fields that `tasks.task.update` writes; others by `custom()`. */
export interface TaskUpdateFields extends Omit<TaskAddFields, 'title' | 'creatorId' | 'responsibleId'> {
  readonly title?: Param<string> | undefined;
  readonly responsibleId?: Param<number> | undefined;
}

/** Parameters of `tasks.task.update`, others by `custom()`. */
export interface TaskUpdateParams extends CustomFields {
  readonly id: Param<number>;
  readonly fields: TaskUpdateFields;
}

/** Codes of errors that `tasks.task.update` is documented to answer with. */
export type TaskUpdateCode = UpdateCode;

/** A call of `tasks.task.update`. */
export interface TaskUpdateCall<T> extends Call<T, 'v3', UpdateCode> {}

/** Methods `tasks.task`. */
export interface TasksTaskMethods {
  readonly access: TasksTaskAccessMethods;
  /**
   * Add a `Task`
   *
   * Scope: `tasks`. Who: any user.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors besides {@link TaskAddCode}:
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_DTOVALIDATIONEXCEPTION` (400): Executor user, creator user or parent task not found; plan end earlier than plan start; plan duration too long.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing, or value of wrong type (for example `deadline` needs a datetime).
   *
   * Source: REST 3.0 reference, tasks.task.add.
   *
   * @example
   * await svc.v3.tasks.task.add({ fields: { title: 'title', creatorId: 1, responsibleId: 1 } });
   */
  add(params: TaskAddParams, options?: CallOptions): TaskAddCall<TaskAddResult>;
  readonly chat: TasksTaskChatMethods;
  /**
   * Delete a `Task`
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link TaskDeleteCode}.
   *
   * @example
   * await svc.v3.tasks.task.delete({ id: 1 });
   */
  delete(params: TaskDeleteParams, options?: CallOptions): TaskDeleteCall<boolean>;
  readonly field: TasksTaskFieldMethods;
  readonly file: TasksTaskFileMethods;
  /**
   * Get a `Task`
   *
   * Scope: `tasks`.
   *
   * Errors: {@link TaskGetCode}.
   *
   * Source: REST 3.0 reference, tasks.task.get.
   *
   * @example
   * await svc.v3.tasks.task.get({ id: 1, select: ['id', 'title'] });
   */
  get<const S extends readonly (TaskSelect | Custom)[] = WithoutSelect>(
    params: TaskGetParams<S>,
    options?: UnkeyedCallOptions,
  ): TaskGetCall<Selected<TaskGetEntity, S>>;
  /**
   * Get a list of `Task`
   *
   * Scope: `tasks`. Who: any user; an administrator sees all tasks, a manager those of employees, others those available to them.
   *
   * Errors: {@link TaskListCode}.
   *
   * Source: REST 3.0 reference, tasks.task.list.
   *
   * @example
   * for await (const item of svc.v3.tasks.task.list({ select: ['id', 'title'] })) console.log(item);
   */
  list<const S extends readonly (TaskSelect | Custom)[] = IdOnly>(
    params?: TaskListParams<S>,
    options?: UnkeyedCallOptions,
  ): TaskListCall<Selected<TaskListEntity, S>>;
  readonly result: TasksTaskResultMethods;
  /**
   * Update a `Task`
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link TaskUpdateCode}.
   *
   * @example
   * await svc.v3.tasks.task.update({ id: 1, fields: { title: 'title' } });
   */
  update(params: TaskUpdateParams, options?: CallOptions): TaskUpdateCall<boolean>;
}

/** Methods `tasks.task.chat`. */
export interface TasksTaskChatMethods {
  readonly message: TasksTaskChatMessageMethods;
}

/** Parameters of `tasks.task.field.get`, others by `custom()`. */
export interface TaskFieldGetParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  readonly name: Param<string>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `tasks.task.field.get` is documented to answer with. */
export type TaskFieldGetCode = FieldGetCode;

/** A call of `tasks.task.field.get`. */
export interface TaskFieldGetCall<T> extends Call<T, 'v3', FieldGetCode> {}

/** Parameters of `tasks.task.field.list`, others by `custom()`. */
export interface TaskFieldListParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `tasks.task.field.list` is documented to answer with. */
export type TaskFieldListCode = FieldListCode;

/** A call of `tasks.task.field.list`. */
export interface TaskFieldListCall<Item> extends ListCall<Item, 'v3', FieldListCode> {}

/** Methods `tasks.task.field`. */
export interface TasksTaskFieldMethods {
  /**
   * Get the description of a field
   *
   * Scope: `tasks`.
   *
   * Errors: {@link TaskFieldGetCode}.
   *
   * @example
   * await svc.v3.tasks.task.field.get({ name: 'id', select: ['name', 'type'] });
   */
  get<const S extends readonly (FieldDescriptionSelect | Custom)[] = WithoutSelect>(
    params: TaskFieldGetParams<S>,
    options?: UnkeyedCallOptions,
  ): TaskFieldGetCall<Selected<FieldDescriptionEntity, S>>;
  /**
   * Get the descriptions of the fields
   *
   * Scope: `tasks`.
   *
   * Errors: {@link TaskFieldListCode}.
   *
   * Source: REST 3.0 reference, tasks.task.field.list.
   *
   * @example
   * await svc.v3.tasks.task.field.list({ select: ['name', 'type'] });
   */
  list<const S extends readonly (FieldDescriptionSelect | Custom)[] = WithoutSelect>(
    params?: TaskFieldListParams<S>,
    options?: UnkeyedCallOptions,
  ): TaskFieldListCall<Selected<FieldDescriptionEntity, S>>;
}
