/** What the processes of the fleet share: the generated package, and the store of the guide. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { transform } from 'esbuild';
import { pg } from '../packages.mjs';

const require = createRequire(import.meta.url);

export const { createApplication } = require('../../../generated/dist/application.js');

/** The store of docs/examples/application/postgres-store.ts, over a pool of its own. */
export async function openStore(database) {
  const source = await readFile(
    new URL('../../../docs/examples/application/postgres-store.ts', import.meta.url),
    'utf8',
  );
  const { code } = await transform(source, { loader: 'ts', format: 'esm' });
  const { INSTALLATION, postgresStore } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  );
  const { default: postgres } = await pg();
  const pool = new postgres.Pool({ connectionString: database, max: 8, connectionTimeoutMillis: 2000 });
  // An idle connection that is cut: the next query takes another one.
  pool.on('error', () => undefined);
  return { pool, store: postgresStore(pool), prepare: () => pool.query(INSTALLATION) };
}
