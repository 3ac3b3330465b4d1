/** Types and methods of `v3/tasks/source`. */

export interface Source {
  type?: string | null;
  data?: unknown[] | null;
}
