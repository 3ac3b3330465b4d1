/** Types and methods of `v3/timeman/timeman-record`. */

import type { Condition, Custom, DateInput, Direction, FilterGroup } from '../../runtime/index.js';
import type { RecordState } from './record-state.js';

export interface TimemanRecord {
  id: number;
  userId?: number | null;
  startTime?: string | null;
  endTime?: string | null;
  duration?: number | null;
  breakLength?: number | null;
  state?: RecordState | null;
  isApproved?: boolean | null;
}

/** TimemanRecord as `select` sees it. */
export interface TimemanRecordEntity {
  own: TimemanRecord;
  rel: {};
}

/** Names that `select` takes for TimemanRecord. */
export type TimemanRecordSelect =
  'id' | 'userId' | 'startTime' | 'endTime' | 'duration' | 'breakLength' | 'state' | 'isApproved';

/** One condition on TimemanRecord: `[field, value]` or `[field, operator, value]`. */
export type TimemanRecordCondition =
  | Condition<'id' | 'userId', number>
  | Condition<'startTime' | 'endTime', DateInput>
  | Condition<'isApproved', boolean>
  | Condition<Custom, unknown>;

/** Conditions on TimemanRecord, all of which must hold, and groups of them. */
export type TimemanRecordFilter = readonly (TimemanRecordCondition | FilterGroup<TimemanRecordCondition>)[];

/** Fields that TimemanRecord can be sorted by, the first one first. */
export interface TimemanRecordOrder {
  readonly id?: Direction | undefined;
  readonly userId?: Direction | undefined;
  readonly startTime?: Direction | undefined;
  readonly endTime?: Direction | undefined;
  readonly duration?: Direction | undefined;
  readonly [name: Custom]: Direction | undefined;
}
