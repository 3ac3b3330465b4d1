/** Checks with small pages whether limit, offset, page, order, a filter on id and cursors of a list work. */

import type { JsonObject } from '../base/json.js';
import { byAfterCursor, byCursor } from './cursor-lists.js';
import { byIdOf } from './list-by-id.js';
import { limitsOf, rowKey, type Question, verdictOn } from './list-question.js';
import { probeLargestPage } from './page-size.js';
import { byStart } from './start-lists.js';
import { ask, pagingMember, type ProbeRun, type Subject, addFinding, addFindingIfBroken } from './subject.js';
import { recordResponse } from './record-response.js';

/** @returns whether everything was asked. */
export async function probeList(run: ProbeRun, subject: Subject): Promise<boolean> {
  let hasEnded = false;
  const question: Question = async (params) => {
    const answer = await ask(run, subject, { ...subject.base, ...onlyIds(subject), ...params });
    if (answer.kind === 'ended') hasEnded = true;
    if (answer.kind === 'refused' || answer.kind === 'ended') return { kind: answer.kind };
    if (answer.kind === 'failed' || answer.reply === undefined) return { kind: 'nothing' };
    const { data, meta, page: { total, next } = {} } = answer.reply;
    return Array.isArray(data) ? { kind: 'rows', rows: data, meta, total, next } : { kind: 'nothing' };
  };
  switch (subject.method.paging?.style) {
    case 'offset':
      await byOffset(subject, question);
      break;
    case 'next-cursor':
      await byAfterCursor(subject, question);
      break;
    case 'cursor':
      await byCursor(subject, question);
      break;
    case 'start':
      await byStart(subject, question);
      break;
  }
  return !hasEnded;
}

/** Asks for a page without any parameter: its size, and its rows without `select`. @returns whether it was asked. */
export async function askPlain(run: ProbeRun, subject: Subject): Promise<boolean> {
  const answer = await ask(run, subject, { ...subject.base });
  if (answer.kind === 'answer') subject.plain = recordResponse(run, subject, answer).length;
  return answer.kind !== 'ended';
}

/** Selects only the id where it can be selected, because rows are compared by it. */
function onlyIds({ select }: Subject): JsonObject {
  return select?.includes('id') ? { select: ['id'] } : {};
}

async function byOffset(subject: Subject, question: Question): Promise<void> {
  const bounds = limitsOf(subject);
  if (bounds === undefined) return;
  const first = await question({ pagination: { limit: 2 } });
  if (first.kind !== 'rows' || first.rows.length < 2) return;
  const [one, two] = first.rows.map(rowKey);
  if (one === two) return;
  const hasLimit = first.rows.length === 2;
  const takes = (name: string): boolean => pagingMember(subject.method, name) !== undefined;
  const offset = takes('offset')
    ? verdictOn(await question({ pagination: { limit: 2, offset: 1 } }), (rows) => rowKey(rows[0]) === two)
    : undefined;
  const page =
    takes('page') && hasLimit
      ? verdictOn(await question({ pagination: { limit: 1, page: 2 } }), (rows) => rowKey(rows[0]) === two)
      : undefined;
  if (!hasLimit && offset === 'ignored') {
    addFinding(subject, { kind: 'unpaged', path: 'pagination', expected: 'pages', got: 'all rows' });
    return;
  }
  if (!hasLimit)
    addFinding(subject, { kind: 'limit', path: bounds.path, expected: 'integer', got: 'ignored' });
  const isBroken = offset === 'ignored' || offset === 'refused';
  const byId = await byIdOf(subject, question, { rows: first.rows, isWanted: isBroken });
  const keyset = byId && { keyset: true as const };
  addFindingIfBroken(subject, offset, {
    kind: 'offset',
    path: 'pagination.offset',
    expected: 'other rows',
    ...keyset,
  });
  addFindingIfBroken(subject, page, { kind: 'page', path: 'pagination.page', expected: 'other rows' });
  if (hasLimit) await probeLargestPage(subject, question, { bounds, isCounted: offset === 'works', byId });
}
