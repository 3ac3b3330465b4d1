/** Installations in PostgreSQL: one row for each account. `save` compares the version and sets the row in one statement. */

import type { Pool } from 'pg';
import type { InstallationStore } from '@svc/client/application';

export const INSTALLATION = `CREATE TABLE IF NOT EXISTS installation (
  member_id text PRIMARY KEY, version bigint NOT NULL, record jsonb NOT NULL)`;

const INSERT = `INSERT INTO installation (member_id, version, record) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING`;
const UPDATE = 'UPDATE installation SET version = $2, record = $3 WHERE member_id = $1 AND version = $4';

export function postgresStore(pool: Pool): InstallationStore {
  return {
    async load(memberId) {
      const { rows } = await pool.query('SELECT record FROM installation WHERE member_id = $1', [memberId]);
      return rows[0]?.record;
    },
    async save(memberId, record, expected) {
      const values = [memberId, record.version, JSON.stringify(record)];
      const { rowCount } =
        expected === undefined
          ? await pool.query(INSERT, values)
          : await pool.query(UPDATE, [...values, expected]);
      return rowCount === 1;
    },
    async remove(memberId) {
      await pool.query('DELETE FROM installation WHERE member_id = $1', [memberId]);
    },
  };
}
