/** The tasks of the built-in account, and the defaults of a new one. */

import type { Row, TaskRow } from '../account.js';
import { isoDate } from '../iso-date.js';
import { seededRandom, seededSecret } from '../random.js';
import { OPENED } from './users.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TASKS = 130;

const VERBS = [
  'Review',
  'Prepare',
  'Update',
  'Plan',
  'Test',
  'Discuss',
  'Publish',
  'Check',
  'Describe',
  'Translate',
];
const OBJECTS = (
  'price list, release notes, landing page, quarterly report, backup, interview, contract, ' +
  'onboarding guide, invoice template, support rota, search index, budget, newsletter'
).split(', ');

/** What a task is made from; everything else has a default. */
export type TaskSeed = Readonly<Record<string, unknown>> & { readonly id: number };

/** A complete row: nulls only where contract/1-rest3.md (Task object) allows them. */
export function makeTask(seed: TaskSeed, now: number): TaskRow {
  const created = typeof seed['created'] === 'string' ? seed['created'] : isoDate(now);
  return { ...plainDefaults(seed.id), ...nullDefaults(), ...datesOf(created), ...seed };
}

function plainDefaults(id: number): Row {
  return {
    id,
    title: `Task ${id}`,
    description: '',
    creatorId: 1,
    responsibleId: 1,
    needsControl: false,
    checklist: [],
    groupId: 0,
    priority: 'average',
    status: 'pending',
    ...contentFlags(),
    numberOfReminders: 0,
    chatId: 1000 + id,
    plannedDuration: 0,
    actualDuration: 0,
    durationType: 'days',
    estimatedTime: 0,
    replicate: false,
    guid: `{${guidOf(id)}}`,
    outlookVersion: 1,
    mark: 'none',
    allowsChangeDeadline: true,
    allowsTimeTracking: false,
    matchesWorkTime: false,
    isMultitask: false,
    siteId: 's1',
    link: `/company/personal/user/1/tasks/task/view/${id}/`,
    archiveLink: `/tasks/${id}/files/archive/`,
    crmItemIds: [],
    requireResult: false,
    matchesSubTasksTime: false,
    autocompleteSubTasks: false,
    allowsChangeDatePlan: false,
    requireDeadlineChangeReason: false,
    inFavorite: [],
    inPin: [],
    inGroupPin: [],
    inMute: [],
    source: { type: 'manual', data: [] },
    dependsOn: [],
    scenarios: ['default'],
    accompliceIds: [],
    auditorIds: [],
    tagNames: [],
  };
}

function contentFlags(): Record<string, boolean> {
  return {
    containsChecklist: false,
    containsSubTasks: false,
    containsRelatedTasks: false,
    containsGanttLinks: false,
    containsPlacements: false,
    containsResults: false,
  };
}

const NULLABLE = (
  'deadline startPlan endPlan fileIds stageId epicId storyPoints flowId statusChanged parentId started ' +
  'changedById statusChangedById closedById closed xmlId exchangeId exchangeModified addInReport ' +
  'forkedByTemplateId deadlineCount declineReason forumTopicId crmItems reminders elapsedTime emailId ' +
  'maxDeadlineChangeDate maxDeadlineChanges UF_PROJECT_CODE'
).split(' ');

function nullDefaults(): Record<string, null> {
  return Object.fromEntries(NULLABLE.map((name) => [name, null]));
}

function datesOf(created: string): Record<string, string> {
  return { created, changed: created, activity: created };
}

function guidOf(id: number): string {
  const letters =
    seededSecret(0, `task guid ${id}`, 64).replace(/[^0-9a-f]/g, '') + '0123456789abcdef0123456789abcdef';
  return [
    letters.slice(0, 8),
    letters.slice(8, 12),
    letters.slice(12, 16),
    letters.slice(16, 20),
    letters.slice(20, 32),
  ]
    .join('-')
    .toUpperCase();
}

export function seedTasks(seed: number): TaskRow[] {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  return Array.from({ length: TASKS }, (_, index) => seedTask(index + 1, pick));
}

function seedTask(id: number, pick: (count: number) => number): TaskRow {
  const created = OPENED + 30 * DAY + id * 5 * HOUR;
  const people = {
    creatorId: 1 + pick(11),
    responsibleId: 1 + pick(11),
    auditorIds: pick(4) === 0 ? [1 + pick(11)] : [],
  };
  const task = {
    id,
    title: `${VERBS[id % VERBS.length]} the ${OBJECTS[id % OBJECTS.length]}`,
    created: isoDate(created),
    ...people,
    groupId: pick(3) === 0 ? 1 + pick(4) : 0,
    deadline: pick(3) === 0 ? null : isoDate(created + (3 + pick(20)) * DAY),
    priority: ['low', 'average', 'average', 'high'][pick(4)],
    parentId: id > 20 && pick(10) === 0 ? 1 + pick(20) : null,
    ...progress(created, pick(5)),
    estimatedTime: 600 * pick(12),
    crmItemIds: pick(8) === 0 ? [`D_${1 + pick(40)}`] : [],
  };
  // Task 8 of user 1 is promised by design: examples and first steps use it.
  return makeTask(
    id === 8 ? { ...task, title: 'Prepare the demo', creatorId: 1, responsibleId: 1, groupId: 1 } : task,
    created,
  );
}

function progress(created: number, stage: number): Record<string, unknown> {
  const started = isoDate(created + 20 * HOUR);
  const closed = isoDate(created + 3 * DAY);
  if (stage === 0) return { status: 'in_progress', started, statusChanged: started, statusChangedById: 1 };
  if (stage === 1)
    return {
      status: 'completed',
      started,
      closed,
      closedById: 1,
      statusChanged: closed,
      statusChangedById: 1,
    };
  if (stage === 2) return { status: 'deferred', statusChanged: started, statusChangedById: 1 };
  return {};
}
