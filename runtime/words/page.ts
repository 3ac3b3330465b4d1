/** The paging members of a response, which calls and the outcomes of a batch show. */

/** The paging members of a response. */
export interface Page {
  /** Number of rows of the list. Legacy lists have it, unless `start: -1` turns counting off. */
  readonly total?: number;
  /** Legacy: the next `start`, or the `nextOffset` of the result; absent on the last page. */
  readonly next?: number;
  /** Any JSON value. Passed back as `pagination.afterCursor`, it requests the next page. */
  readonly nextCursor?: unknown;
  /** `false`: no page follows. Of legacy lists `hasMore` or `hasNextPage` of the result. */
  readonly hasMore?: boolean;
  /** Undocumented; as in the response. */
  readonly truncated?: boolean;
}
