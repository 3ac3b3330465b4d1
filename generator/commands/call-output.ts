/** Prints the result of a call: JSON, JSON lines or a table. */

import type { CallResponse, ListCall } from '../../runtime/index.js';
import { isList, isObject } from '../base/json.js';
import { rowsTable } from '../method/rows-table.js';
import type { OptionsOf } from './command-options.js';
import type { Io } from '../terminal/io.js';
import { writeNotice } from '../terminal/layout.js';

interface Print {
  readonly flags: OptionsOf<'call'>;
  /** Fields that the parameters select. */
  readonly select?: readonly string[];
}

/** Pretty on a terminal, one line otherwise. @returns the exit code */
export function printAnswer(answer: unknown, { flags: { output }, select = [] }: Print, { out }: Io): number {
  if (output === 'table') {
    const columns = out.terminal ? out.columns : undefined;
    out.write(`${rowsTable(answer, { columns, select }).join('\n')}\n`);
  } else {
    out.write(`${out.terminal ? JSON.stringify(answer, null, 2) : JSON.stringify(answer)}\n`);
  }
  return 0;
}

export interface Walk extends Print {
  readonly stop: AbortSignal;
}

/** `--all`: a line for each row, page by page, or when all have arrived under a `--limit`. Without it: one answer. */
export async function printRows(call: ListCall<unknown>, walk: Walk, io: Io): Promise<void> {
  const { flags, stop } = walk;
  const { all, limit = Infinity, output } = flags;
  if (all !== true || output === 'table' || limit !== Infinity) {
    const rows = await call.toArray(limit === Infinity ? {} : { limit });
    noteIds(rows, walk, io);
    if (all === true && output !== 'table') printLines(rows, io);
    else printAnswer(rows, walk, io);
    return;
  }
  // Rows on the same terminal would tear the line of progress.
  const shows = io.err.terminal && !io.out.terminal && flags.quiet !== true;
  let count = 0;
  try {
    for await (const page of call.pages()) {
      if (count === 0) noteIds(page, walk, io);
      printLines(page, io);
      count += page.length;
      if (shows) io.err.write(`\r\u001b[K… ${count} rows`);
      // A reader that has seen enough closes the pipe.
      if (stop.aborted || io.out.closed === true) break;
    }
  } finally {
    if (shows) io.err.write('\r\u001b[K');
    if (stop.aborted) writeNotice(`svc-gen: stopped after ${count} rows`, io.err);
  }
}

/** Tells a user who selects nothing why REST 3.0 returns only ids. */
export function noteIds(rows: unknown, { flags, select = [] }: Print, { err }: Io): void {
  const first = isList(rows) ? rows[0] : undefined;
  const isBare = isObject(first) && Object.keys(first).join() === 'id';
  if (isBare && select.length === 0 && err.terminal && flags.quiet !== true)
    writeNotice(
      'svc-gen: rows have their id alone: name further fields with --field select=title, once for each',
      err,
    );
}

/** Rows of a page where nobody asks for another number. */
const PAGE_SIZE = 50;

/** REST 3.0 does not say whether a list goes on: a page that is full may have others behind it. */
export function noteMore(
  { data, page }: Pick<CallResponse<unknown>, 'data' | 'page'>,
  { flags }: Print,
  { err }: Io,
): void {
  if (!isList(data) || data.length === 0 || flags.quiet === true) return;
  const isKnown = page?.next !== undefined || page?.nextCursor !== undefined;
  const isFull = page?.total === undefined && data.length % PAGE_SIZE === 0;
  if (isKnown || isFull)
    writeNotice(
      `svc-gen: ${data.length} rows; there ${isKnown ? 'are' : 'may be'} more: --all reads them`,
      err,
    );
}

function printLines(rows: readonly unknown[], { out }: Io): void {
  out.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
