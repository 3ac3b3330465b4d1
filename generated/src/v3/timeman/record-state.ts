/** Types and methods of `v3/timeman/record-state`. */

export interface RecordState {
  status?: string | null;
  recommendedCloseTime?: number | null;
}
