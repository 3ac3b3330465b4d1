/** The task object of REST 3.0 reference, row by row: each field with what its type admits. */

export type Is = (value: unknown) => boolean;

/** `2026-01-01T00:00:00+00:00`. */
export const isoOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

const isString: Is = (value) => typeof value === 'string';

/** One check for each type that the contract names. */
export const plain = {
  integer: Number.isInteger,
  string: isString,
  boolean: ((value) => typeof value === 'boolean') as Is,
  array: (value: unknown) => Array.isArray(value),
  strings: ((value) => Array.isArray(value) && value.every(isString)) as Is,
  object: ((value) => typeof value === 'object' && value !== null && !Array.isArray(value)) as Is,
  datetime: ((value) => isString(value) && isoOffset.test(String(value))) as Is,
  /** `created` is a datetime, though the contract lists it among related objects (Observed behaviour, REST 3.0). */
  objectOrDatetime: ((value) => plain.object(value) || plain.datetime(value)) as Is,
  anything: () => true,
  orNull:
    (is: Is): Is =>
    (value) =>
      value === null || is(value),
};

export interface TaskField {
  readonly name: string;
  /** In the words of the contract. */
  readonly type: string;
  readonly is: Is;
  /** A field of the task itself; related objects are selected by dotted names. */
  readonly selectable: boolean;
}

const ROWS: readonly (readonly [names: string, type: string, is: Is, related?: 'related'])[] = [
  ['id', 'integer', plain.integer],
  ['title description', 'string', plain.string],
  ['deadline', 'datetime or null', plain.orNull(plain.datetime)],
  ['needsControl', 'boolean', plain.boolean],
  ['startPlan endPlan', 'datetime or null', plain.orNull(plain.datetime)],
  ['fileIds', 'array or null', plain.orNull(plain.array)],
  ['checklist', 'array', plain.array],
  ['epicId storyPoints', 'nullable', plain.anything],
  ['priority status', 'string', plain.string],
  ['statusChanged', 'datetime or null', plain.orNull(plain.datetime)],
  ['parentId', 'integer or null', plain.orNull(plain.integer)],
  ['creatorId responsibleId', 'integer', plain.integer],
  ['creator responsible', 'object', plain.object, 'related'],
  ['created', 'object', plain.objectOrDatetime],
  ['groupId', 'sortable field', plain.integer],
  ['source', 'object', plain.object, 'related'],
  [
    'containsChecklist containsSubTasks containsRelatedTasks containsGanttLinks containsPlacements containsResults',
    'boolean',
    plain.boolean,
  ],
  ['numberOfReminders chatId plannedDuration actualDuration', 'integer', plain.integer],
  ['durationType', 'string', plain.string],
  ['started', 'datetime or null', plain.orNull(plain.datetime)],
  ['estimatedTime', 'integer', plain.integer],
  ['replicate', 'boolean', plain.boolean],
  ['changed activity', 'datetime', plain.datetime],
  ['closed', 'datetime or null', plain.orNull(plain.datetime)],
  ['guid', 'string', (value) => /^\{[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\}$/.test(String(value))],
  ['xmlId exchangeId exchangeModified', 'nullable', plain.anything],
  ['outlookVersion', 'integer', plain.integer],
  ['mark', 'string', plain.string],
  ['allowsChangeDeadline allowsTimeTracking matchesWorkTime', 'boolean', plain.boolean],
  ['addInReport', 'boolean or null', plain.orNull(plain.boolean)],
  ['isMultitask', 'boolean', plain.boolean],
  ['siteId', 'string', plain.string],
  ['deadlineCount declineReason forumTopicId', 'nullable', plain.anything],
  ['link archiveLink', 'string', (value) => String(value).startsWith('/')],
  ['rights', 'object', plain.object],
  ['crmItemIds', 'array of string', plain.strings],
  [
    'requireResult matchesSubTasksTime autocompleteSubTasks allowsChangeDatePlan requireDeadlineChangeReason',
    'boolean',
    plain.boolean,
  ],
  ['maxDeadlineChangeDate maxDeadlineChanges', 'nullable', plain.anything],
  ['inFavorite inPin inGroupPin inMute dependsOn', 'array', plain.array],
  ['scenarios', 'array of string', plain.strings],
];

export const TASK_FIELDS: readonly TaskField[] = ROWS.flatMap(([names, type, is, related]) =>
  names.split(' ').map((name) => ({ name, type, is, selectable: related === undefined })),
);

export const TASK_RIGHTS: readonly string[] = (
  'read watch mute createResult edit remove complete approve disapprove start take delegate defer renew deadline ' +
  'datePlan changeDirector changeResponsible changeAccomplices pause timeTracking mark changeStatus reminder ' +
  'addAuditors elapsedTime favorite checklistAdd checklistEdit checklistSave checklistToggle automate resultEdit ' +
  'completeResult removeResult resultRead admin createSubtask copy saveAsTemplate attachFile detachFile detachParent ' +
  'createGanttDependence sort'
).split(' ');

export const SORTABLE: readonly string[] = (
  'id title creatorId created responsibleId deadline startPlan endPlan groupId priority status started ' +
  'estimatedTime changed closed activity mark allowsChangeDeadline allowsTimeTracking'
).split(' ');
