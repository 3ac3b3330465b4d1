/** Which page of the service's documentation says what is known of a method, by its title. */

/** Pages that users of the service have; what was observed on accounts stands on none. */
const PAGES = ['REST 3.0 reference', 'Legacy reference', 'Gateway reference'];

/** `REST 3.0 reference, tasks.task.get`; empty where no page does, such as where the account's own description is all. */
export function sourceTitle(source: string): string {
  const parts = source.split(/;\s*/);
  return parts.filter((part) => PAGES.some((page) => part.startsWith(page))).join('; ');
}
