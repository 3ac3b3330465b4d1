/** A list of 50,000 rows whose account gives 50 of them at a time, whatever is asked for. */

import { TIME } from './answers.mjs';

export const ROWS = 50_000;
const PAGE = 50;

/** The body of an answer to a list call, or to a batch of them. */
export function listRows(method, params) {
  const result = method === 'batch' ? params.map(({ query }) => pageOf(query)) : pageOf(params);
  return { result, time: TIME };
}

function pageOf({ filter = [], pagination = {} }) {
  const past = filter.find(([field, operator]) => field === 'id' && operator === '>')?.[2] ?? 0;
  const begin = past + 1 + (pagination.offset ?? 0);
  const length = Math.max(0, Math.min(PAGE, pagination.limit ?? PAGE, ROWS + 1 - begin));
  return {
    items: Array.from({ length }, (_, index) => ({ id: begin + index, title: `Row ${begin + index}` })),
  };
}
