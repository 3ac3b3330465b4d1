/** Every named type of v3. */

export type { CommonCode } from './codes.js';
export type { DocumentationResult, DocumentationMethods } from './documentation/index.js';
export type {
  MainEventlogFieldGetParams,
  MainEventlogFieldGetCode,
  MainEventlogFieldListParams,
  MainEventlogFieldListCode,
  MainEventlogFieldMethods,
} from './main/eventlog-field.js';
export type {
  Eventlog,
  EventlogEntity,
  EventlogSelect,
  EventlogCondition,
  EventlogFilter,
  EventlogOrder,
  MainEventlogGetParams,
  MainEventlogGetCode,
  MainEventlogListParams,
  MainEventlogListCode,
  MainEventlogTailParams,
  MainEventlogTailCode,
  MainEventlogMethods,
} from './main/eventlog.js';
export type { MainMethods } from './main/index.js';
export type {
  Document,
  DocumentRelations,
  DocumentEntity,
  DocumentSelect,
  DocumentCondition,
  DocumentFilter,
  DocumentOrder,
  NoteDocumentAddCode,
  NoteDocumentDeleteParams,
  NoteDocumentDeleteCode,
  NoteDocumentGetParams,
  NoteDocumentGetCode,
  NoteDocumentListParams,
  NoteDocumentListCode,
  NoteDocumentMethods,
} from './note/document.js';
export type { NoteMethods } from './note/index.js';
export type { RestDocumentationOpenapiResult, RestDocumentationMethods } from './rest/documentation.js';
export type {
  FieldDescription,
  FieldDescriptionEntity,
  FieldDescriptionSelect,
} from './rest/field-description.js';
export type { RestMethods } from './rest/index.js';
export type { RestScopeListParams, RestScopeListCode, RestScopeMethods } from './rest/scope.js';
export type { ScopesParams, ScopesCode, ScopesMethods } from './scopes/index.js';
export type { Chat } from './tasks/chat.js';
export type { CrmItem } from './tasks/crm-item.js';
export type { ElapsedTime } from './tasks/elapsed-time.js';
export type { Email } from './tasks/email.js';
export type { File } from './tasks/file.js';
export type { Flow } from './tasks/flow.js';
export type { Group } from './tasks/group.js';
export type { TasksMethods } from './tasks/index.js';
export type {
  Result,
  ResultRelations,
  ResultEntity,
  ResultSelect,
  ResultCondition,
  ResultFilter,
  ResultOrder,
} from './tasks/result.js';
export type { Source } from './tasks/source.js';
export type { Stage } from './tasks/stage.js';
export type { Tag } from './tasks/tag.js';
export type { TaskAccessGetParams, TaskAccessGetCode, TasksTaskAccessMethods } from './tasks/task-access.js';
export type {
  TaskChatMessageFieldGetParams,
  TaskChatMessageFieldGetCode,
  TaskChatMessageFieldListParams,
  TaskChatMessageFieldListCode,
  TasksTaskChatMessageFieldMethods,
} from './tasks/task-chat-message-field.js';
export type {
  TaskChatMessageSendFields,
  TaskChatMessageSendParams,
  TaskChatMessageSendCode,
  TasksTaskChatMessageMethods,
} from './tasks/task-chat-message.js';
export type {
  TaskFieldGetParams,
  TaskFieldGetCode,
  TaskFieldListParams,
  TaskFieldListCode,
  TasksTaskFieldMethods,
} from './tasks/task-field.js';
export type { TaskFileAttachParams, TaskFileAttachCode, TasksTaskFileMethods } from './tasks/task-file.js';
export type {
  TaskResultFieldGetParams,
  TaskResultFieldGetCode,
  TaskResultFieldListParams,
  TaskResultFieldListCode,
  TasksTaskResultFieldMethods,
} from './tasks/task-result-field.js';
export type {
  TaskResultAddFields,
  TaskResultAddParams,
  TaskResultAddCode,
  TaskResultAddfromchatmessageCode,
  TaskResultDeleteParams,
  TaskResultDeleteCode,
  TaskResultListParams,
  TaskResultListCode,
  TaskResultUpdateFields,
  TaskResultUpdateParams,
  TaskResultUpdateCode,
  TasksTaskResultMethods,
} from './tasks/task-result.js';
export type {
  Task,
  TaskRelations,
  TaskEntity,
  TaskRights,
  TaskSelect,
  TaskCondition,
  TaskFilter,
  TaskOrder,
  TaskAddFields,
  TaskAddParams,
  TaskAddCode,
  TaskDeleteParams,
  TaskDeleteCode,
  TaskGetParams,
  TaskGetCode,
  TaskListParams,
  TaskListCode,
  TaskUpdateFields,
  TaskUpdateParams,
  TaskUpdateCode,
  TasksTaskMethods,
  TasksTaskChatMethods,
} from './tasks/task.js';
export type { Template } from './tasks/template.js';
export type { UserField } from './tasks/user-field.js';
export type { User } from './tasks/user.js';
export type { TimemanMethods } from './timeman/index.js';
export type {
  TimemanRecordFieldGetParams,
  TimemanRecordFieldGetCode,
  TimemanRecordFieldListParams,
  TimemanRecordFieldListCode,
  TimemanRecordFieldMethods,
} from './timeman/record-field.js';
export type { RecordState } from './timeman/record-state.js';
export type {
  TimemanRecordListParams,
  TimemanRecordListCode,
  TimemanRecordMethods,
} from './timeman/record.js';
export type {
  TimemanRecord,
  TimemanRecordEntity,
  TimemanRecordSelect,
  TimemanRecordCondition,
  TimemanRecordFilter,
  TimemanRecordOrder,
} from './timeman/timeman-record.js';
export type { V3 } from './index.js';
