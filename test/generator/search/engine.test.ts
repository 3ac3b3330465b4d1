/** The search of the site and of `mcp`: what it finds first, by which field, and that nothing of it grows with the square. */

import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchEngine, type SearchRow } from '../../../generator/search/engine.js';
import { builtInSite } from '../../docs/built-in-site.js';

/** The rows of the site, as its page reads them. */
let rows: readonly (SearchRow & { readonly label: string })[];

beforeAll(async () => {
  const files = await builtInSite();
  const script = files.find(({ path }) => path === 'search-data.js')?.text ?? '';
  const window: { readonly svcSearch?: readonly (readonly string[])[] } = {};
  vm.runInNewContext(script, { window });
  rows = (window.svcSearch ?? []).map(
    ([title = '', , label = '', summary = '', names = '', asked = '', further = '', bonus]) => ({
      title,
      label,
      kind: label.split(' ')[0] ?? '',
      summary,
      names: names.split(' '),
      asked,
      further,
      bonus: Number(bonus),
    }),
  );
});

const first = (query: string) => {
  const [hit] = searchEngine(rows)(query) ?? [];
  return hit && { title: rows[hit.at]?.title, label: rows[hit.at]?.label, names: hit.names };
};

describe('the search', () => {
  test.each([
    ['create task', 'tasks.task.add'],
    ['task create', 'tasks.task.add'],
    ['tsak.get', 'tasks.task.get'],
    ['tasks.task.lst', 'tasks.task.list'],
    ['responsibleId', 'Task'],
    ['task', 'Task'],
    ['title', 'Task'],
    ['unconfirmed write', 'Errors and unconfirmed writes'],
    ['remove task', 'tasks.task.delete'],
    ['retry', 'Retries, limits, timeouts and proxies'],
    ['who am i', 'profile'],
    ['insufficient_scope', 'insufficient_scope'],
    ['generations', 'REST 3.0, legacy and the gateway'],
    ['ONTASKUPDATE', 'Events and messages'],
    ['create a new task with a deadline', 'tasks.task.add'],
    ['list of deals', 'crm.deal.list'],
    ['svc.v3.tasks.task.add', 'tasks.task.add'],
  ])('for "%s" finds %s first', (query, title) => {
    expect(first(query)).toMatchObject({ title });
  });

  test.each([
    ['idempotency', 'idempotency', 'option · Options of a client'],
    ['signal', 'signal', 'option · Options of a call'],
    ['onProgress', 'onProgress', 'option · Options of a batch, of bulk and of toArray'],
    ['--max-bytes', '--max-bytes', 'option · Options of commands'],
    ['svc-gen doctor', 'svc-gen doctor', 'command · Commands'],
    ['OutcomeUnknownError', 'OutcomeUnknownError', 'error · Errors and unconfirmed writes'],
    ['import contacts', 'Example: Import contacts', 'example'],
    ['sync what changed', 'Example: Sync what changed', 'example'],
    ['drift check in CI', 'Example: Drift check in CI', 'example'],
  ])('for "%s" has %s among the first three, as %s', (query, title, label) => {
    const found = (searchEngine(rows)(query) ?? []).slice(0, 3).map(({ at }) => rows[at]);
    expect(found.map((row) => [row?.title, row?.label])).toContainEqual([title, label]);
  });

  test.each([
    { query: 'pipline', finds: true },
    { query: 'v2', finds: false },
    { query: 'error405', finds: false },
    { query: 'wt', finds: false },
  ])('a letter may be wrong, of a number or a word of two letters none: "$query"', ({ query, finds }) => {
    const row = { kind: 'guide', asked: '', summary: '', names: [], further: '', bonus: 0 };
    const find = searchEngine(['pipeline', 'v3', 'error404', 'at'].map((title) => ({ ...row, title })));
    expect((find(query) ?? []).length > 0).toBe(finds);
  });

  test('looks through no row without a name, such as errors whose code is empty', () => {
    expect(rows.filter(({ title }) => title === '')).toEqual([]);
  });

  test('names the field that has the word, the nearest first', () => {
    expect(first('task deadline')?.names[0]).toBe('deadline');
    expect(first('responsibleId')?.names[0]).toBe('responsibleId');
    expect(first('create task deadline')?.names[0]).toBe('fields.deadline');
    expect(first('create task')?.names).toEqual([]);
  });

  test('of two objects with the same word, the one that more methods use comes first', () => {
    const found = (searchEngine(rows)('deadline') ?? []).map(({ at }) => rows[at]?.title);
    expect(found.indexOf('Task')).toBeLessThan(found.indexOf('Template'));
  });

  test('a query without a word is none, and one of empty words alone is meant', () => {
    expect(searchEngine(rows)('?!')).toBeUndefined();
    expect(searchEngine(rows)('')).toBeUndefined();
    expect(searchEngine(rows)('get')?.length).toBeGreaterThan(0);
  });

  test('asks the index at most as often as a query has words, and once more for each letter of an unknown word', () => {
    const find = searchEngine(rows);
    for (const query of [
      'task '.repeat(100),
      'a'.repeat(500),
      'q'.repeat(24),
      "'s ".repeat(160),
      'xq '.repeat(160),
    ])
      expect(Array.isArray(find(query) ?? [])).toBe(true);
  });
});

test('the script of the site is the same search', () => {
  const script = readFileSync(new URL('../../../dist/docs/engine.js', import.meta.url), 'utf8');
  const context = vm.createContext({});
  vm.runInContext(script, context);
  const made = vm.runInContext('svcEngine.searchEngine', context) as typeof searchEngine; // built from that function
  const hits = (find: ReturnType<typeof searchEngine>) => JSON.stringify(find('task deadline'));
  expect(hits(made(rows))).toBe(hits(searchEngine(rows)));
});
