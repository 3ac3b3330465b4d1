/** `account.corrections.yaml`: what it keeps of what the user wrote, what it holds of the account, and what is no such file. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../../generator/base/json.js';
import { correctionsText, previousRun, withLearned } from '../../../generator/probe/corrections-file.js';
import { changesOf, differenceOf, correctionRow } from '../../../generator/model/corrections/row-form.js';
import type { LearnedRow } from '../../../generator/probe/finding.js';
import { visible } from '../../../generator/terminal/visible.js';
import { yamlParser } from '../../../generator/base/yaml.js';
import { foundIn, openProbing, type Probing } from './probing.js';

let probing: Probing;
beforeAll(async () => {
  probing = await openProbing({
    quirks: ['null:tasks.task.list:items.title', 'undescribed-member:tasks.task.get:item.extra'],
  });
});
afterAll(() => probing.close());

/** Texts of at least five characters anywhere in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length >= 5 ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

async function answered(method: string, body: object): Promise<unknown> {
  const { baseUrl, webhook } = probing.account;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${baseUrl}/rest/api/${webhook}/${method}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.json();
}

describe('the file of corrections', () => {
  test('keeps comments and edits, and gets what is new', async () => {
    const path = join(probing.folder, 'own.yaml');
    await writeFile(
      path,
      '# ours\ncorrections: 1.0.0\nfacts:\n  - { methods: [tasks.task.list], path: result.items.title, set: { type: string | null } } # by hand\n',
    );
    const report = await probing.probe('--corrections', 'own.yaml', '--include', 'tasks.task.*');
    expect(foundIn(report)).toEqual(['undescribed-member:tasks.task.get:item.extra']);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('# ours');
    expect(text).toContain('# by hand');
    expect(yamlParser()(text)).toMatchObject({
      facts: [
        { path: 'result.items.title' },
        { path: 'result.item.extra', evidence: expect.stringMatching(/^seen in \d+ of \d+$/) as string },
        // Nothing describes the legacy list of the same name.
        { generation: 'legacy', methods: ['tasks.task.list'], path: 'result' },
      ],
    });
  });

  test('and the report hold no text of the account', async () => {
    const report = await probing.probe('--no-legacy-methods');
    const own = textsIn([
      await answered('tasks.task.list', {
        select: ['id', 'title', 'description', 'guid', 'link', 'creator.name', 'creator.email'],
        pagination: { limit: 1000 },
      }),
      await answered('main.eventlog.list', { pagination: { limit: 1000 } }),
      await answered('note.document.list', { pagination: { limit: 1000 } }),
    ]);
    const described = JSON.stringify(await answered('rest.documentation.openapi', {}));
    const said = JSON.stringify(report) + (await probing.file());
    expect(own.length).toBeGreaterThan(500);
    expect(own.filter((text) => said.includes(text) && !described.includes(text))).toEqual([]);
  });

  test('holds values that repeat where they are asked for, and then finds no others', async () => {
    const args = ['--corrections', 'values.yaml', '--include', 'main.eventlog.list', '--values'];
    const report = await probing.probe(...args);
    const severity = report.findings.find(({ path }) => path === 'items.severity');
    expect(severity?.values?.length).toBeGreaterThan(1);
    expect(foundIn(await probing.probe(...args))).toEqual([]);
  });
});

describe('what cannot be read', () => {
  test.each([
    {
      name: 'a text that is no YAML',
      text: 'corrections: 1.0.0\nfacts:\n  - [',
      want: /bad\.yaml: .*line 3/,
    },
    { name: 'another document', text: 'overlay: 1.0.0\n', want: /bad\.yaml#\/corrections/ },
    {
      name: 'a member that cannot be set',
      text: 'corrections: 1.0.0\nfacts: [{ methods: [a.b], path: result.id, set: { nothing: true } }]\n',
      want: /bad\.yaml#\/facts\/0\/set\/nothing/,
    },
  ])('$name ends generate with exit code 2 and the place', async ({ text, want }) => {
    await writeFile(join(probing.folder, 'bad.yaml'), text);
    for (const command of ['generate', 'probe']) {
      const { code, out, err } = await probing.gen([command, '--corrections', 'bad.yaml']);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(want);
      expect(err.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  test('a file in a folder that is not there ends probe with exit code 2 before anything is asked', async () => {
    const before = probing.account.requests.length;
    const { code, err } = await probing.gen(['probe', '--corrections', 'nowhere/own.yaml']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('nowhere/own.yaml') as string });
    expect(probing.account.requests.length).toBe(before);
  });

  test('a file that is not there ends generate with exit code 2', async () => {
    const { code, err } = await probing.gen(['generate', '--corrections', 'none.yaml']);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('--corrections none.yaml') as string,
    });
  });
});

test('what a call is refused without is a row that describes the parameter', () => {
  const finding = {
    generation: 'v3',
    method: 'a.b',
    kind: 'required-parameter',
    path: 'id',
    seen: { in: 1, of: 1 },
    message: 'id is required',
  } as const;
  const report = { requests: 1, budget: 1, complete: true, findings: [finding], learned: [], methods: [] };
  const text = correctionsText(report, { text: undefined, date: '2026-01-01' });
  expect(yamlParser()(text)).toMatchObject({
    facts: [{ methods: ['a.b'], path: 'params.id', set: { required: true, type: 'unknown' } }],
  });
});

test('rows are added to a file that is a list of rows', () => {
  const finding = {
    generation: 'v3',
    method: 'a.list',
    kind: 'limit',
    path: 'pagination.limit',
    expected: '1000',
    got: '50',
    seen: { in: 1, of: 1 },
    message: '',
  } as const;
  const own = '- { methods: [a.add], path: params.id, set: { required: false } } # ours\n';
  const report = { requests: 1, budget: 1, complete: true, findings: [finding], learned: [], methods: [] };
  const text = correctionsText(report, { text: own, date: '2026-01-01' });
  expect(text).toContain('# ours');
  expect(yamlParser()(text)).toMatchObject({
    corrections: '1.0.0',
    facts: [{ methods: ['a.add'] }, { path: 'params.pagination.limit', set: { maximum: 50 } }],
  });
});

test.each([
  { kind: 'missing-member', path: 'items.title', expected: 'string' },
  { kind: 'undescribed-member', path: 'items.extra', got: 'integer | string' },
  { kind: 'null', path: 'items.title', expected: 'string', got: 'null' },
  { kind: 'type', path: 'items.title', expected: "'low' | 'high'", got: 'integer | boolean' },
  { kind: 'value', path: 'items.title', expected: 'string', values: ['a', 'b'] },
  { kind: 'value', path: 'items.title', expected: "'low' | 'high'" },
  { kind: 'envelope', path: 'items', expected: '{ items }', got: '{ array }' },
  { kind: 'page-size', path: 'pagination.limit', got: '20' },
  { kind: 'limit', path: 'pagination.limit', got: '20' },
  { kind: 'limit', path: 'cursor.limit', got: 'ignored' },
  { kind: 'offset', path: 'pagination.offset', got: 'refused', keyset: true },
  { kind: 'offset', path: 'start', got: 'ignored' },
  { kind: 'page', path: 'pagination.page', got: 'ignored' },
  { kind: 'order', path: 'order.id', got: 'refused' },
  { kind: 'filter', path: 'filter.ID', got: 'ignored' },
  { kind: 'cursor', path: 'nextCursor', expected: 'other rows', got: 'ignored' },
  { kind: 'unpaged', path: 'pagination' },
  { kind: 'select', path: 'select.deadline', got: 'refused' },
  { kind: 'required-filter', path: 'filter.userId' },
  { kind: 'required-parameter', path: 'taskId' },
  { kind: 'refused', path: '', got: 'ACCESS_DENIED 403' },
] as const)('a row says the same as the difference of kind $kind at $path', (difference) => {
  const changes = changesOf(correctionRow(difference));
  expect('problem' in changes ? changes : changes.map(differenceOf)[0]).toEqual(difference);
});

test('holds what the run found, so that --resume reports the findings of both parts', () => {
  const finding = {
    generation: 'v3',
    method: 'a.list',
    kind: 'null',
    path: 'items.title',
    expected: 'string',
    got: 'null',
    seen: { in: 2, of: 5 },
    message: 'items.title is null, where string is promised',
  } as const;
  const report = { requests: 3, budget: 9, complete: false, findings: [finding], learned: [], methods: [] };
  const first = correctionsText(report, { text: undefined, date: '2026-01-01' });
  const previous = previousRun(yamlParser()(first));
  expect(previous.findings).toEqual([finding]);
  const second = { ...report, findings: [{ ...finding, path: 'items.status' }] };
  const resumed = correctionsText(second, { text: first, previous, date: '2026-01-02' });
  expect(previousRun(yamlParser()(resumed)).findings.map(({ path }) => path)).toEqual([
    'items.title',
    'items.status',
  ]);
  const anew = correctionsText(second, { text: first, date: '2026-01-02' });
  expect(previousRun(yamlParser()(anew)).findings.map(({ path }) => path)).toEqual(['items.status']);
});

/** Each is a method, a key and a type at once. */
const hostile: readonly { readonly name: string; readonly given: string }[] = [
  { name: 'a control', given: 'a\u0000\u0007\u001b[31m' },
  { name: 'a control of the second range', given: 'a\u007f\u0085\u009b31m' },
  { name: 'a line that begins a list', given: 'a\u2028- b' },
  { name: 'a line that begins a member', given: 'a\r\nfacts: []' },
  { name: 'the end of a document', given: 'a\n---\nb' },
  { name: 'a mark of direction', given: 'a\u202eb\u2066' },
  { name: 'a mark of byte order', given: '\ufeff' },
  { name: 'half a character', given: 'a\ud800' },
  { name: 'an unseen tag', given: 'a\u{e0041}' },
  ...[
    '&a b',
    '*a',
    '!!js/function x',
    '<<',
    'no',
    '~',
    '1e3',
    '0o7',
    '.inf',
    '2001-01-01',
    '1:20',
    '=',
    '? a',
    'a: b',
    'a #b',
    '%YAML 1.2',
    '|',
    '__proto__',
    '',
  ].map((given) => ({ name: `"${given}"`, given })),
];

test.each(hostile)('gives $name back as it was, and nothing more, after a second run too', ({ given }) => {
  const row = { generation: 'legacy', method: given, answers: 1, set: { [given]: given } };
  const plain = { generation: 'legacy', method: 'a', answers: 1, set: { a: 'a' } };
  const written = (one: object): string => {
    const first = withLearned('# ours \u202e\n', [one as unknown as LearnedRow], '2026-01-01');
    return Buffer.from(withLearned(first, [plain as unknown as LearnedRow], '2026-01-01')).toString();
  };
  const text = written(row);
  const { facts } = yamlParser()(text) as { readonly facts: readonly Record<string, unknown>[] };
  expect(facts).toHaveLength(2);
  expect(facts[0]).toMatchObject({ methods: [given] });
  expect(Object.entries(facts[0]?.['set'] ?? {})).toEqual([[given, given]]);
  // A line of the file's own level.
  expect(text.match(/^\S.*/gm)).toEqual(written(plain).match(/^\S.*/gm));
  // What the user wrote stays.
  const [, ...lines] = text.split('\n');
  expect(text).toMatch(/^# ours \u202e\n/);
  expect(visible(lines.join('\n'))).toBe(lines.join('\n'));
});
