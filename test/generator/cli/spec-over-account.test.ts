/** A saved description over a package of an account: `check` and `generate` say the same of it. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { svcGen } from './program.js';

interface Report {
  readonly methods: { readonly v3: number; readonly legacy: number };
  readonly files: { readonly written: readonly string[]; readonly removed: readonly string[] };
  readonly notes: readonly { readonly message: string }[];
}

let folder: string;
let spec: string;
let out: string;
let first: Report;
let document: { paths: Record<string, unknown>; servers?: unknown };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-gen-over-'));
  [spec, out] = [join(folder, 'account.json'), join(folder, 'client')];
  const account = await startSandbox();
  const address = `${account.baseUrl}/rest/api/${account.webhook}/rest.documentation.openapi`;
  const answer = await fetch(address, { method: 'POST', body: '{}', headers: JSON_BODY });
  // The sandbox publishes the bare document; its servers are no part of what a package is generated from.
  const { servers: _servers, ...published } = (await answer.json()) as typeof document;
  document = published;
  await writeFile(spec, JSON.stringify(document));
  const env = { SVC_BASE_URL: account.baseUrl, SVC_WEBHOOK: account.webhook };
  const { out: text } = await svcGen(['generate', '--out', out, '--json', '--quiet'], { env });
  first = JSON.parse(text) as Report; // of this run
  await account.close();
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

const JSON_BODY = { 'content-type': 'application/json' };
const LINE =
  'a file lacks scopes, field lists, legacy methods: those recorded in the package apply; generate from the account to renew them';

test('check reports no drift, generate keeps methods and field lists, and both say what the file lacks', async () => {
  const check = await svcGen(['check', '--spec', spec, '--out', out, '--json']);
  expect({ code: check.code, drift: (JSON.parse(check.out) as { drift: boolean }).drift }).toEqual({
    code: 0,
    drift: false,
  });
  expect(check.err).toContain(`svc-gen: ${spec}: ${LINE}\n`);
  const before = await readFile(join(out, 'snapshot.json'), 'utf8');
  const run = await svcGen(['generate', '--spec', spec, '--out', out, '--json', '--quiet']);
  const report = JSON.parse(run.out) as Report; // of this run
  expect(report.methods).toEqual(first.methods);
  expect(report.files).toMatchObject({ written: [], removed: [] });
  expect(report.notes.map(({ message }) => message)).toContain(LINE);
  expect(await readFile(join(out, 'snapshot.json'), 'utf8')).toBe(before);
}, 120_000);

test('a method that the file no longer has is all that check reports and generate removes', async () => {
  const { '/note.document.get': _gone, ...paths } = document.paths;
  await writeFile(spec, JSON.stringify({ ...document, paths }));
  const check = await svcGen(['check', '--spec', spec, '--out', out, '--json', '--quiet']);
  const { changes } = JSON.parse(check.out) as { changes: { method: string; change: string }[] }; // the report
  expect(changes.map(({ method, change }) => `${change} ${method}`)).toContain(
    'method-removed note.document.get',
  );
  expect(changes.filter(({ change }) => change === 'method-removed')).toHaveLength(1);
  const run = await svcGen(['generate', '--spec', spec, '--out', out, '--json', '--quiet']);
  const { methods } = JSON.parse(run.out) as Report; // of this run
  expect(methods).toEqual({ ...first.methods, v3: first.methods.v3 - 1 });
}, 120_000);
