/** An account with one REST 3.0 list that filters, sorts, clamps, takes batches, and may change between any two calls. */

import type { MethodTable } from '../../../runtime/words/method.js';
import { type Answered, failure, type Handle, type Received, success } from '../call/fake-account.js';

export interface Row {
  readonly id: number;
  readonly title: string;
}

export interface ListAccount {
  readonly handle: Handle;
  /** Rows of every page that was asked for, single or in a batch. */
  readonly pages: readonly number[];
  rows: Row[];
}

export interface ListOptions {
  /** Rows of a page at most, by the number of the page. */
  readonly clamp?: (page: number) => number;
  /** Called after each page. */
  readonly change?: (account: ListAccount, page: number) => void;
  /** Answers batches; `true`. */
  readonly batches?: boolean;
}

interface Query {
  readonly select?: readonly string[];
  readonly filter?: readonly (readonly [string, string, number])[];
  readonly order?: { readonly id?: string };
  readonly pagination?: { readonly limit?: number; readonly offset?: number };
}

export const TABLE: MethodTable = {
  'tasks.task.list': {
    kind: 'list',
    paging: 'offset',
    keyset: true,
    hasId: true,
    sortsId: true,
  },
};

export function rowsUpTo(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `title ${index + 1}` }));
}

export function listAccount(count: number, options: ListOptions = {}): ListAccount {
  const { clamp = () => 50, change, batches = true } = options;
  const pages: number[] = [];
  const page = (query: Query): { items: unknown[] } => {
    const { filter = [], order = {}, pagination = {}, select = ['id'] } = query;
    const { limit = 50, offset = 0 } = pagination;
    const sorted = [...account.rows].sort((a, b) =>
      order.id?.toUpperCase() === 'DESC' ? b.id - a.id : a.id - b.id,
    );
    const found = sorted.filter(({ id }) =>
      filter.every(([, operator, value]) =>
        operator === '>' ? id > value : operator === '<' ? id < value : true,
      ),
    );
    const rows = found.slice(offset, offset + Math.min(limit, clamp(pages.length)));
    pages.push(rows.length);
    change?.(account, pages.length);
    return {
      items: rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => select.includes(name))),
      ),
    };
  };
  const account: ListAccount = {
    pages,
    rows: rowsUpTo(count),
    handle: (request: Received): Answered => {
      if (request.method !== 'batch') return success(page(request.body as Query));
      if (!batches) return failure(404, 'SVC_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION');
      return success((request.body as { query: Query }[]).map(({ query }) => page(query)));
    },
  };
  return account;
}
