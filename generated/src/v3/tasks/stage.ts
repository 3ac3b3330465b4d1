/** Types and methods of `v3/tasks/stage`. */

export interface Stage {
  id: number;
  title?: string | null;
  color?: string | null;
}
