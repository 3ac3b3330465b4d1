/** Three REST 3.0 modules and four legacy methods as the generator would write them. */

import {
  defineClient,
  type ArrayParam,
  type Call,
  type WriteOptions,
  type CallResponseMeta,
  type Client as ClientOf,
  type ClientOptions,
  type Condition,
  type Custom,
  type CustomFields,
  type DateInput,
  type Direction,
  type FilterGroup,
  type IdOnly,
  type LegacyParam,
  type ListCall,
  type MethodTable,
  type LiteralUnion,
  type Pagination,
  type Param,
  type Selected,
  type WithoutSelect,
} from './runtime/index.js';

export interface User {
  id: number;
  name: string | null;
  email: string | null;
}

/** A task. */
export interface Task {
  id: number;
  title: string;
  deadline: string | null;
  priority: LiteralUnion<'low' | 'average' | 'high'>;
  responsibleId: number;
  stageId?: number | null;
}
export interface TaskRelations {
  creator: User;
  responsible: User;
  accomplices: User[];
}
export interface TaskEntity {
  own: Task;
  rel: TaskRelations;
}
export interface TaskAddResult extends Task {
  creator?: Partial<User> | null;
  responsible?: Partial<User> | null;
  accomplices?: Partial<User>[] | null;
}
export type TaskSelect =
  | 'id'
  | 'title'
  | 'deadline'
  | 'priority'
  | 'responsibleId'
  | 'stageId'
  | 'creator.id'
  | 'creator.name'
  | 'responsible.id'
  | 'responsible.name'
  | 'responsible.email'
  | 'accomplices.id'
  | 'accomplices.name';
export type TaskCondition =
  | Condition<'id', number>
  | Condition<'title', string>
  | Condition<'deadline', DateInput>
  | Condition<Custom, unknown>;
export type TaskFilter = readonly (TaskCondition | FilterGroup<TaskCondition>)[];
export interface TaskOrder {
  readonly id?: Direction | undefined;
  readonly title?: Direction | undefined;
  readonly [name: Custom]: Direction | undefined;
}
export interface TaskFields extends CustomFields {
  readonly title?: Param<string> | undefined;
  readonly deadline?: Param<DateInput> | null | undefined;
  readonly responsibleId?: Param<number> | undefined;
  readonly crmItemIds?: ArrayParam<string> | undefined;
}
export interface TaskAddFields extends TaskFields {
  readonly title: Param<string>;
  readonly creatorId: Param<number>;
  readonly responsibleId: Param<number>;
}
export type CommonCode = 'QUERY_LIMIT_EXCEEDED' | 'expired_token';
export type TaskGetCode = CommonCode | 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION';

export interface TaskGetParams<S extends readonly (TaskSelect | Custom)[]> {
  readonly id: Param<number>;
  readonly select?: S;
}
export interface TaskListParams<S extends readonly (TaskSelect | Custom)[]> {
  readonly select?: S;
  readonly filter?: TaskFilter | undefined;
  readonly order?: TaskOrder | undefined;
  readonly pagination?: Pagination | undefined;
}
export type TaskUpdateParams =
  | { readonly id: Param<number>; readonly fields: TaskFields; readonly filter?: never }
  | { readonly filter: TaskFilter; readonly fields: TaskFields; readonly id?: never };

export interface TasksTaskChat {
  message: {
    send(
      params: { readonly fields: { readonly taskId: Param<number>; readonly text: Param<string> } },
      options?: WriteOptions,
    ): Call<boolean, 'v3', CommonCode>;
  };
}
export interface TasksTask {
  get<const S extends readonly (TaskSelect | Custom)[] = WithoutSelect>(
    params: TaskGetParams<S>,
    options?: WriteOptions,
  ): Call<Selected<TaskEntity, S>, 'v3', TaskGetCode>;
  list<const S extends readonly (TaskSelect | Custom)[] = IdOnly>(
    params?: TaskListParams<S>,
    options?: WriteOptions,
  ): ListCall<Selected<TaskEntity, S>, 'v3', CommonCode>;
  add(
    params: { readonly fields: TaskAddFields },
    options?: WriteOptions,
  ): Call<TaskAddResult, 'v3', CommonCode>;
  update(params: TaskUpdateParams, options?: WriteOptions): Call<boolean, 'v3', CommonCode>;
  readonly chat: TasksTaskChat;
}

export interface NoteEntity {
  own: { id: number; title: string | null };
  rel: Record<never, never>;
}
export interface NoteGet {
  <const S extends readonly ('id' | 'title')[] = never>(
    params: { readonly id: Param<number>; readonly select?: S },
    options?: WriteOptions,
  ): Call<Selected<NoteEntity, S>, 'v3', CommonCode>;
  readonly access: (
    params: { readonly id: Param<number> },
    options?: WriteOptions,
  ) => Call<Record<string, boolean>, 'v3', CommonCode>;
}
export interface Followup {
  list(
    params?: { readonly pagination?: Pagination },
    options?: WriteOptions,
  ): FollowupListCall<{ id: number }>;
}
export interface FollowupListCall<Item> extends ListCall<Item, 'v3', CommonCode> {
  withResponse(): Promise<CallResponseMeta<Item[], FollowupListMeta>>;
}
export type FollowupListMeta = {
  nextCursor?: { position: number; id: string } | null;
  oauthToken: string | null;
};
export interface V3 {
  readonly tasks: { readonly task: TasksTask };
  readonly note: { readonly get: NoteGet };
  /** A module that shares its name with the function. */
  readonly call: { readonly followup: Followup };
}

export interface LegacyUser {
  ID: string;
  NAME: string | null;
}
export interface Legacy {
  readonly user: {
    get(
      params?: {
        readonly FILTER?: {
          readonly ACTIVE?: LegacyParam<boolean>;
          readonly ID?: LegacyParam<number>;
        } & CustomFields;
        readonly start?: LegacyParam<number>;
      },
      options?: WriteOptions,
    ): ListCall<LegacyUser, 'legacy', CommonCode>;
  };
  readonly task: {
    readonly comment: {
      add(
        params: { readonly TASKID: LegacyParam<number>; readonly COMMENTTEXT: LegacyParam<string> },
        options?: WriteOptions,
      ): Call<number, 'legacy', CommonCode>;
    };
  };
  readonly tasks: {
    readonly task: {
      unmute(
        params: { readonly id: LegacyParam<number> },
        options?: WriteOptions,
      ): Call<{ task: { id: string; title: string | null } }, 'legacy', CommonCode>;
    };
  };
}

const table: MethodTable = {
  'tasks.task.get': { kind: 'get', scope: ['tasks'], item: true },
};

export interface Client extends ClientOf<V3, Legacy> {}
export const createClient: (options: ClientOptions) => Client = /* @__PURE__ */ defineClient<V3, Legacy>({
  v3: table,
  legacy: {},
});
