/** Types and methods of `v3/tasks/result`. */

import type { Condition, Custom, Direction, FilterGroup } from '../../runtime/index.js';
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
  Condition<'id' | 'taskId' | 'authorId', number> | Condition<'status', string> | Condition<Custom, unknown>;

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
