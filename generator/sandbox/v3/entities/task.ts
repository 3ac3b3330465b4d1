/** The task of REST 3.0 (REST 3.0 reference, Task object). */

import type { Account, Row } from '../../account.js';
import { fieldTable, type V3Entity, type Resolve, type EntityView } from '../entity.js';
import { taskRights } from './task-rights.js';

const FIELDS = fieldTable(`
  id                   int       filter sort
  title                string    sort add update required plain
  description          string    add update plain
  creatorId            int       sort add required plain
  creator              ->user
  created              datetime  sort
  responsibleId        int       sort add update required plain
  responsible          ->user
  deadline             datetime  sort add update
  needsControl         bool      add update plain
  startPlan            datetime  sort add update
  endPlan              datetime  sort add update
  fileIds              array     add update
  checklist            array     add update plain
  groupId              int       sort add update plain
  group                ->group
  stageId              int       add update
  stage                ->stage
  epicId               int       add update
  storyPoints          int       add update
  flowId               int       add update
  flow                 ->flow
  priority             string    sort add update plain
  status               string    sort add update plain
  statusChanged        datetime  listed
  accomplices          ->*user
  auditors             ->*user
  parentId             int       add update
  parent               ->task
  containsChecklist    bool      listed
  containsSubTasks     bool      listed
  containsRelatedTasks bool      listed
  containsGanttLinks   bool      listed
  containsPlacements   bool      listed
  containsResults      bool      listed
  numberOfReminders    int       listed
  chatId               int       listed
  chat                 ->chat
  plannedDuration      int       add update plain
  actualDuration       int       listed
  durationType         string    add update plain
  started              datetime  sort listed
  estimatedTime        int       sort add update plain
  replicate            bool      listed
  changed              datetime  sort listed
  changedById          int       listed
  changedBy            ->user
  statusChangedById    int       listed
  statusChangedBy      ->user
  closedById           int       listed
  closedBy             ->user
  closed               datetime  sort listed
  activity             datetime  sort listed
  guid                 string    listed
  xmlId                string    add update
  exchangeId           string    listed
  exchangeModified     string    listed
  outlookVersion       int       listed
  mark                 string    sort add update plain
  allowsChangeDeadline bool      sort add update plain
  allowsTimeTracking   bool      sort add update plain
  matchesWorkTime      bool      add update plain
  addInReport          bool      add update
  isMultitask          bool      listed
  siteId               string    listed
  forkedByTemplateId   int       listed
  forkedByTemplate     ->template
  deadlineCount        int       listed
  declineReason        string    listed
  forumTopicId         int       listed
  tags                 ->*tag
  link                 string    listed
  userFields           ->*userField
  rights               array     listed
  archiveLink          string    listed
  crmItemIds           array     add update plain
  crmItems             =>crmItem
  reminders            array     listed
  elapsedTime          =>elapsedTime
  requireResult        bool      add update plain
  matchesSubTasksTime  bool      add update plain
  autocompleteSubTasks bool      add update plain
  allowsChangeDatePlan bool      add update plain
  emailId              int       listed
  email                ->email
  maxDeadlineChangeDate datetime add update
  maxDeadlineChanges   int       add update
  requireDeadlineChangeReason bool add update plain
  inFavorite           array     listed
  inPin                array     listed
  inGroupPin           array     listed
  inMute               array     listed
  source               =>source
  dependsOn            array     add update plain
  scenarios            array     listed
  UF_PROJECT_CODE      string    custom filter add update
`);

export const task: V3Entity = {
  name: 'TaskDto',
  schema: 'svc.tasks.taskdto',
  fields: FIELDS,
  values: {
    creator: userNamedBy('creatorId'),
    responsible: userNamedBy('responsibleId'),
    changedBy: userNamedBy('changedById'),
    statusChangedBy: userNamedBy('statusChangedById'),
    closedBy: userNamedBy('closedById'),
    accomplices: usersNamedBy('accompliceIds'),
    auditors: usersNamedBy('auditorIds'),
    group: ({ account }, row) => account.groups.find(({ id }) => id === row['groupId']),
    parent: ({ account }, row) => account.tasks.get(Number(row['parentId'])),
    chat: (_view, row) => ({ id: row['chatId'], entityId: row.id, entityType: 'TASKS_TASK' }),
    tags: tagsOf,
    userFields: (_view, row) => [{ id: 1, key: 'UF_PROJECT_CODE', value: row['UF_PROJECT_CODE'] ?? null }],
    rights: taskRights,
    containsSubTasks: ({ account }, row) => some(account.tasks, (other) => other['parentId'] === row.id),
    containsResults: ({ account }, row) => some(account.results, (result) => result['taskId'] === row.id),
    containsChecklist: (_view, row) => isFilledList(row['checklist']),
    containsRelatedTasks: (_view, row) => isFilledList(row['dependsOn']),
  },
};

function userNamedBy(field: string): Resolve {
  return ({ account }, row) => userRow(account, row[field]);
}

function usersNamedBy(field: string): Resolve {
  return ({ account }, row) => {
    const ids: unknown = row[field];
    return Array.isArray(ids)
      ? ids.map((id: unknown) => userRow(account, id)).filter((user) => user !== null)
      : [];
  };
}

/** A user as tasks show one. */
export function userRow(account: Account, id: unknown): Row | null {
  const user = account.users.find((candidate) => candidate.id === id);
  if (!user) return null;
  const { name, lastName, email, admin } = user;
  return { id: user.id, name: `${name} ${lastName}`, role: admin ? 'admin' : 'employee', email };
}

function tagsOf(_view: EntityView, row: Row): Row[] {
  const names: unknown = row['tagNames'];
  if (!Array.isArray(names)) return [];
  return names.map((name: unknown, index) => ({
    id: row.id * 100 + index,
    name,
    ownerId: row['creatorId'],
    taskId: row.id,
  }));
}

function some(rows: ReadonlyMap<number, Row>, fits: (row: Row) => boolean): boolean {
  for (const row of rows.values()) if (fits(row)) return true;
  return false;
}

function isFilledList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}
