/** Copies the deals that changed since the last run into SQLite. A run that was killed continues after the last stored page. */

import { createClient, webhook } from '@svc/client';
import { openDatabase } from './database.mjs';

const db = openDatabase();
const put = db.prepare(
  `INSERT OR REPLACE INTO deal (id, title, stage, changed)
   SELECT ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM deleted WHERE id = ?)`,
);
const keep = db.prepare('INSERT OR REPLACE INTO sync (list, since, next, resume) VALUES (?, ?, ?, ?)');

const { SVC_BASE_URL: baseUrl, SVC_WEBHOOK } = process.env;
const svc = createClient({ baseUrl, auth: webhook(SVC_WEBHOOK) });

const stored = db.prepare('SELECT since, next, resume FROM sync WHERE list = ?').get('deal');
const since = stored?.since ?? null;
// Taken before anything is read, by the clock of the account: a deal that changes during the run is read by the next one too.
const next = stored?.next ?? (await svc.legacy.server.time());
const resume = stored?.resume ? JSON.parse(stored.resume) : undefined;
// Before the first page: a run that is killed there continues with the same moment.
if (!stored?.next) keep.run('deal', since, next, null);

const storePage = db.transaction((page) => {
  for (const { ID, TITLE, STAGE_ID, DATE_MODIFY } of page) put.run(ID, TITLE, STAGE_ID, DATE_MODIFY, ID);
  // After the last page there may be no position: then the run is complete, or its last pages are read again.
  keep.run('deal', since, next, page.resume === undefined ? null : JSON.stringify(page.resume));
});

const changed = svc.legacy.crm.deal.list(
  {
    select: ['ID', 'TITLE', 'STAGE_ID', 'DATE_MODIFY'],
    ...(since !== null && { filter: { '>=DATE_MODIFY': since } }),
  },
  { resume },
);
let rows = 0;
for await (const page of changed.pages()) {
  storePage(page);
  rows += page.length;
  console.log(`${rows} deals`);
}
keep.run('deal', next, null, null);
await svc.close();
console.log(`complete: changes until ${next}`);
