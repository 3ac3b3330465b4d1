/** What a person sees on a terminal: help, tables, headings, and errors that name the next step. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsTable } from '../../../generator/method/rows-table.js';
import { generateReportText } from '../../../generator/pipeline/generate-report.js';
import { plain } from '../../../generator/terminal/layout.js';
import { svcGen } from './program.js';

const ESCAPE = '\u001b';

test('svc-gen alone prints help', async () => {
  const { code, out, err } = await svcGen([]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('svc-gen generate');
});

test('the options of a command stand before those of its source', async () => {
  const { out } = await svcGen(['describe', '--help'], { columns: 80 });
  const [own, source] = [out.indexOf('--generation'), out.indexOf('Source of the description:')];
  expect(own).toBeGreaterThan(0);
  expect(source).toBeGreaterThan(own);
  expect(out.indexOf('--overlay')).toBeGreaterThan(source);
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('help has no names of types, positionals first, and lines that fit', async () => {
  const { out } = await svcGen(['call', '--help'], { columns: 80 });
  expect(out).not.toMatch(/\[(?:string|boolean|number)\]/);
  expect(out.indexOf('Positionals:')).toBeLessThan(out.indexOf('Options:'));
  expect(out).toMatch(/^Exit codes: .{40,68}\n\S.{40,79}\n/m);
});

test.each([
  { data: [], want: ['(no rows)'] },
  { data: { id: 1, closed: null, mark: '' }, want: ['id  1', '(2 empty fields)'] },
])('a table of $data says what is empty in one line', ({ data, want }) => {
  expect(rowsTable(data, { columns: 80 })).toEqual(want);
});

test('an error of the service names the next step', async () => {
  const { err } = await svcGen(['call', 'tasks.task.get', '--field', 'id=99999', '--quiet']);
  expect(err).toMatch(/\n {2}svc-gen list tasks\.task shows the methods that find such objects\n$/);
});

test('a list of a misspelt beginning suggests the right one', async () => {
  const { err } = await svcGen(['list', 'tasks.tsk', '--quiet']);
  expect(err).toContain('(did you mean tasks.task?)');
});

test('headings are bold on a terminal alone, and not under NO_COLOR', async () => {
  const bold = `${ESCAPE}[1mOptions:${ESCAPE}[0m`;
  expect((await svcGen(['check', '--help'], { terminal: true })).out).toContain(bold);
  expect((await svcGen(['check', '--help'])).out).not.toContain(ESCAPE);
  const without = await svcGen(['check', '--help'], { terminal: true, env: { NO_COLOR: '1' } });
  expect(without.out).not.toContain(ESCAPE);
});

const plainLines = (text: string): readonly string[] =>
  text
    .replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '')
    .trimEnd()
    .split('\n');

test('an error is red, and its next step has a colour of its own', async () => {
  const { err } = await svcGen(['lsit'], { terminal: true, columns: 120 });
  expect(err.startsWith(`${ESCAPE}[31msvc-gen:${ESCAPE}[0m lsit: unknown command`)).toBe(true);
  const next = `${ESCAPE}[36m; svc-gen --help shows examples${ESCAPE}[0m`;
  expect(err).toContain(next);
  expect(plainLines((await svcGen(['lsit'], { terminal: true, columns: 60 })).err)).toEqual([
    'svc-gen: lsit: unknown command (did you mean list?); use',
    expect.stringMatching(/^ {2}one of init, doctor, generate,/),
    expect.stringMatching(/^ {2}\S.{20,57}$/),
    '  svc-gen --help shows examples',
  ]);
  expect((await svcGen(['lsit'])).err).not.toContain(ESCAPE);
});

test.each([
  { shell: 'zsh', begins: '#compdef svc-gen' },
  { shell: 'bash', begins: '###-begin-svc-gen-completions-###' },
])('completion $shell prints the script of that shell', async ({ shell, begins }) => {
  const { code, out } = await svcGen(['completion', shell]);
  expect({ code, begins: out.startsWith(begins) }).toEqual({ code: 0, begins: true });
});

test.each([
  { typed: ['sandbox', ''], want: ['faults', 'quirks'] },
  { typed: ['sandbox', '--fault', ''], want: ['reset', 'insufficient_scope'] },
  { typed: ['sandbox', '--quirk', ''], want: ['envelope'] },
  { typed: ['completion', ''], want: ['bash', 'zsh'] },
])('a shell completes $typed', async ({ typed, want }) => {
  const { out } = await svcGen(['--get-yargs-completions', 'svc-gen', ...typed]);
  expect(out.split('\n').map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(want));
});

test.each([
  { args: ['sandbox', '--fault', 'rest'], says: 'did you mean reset? svc-gen sandbox faults lists them' },
  {
    args: ['sandbox', '--quirk', 'envelop'],
    says: 'did you mean envelope? svc-gen sandbox quirks lists them',
  },
])('$args suggests the nearest name', async ({ args, says }) => {
  const { code, err } = await svcGen(args);
  expect(code).toBe(2);
  expect(err).toContain(says);
});

test('sandbox --env says on standard error where it serves, and how it ends', async () => {
  let end: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (end = resolve));
  const { out, err } = await svcGen(['sandbox', '--env'], { stopped, onOut: () => end() });
  const address = /SVC_BASE_URL=(\S+)/.exec(out)?.[1];
  expect(err).toBe(`Serving ${String(address)}; Ctrl+C ends it\n`);
});

test('describe shows fifteen rows of a table on a terminal, and every row under --all', async () => {
  const args = ['describe', 'tasks.task.get', '--quiet'];
  const shown = await svcGen(args, { terminal: true });
  expect(shown.out).toMatch(/… \d+ more \(--all\)/);
  expect(shown.out).not.toContain('maxDeadlineChanges');
  for (const ran of [await svcGen([...args, '--all'], { terminal: true }), await svcGen(args)]) {
    expect(ran.out).not.toContain('more (--all)');
    expect(ran.out).toMatch(/^ +maxDeadlineChanges/m);
  }
});

test('every column of list has a name', async () => {
  const heads = async (prefix: string): Promise<string> =>
    (await svcGen(['list', prefix, '--quiet'])).out.split('\n')[0] ?? '';
  expect(await heads('task.comment')).toMatch(/ACCESS {2,}SCOPE {2,}NOTE$/);
  expect(await heads('user.get')).toMatch(/SCOPE$/);
});

test('sandbox says which faults are on', async () => {
  let end: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (end = resolve));
  const { err } = await svcGen(['sandbox', '--fault', '500:user.get'], { stopped, onOut: () => end() });
  expect(err).toMatch(/^Serving \S+ with 500:user\.get; Ctrl\+C ends it\n$/);
});

test('list takes what a name begins with', async () => {
  const { out } = await svcGen(['list', 'tasks.task.f', '--quiet', '--json']);
  const names = (JSON.parse(out) as readonly { readonly name: string }[]).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !name.startsWith('tasks.task.f'))).toEqual([]);
});

test('a table leaves out columns that are empty in each row', () => {
  const rows = [
    { id: 1, deadline: null, title: 'a' },
    { id: 2, deadline: undefined, title: 'b' },
  ];
  expect(rowsTable(rows)).toEqual(['id  title', '1   a', '2   b']);
  expect(rowsTable([{ deadline: null }])[0]).toBe('deadline');
});

test('a table shows every selected column at the width of the terminal, and names those that it leaves out', () => {
  const row = {
    id: 1,
    title: 'x'.repeat(50),
    responsible: { name: 'Boris Keller' },
    status: 'p',
    closed: null,
  };
  const select = ['id', 'title', 'responsible.name', 'closed'];
  expect(rowsTable([row], { columns: 50, select })).toEqual([
    'id  title           responsible.n…  status  closed',
    '1   xxxxxxxxxxxxx…  Boris Keller    p',
  ]);
  expect(rowsTable([row], { select })[1]).toMatch(/^1 {3}x{50} {2}Boris Keller {6}p$/);
  expect(rowsTable([row], { columns: 35, select }).slice(2)).toEqual([
    '(not shown: status; select fewer',
    'fields, or use JSON)',
  ]);
  expect(rowsTable(row, { select })).toContain('responsible.name  Boris Keller');
});

test('generate says first what it wrote, and lists corrections on request', () => {
  const report = {
    ...{ out: '../client', package: { name: '@svc/client', version: '1.0.0' }, source: 'account.json' },
    ...{ methods: { v3: 3, legacy: 2, gateway: 1 }, schemas: 4, changed: true },
    rules: [
      { rule: 'fact', what: 'a fact', count: 2 },
      { rule: 'text-id', what: 'a text', count: 1 },
    ],
    notes: [{ level: 'info', at: 'batch', message: 'is the batch' }],
    typesChanged: Array.from({ length: 20 }, (_, at) => `v3.Type${at}`),
    files: { written: ['a'], removed: [], unchanged: [] },
  } as const;
  const [first, second] = generateReportText(report, { paint: plain, verbose: false });
  expect([first, second]).toEqual([
    'Wrote 6 methods to ../client',
    '3 corrections, 1 note (--verbose lists them)',
  ]);
  const verbose = generateReportText(report, { paint: plain, verbose: true }).join('\n');
  expect(verbose).toContain('2 ×  fact');
  expect(verbose).toContain('info  batch: is the batch');
  const narrowed = generateReportText(report, { paint: plain, verbose: false, isNarrowed: true }).join('\n');
  expect(verbose).toMatch(
    /\ntypes changed with svc-gen: v3\.Type0, .*, v3\.Type11, and 8 more; --json shows all\n/,
  );
  expect(narrowed).toContain('1 gateway (globs do not act on the gateway)');
  const typesChanged = ['A'.repeat(200), 'B'.repeat(201)];
  const long = generateReportText(
    { ...report, typesChanged },
    { paint: plain, verbose: false, columns: 80 },
  ).join(' ');
  expect(long).toContain(`${'A'.repeat(200)},`);
  expect(long.replace(/\s+/g, ' ')).toContain(`${'B'.repeat(200)} … (1 more characters; `);
});

test.each([80, 100])('list fits a terminal of %i columns and keeps the names of methods', async (columns) => {
  const { out } = await svcGen(['list', '--quiet'], { terminal: true, columns, env: { NO_COLOR: '1' } });
  const lines = out.split('\n');
  expect(lines.filter(({ length }) => length > columns)).toEqual([]);
  expect(lines.find((line) => /^tasks\.task\.result\.addfromchatmessage(?: |$)/.test(line))).toBeDefined();
});

test('sandbox faults names its columns and fits when a terminal is narrow', async () => {
  const { out } = await svcGen(['sandbox', 'faults'], {
    terminal: true,
    columns: 80,
    env: { NO_COLOR: '1' },
  });
  expect(out).toMatch(/^ {2}NAME +WHAT THE PROGRAM MEETS$/m);
  expect(out).toContain('+SECONDS: Retry-After.');
  expect(out.split('\n').filter(({ length }) => length > 80)).toEqual([]);
});

test('a long notice breaks between words when a terminal is narrow', async () => {
  const { err } = await svcGen(['list', 'user.get'], {
    terminal: true,
    columns: 60,
    env: { SVC_WEBHOOK: '', NO_COLOR: '1' },
  });
  expect(err).toMatch(/^svc-gen: SVC_WEBHOOK: it is empty,.*\n {2}\S/m);
});

test.each([
  { name: 'the credentials of the sandbox', args: ['sandbox'], stops: true },
  { name: 'what docs serves', args: ['docs', '--serve', '--no-field-lists'], stops: true },
  { name: 'what probe found', args: ['probe', '--budget', '60', '--include', 'user.*'] },
  { name: 'what a list of ids lacks', args: ['call', 'tasks.task.list', '--output', 'table'] },
  { name: 'the table of users', args: ['call', 'user.get', '--output', 'table'] },
  { name: 'the report of generate', args: ['generate', '--out', 'client', '--include', 'tasks.task.g*'] },
  { name: 'the steps after init', args: ['init', '--base-url', 'https://account.example'] },
])('$name fits into 60 columns, but for words that cannot be broken', async ({ args, stops = false }) => {
  const cwd = await mkdtemp(join(tmpdir(), 'svc-gen-screen-'));
  const terms = { cwd, terminal: true, columns: 60, env: { TERM: 'dumb' } };
  const stopped = Promise.resolve();
  const { code, out, err } = await svcGen(args, { ...terms, ...(stops && { stopped }) });
  await rm(cwd, { recursive: true });
  expect(code).toBe(0);
  expect(`${out}${err}`.split('\n').filter((line) => line.length > 60 && / \S+ \S/.test(line))).toEqual([]);
});
