/** The tasks of the sandbox, and the defaults of a new one. */

import type { Row, TaskRow } from '../account.js';
import { isoDate } from '../iso-date.js';
import { seededRandom } from '../random.js';
import { DAY, daysBefore, HOUR } from './days.js';

const TASKS = 130;

const VERBS = 'Review Prepare Update Plan Test Discuss Publish Check Describe Translate'.split(' ');
const OBJECTS = (
  'price list, release notes, landing page, quarterly report, backup, interview, contract, ' +
  'onboarding guide, invoice template, support rota, search index, budget, newsletter'
).split(', ');

/** The codes of the legacy form. */
export const STATUSES: Readonly<Record<string, string>> = {
  pending: '2',
  in_progress: '3',
  supposedly_completed: '4',
  completed: '5',
  deferred: '6',
  declined: '7',
};
export const PRIORITIES: Readonly<Record<string, string>> = { low: '0', average: '1', high: '2' };

/** Legacy lists sort by the codes. */
export const LEGACY_CODES = {
  status: ({ status }: Row) => STATUSES[String(status)] ?? '2',
  priority: ({ priority }: Row) => PRIORITIES[String(priority)] ?? '1',
};

/** What a task is made from; everything else has a default. */
export type TaskSeed = Readonly<Record<string, unknown>> & { readonly id: number };

/** A complete row: nulls only where REST 3.0 reference (Task object) allows them. */
export function makeTask(seed: TaskSeed, now: number): TaskRow {
  const created = typeof seed['created'] === 'string' ? seed['created'] : isoDate(now);
  const { id } = seed;
  const derived = {
    title: `Task ${id}`,
    chatId: 1000 + id,
    guid: `{${guidOf(id)}}`,
    link: `/company/personal/user/1/tasks/task/view/${id}/`,
    archiveLink: `/tasks/${id}/files/archive/`,
    ...{ created, changed: created, activity: created },
  };
  // Not `{ ...row, ...seed }`, which takes seven times as long for so many members.
  return Object.assign({ ...EMPTY }, lists(), derived, seed);
}

const LISTS =
  'checklist crmItemIds inFavorite inPin inGroupPin inMute dependsOn accompliceIds auditorIds tagNames'.split(
    ' ',
  );
const NUMBERS = 'groupId numberOfReminders plannedDuration actualDuration estimatedTime';
const FLAGS =
  'needsControl replicate allowsTimeTracking matchesWorkTime isMultitask requireResult matchesSubTasksTime ' +
  'autocompleteSubTasks allowsChangeDatePlan requireDeadlineChangeReason containsChecklist containsSubTasks ' +
  'containsRelatedTasks containsGanttLinks containsPlacements containsResults';
const NULLS =
  'deadline startPlan endPlan fileIds stageId epicId storyPoints flowId statusChanged parentId started changedById ' +
  'statusChangedById closedById closed xmlId exchangeId exchangeModified addInReport forkedByTemplateId deadlineCount ' +
  'declineReason forumTopicId crmItems reminders elapsedTime emailId maxDeadlineChangeDate maxDeadlineChanges UF_PROJECT_CODE';

function each<T>(names: string, value: T): Record<string, T> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}

const SCALARS = {
  ...each(NUMBERS, 0),
  ...each(FLAGS, false),
  ...each(NULLS, null),
  description: '',
  creatorId: 1,
  responsibleId: 1,
  priority: 'average',
  status: 'pending',
  durationType: 'days',
  outlookVersion: 1,
  mark: 'none',
  allowsChangeDeadline: true,
  siteId: 's1',
};

/** Has all members: to copy it takes half the time of adding them to each task, and a sandbox can have thousands. */
const EMPTY = { ...SCALARS, ...lists() };

/** No two tasks share an array. */
function lists(): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const name of LISTS) made[name] = [];
  return Object.assign(made, { source: { type: 'manual', data: [] }, scenarios: ['default'] });
}

function guidOf(id: number): string {
  const random = seededRandom(id);
  const part = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const [first, second, third, fourth] = [part(), part(), part(), part()];
  const halves = [second.slice(0, 4), second.slice(4), third.slice(0, 4), third.slice(4) + fourth];
  return [first, ...halves].join('-').toUpperCase();
}

interface Seeded {
  readonly seed: number;
  readonly newest: number;
  readonly rows: readonly TaskRow[];
}

let lastSeeded: Seeded | undefined;

/**
 * Two a day, up to yesterday. Made once for a day, and copied: tests put an account back thousands of times. What is in a
 * row is never changed in place.
 */
export function seedTasks(seed: number, now: number): TaskRow[] {
  const newest = daysBefore(now, 1);
  if (lastSeeded?.seed !== seed || lastSeeded.newest !== newest)
    lastSeeded = { seed, newest, rows: makeTasks(seed, newest) };
  return lastSeeded.rows.map((row) => ({ ...row }));
}

function makeTasks(seed: number, newest: number): TaskRow[] {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  return Array.from({ length: TASKS }, (_, index) => {
    const id = index + 1;
    return seedTask(id, newest - (TASKS - id) * (DAY / 2), pick);
  });
}

function seedTask(id: number, created: number, pick: (count: number) => number): TaskRow {
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
  // On the same day, so that the newest is not closed in the future.
  const started = isoDate(created + HOUR);
  const closed = isoDate(created + 8 * HOUR);
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
