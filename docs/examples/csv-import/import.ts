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

const rows: readonly Row[] = parse(await readFile(file), { columns: true, bom: true });
const lines = (await readFile(journal, 'utf8').catch(() => '')).split('\n');
const imported = new Set(lines.map((line) => line.split(',')[0]));
const open = rows.filter(({ number }) => !imported.has(number));

const svc = createClient({
  baseUrl: process.env.SVC_BASE_URL,
  auth: webhook(process.env.SVC_WEBHOOK),
});

/** The key belongs to the row: a retry, and a run after a crash, get the first task. */
async function importRow({ number, title, deadline }: Row): Promise<void> {
  const user = Number(userId);
  const { id } = await svc.v3.tasks.task.add(
    { fields: { title, deadline: new Date(deadline), creatorId: user, responsibleId: user } },
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
