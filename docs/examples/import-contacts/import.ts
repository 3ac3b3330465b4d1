/** Imports a CSV file as contacts. Kill it at any row and run it again: it continues, and creates no contact twice. */

import { appendFile, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { createClient, webhook } from '@svc/client';

interface Row {
  /** Identifies the row in the file. */
  readonly number: string;
  readonly name: string;
  readonly email: string;
}

const [, , file = 'contacts.csv'] = process.argv;
/** One line for each row that has a contact: `number,id of the contact`. */
const journal = `${file}.done`;
const CHUNK = 50;

const svc = createClient({
  baseUrl: process.env.SVC_BASE_URL,
  auth: webhook(process.env.SVC_WEBHOOK),
});

const rows: readonly Row[] = parse(await readFile(file), { columns: expected, bom: true });
requireUnique('number', (row) => row.number);
requireUnique('email', (row) => row.email.toLowerCase());
const lines = (await readFile(journal, 'utf8').catch(() => '')).split('\n');
// A process that was killed may have written half of the last line.
const imported = new Set(lines.slice(0, -1).map((line) => line.split(',')[0]));
if (lines.at(-1) !== '') await appendFile(journal, '\n');
const open = rows.filter(({ number }) => !imported.has(number));

/** csv-parse takes a header with other separators for one column, and keeps the last of two columns with one name. */
function expected(header: readonly string[]): string[] {
  const names: readonly (keyof Row)[] = ['number', 'name', 'email'];
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

/** One request for up to 50 rows: the contact that each has in the account, if it has one. */
async function existing(chunk: readonly Row[]): Promise<ReadonlyMap<Row, number>> {
  const found = await svc.legacy.batch(
    chunk.map(({ email }) =>
      svc.legacy.crm.duplicate.findbycomm({ type: 'EMAIL', values: [email], entity_type: 'CONTACT' }),
    ),
  );
  const first = found.map((result) => ('CONTACT' in result ? result.CONTACT?.[0] : undefined));
  return new Map(chunk.flatMap((row, at) => (first[at] === undefined ? [] : [[row, Number(first[at])]])));
}

const add = ({ name, email }: Row) =>
  svc.legacy.crm.contact.add({ fields: { NAME: name, EMAIL: [{ VALUE: email, VALUE_TYPE: 'WORK' }] } });

async function note({ number }: Row, id: number): Promise<void> {
  await appendFile(journal, `${number},${String(id)}\n`);
  console.log(`row ${number}: contact ${String(id)}`);
}

let failed = 0;
for (let at = 0; at < open.length; at += CHUNK) {
  const chunk = open.slice(at, at + CHUNK);
  // A row without a line in the journal may have a contact: of an earlier process, or of a request whose answer was lost.
  const known = await existing(chunk);
  for (const [row, id] of known) await note(row, id);
  const missing = chunk.filter((row) => !known.has(row));
  for await (const outcome of svc.legacy.bulk(missing, add)) {
    if (outcome.state === 'done') await note(outcome.item, outcome.data);
    else {
      failed += 1;
      console.error(`row ${outcome.item.number}: ${outcome.state}: ${String(outcome.error)}`);
    }
  }
}
await svc.close();
console.log(`${String(open.length - failed)} of ${String(open.length)} rows`);
process.exitCode = failed === 0 ? 0 : 1;
