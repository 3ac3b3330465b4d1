/** Types and methods of `v3/tasks/chat`. */

export interface Chat {
  id: number;
  entityId?: number | null;
  entityType?: string | null;
}
