/** From a description to a package and back to the next check, as a user walks it. */

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DriftReport } from '../../../generator/drift/report-json.js';
import type { GenerateReport } from '../../../generator/pipeline/generate-report.js';
import { flagName, RECORDED_OPTIONS } from '../../../generator/commands/option-table.js';
import { svcGen } from '../cli/program.js';
import { account, additive, breaking, docsOnly, type Described } from './account.js';

/** Without legacy methods, which are built, compared and written like the others. */
const OPTIONS = ['--include', 'note.*', '--exclude', 'user.*', '--package-name', '@acme/client'];

let home = '';
let out = '';

async function file(name: string, content: unknown): Promise<string> {
  const path = join(home, name);
  await writeFile(path, JSON.stringify(content));
  return path;
}

/** The line that says what was read. */
const READ = /^svc-gen: read .*\n/;

async function generate(...args: readonly string[]): Promise<GenerateReport> {
  const { code, out: text, err } = await svcGen(['generate', '--out', out, '--json', ...args]);
  expect({ code, err: err.replace(READ, '') }).toEqual({ code: 0, err: '' });
  return JSON.parse(text) as GenerateReport; // the report is its contract
}

async function check(description: Described, ...args: readonly string[]) {
  const spec = await file('now.json', description);
  const ran = await svcGen(['check', '--out', out, '--spec', spec, ...args]);
  return { ...ran, err: ran.err.replace(READ, '') };
}

/** Every file with its time of change. */
async function listing(): Promise<readonly string[]> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.toSorted().map(async (path) => `${path} ${(await stat(path)).mtimeMs}`));
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'svc-gen-generate-'));
  out = join(home, 'client');
  const overlay = await file('overlay.json', {
    overlay: '1.0.0',
    info: { title: 'Ours', version: '1' },
    actions: [
      { target: "$.paths['/note.page.get'].post", update: { summary: 'Reads a page, as we say it' } },
    ],
  });
  const vendor = await file('vendor.json', { SVC_REST_HANDLER: 'ACME_REST_HANDLER' });
  const spec = await file('account.json', account());
  await generate('--spec', spec, '--overlay', overlay, '--vendor', vendor, ...OPTIONS);
  // A check has to do without them.
  for (const input of [overlay, vendor, spec]) await rm(input);
}, 120_000);

afterAll(() => rm(home, { recursive: true, force: true }));

describe('check', () => {
  test('uses the options that the package was generated with, contents and all', async () => {
    expect(await check(account())).toEqual({
      code: 0,
      out: 'No drift: the description has not changed since the package was generated.\n',
      err: '',
    });
  });

  test('does not use those of its own command line, and says so', async () => {
    const { code, err } = await check(account(), '--exclude', 'note.*');
    expect(code).toBe(0);
    expect(err).toBe('svc-gen: --exclude: not used; check takes what the package was generated with\n');
  });

  const rows = [
    {
      name: 'additive',
      after: additive(),
      bump: 'minor',
      codes: { any: 1, additive: 1, breaking: 0, none: 0 },
    },
    {
      name: 'breaking',
      after: breaking(),
      bump: 'major',
      codes: { any: 1, additive: 1, breaking: 1, none: 0 },
    },
    {
      name: 'order and formatting',
      after: JSON.parse(JSON.stringify(account())) as Described,
      bump: 'none',
      codes: { any: 0, additive: 0, breaking: 0, none: 0 },
    },
  ];
  test.each(rows)('$name: asks for $bump', async ({ after, bump, codes }) => {
    for (const [failOn, code] of Object.entries(codes)) {
      const { code: given, out: text } = await check(after, '--format', 'json', '--fail-on', failOn);
      const report = JSON.parse(text) as DriftReport; // its schema is tested
      const want = { given: code, bump, drift: bump !== 'none' };
      expect({ failOn, given, bump: report.bump, drift: report.drift }).toEqual({ failOn, ...want });
    }
  });

  test('tells what breaks, for each method that it touches', async () => {
    const { out: text } = await check(breaking(), '--json');
    const { changes } = JSON.parse(text) as DriftReport; // its schema is tested
    expect(changes.map(({ method, path, change }) => [method, path, change])).toEqual([
      ['note.page.add', '', 'method-removed'],
      ['note.page.get', 'Page.body', 'result-retyped'],
      ['note.page.list', 'Page.body', 'result-retyped'],
    ]);
  });

  test('writes nothing', async () => {
    const before = await listing();
    await check(breaking());
    expect(await listing()).toEqual(before);
  });

  test('a description that cannot be read is no "no drift"', async () => {
    const { code, out: text } = await svcGen(['check', '--out', out, '--spec', join(home, 'nowhere.json')]);
    expect({ code, text }).toEqual({ code: 2, text: '' });
  });
});

describe('the snapshot', () => {
  test('records no path', async () => {
    expect(await readFile(join(out, 'snapshot.json'), 'utf8')).not.toContain(home);
  });
});

describe('generate, again', () => {
  test('keeps a version that the user raised, whatever else changed; then nothing changes', async () => {
    const manifest = join(out, 'package.json');
    const text = await readFile(manifest, 'utf8');
    expect(text).toContain('"version": "1.0.0"');
    await writeFile(manifest, text.replace('"version": "1.0.0"', '"version": "1.1.0"'));
    const spec = await file('grown.json', additive());
    const first = await generate('--spec', spec, ...OPTIONS);
    expect({ package: first.package, changed: first.changed }).toEqual({
      package: { name: '@acme/client', version: '1.1.0' },
      changed: true,
    });
    const before = await listing();
    const second = await svcGen(['generate', '--out', out, '--spec', spec, ...OPTIONS]);
    expect(second.out).toContain('@acme/client 1.1.0');
    expect(second.out).toContain('Nothing changed: nothing was written.');
    expect(await listing()).toEqual(before);
  }, 120_000);

  test('begins with the first version again where that of the package is none', async () => {
    const manifest = join(out, 'package.json');
    const text = await readFile(manifest, 'utf8');
    const spec = await file('grown.json', additive());
    await writeFile(manifest, text.replace('"version": "1.1.0"', '"version": "latest"'));
    expect((await generate('--spec', spec, ...OPTIONS)).package.version).toBe('1.0.0');
    await writeFile(manifest, text);
    expect((await generate('--spec', spec, ...OPTIONS)).package.version).toBe('1.1.0');
  }, 120_000);

  test('a type that only we have named has its name in the first run as in the second', async () => {
    const again = join(home, 'again');
    const described = account();
    const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
    const result = { type: 'object', properties: { result: { type: 'array' } } };
    described.paths['/note.page.field.list'] = {
      post: { summary: 'Fields', requestBody: json({ type: 'object' }), responses: { 200: json(result) } },
    };
    const spec = await file('fields.json', described);
    const run = () => svcGen(['generate', '--out', again, '--spec', spec, '--include', 'note.*']);
    expect((await run()).err).toBe(`svc-gen: read ${spec}\n`);
    expect((await run()).out).toContain('Nothing changed: nothing was written.');
  });

  test('after a checkout that turned line ends, writes nothing and keeps the version', async () => {
    const entries = await readdir(out, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll('\n', '\r\n'));
    }
    const report = await generate('--spec', await file('grown.json', additive()), ...OPTIONS);
    expect({ package: report.package, changed: report.changed }).toEqual({
      package: { name: '@acme/client', version: '1.1.0' },
      changed: false,
    });
  }, 120_000);

  test('words alone are docs', async () => {
    const { code, out: text } = await check(docsOnly(additive()), '--json');
    const { bump, changes } = JSON.parse(text) as DriftReport; // its schema is tested
    expect({ code, bump, paths: changes.map(({ path }) => path) }).toEqual({
      code: 1,
      bump: 'patch',
      paths: ['summary'],
    });
  });

  test('a file of the user in the way stops the run, with the folder as it was', async () => {
    const other = await mkdtemp(join(home, 'other-'));
    const spec = await file('account.json', account());
    await writeFile(join(other, 'README.md'), 'mine');
    const { code, out: text, err } = await svcGen(['generate', '--out', other, '--spec', spec]);
    expect({ code, text }).toEqual({ code: 2, text: '' });
    expect(err).toMatch(/^svc-gen: .*"README\.md"\) and was never generated into; .*\n$/);
    expect(await readdir(other)).toEqual(['README.md']);
  }, 120_000);
});

describe('generate without the options of the last run', () => {
  const given = async (): Promise<readonly string[]> => {
    const corrections = await file('corrections.json', []);
    const overlay = await file('ours.json', {
      overlay: '1.0.0',
      info: { title: 'Ours', version: '1' },
      actions: [{ target: "$.paths['/note.page.get'].post", update: { summary: 'Reads a page' } }],
    });
    const vendor = await file('ours-vendor.json', { SVC_REST_HANDLER: 'OUR_REST_HANDLER' });
    const legacySpec = await file('legacy.json', {
      openapi: '3.1.0',
      info: { title: 'Ours', version: '1' },
      paths: {},
    });
    const flags = [
      '--publishable',
      '--no-field-lists',
      '--no-legacy-methods',
      '--no-item-types',
      '--prettier',
    ];
    const files = ['--overlay', overlay, '--vendor', vendor, '--legacy-spec', legacySpec];
    return [...OPTIONS, ...flags, ...files, '--corrections', corrections];
  };
  const warnings = ({ notes }: GenerateReport) => notes.filter(({ at }) => at.startsWith('--'));

  test('says of each what it was, once, and renames nothing in silence', async () => {
    const spec = await file('ours-account.json', account());
    await generate('--spec', spec, ...(await given()));
    // Its schemas say a prefix of their own, which is taken over the mapping of the last run.
    const prefixed: unknown = JSON.parse(JSON.stringify(account()).replaceAll('svc.note', 'acme.note'));
    const report = await generate('--spec', await file('prefixed.json', prefixed));
    expect(report.package.name).toBe('@svc/client');
    expect(warnings(report).map(({ at }) => at)).toEqual(RECORDED_OPTIONS.map((key) => `--${flagName(key)}`));
    expect(warnings(report)).toContainEqual({
      level: 'warning',
      at: '--package-name',
      message: `the package in ${out} was generated with --package-name @acme/client, and this run without; it is now @svc/client. To keep it, pass it again or set packageName in the config file`,
    });
    const text = warnings(report).map(({ message }) => message);
    expect(text.join('\n')).toContain("with --include 'note.*', and this run without. To keep it,");
    expect(text.join('\n')).toContain('with --vendor FILE, and');
    // What this run has is what it wants, and the second run without has nothing to say.
    const other = await generate('--spec', spec, '--include', 'note.*', '--package-name', '@svc/client');
    expect(warnings(other)).toEqual([]);
    expect(warnings(await generate('--spec', spec)).map(({ at }) => at)).toEqual(['--include']);
  }, 120_000);
});

describe('list', () => {
  test('gives names, kinds and scopes of all three generations', async () => {
    const spec = await file('account.json', account());
    const { code, out: text } = await svcGen(['list', '--spec', spec, '--json']);
    expect(code).toBe(0);
    const rows = JSON.parse(text) as {
      name: string;
      generation: string;
      kind: string;
      write: boolean;
      scope: string[];
    }[]; // API of list
    const named = (name: string) => rows.find((row) => row.name === name);
    expect(named('note.page.list')).toEqual({
      name: 'note.page.list',
      generation: 'v3',
      kind: 'list',
      write: false,
      scope: expect.any(Array) as string[],
      from: 'description',
    });
    expect(named('note.page.add')).toMatchObject({ generation: 'v3', kind: 'add', write: true });
    expect(named('user.get')).toMatchObject({ generation: 'legacy', write: false });
    expect(named('keys.update')).toMatchObject({ generation: 'gateway', write: true });
    expect(Object.keys(rows.find((row) => row.name === 'task.comment.add') ?? {})).toContain('deprecated');
  });

  const rows = [
    { name: 'a glob', args: ['note.*'], want: ['note.page.add', 'note.page.get', 'note.page.list'] },
    { name: 'writes', args: ['note.*', '--write'], want: ['note.page.add'] },
    { name: 'reads', args: ['note.*', '--read'], want: ['note.page.get', 'note.page.list'] },
    { name: 'a kind', args: ['--kind', 'list', '--generation', 'v3'], want: ['note.page.list'] },
    {
      name: 'a scope',
      args: ['--scope', 'calendar'],
      want: ['calendar.section.get', 'calendar.settings.get'],
    },
    {
      name: 'what was excluded',
      args: ['note.*', '--exclude', '*.get', '--exclude', '*.add'],
      want: ['note.page.list'],
    },
  ];
  test.each(rows)('filters by $name', async ({ args, want }) => {
    const spec = await file('account.json', account());
    const { out: text } = await svcGen(['list', '--spec', spec, '--json', ...args]);
    expect((JSON.parse(text) as { name: string }[]).map(({ name }) => name)).toEqual(want);
  });

  test('for people it is a table', async () => {
    const spec = await file('account.json', account());
    const { out: text } = await svcGen(['list', '--spec', spec, 'note.page.*']);
    expect(text.split('\n')[0]).toMatch(/^METHOD +GENERATION +KIND +ACCESS +SCOPE$/);
    expect(text).toContain('3 methods');
  });
});
