/** A site and a package, each of which keeps its folder. */

import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { svcGen } from '../../generator/cli/program.js';

let home = '';
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'svc-out-')));
});
afterEach(() => rm(home, { recursive: true, force: true }));

function expectedLine(out: string, what: string, own: string): string {
  return `svc-gen: --out ${out}: this folder contains ${what}; name a folder of its own, such as --out ./${own}\n`;
}

test('a site does not take the place of a package, nor a package that of a site', async () => {
  const [client, site] = [join(home, 'client'), join(home, 'site')];
  const run = (...args: readonly string[]) =>
    svcGen([...args, '--include', 'tasks.task.get', '--quiet'], { env: { HOME: home } });
  expect((await run('generate', '--out', client)).code).toBe(0);
  expect((await run('docs', '--out', site)).code).toBe(0);
  const before = [await readdir(client), await readdir(site)];
  const refusedSite = await run('docs', '--out', client);
  expect([refusedSite.code, refusedSite.err]).toEqual([
    2,
    expectedLine(client, 'a generated package', 'site'),
  ]);
  const refusedPackage = await run('generate', '--out', site);
  expect([refusedPackage.code, refusedPackage.err]).toEqual([
    2,
    expectedLine(site, 'a site that svc-gen docs wrote', 'client'),
  ]);
  expect([await readdir(client), await readdir(site)]).toEqual(before);
}, 120_000);
