/** Types and methods of `v3/tasks/task-result`. */

import type {
  Call,
  CallOptions,
  CompulsoryFilter,
  Condition,
  Custom,
  CustomFields,
  Direction,
  FilterGroup,
  ListCall,
  Listed,
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
  ListCode2,
  UpdateCode,
  WriteCode,
} from '../codes.js';
import type { FieldDescriptionEntity, FieldDescriptionSelect } from '../rest/field-description.js';
import type { User } from './user.js';

export interface Result {
  id: number;
  taskId?: number | null;
  text?: string | null;
  authorId?: number | null;
  createdAt?: string | null;
  updatedAt?: string | null;
  status?: string | null;
  fileIds?: unknown[] | null;
  rights?: { [name: string]: boolean } | null;
  messageId?: number | null;
}

/** Objects related to Result, each of which can be absent. */
export interface ResultRelations {
  author: User;
}

/** Result as `select` sees it. */
export interface ResultEntity {
  own: Result;
  rel: ResultRelations;
}

/** Names that `select` takes for Result. */
export type ResultSelect =
  | 'id'
  | 'taskId'
  | 'text'
  | 'authorId'
  | 'createdAt'
  | 'updatedAt'
  | 'status'
  | 'fileIds'
  | 'rights'
  | 'messageId'
  | 'author.id'
  | 'author.name'
  | 'author.role'
  | 'author.gender'
  | 'author.email'
  | 'author.externalAuthId'
  | 'author.rights';

/** One condition on Result: `[field, value]` or `[field, operator, value]`. */
export type ResultCondition =
  Condition<Custom, unknown> | Condition<'status', string> | Condition<'id' | 'taskId' | 'authorId', number>;

/** Conditions on Result, all of which must hold, and groups of them. */
export type ResultFilter = readonly (ResultCondition | FilterGroup<ResultCondition>)[];

/** Fields that Result can be sorted by, the first one first. */
export interface ResultOrder {
  readonly id?: Direction | undefined;
  readonly authorId?: Direction | undefined;
  readonly createdAt?: Direction | undefined;
  readonly updatedAt?: Direction | undefined;
  readonly status?: Direction | undefined;
  readonly messageId?: Direction | undefined;
  readonly [name: Custom]: Direction | undefined;
}

/** Fields that `tasks.task.result.add` writes; others by `custom()`. */
export interface TaskResultAddFields extends CustomFields {
  readonly taskId: Param<number>;
  readonly text: Param<string>;
}

/** Parameters of `tasks.task.result.add`, others by `custom()`. */
export interface TaskResultAddParams extends CustomFields {
  readonly fields: TaskResultAddFields;
}

/** Result as `tasks.task.result.add` gives it. */
export interface TaskResultAddResult extends Result {
  author?: Partial<User> | null;
}

/** Codes of errors that `tasks.task.result.add` is documented to answer with. */
export type TaskResultAddCode = AddCode;

/** A call of `tasks.task.result.add`. */
export interface TaskResultAddCall<T> extends Call<T, 'v3', AddCode> {}

/** Result as `tasks.task.result.addfromchatmessage` gives it. */
export interface TaskResultAddfromchatmessageResult extends Result {
  author?: Partial<User> | null;
}

/** Codes of errors that `tasks.task.result.addfromchatmessage` is documented to answer with. */
export type TaskResultAddfromchatmessageCode = WriteCode;

/** A call of `tasks.task.result.addfromchatmessage`. */
export interface TaskResultAddfromchatmessageCall<T> extends Call<T, 'v3', WriteCode> {}

/** Parameters of `tasks.task.result.delete`, others by `custom()`. */
export interface TaskResultDeleteParams extends CustomFields {
  readonly id: Param<number>;
}

/** Codes of errors that `tasks.task.result.delete` is documented to answer with. */
export type TaskResultDeleteCode = DeleteCode;

/** A call of `tasks.task.result.delete`. */
export interface TaskResultDeleteCall<T> extends Call<T, 'v3', DeleteCode> {}

/** Parameters of `tasks.task.result.list`, others by `custom()`. */
export interface TaskResultListParams<
  S extends readonly (ResultSelect | Custom)[] = readonly (ResultSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
  /** Conditions `[field, operator, value]` and groups `{ logic, conditions, negative? }`; all must hold. */
  readonly filter: CompulsoryFilter<ResultFilter, 'taskId', number>;
  /** Field to direction, `ASC` or `DESC`. */
  readonly order?: ResultOrder | undefined;
  /** Which rows the first page holds; from the first row on when omitted. An iteration goes on from there. */
  readonly pagination?:
    | {
        /** From 1; with `limit` the offset is computed. */
        readonly page?: Param<number> | undefined;
        /** Rows of a page, from 1 to 1000, default 50. Some accounts cut it lower. */
        readonly limit?: Param<number> | undefined;
        /** Rows to skip. */
        readonly offset?: Param<number> | undefined;
      }
    | undefined;
}

/** Codes of errors that `tasks.task.result.list` is documented to answer with. */
export type TaskResultListCode = ListCode2;

/** A call of `tasks.task.result.list`. */
export interface TaskResultListCall<Item> extends ListCall<Item, 'v3', ListCode2> {}

/** Fields that `tasks.task.result.update` writes; others by `custom()`. */
export interface TaskResultUpdateFields extends CustomFields {
  readonly text?: Param<string> | undefined;
}

/** Parameters of `tasks.task.result.update`, others by `custom()`. */
export interface TaskResultUpdateParams extends CustomFields {
  readonly id: Param<number>;
  readonly fields: TaskResultUpdateFields;
}

/** Result as `tasks.task.result.update` gives it. */
export interface TaskResultUpdateResult extends Result {
  author?: Partial<User> | null;
}

/** Codes of errors that `tasks.task.result.update` is documented to answer with. */
export type TaskResultUpdateCode = UpdateCode;

/** A call of `tasks.task.result.update`. */
export interface TaskResultUpdateCall<T> extends Call<T, 'v3', UpdateCode> {}

/** Methods `tasks.task.result`. */
export interface TasksTaskResultMethods {
  /**
   * Add a `Result`
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link TaskResultAddCode}.
   *
   * @example
   * await svc.v3.tasks.task.result.add({ fields: { taskId: 1, text: 'text' } });
   */
  add(params: TaskResultAddParams, options?: CallOptions): TaskResultAddCall<TaskResultAddResult>;
  /**
   * Its parameters are not described: any object is sent as it is, and no name is checked.
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link TaskResultAddfromchatmessageCode}.
   */
  addfromchatmessage(
    params?: { readonly [name: string]: unknown },
    options?: CallOptions,
  ): TaskResultAddfromchatmessageCall<TaskResultAddfromchatmessageResult>;
  /**
   * Delete a `Result`
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link TaskResultDeleteCode}.
   *
   * @example
   * await svc.v3.tasks.task.result.delete({ id: 1 });
   */
  delete(params: TaskResultDeleteParams, options?: CallOptions): TaskResultDeleteCall<boolean>;
  readonly field: TasksTaskResultFieldMethods;
  /**
   * Get a list of `Result`
   *
   * Scope: `tasks`.
   *
   * Errors: {@link TaskResultListCode}.
   *
   * @example
   * for await (const item of svc.v3.tasks.task.result.list({ select: ['id', 'taskId'], filter: [['taskId', '=', 1]] })) console.log(item);
   */
  list<const S extends readonly (ResultSelect | Custom)[] = WithoutSelect>(
    params: TaskResultListParams<S>,
    options?: UnkeyedCallOptions,
  ): TaskResultListCall<Listed<ResultEntity, S>>;
  /**
   * Update a `Result`
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link TaskResultUpdateCode}.
   *
   * @example
   * await svc.v3.tasks.task.result.update({ id: 1, fields: { text: 'text' } });
   */
  update(params: TaskResultUpdateParams, options?: CallOptions): TaskResultUpdateCall<TaskResultUpdateResult>;
}

/** Parameters of `tasks.task.result.field.get`, others by `custom()`. */
export interface TaskResultFieldGetParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  readonly name: Param<string>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `tasks.task.result.field.get` is documented to answer with. */
export type TaskResultFieldGetCode = FieldGetCode;

/** A call of `tasks.task.result.field.get`. */
export interface TaskResultFieldGetCall<T> extends Call<T, 'v3', FieldGetCode> {}

/** Parameters of `tasks.task.result.field.list`, others by `custom()`. */
export interface TaskResultFieldListParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `tasks.task.result.field.list` is documented to answer with. */
export type TaskResultFieldListCode = FieldListCode;

/** A call of `tasks.task.result.field.list`. */
export interface TaskResultFieldListCall<Item> extends ListCall<Item, 'v3', FieldListCode> {}

/** Methods `tasks.task.result.field`. */
export interface TasksTaskResultFieldMethods {
  /**
   * Get the description of a field
   *
   * Scope: `tasks`.
   *
   * Errors: {@link TaskResultFieldGetCode}.
   *
   * @example
   * await svc.v3.tasks.task.result.field.get({ name: 'id', select: ['name', 'type'] });
   */
  get<const S extends readonly (FieldDescriptionSelect | Custom)[] = WithoutSelect>(
    params: TaskResultFieldGetParams<S>,
    options?: UnkeyedCallOptions,
  ): TaskResultFieldGetCall<Selected<FieldDescriptionEntity, S>>;
  /**
   * Get the descriptions of the fields
   *
   * Scope: `tasks`.
   *
   * Errors: {@link TaskResultFieldListCode}.
   *
   * @example
   * await svc.v3.tasks.task.result.field.list({ select: ['name', 'type'] });
   */
  list<const S extends readonly (FieldDescriptionSelect | Custom)[] = WithoutSelect>(
    params?: TaskResultFieldListParams<S>,
    options?: UnkeyedCallOptions,
  ): TaskResultFieldListCall<Selected<FieldDescriptionEntity, S>>;
}
