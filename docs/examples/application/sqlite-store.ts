/** Installations in SQLite, by `node:sqlite` or better-sqlite3: one file, for the processes of one machine. */

import type { InstallationRecord, InstallationStore } from '@svc/client/application';

/** What both libraries have; open it with a busy timeout, since one process writes at a time. */
export interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): {
    get(...values: string[]): unknown;
    run(...values: (string | number)[]): { readonly changes: number | bigint };
  };
}

export function sqliteStore(db: Database): InstallationStore {
  db.exec('PRAGMA journal_mode = WAL');
  db.exec(
    'CREATE TABLE IF NOT EXISTS installation (member_id TEXT PRIMARY KEY, version INTEGER NOT NULL, record TEXT NOT NULL)',
  );
  const select = db.prepare('SELECT record FROM installation WHERE member_id = ?');
  const insert = db.prepare(
    'INSERT OR IGNORE INTO installation (version, record, member_id) VALUES (?, ?, ?)',
  );
  const update = db.prepare(
    'UPDATE installation SET version = ?, record = ? WHERE member_id = ? AND version = ?',
  );
  const remove = db.prepare('DELETE FROM installation WHERE member_id = ?');
  return {
    load(memberId) {
      const row = select.get(memberId) as { readonly record: string } | undefined;
      return row && (JSON.parse(row.record) as InstallationRecord);
    },
    save(memberId, record, expected) {
      const values = [record.version, JSON.stringify(record), memberId];
      const done = expected === undefined ? insert.run(...values) : update.run(...values, expected);
      return Number(done.changes) === 1;
    },
    remove(memberId) {
      remove.run(memberId);
    },
  };
}
