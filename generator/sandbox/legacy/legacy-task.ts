/** A task in its legacy form: all scalars are strings, flags `Y` or `N` (Legacy reference, Legacy task). */

import type { Row, TaskRow } from '../account.js';
import { LEGACY_CODES, PRIORITIES, STATUSES } from '../data/tasks.js';
import type { Derived } from '../table.js';
import type { LegacyCall } from './outcome.js';
import { integer } from './value.js';

type Fields = Readonly<Record<string, unknown>>;

export function legacyTask(task: TaskRow, call: LegacyCall): Fields {
  return {
    ...texts(task),
    ...flags(task, call.principal.user.id),
    ...people(task, call),
    checklist: [],
    checkListTree: [],
    group: [],
    action: {
      accept: false,
      decline: false,
      complete: true,
      edit: true,
      remove: true,
      start: true,
      pause: false,
    },
  };
}

/** Members that are text, as `member` or `member=field` if the field has another name. */
const TEXTS = tableOf(`
  id title description guid xmlId siteId forumTopicId durationType exchangeId deadline
  createdDate=created changedDate=changed activityDate=activity closedDate=closed dateStart=started
  startDatePlan=startPlan endDatePlan=endPlan statusChangedDate=statusChanged
`);
/** Members that are zero if the task has no value. */
const NUMBERS = tableOf(`
  parentId groupId stageId flowId timeEstimate=estimatedTime durationPlan=plannedDuration
  durationFact=actualDuration closedBy=closedById
`);
const FLAGS = tableOf(`
  replicate multitask=isMultitask allowChangeDeadline=allowsChangeDeadline allowTimeTracking=allowsTimeTracking
  taskControl=needsControl addInReport matchWorkTime=matchesWorkTime
`);
/** Flags for each user: the field lists the users for whom they are set. */
const OWN_FLAGS = tableOf('isMuted=inMute isPinned=inPin isPinnedInGroup=inGroupPin favorite=inFavorite');

type Table = readonly (readonly [member: string, field: string])[];

function tableOf(text: string): Table {
  const words = text.trim().split(/\s+/);
  return words.map((word) => word.split('=')).map(([member = '', field = member]) => [member, field]);
}

/** Members of a row by the names that filters, orders and `fields` have: `CREATED_DATE` is `created`. */
const FIELDS: ReadonlyMap<string, string> = new Map(
  [
    ...[...TEXTS, ...NUMBERS, ...FLAGS],
    ...tableOf(`
      status realStatus=status priority mark createdBy=creatorId responsibleId changedBy=changedById
      statusChangedBy=statusChangedById auditors=auditorIds auditor=auditorIds accomplices=accompliceIds
      accomplice=accompliceIds tags=tagNames ufCrmTask=crmItemIds
    `),
  ].map(([member, field]) => [member.replace(/[A-Z]/g, '_$&').toUpperCase(), field]),
);

export function taskField(name: string): string | undefined {
  return FIELDS.get(name);
}

/** What a filter and an order compare: fields that are answered otherwise than they are stored. */
export const ANSWERED: Derived = {
  ...LEGACY_CODES,
  mark,
  changedById: (task) => changer(task, 'changedById'),
  statusChangedById: (task) => changer(task, 'statusChangedById'),
  ...Object.fromEntries(NUMBERS.map(([, field]) => [field, (task: Row) => task[field] ?? 0])),
  ...Object.fromEntries(FLAGS.map(([, field]) => [field, (task: Row) => flag(task[field])])),
};

/** A number that is absent is zero, and empty too. */
export function taskFilterValue(task: TaskRow, field: string): unknown {
  const value = ANSWERED[field] === undefined ? task[field] : ANSWERED[field](task);
  return value === 0 && (task[field] ?? null) === null ? [0, null] : value;
}

function mark(task: Row): string {
  return task['mark'] === 'none' ? '' : text(task['mark']);
}

function changer(task: Row, field: 'changedById' | 'statusChangedById'): string {
  return text(task[field] ?? task['creatorId']);
}

const TO_NUMBER = /Id$|^parentId$|^(?:estimatedTime|plannedDuration|actualDuration)$/;
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: STATUSES,
  priority: PRIORITIES,
};

/** The value of a caller as a row has it; undefined: it is none. */
export function taskValue(field: string, given: unknown): unknown {
  const codes = CODES[field];
  if (codes) return Object.keys(codes).find((name) => codes[name] === String(given));
  if (Array.isArray(given)) return given.map((one: unknown) => taskNumber(field.replace(/s$/, ''), one));
  if (given === '' || given === null) return null;
  return given === 'Y' || given === 'N' ? given === 'Y' : taskNumber(field, given);
}

function taskNumber(field: string, value: unknown): unknown {
  return TO_NUMBER.test(field) ? integer(value) : value;
}

function from(task: TaskRow, table: Table, form: (value: unknown) => unknown): Fields {
  return Object.fromEntries(table.map(([member, field]) => [member, form(task[field])]));
}

function texts(task: TaskRow): Fields {
  return {
    ...from(task, TEXTS, text),
    ...from(task, NUMBERS, (value) => text(value ?? 0)),
    status: LEGACY_CODES.status(task),
    priority: LEGACY_CODES.priority(task),
    mark: mark(task),
    outlookVersion: text(task['outlookVersion'] ?? 1),
    viewedDate: '',
    ...constants(),
  };
}

/** Members that the sandbox does not store. */
function constants(): Fields {
  const counts = { commentsCount: '0', serviceCommentsCount: '0', newCommentsCount: 0, sorting: '' };
  const scrum = { sprintId: '0', backlogId: '0', forkedByTemplateId: '', forumId: '0' };
  return { ...counts, ...scrum, timeSpentInLogs: '', exchangeModified: '' };
}

function flags(task: TaskRow, userId: number): Fields {
  return {
    ...from(task, FLAGS, flag),
    ...from(task, OWN_FLAGS, (users) => flag(Array.isArray(users) && users.includes(userId))),
    notViewed: 'N',
    subordinate: 'N',
    descriptionInBbcode: 'Y',
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
    changedBy: changer(task, 'changedById'),
    statusChangedBy: changer(task, 'statusChangedById'),
    creator: find(task['creatorId']),
    responsible: find(task['responsibleId']),
    auditors: ids(task['auditorIds']),
    accomplices: ids(task['accompliceIds']),
    auditorsData: [],
    accomplicesData: [],
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
