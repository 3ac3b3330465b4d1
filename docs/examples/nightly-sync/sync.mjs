/** Copies the list of tasks into SQLite. A run that was killed continues after the last stored page. */

import Database from 'libsql';
import { createClient, webhook } from '@svc/client';

const db = new Database('tasks.db');
db.exec('CREATE TABLE IF NOT EXISTS task (id INTEGER PRIMARY KEY, title TEXT, run TEXT NOT NULL)');
db.exec('CREATE TABLE IF NOT EXISTS sync (list TEXT PRIMARY KEY, run TEXT NOT NULL, resume TEXT)');
const put = db.prepare('INSERT OR REPLACE INTO task (id, title, run) VALUES (?, ?, ?)');
const keep = db.prepare('INSERT OR REPLACE INTO sync (list, run, resume) VALUES (?, ?, ?)');

// Continue a run that was killed, or begin a new one. `null` in place of a position: every page of that run is stored.
const begun = db.prepare('SELECT run, resume FROM sync WHERE list = ?').get('task');
const run = begun?.run ?? new Date().toISOString();
const resume = begun ? JSON.parse(begun.resume) : undefined;

const { SVC_BASE_URL: baseUrl, SVC_WEBHOOK = '' } = process.env;
const svc = createClient({ baseUrl, auth: webhook(SVC_WEBHOOK) });

const store = db.transaction((page) => {
  for (const { id, title } of page) put.run(id, title, run);
  // A list may have no position after its last page. Without one it would begin again.
  keep.run('task', run, JSON.stringify(page.resume ?? null));
});
if (resume !== null) {
  const tasks = svc.v3.tasks.task.list({ select: ['id', 'title'], pagination: { limit: 20 } }, { resume });
  for await (const page of tasks.pages()) {
    store(page);
    console.log(`${page.received} tasks${page.total === undefined ? '' : ` of ${page.total}`}`);
  }
}

db.transaction(() => {
  db.prepare('DELETE FROM task WHERE run <> ?').run(run);
  db.prepare('DELETE FROM sync WHERE list = ?').run('task');
})();
await svc.close();
