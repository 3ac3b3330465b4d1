/** Types and methods of `v3/tasks/user-field`. */

export interface UserField {
  id: number;
  key?: string | null;
  value?: unknown;
}
