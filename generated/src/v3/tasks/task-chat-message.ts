/** Types and methods of `v3/tasks/task-chat-message`. */

import type {
  Call,
  CallOptions,
  Custom,
  CustomFields,
  ListCall,
  Param,
  Selected,
  UnkeyedCallOptions,
  WithoutSelect,
} from '../../runtime/index.js';
import type { FieldGetCode, FieldListCode, WriteCode } from '../codes.js';
import type { FieldDescriptionEntity, FieldDescriptionSelect } from '../rest/field-description.js';

/** Fields that `tasks.task.chat.message.send` writes; others by `custom()`. */
export interface TaskChatMessageSendFields extends CustomFields {
  readonly taskId: Param<number>;
  readonly text: Param<string>;
}

/** Parameters of `tasks.task.chat.message.send`, others by `custom()`. */
export interface TaskChatMessageSendParams extends CustomFields {
  readonly fields: TaskChatMessageSendFields;
}

/** Codes of errors that `tasks.task.chat.message.send` is documented to answer with. */
export type TaskChatMessageSendCode = WriteCode;

/** A call of `tasks.task.chat.message.send`. */
export interface TaskChatMessageSendCall<T> extends Call<T, 'v3', WriteCode> {}

/** Methods `tasks.task.chat.message`. */
export interface TasksTaskChatMessageMethods {
  readonly field: TasksTaskChatMessageFieldMethods;
  /**
   * Send a message to the chat of a task
   *
   * Replaces the deprecated legacy method `task.comment.add`.
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link TaskChatMessageSendCode}.
   *
   * Source: REST 3.0 reference, tasks.task.chat.message.send.
   *
   * @example
   * await svc.v3.tasks.task.chat.message.send({ fields: { taskId: 1, text: 'text' } });
   */
  send(params: TaskChatMessageSendParams, options?: CallOptions): TaskChatMessageSendCall<boolean>;
}

/** Parameters of `tasks.task.chat.message.field.get`, others by `custom()`. */
export interface TaskChatMessageFieldGetParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  readonly name: Param<string>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `tasks.task.chat.message.field.get` is documented to answer with. */
export type TaskChatMessageFieldGetCode = FieldGetCode;

/** A call of `tasks.task.chat.message.field.get`. */
export interface TaskChatMessageFieldGetCall<T> extends Call<T, 'v3', FieldGetCode> {}

/** Parameters of `tasks.task.chat.message.field.list`, others by `custom()`. */
export interface TaskChatMessageFieldListParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `tasks.task.chat.message.field.list` is documented to answer with. */
export type TaskChatMessageFieldListCode = FieldListCode;

/** A call of `tasks.task.chat.message.field.list`. */
export interface TaskChatMessageFieldListCall<Item> extends ListCall<Item, 'v3', FieldListCode> {}

/** Methods `tasks.task.chat.message.field`. */
export interface TasksTaskChatMessageFieldMethods {
  /**
   * Get the description of a field
   *
   * Scope: `tasks`.
   *
   * Errors: {@link TaskChatMessageFieldGetCode}.
   *
   * @example
   * await svc.v3.tasks.task.chat.message.field.get({ name: 'id', select: ['name', 'type'] });
   */
  get<const S extends readonly (FieldDescriptionSelect | Custom)[] = WithoutSelect>(
    params: TaskChatMessageFieldGetParams<S>,
    options?: UnkeyedCallOptions,
  ): TaskChatMessageFieldGetCall<Selected<FieldDescriptionEntity, S>>;
  /**
   * Get the descriptions of the fields
   *
   * Scope: `tasks`.
   *
   * Errors: {@link TaskChatMessageFieldListCode}.
   *
   * @example
   * await svc.v3.tasks.task.chat.message.field.list({ select: ['name', 'type'] });
   */
  list<const S extends readonly (FieldDescriptionSelect | Custom)[] = WithoutSelect>(
    params?: TaskChatMessageFieldListParams<S>,
    options?: UnkeyedCallOptions,
  ): TaskChatMessageFieldListCall<Selected<FieldDescriptionEntity, S>>;
}
