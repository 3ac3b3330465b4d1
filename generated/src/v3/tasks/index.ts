/** The module `v3/tasks`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { TasksTaskMethods } from './task.js';

/**
 * Methods `tasks`.
 * tasks module methods
 */
export interface TasksMethods {
  readonly task: TasksTaskMethods;
}

const fieldDescriptionFields =
  'name type title description validationRules requiredGroups filterable sortable editable multiple elementType';

const resultFields = 'id taskId text authorId createdAt updatedAt status fileIds rights messageId';

const resultMaps = 'rights author.rights';

const taskFields =
  'id title description creatorId created responsibleId deadline needsControl startPlan endPlan fileIds checklist groupId stageId epicId storyPoints flowId priority status statusChanged parentId containsChecklist containsSubTasks containsRelatedTasks containsGanttLinks containsPlacements containsResults numberOfReminders chatId plannedDuration actualDuration durationType started estimatedTime replicate changed changedById statusChangedById closedById closed activity guid xmlId exchangeId exchangeModified outlookVersion mark allowsChangeDeadline allowsTimeTracking matchesWorkTime addInReport isMultitask siteId forkedByTemplateId deadlineCount declineReason forumTopicId link rights archiveLink crmItemIds crmItems reminders elapsedTime requireResult matchesSubTasksTime autocompleteSubTasks allowsChangeDatePlan emailId maxDeadlineChangeDate maxDeadlineChanges requireDeadlineChangeReason inFavorite inPin inGroupPin inMute source dependsOn scenarios UF_PROJECT_CODE';

const taskMaps =
  'source creator.rights responsible.rights accomplices.*.rights auditors.*.rights parent.source changedBy.rights statusChangedBy.rights closedBy.rights forkedByTemplate.task.source forkedByTemplate.creator.rights tags.*.owner.rights tags.*.task.source';

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'tasks.task.add': {
    kind: 'add',
    scope: ['tasks'],
    fields: taskFields,
    maps: taskMaps,
    readBack: 'tasks.task.list',
  },
  'tasks.task.delete': { kind: 'delete', scope: ['tasks'], readBack: 'tasks.task.get' },
  'tasks.task.get': { kind: 'get', scope: ['tasks'], select: true, fields: taskFields, maps: taskMaps },
  'tasks.task.list': {
    kind: 'list',
    scope: ['tasks'],
    paging: 'offset',
    keyset: true,
    hasId: true,
    sortsId: true,
    select: true,
    default: 'id',
    fields: taskFields,
    itemMaps: taskMaps,
  },
  'tasks.task.update': { kind: 'update', scope: ['tasks'], readBack: 'tasks.task.get' },
  'tasks.task.access.get': { kind: 'get', scope: ['tasks'], maps: '.' },
  'tasks.task.chat.message.send': { kind: 'action', scope: ['tasks'] },
  'tasks.task.chat.message.field.get': {
    kind: 'field-get',
    scope: ['tasks'],
    select: true,
    fields: fieldDescriptionFields,
  },
  'tasks.task.chat.message.field.list': {
    kind: 'field-list',
    scope: ['tasks'],
    paging: 'once',
    select: true,
    fields: fieldDescriptionFields,
  },
  'tasks.task.field.get': {
    kind: 'field-get',
    scope: ['tasks'],
    select: true,
    fields: fieldDescriptionFields,
  },
  'tasks.task.field.list': {
    kind: 'field-list',
    scope: ['tasks'],
    paging: 'once',
    select: true,
    fields: fieldDescriptionFields,
  },
  'tasks.task.file.attach': { kind: 'action', scope: ['tasks'] },
  'tasks.task.result.add': {
    kind: 'add',
    scope: ['tasks'],
    fields: resultFields,
    maps: resultMaps,
    readBack: 'tasks.task.result.list',
  },
  'tasks.task.result.addfromchatmessage': {
    kind: 'action',
    scope: ['tasks'],
    fields: resultFields,
    maps: resultMaps,
  },
  'tasks.task.result.delete': { kind: 'delete', scope: ['tasks'], readBack: 'tasks.task.result.list' },
  'tasks.task.result.list': {
    kind: 'list',
    scope: ['tasks'],
    paging: 'offset',
    keyset: true,
    hasId: true,
    sortsId: true,
    select: true,
    fields: resultFields,
    itemMaps: resultMaps,
  },
  'tasks.task.result.update': {
    kind: 'update',
    scope: ['tasks'],
    fields: resultFields,
    maps: resultMaps,
    readBack: 'tasks.task.result.list',
  },
  'tasks.task.result.field.get': {
    kind: 'field-get',
    scope: ['tasks'],
    select: true,
    fields: fieldDescriptionFields,
  },
  'tasks.task.result.field.list': {
    kind: 'field-list',
    scope: ['tasks'],
    paging: 'once',
    select: true,
    fields: fieldDescriptionFields,
  },
});
