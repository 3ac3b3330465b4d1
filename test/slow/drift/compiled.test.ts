/** Checks the levels of the drift table with the compiler: one program that uses everything, against the package after each edit. */

import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { emittedFiles } from '../../generator/emit/emitted.js';
import type { Model } from '../../../generator/model/model.js';
import { buildModel } from '../../../generator/model/build.js';
import { impliedFiltersOf } from '../../../generator/pipeline/read-model.js';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { desk, describedBy, edited, RECORDED_OPTIONS } from '../../generator/drift/desk.js';
import { ROWS, type Row } from '../../generator/drift/edits.js';

const ROOT = join(import.meta.dirname, '../../..');

/** What a user of the package of the unedited desk may write. */
const PROGRAM = `
import { createClient, type v3 } from './src/index.js';
import type { methods as entry } from './src/v3/desk/index.js';
declare const svc: ReturnType<typeof createClient>;
const { ticket, agent, app, note, state, ping } = svc.v3.desk;
export async function use(table: typeof entry): Promise<unknown[]> {
  const one = await ticket.get({ id: 1, select: ['id', 'title', 'body', 'dueAt', 'priority', 'score', 'agentId', 'agent.name', 'agent.email'] });
  const [id, title, body]: [number, string, string | null] = [one.id, one.title, one.body];
  const rest: [string | null, string | null, number | null, number | null] = [one.dueAt, one.priority, one.score, one.agentId];
  const name: string | undefined = one.agent?.name;
  const email: string | null | undefined = one.agent?.email;
  const whole = await ticket.get({ id: 1 });
  const length: number = whole.title.length;
  const own: [unknown, readonly string[] | null | undefined] = [whole.payload, whole.labels];
  const mood: v3.Mood | null | undefined = whole.mood;
  const may: boolean | undefined = whole.rights?.['edit'] ?? undefined;
  for await (const each of ticket.list({ select: ['id', 'title', 'body'], filter: [['title', '=', 'x']], order: { id: 'ASC', dueAt: 'DESC' }, pagination: { limit: 5, page: 1, offset: 0 } })) each.title.length;
  for await (const each of ticket.tail({ select: ['id'], filter: [['id', '>', 1]], cursor: { field: 'id', value: 'x', order: 'ASC', limit: 2 } })) each.id.toFixed();
  const made = await ticket.add({ fields: { title: 'x', body: 'y', dueAt: new Date(), priority: 'high', agentId: 1 } });
  await ticket.add({ fields: { title: 'x' } });
  await ticket.update({ id: 1, fields: { title: 'x', body: 'y', dueAt: new Date(), priority: 'high', agentId: 1 } });
  const done: boolean = await ticket.update({ filter: [['id', '=', 1]], fields: {} });
  await ticket.delete({ id: 1 });
  const count = await ticket.count({ from: new Date(), until: 'x', group: 'agent', ids: [1], options: { mode: 'x', deep: { limit: 1 } }, more: { any: 1 }, level: 1, ratio: 1.5 });
  await ticket.count({ options: { mode: 'x', deep: {} } });
  const total: number = count.total;
  const words: (string | null | undefined)[] = [count.state, ...(count.rows ?? []).map((row) => row.label)];
  const numbers: (number | null | undefined)[] = [count.rank, ...(count.rows ?? []).map((row) => row.number)];
  const closed: unknown = await ticket.close({ id: 1, comment: 'x' });
  await ticket.close({ id: 1 });
  const agents = await agent.list({ select: ['id', 'name', 'email'], pagination: { limit: 1 } }).withResponse();
  const next: string | null | undefined = agents.meta?.nextCursor;
  const more: boolean | null | undefined = agents.meta?.hasMore;
  const installed = await app.install({ code: 'x' }).withResponse();
  const access: string | undefined = installed.meta?.oauthToken?.access;
  const page = await note.get({ id: 1 });
  const author: [string | null | undefined, string | null | undefined] = [page.words, page.author?.name];
  const now: v3.Mood = await state.describe({ of: 'x' });
  const alive: boolean = await ping({ any: 1 });
  const types: [v3.Ticket?, v3.Agent?, v3.DeskNoteGetItem?, v3.TicketSelect?, v3.TicketOrder?, v3.TicketFilter?, v3.DeskTicketCountResult?] = [];
  return [table, id, title, body, rest, name, email, length, own, mood, may, made.id, done, total, words, numbers, closed, next, more, access, author, now, alive, types];
}
`;

/** Values change, or the way to the account, and types do not show it. */
const BY_VALUE: ReadonlySet<string> = new Set([
  'a whole number may have fractions',
  'a date becomes any text',
  'a method answers to GET alone',
]);

/** A breaking change that our own corrections hide changes no type, and neither does a limit on what is sent. */
function breaks({ there }: Row): boolean {
  return there.some(
    (line) => line.startsWith('breaking') && !line.endsWith(', hidden') && !line.includes(' param-limited '),
  );
}

const errors = new Map<string, string>();

beforeAll(() => {
  const files = new Map<string, string>();
  const programs = new Map<string, string>();
  const add = (name: string, model: Model, source: string): void => {
    const folder = `/checked/${String(programs.size)}`;
    for (const { path, text } of emittedFiles(model, EMIT_OPTIONS))
      if (path.endsWith('.ts')) files.set(`${folder}/${path}`, text);
    files.set(`${folder}/program.ts`, source);
    programs.set(name, `${folder}/program.ts`);
  };
  const modelOf = (document: unknown, impliedFilters?: ReadonlySet<string>): Model =>
    buildModel(describedBy(document), { ...RECORDED_OPTIONS, ...(impliedFilters && { impliedFilters }) })
      .model;
  const first = modelOf(desk());
  add('', first, PROGRAM);
  for (const { name, edit } of ROWS) {
    add(name, modelOf(edited(edit), impliedFiltersOf(first)), PROGRAM);
  }
  const program = compile(files, [...programs.values()]);
  for (const [name, path] of programs) {
    const found = program.getSemanticDiagnostics(program.getSourceFile(path));
    errors.set(
      name,
      found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')).join('\n'),
    );
  }
}, 240_000);

/** In memory, with one runtime for all packages. */
function compile(files: ReadonlyMap<string, string>, roots: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  const host = ts.createCompilerHost(options);
  const disk = { ...host };
  host.fileExists = (path) => files.has(path) || disk.fileExists(path);
  host.readFile = (path) => files.get(path) ?? disk.readFile(path);
  host.getSourceFile = (path, version, ...others) => {
    const text = files.get(path);
    return text === undefined
      ? disk.getSourceFile(path, version, ...others)
      : ts.createSourceFile(path, text, version);
  };
  host.resolveModuleNameLiterals = (literals, from, _redirected, settings) =>
    literals.map(({ text }) => ({ resolvedModule: resolved(text, from, { files, settings, host }) }));
  return ts.createProgram({ rootNames: [...roots], options, host });
}

interface Resolving {
  readonly files: ReadonlyMap<string, string>;
  readonly settings: ts.CompilerOptions;
  readonly host: ts.CompilerHost;
}

function resolved(
  name: string,
  from: string,
  { files, settings, host }: Resolving,
): ts.ResolvedModuleFull | undefined {
  if (!from.startsWith('/checked/') || !name.startsWith('.'))
    return ts.resolveModuleName(name, from, settings, host).resolvedModule;
  const path = join(from, '..', name).replace(/\.js$/, '.ts');
  const runtime = /\/dist\/(runtime\/.*)\.ts$/.exec(path)?.[1];
  if (runtime !== undefined)
    return { resolvedFileName: join(ROOT, `dist/package/${runtime}.d.ts`), extension: ts.Extension.Dts };
  return files.has(path) ? { resolvedFileName: path, extension: ts.Extension.Ts } : undefined;
}

test('the program compiles against the package that it was written for', () => {
  expect(errors.get('')).toBe('');
});

describe('breaking: the program stops compiling', () => {
  test.each(ROWS.filter((row) => breaks(row) && !BY_VALUE.has(row.name)))('$name', ({ name }) => {
    expect(errors.get(name)).not.toBe('');
  });
});

describe('additive, docs or hidden: it compiles as before', () => {
  test.each(ROWS.filter((row) => !breaks(row) || BY_VALUE.has(row.name)))('$name', ({ name }) => {
    expect(errors.get(name)).toBe('');
  });
});

test('40 edits and more are checked of each kind', () => {
  expect(ROWS.filter(breaks).length).toBeGreaterThanOrEqual(40);
  expect(ROWS.filter((row) => !breaks(row)).length).toBeGreaterThanOrEqual(40);
});
