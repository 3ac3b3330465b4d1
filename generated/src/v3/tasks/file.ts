/** Types and methods of `v3/tasks/file`. */

export interface File {
  id: number;
  src?: string | null;
  name?: string | null;
  width?: number | null;
  height?: number | null;
  size?: number | null;
  subDir?: string | null;
  contentType?: string | null;
  file?: unknown[] | null;
}
