/** Errors of the file system, by their codes. */

/** A path that is not there, not one that cannot be reached. */
export function isMissingPath(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

export function codeOf(error: unknown): string {
  // Errors of the file system have their code in `code`, not in the message.
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
