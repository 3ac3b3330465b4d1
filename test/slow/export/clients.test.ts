/** Other generators make clients from the exported document; the clients compile, and one of them is used. */

import { createClient as heyClient } from '@hey-api/openapi-ts';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import { documentTypes } from '../../../generator/export/types.js';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { models } from '../../generator/export/accounts.js';
import { readGuides, snippetsOf } from '../../docs/snippets.js';
import { temporaryFolder } from '../../temporary-folder.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const folder = temporaryFolder();

beforeAll(async () => {
  await symlink(join(root, 'test/slow/node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});

/** What the compiler says of the files. */
function problems(files: readonly string[]): readonly string[] {
  const program = ts.createProgram([...files], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('clients of the exported document', () => {
  test('openapi-typescript, oazapfts and hey-api make clients that compile, of every account', async () => {
    const files: string[] = [];
    for (const [index, [, model]] of [...(await models())].entries()) {
      const place = join(folder, String(index));
      await mkdir(place, { recursive: true });
      const document = exportDocument(model, ['v3', 'legacy', 'gateway']);
      const spec = join(place, 'account.json');
      await writeFile(spec, JSON.stringify(document));
      await writeFile(join(place, 'types.ts'), documentTypes(document).text);
      await writeFile(join(place, 'oazapfts.ts'), await oazapfts(spec));
      await heyClient({ input: spec, output: join(place, 'hey'), logs: { level: 'silent' } });
      files.push(join(place, 'types.ts'), join(place, 'oazapfts.ts'), join(place, 'hey', 'index.ts'));
    }
    expect(problems(files)).toEqual([]);
  }, 300_000);

  test('openapi-fetch with the exported types gets, lists and adds on the sandbox, also with a webhook', async () => {
    const sandbox = await startSandbox();
    try {
      const program = join(folder, 'program.ts');
      const [[, model] = []] = await models();
      if (model === undefined) throw new Error('no model');
      await writeFile(
        join(folder, 'account.ts'),
        documentTypes(exportDocument(model, ['v3', 'legacy'])).text,
      );
      await writeFile(program, PROGRAM);
      expect(problems([program])).toEqual([]);
      await build({
        entryPoints: [program],
        outfile: join(folder, 'program.mjs'),
        bundle: true,
        format: 'esm',
        platform: 'node',
      });
      const { run, hook } = (await import(join(folder, 'program.mjs'))) as {
        readonly run: (baseUrl: string, token: string) => Promise<unknown>;
        readonly hook: (baseUrl: string, webhook: string) => Promise<unknown>;
      }; // the program above
      expect(await run(sandbox.baseUrl, sandbox.accessToken)).toEqual({ got: 8, listed: 3, added: 'Ship' });
      const webhook = sandbox.webhook.replace(/^\/|\/$/g, '');
      expect(await hook(sandbox.baseUrl, webhook)).toEqual({ got: 8, name: 'string' });
    } finally {
      await sandbox.close();
    }
  }, 60_000);
});

async function oazapfts(spec: string): Promise<string> {
  const { generateSource } = await import('oazapfts');
  return generateSource(spec);
}

/** As the guide of accounts has it. */
const MIDDLEWARE = snippetsOf(readGuides().get('docs/account.md') ?? '').find(({ code }) =>
  code.startsWith('client.use('),
);

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './account.js';

export async function run(baseUrl: string, token: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } });
  const got = await client.POST('/rest/api/tasks.task.get', { body: { id: 8, select: ['id', 'title'] } });
  const listed = await client.POST('/rest/api/tasks.task.list', {
    body: { select: ['id'], filter: [['id', '>', 1]], order: { id: 'ASC' }, pagination: { limit: 3 } },
  });
  const added = await client.POST('/rest/api/tasks.task.add', {
    params: { header: { 'Idempotency-Key': 'one' } },
    body: { fields: { title: 'Ship', creatorId: 1, responsibleId: 2 } },
  });
  return { got: got.data?.result.item.id, listed: listed.data?.result.items.length, added: added.data?.result.item.title };
}

export async function hook(baseUrl: string, webhook: string) {
  const client = createClient<paths>({ baseUrl });
  ${MIDDLEWARE?.code ?? ''}
  const got = await client.POST('/rest/api/tasks.task.get', { body: { id: 8, select: ['id'] } });
  const user = await client.POST('/rest/user.get', { body: {} });
  return { got: got.data?.result.item.id, name: typeof user.data?.result[0]?.NAME };
}
`;
