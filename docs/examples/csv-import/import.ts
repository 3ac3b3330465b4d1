/** Imports a CSV file as tasks. Run it again after a failure: it continues, and creates no task twice. */

import { appendFile, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { createClient, SvcError, webhook } from '@svc/client';

interface Row {
  /** Identifies the row in the file. */
  readonly number: string;
  readonly title: string;
  /** An ISO 8601 date with time and offset. */
  readonly deadline: string;
}

const [, , file = 'tasks.csv', userId = '1'] = process.argv;
/** One line for each imported row: `number,id of the task`. */
const journal = `${file}.done`;
const CHUNK = 20;

const rows: readonly Row[] = parse(await readFile(file), { columns: expected, bom: true });
requireUnique('number', (row) => row.number);
const lines = (await readFile(journal, 'utf8').catch(() => '')).split('\n');
const imported = new Set(lines.map((line) => line.split(',')[0]));
const open = rows.filter(({ number }) => !imported.has(number));

const svc = createClient({
  baseUrl: process.env.SVC_BASE_URL,
  auth: webhook(process.env.SVC_WEBHOOK),
});

/** csv-parse takes a header with other separators for one column, and keeps the last of two columns with one name. */
function expected(header: readonly string[]): string[] {
  const names: readonly (keyof Row)[] = ['number', 'title', 'deadline'];
  const wrong = names.filter((name) => header.filter((column) => column === name).length !== 1);
  if (wrong.length === 0) return [...header];
  throw new Error(`${file}: not once: ${wrong.join(', ')}; it needs ${names.join()}, separated by commas`);
}

/** A second row with one value would be taken for the first. */
function requireUnique(column: keyof Row, valueOf: (row: Row) => string): void {
  const seen = new Set(['']);
  for (const value of rows.map(valueOf)) {
    if (seen.has(value)) throw new Error(`${file}: ${column} "${value}" is empty or there twice`);
    seen.add(value);
  }
}

/** `Date` reads `03.04.2026` as the 4th of March, and a time without an offset as the machine's own. */
function instant(text: string): Date {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text);
  throw new Error(`deadline "${text}" is not written like 2026-12-01T12:00:00+00:00`);
}

/** The key belongs to the row: a retry, and a run after a crash, get the first task. */
async function importRow({ number, title, deadline }: Row): Promise<void> {
  const user = Number(userId);
  const { id } = await svc.v3.tasks.task.add(
    { fields: { title, deadline: instant(deadline), creatorId: user, responsibleId: user } },
    { idempotencyKey: `${basename(file)}-${number}` },
  );
  await appendFile(journal, `${number},${String(id)}\n`);
}

let failed = 0;
for (let at = 0; at < open.length; at += CHUNK) {
  const chunk = open.slice(at, at + CHUNK);
  const results = await Promise.allSettled(chunk.map(importRow));
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue;
    failed += 1;
    const { reason } = result;
    console.error(
      `row ${chunk[index]?.number}: ${reason instanceof SvcError ? reason.message : String(reason)}`,
    );
  }
  console.log(`${String(at + chunk.length)} of ${String(open.length)} rows`);
}
await svc.close();
process.exitCode = failed === 0 ? 0 : 1;
