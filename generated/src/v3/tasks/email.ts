/** Types and methods of `v3/tasks/email`. */

export interface Email {
  id: number;
  taskId?: number | null;
  mailboxId?: number | null;
  title?: string | null;
  body?: string | null;
  from?: string | null;
  dateTs?: number | null;
  link?: string | null;
}
