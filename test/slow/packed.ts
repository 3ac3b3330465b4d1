/** A folder for the client that the tests of a run share, which `installClient` packs once. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async function packed(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-packed-'));
  process.env['SVC_PACKED'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
