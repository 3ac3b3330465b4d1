/** Types and methods of `v3/tasks/flow`. */

export interface Flow {
  id: number;
  name?: string | null;
}
