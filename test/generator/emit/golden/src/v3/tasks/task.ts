/** Types and methods of `v3/tasks/task`. */

import type { ArrayParam, Call, CallOptions, Condition, Custom, CustomFields, DateInput, Direction, FilterGroup, IdOnly, ListCall, Open, Param, Selected, UnkeyedCallOptions, WithoutSelect } from '../../runtime/index.js';
import type { AddOrGetCode, CommonCode } from '../codes.js';
import type { TasksTaskChatMessageMethods } from './task-chat-message.js';
import type { User } from './user.js';

/** A task. */
export interface Task {
  id: number;
  title: string;
  /** ISO 8601 with offset. */
  deadline: string | null;
  status: Open<'pending' | 'completed'>;
  rights: {
    read: boolean;
    edit: boolean;
    [name: string]: unknown;
  };
  stageId?: number | null;
}

/** Objects related to Task, each of which can be absent. */
export interface TaskRelations {
  /** Who does it. */
  responsible: User;
  accomplices: User[];
}

/** Task as `select` sees it. */
export interface TaskEntity {
  own: Task;
  rel: TaskRelations;
}

/** Names that `select` takes for Task. */
export type TaskSelect =
  | 'id'
  | 'title'
  | 'deadline'
  | 'status'
  | 'rights'
  | 'stageId'
  | 'responsible.id'
  | 'responsible.name'
  | 'accomplices.name';

/** One condition on Task: `[field, value]` or `[field, operator, value]`. */
export type TaskCondition =
  | Condition<Custom, unknown>
  | Condition<
      | 'deadline'
      , DateInput | null
    >
  | Condition<
      | 'id'
      | 'stageId'
      , number
    >;

/** Conditions on Task, all of which must hold, and groups of them. */
export type TaskFilter = readonly (TaskCondition | FilterGroup<TaskCondition>)[];

/** Fields that Task can be sorted by, the first one first. */
export interface TaskOrder {
  readonly id?: Direction | undefined;
  readonly title?: Direction | undefined;
  readonly [name: Custom]: Direction | undefined;
}

/** Fields that `tasks.task.add` writes; others by `custom()`. */
export interface TaskAddFields extends CustomFields {
  readonly title: Param<string>;
  /** ISO 8601 with offset. */
  readonly deadline?: Param<DateInput> | null | undefined;
  readonly crmItemIds?: ArrayParam<string> | undefined;
  readonly xmlId?: Param<string> | undefined;
}

/** Parameters of `tasks.task.add`, others by `custom()`. */
export interface TaskAddParams extends CustomFields {
  /** What to write. */
  readonly fields: TaskAddFields;
}

/** Task as `tasks.task.add` gives it. */
export interface TaskAddResult extends Task {
  /** Who does it. */
  responsible?: Partial<User> | null;
  accomplices?: Partial<User>[] | null;
}

/** Codes of errors that `tasks.task.add` is documented to answer with. */
export type TaskAddCode = AddOrGetCode;

/** A call of `tasks.task.add`. */
export interface TaskAddCall<T> extends Call<T, 'v3', AddOrGetCode> {
}

/** Parameters of `tasks.task.get`, others by `custom()`. */
export interface TaskGetParams<S extends readonly (TaskSelect | Custom)[] = readonly (TaskSelect | Custom)[]> extends CustomFields {
  readonly id: Param<number>;
  /** Names of the fields to return. */
  readonly select?: S;
}

/** Codes of errors that `tasks.task.get` is documented to answer with. */
export type TaskGetCode = AddOrGetCode;

/** A call of `tasks.task.get`. */
export interface TaskGetCall<T> extends Call<T, 'v3', AddOrGetCode> {
}

/** Parameters of `tasks.task.list`, others by `custom()`. */
export interface TaskListParams<S extends readonly (TaskSelect | Custom)[] = readonly (TaskSelect | Custom)[]> extends CustomFields {
  /** Names of the fields to return. */
  readonly select?: S;
  /** Which tasks. */
  readonly filter?: TaskFilter | undefined;
  readonly order?: TaskOrder | undefined;
  readonly pagination?: {
    /** From 1. */
    readonly page?: Param<number> | undefined;
    /** Rows at most, 1 to 1000; 50. */
    readonly limit?: Param<number> | undefined;
  } | undefined;
}

/** A call of `tasks.task.list`. */
export interface TaskListCall<Item> extends ListCall<Item, 'v3', CommonCode> {
}

/** Fields that `tasks.task.update` writes; others by `custom()`. */
export interface TaskUpdateFields extends Omit<TaskAddFields, 'title'> {
  readonly title?: Param<string> | undefined;
}

/** Parameters of `tasks.task.update`, others by `custom()`. */
export type TaskUpdateParams = ({
  readonly id: Param<number>;
  /** What to write. */
  readonly fields: TaskUpdateFields;
  readonly filter?: never;
} | {
  /** Which tasks. */
  readonly filter: TaskFilter;
  /** What to write. */
  readonly fields: TaskUpdateFields;
  readonly id?: never;
}) & CustomFields;

/** A call of `tasks.task.update`. */
export interface TaskUpdateCall<T> extends Call<T, 'v3', CommonCode> {
}

/** Methods `tasks.task`. */
export interface TasksTaskMethods {
  /**
   * Does tasks.task.add.
   *
   * Scope: `tasks`. Who: any user.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link TaskAddCode}.
   *
   * Source: REST 3.0 reference, Methods.
   *
   * @example
   * await svc.v3.tasks.task.add({ fields: { title: 'title' } });
   */
  add(params: TaskAddParams, options?: CallOptions): TaskAddCall<TaskAddResult>;
  readonly chat: TasksTaskChatMethods;
  /**
   * Does tasks.task.get.
   *
   * Scope: `tasks`. Who: any user.
   *
   * Errors: {@link TaskGetCode}.
   *
   * Source: REST 3.0 reference, Methods.
   *
   * @example
   * await svc.v3.tasks.task.get({ id: 1, select: ['id', 'title'] });
   */
  get<const S extends readonly (TaskSelect | Custom)[] = WithoutSelect>(params: TaskGetParams<S>, options?: UnkeyedCallOptions): TaskGetCall<Selected<TaskEntity, S>>;
  /**
   * Does tasks.task.list.
   *
   * Scope: `tasks`. Who: any user.
   *
   * Source: REST 3.0 reference, Methods.
   *
   * @example
   * for await (const item of svc.v3.tasks.task.list({ select: ['id', 'title'] })) console.log(item);
   */
  list<const S extends readonly (TaskSelect | Custom)[] = IdOnly>(params?: TaskListParams<S>, options?: UnkeyedCallOptions): TaskListCall<Selected<TaskEntity, S>>;
  /**
   * Does tasks.task.update.
   *
   * Scope: `tasks`. Who: any user.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Source: REST 3.0 reference, Methods.
   *
   * @example
   * await svc.v3.tasks.task.update({ id: 1, fields: { title: 'title' } });
   */
  update(params: TaskUpdateParams, options?: CallOptions): TaskUpdateCall<boolean>;
}

/** Methods `tasks.task.chat`. */
export interface TasksTaskChatMethods {
  readonly message: TasksTaskChatMessageMethods;
}
