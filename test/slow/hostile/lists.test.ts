/** Lists as accounts describe them: what stands beside their rows is typed. */

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emittedFiles } from '../../generator/emit/emitted.js';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { build } from '../../generator/model/account.js';
import { lists } from '../../hostile/lists-account.js';
import { COMPILER, typeCheck } from '../../package/compilers.js';
import { root } from '../../package/installed-client.js';

let project = '';
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'svc-lists-'));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }\n');
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'dir');
  const files = emittedFiles(build(lists).model, EMIT_OPTIONS);
  for (const { path, text } of files.filter((file) => file.path.startsWith('src/'))) {
    await mkdir(dirname(join(project, 'lists', path)), { recursive: true });
    await writeFile(join(project, 'lists', path), text);
  }
  await symlink(join(root, 'dist/package'), join(project, 'lists/dist'), 'dir');
  await writeFile(join(project, 'program.ts'), PROGRAM);
});
afterAll(() => rm(project, { recursive: true, force: true }));

const PROGRAM = `
import type { Client } from './lists/src/index.js';
declare const svc: Client;
declare function is<T>(value: T): void;
const page = await svc.v3.app.cursor.list().withResponse();
is<number | null | undefined>(page.meta?.nextCursor?.position);
is<boolean | null | undefined>(page.meta?.hasMore);
svc.v3.app.cursor.list({ pagination: { afterCursor: page.meta?.nextCursor } });
svc.v3.app.cursor.list({ pagination: { afterCursor: page.page?.nextCursor } });
const installed = await svc.v3.app.note.install({ id: 1 }).withResponse();
is<string | null | undefined>(installed.meta?.oauthToken?.value);
is<number>(installed.data.id);
const got = await svc.v3.app.note.get({ id: 1 }).withResponse();
is<unknown>(got.meta?.anything);
// @ts-expect-error no such member
installed.meta?.token;
// @ts-expect-error it can be null
installed.meta?.oauthToken.value;
// @ts-expect-error a field that select does not show
svc.v3.app.nameless.list({ select: ['id'] });
// @ts-expect-error an object without an id is not filtered by one
svc.v3.app.line.list({ filter: [['id', '>', 1]] });
svc.v3.app.line.list({ filter: [['time', '>', 1]] });
`;

test('what stands beside the data is typed', async () => {
  const checked = await typeCheck(project, ['program.ts'], COMPILER.path, 'nodenext');
  expect(checked).toMatchObject({ code: 0, stdout: '' });
}, 120_000);
