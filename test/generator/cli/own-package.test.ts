/** `call` and `describe` read the package of the config's `out`, where it was generated from the account that they are about. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { account as description, additive } from '../generate/account.js';
import { svcGen } from './program.js';

let own: Sandbox;
let other: Sandbox;
let cwd: string;

const envOf = ({ baseUrl, webhook }: Sandbox): Readonly<Record<string, string>> => ({
  SVC_BASE_URL: baseUrl,
  SVC_WEBHOOK: webhook,
});
const askedOf = ({ requests }: Sandbox): readonly string[] =>
  requests.map(({ path }) => path.split('/').at(-1) ?? '');
const get = ['call', 'note.page.get', '{"id":1}'];

beforeAll(async () => {
  [own, other] = await Promise.all([
    startSandbox({ description: description() }),
    startSandbox({ description: description() }),
  ]);
  cwd = await mkdtemp(join(tmpdir(), 'svc-gen-own-package-'));
  await writeFile(join(cwd, 'svc-gen.config.json'), '{"out":"client"}');
  const { code, err } = await svcGen(['generate', '--quiet'], { cwd, env: envOf(own) });
  expect({ code, err }).toEqual({ code: 0, err: '' });
});
beforeEach(() => Promise.all([own.reset(), other.reset()]));
afterAll(async () => {
  await Promise.all([own.close(), other.close()]);
  await rm(cwd, { recursive: true });
});

describe('a package of the account', () => {
  test('leaves a call as the only request, and the line says what was read', async () => {
    const { err } = await svcGen([...get, '--dry-run'], { cwd, env: envOf(own) });
    await svcGen(get, { cwd, env: envOf(own) });
    expect(askedOf(own)).toEqual(['note.page.get']);
    expect(err).toBe(`svc-gen: read client, generated from ${own.baseUrl}\n`);
  });

  test('answers describe without a request', async () => {
    const { code, out } = await svcGen(['describe', 'note.page.get'], { cwd, env: envOf(own) });
    expect({ code, asked: askedOf(own) }).toEqual({ code: 0, asked: [] });
    expect(out).toContain('svc.v3.note.page.get(');
  });

  test('is described as the account is', async () => {
    const read = async (folder: string): Promise<string> =>
      (await svcGen(['describe', 'note.page.list', '--json'], { cwd: folder, env: envOf(own) })).out;
    expect(await read(cwd)).toBe(await read(tmpdir()));
  });

  test('names neither the account nor a credential', async () => {
    const snapshot = await readFile(join(cwd, 'client/snapshot.json'), 'utf8');
    const { account } = JSON.parse(snapshot) as { readonly account: unknown };
    expect(account).toMatch(/^[0-9a-f]{32}$/);
    expect(snapshot).not.toContain(new URL(own.baseUrl).host);
  });
});

describe('the account is asked', () => {
  const rows = [
    { name: 'where the package is of another one', args: get, account: () => other },
    {
      name: 'under options that read something else',
      args: [...get, '--no-field-lists'],
      account: () => own,
    },
    {
      name: 'where it has a parameter that the package does not know',
      args: ['call', 'note.page.get', '{"id":1,"deep":true}'],
      account: () => own,
    },
    { name: 'where the package has no such method', args: ['describe', 'note.page.pin'], account: () => own },
  ];
  test.each(rows)('$name', async ({ args, account }) => {
    account().publish(additive());
    const { err } = await svcGen(args, { cwd, env: envOf(account()) });
    account().publish(description());
    expect(askedOf(account())).toContain('rest.documentation.openapi');
    expect(err).not.toContain('read client');
  });

  test('by check and list in any case', async () => {
    await svcGen(['list'], { cwd, env: envOf(own) });
    expect(askedOf(own)).toContain('rest.documentation.openapi');
  });
});
