/** Types and methods of `v3/tasks/elapsed-time`. */

export interface ElapsedTime {
  id: number;
  userId?: number | null;
  taskId?: number | null;
  minutes?: number | null;
  seconds?: number | null;
  source?: string | null;
  text?: string | null;
  startTs?: number | null;
  stopTs?: number | null;
}
