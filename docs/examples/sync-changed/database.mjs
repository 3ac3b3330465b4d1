/** The copy of the account's deals, and how far it is up to date. Both programs open it. */

import Database from 'libsql';

export function openDatabase() {
  const db = new Database('deals.db');
  // Two programs write: one waits for the other.
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA busy_timeout = 5000');
  db.exec('CREATE TABLE IF NOT EXISTS deal (id INTEGER PRIMARY KEY, title TEXT, stage TEXT, changed TEXT)');
  // A deal that was deleted never comes back: the account does not use a number twice.
  db.exec('CREATE TABLE IF NOT EXISTS deleted (id INTEGER PRIMARY KEY)');
  // `since`: all changes before it are stored. `next`: the same once the run that has begun is complete.
  db.exec('CREATE TABLE IF NOT EXISTS sync (list TEXT PRIMARY KEY, since TEXT, next TEXT, resume TEXT)');
  return db;
}
