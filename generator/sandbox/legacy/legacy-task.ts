/** A task in its legacy form: all scalars are strings, flags `Y` or `N` (Legacy reference, Legacy task). */

import type { TaskRow } from '../account.js';
import type { LegacyCall } from './outcome.js';

const STATUSES: Readonly<Record<string, string>> = {
  pending: '2',
  in_progress: '3',
  supposedly_completed: '4',
  completed: '5',
  deferred: '6',
  declined: '7',
};
const PRIORITIES: Readonly<Record<string, string>> = { low: '0', average: '1', high: '2' };

type Fields = Readonly<Record<string, unknown>>;

export function legacyTask(task: TaskRow, call: LegacyCall): Fields {
  return {
    ...texts(task),
    ...dates(task),
    ...flags(task, call.principal.user.id),
    ...people(task, call),
    checklist: [],
    checkListTree: [],
    group: [],
    action: actions(),
  };
}

function texts(task: TaskRow): Fields {
  return {
    id: text(task.id),
    title: text(task['title']),
    description: text(task['description']),
    parentId: text(task['parentId'] ?? 0),
    groupId: text(task['groupId'] ?? 0),
    stageId: text(task['stageId'] ?? 0),
    flowId: text(task['flowId'] ?? 0),
    status: STATUSES[text(task['status'])] ?? '2',
    priority: PRIORITIES[text(task['priority'])] ?? '1',
    mark: task['mark'] === 'none' ? '' : text(task['mark']),
    guid: text(task['guid']),
    xmlId: text(task['xmlId']),
    siteId: text(task['siteId']),
    forumTopicId: text(task['forumTopicId']),
    timeEstimate: text(task['estimatedTime'] ?? 0),
    durationType: text(task['durationType']),
    durationPlan: text(task['plannedDuration'] ?? 0),
    durationFact: text(task['actualDuration'] ?? 0),
    outlookVersion: text(task['outlookVersion'] ?? 1),
    exchangeId: text(task['exchangeId']),
    ...constants(),
  };
}

/** What the sandbox does not keep. */
function constants(): Fields {
  const counts = { commentsCount: '0', serviceCommentsCount: '0', newCommentsCount: 0, sorting: '' };
  const scrum = { sprintId: '0', backlogId: '0', forkedByTemplateId: '', forumId: '0' };
  return { ...counts, ...scrum, timeSpentInLogs: '', exchangeModified: '' };
}

function dates(task: TaskRow): Fields {
  return {
    createdDate: text(task['created']),
    changedDate: text(task['changed']),
    activityDate: text(task['activity']),
    closedDate: text(task['closed']),
    dateStart: text(task['started']),
    deadline: text(task['deadline']),
    startDatePlan: text(task['startPlan']),
    endDatePlan: text(task['endPlan']),
    statusChangedDate: text(task['statusChanged']),
    viewedDate: '',
  };
}

function flags(task: TaskRow, userId: number): Fields {
  const own = (users: unknown): string => flag(Array.isArray(users) && users.includes(userId));
  return {
    multitask: flag(task['isMultitask']),
    notViewed: 'N',
    replicate: flag(task['replicate']),
    allowChangeDeadline: flag(task['allowsChangeDeadline']),
    allowTimeTracking: flag(task['allowsTimeTracking']),
    taskControl: flag(task['needsControl']),
    addInReport: flag(task['addInReport']),
    matchWorkTime: flag(task['matchesWorkTime']),
    subordinate: 'N',
    descriptionInBbcode: 'Y',
    isMuted: own(task['inMute']),
    isPinned: own(task['inPin']),
    isPinnedInGroup: own(task['inGroupPin']),
    favorite: own(task['inFavorite']),
  };
}

function people(task: TaskRow, { account }: LegacyCall): Fields {
  const find = (id: unknown): unknown => {
    const user = account.users.find((candidate) => candidate.id === id);
    return user ? { id: text(user.id), name: `${user.name} ${user.lastName}` } : [];
  };
  return {
    createdBy: text(task['creatorId']),
    responsibleId: text(task['responsibleId']),
    changedBy: text(task['changedById'] ?? task['creatorId']),
    statusChangedBy: text(task['statusChangedById'] ?? task['creatorId']),
    closedBy: text(task['closedById'] ?? 0),
    creator: find(task['creatorId']),
    responsible: find(task['responsibleId']),
    auditors: ids(task['auditorIds']),
    accomplices: ids(task['accompliceIds']),
    auditorsData: [],
    accomplicesData: [],
  };
}

function actions(): Readonly<Record<string, boolean>> {
  return {
    accept: false,
    decline: false,
    complete: true,
    edit: true,
    remove: true,
    start: true,
    pause: false,
  };
}

/** An absent value is empty text. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function flag(value: unknown): 'Y' | 'N' {
  return value === true ? 'Y' : 'N';
}

function ids(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(text) : [];
}
