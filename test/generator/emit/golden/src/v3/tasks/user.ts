/** Types and methods of `v3/tasks/user`. */

/** A person. */
export interface User {
  id: number;
  name: string | null;
}
