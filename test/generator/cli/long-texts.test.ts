/** On a terminal no text that anybody may have written is printed without end; in a pipe all of it is. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Change } from '../../../generator/drift/change.js';
import { reportMarkdown } from '../../../generator/drift/report-markdown.js';
import { reportText } from '../../../generator/drift/report-text.js';
import { InputError } from '../../../generator/base/input-error.js';
import { callFailure } from '../../../generator/method/call-failure.js';
import { rowsTable } from '../../../generator/method/rows-table.js';
import type { ProbeReport } from '../../../generator/probe/finding.js';
import { printReport } from '../../../generator/probe/probe-report.js';
import { failureLine } from '../../../generator/terminal/failure-line.js';
import { plain } from '../../../generator/terminal/layout.js';
import { ValidationError } from '../../../runtime/index.js';
import { svcGen } from './program.js';

const LONG = 'x'.repeat(120_000);

const change: Change = {
  level: 'additive',
  change: 'method-added',
  generation: 'v3',
  methods: [`${LONG}.get`],
  path: '',
  shared: false,
  message: `${LONG}.get is new`,
  sentence: `${LONG}.get is new`,
};
const report = {
  requests: 1,
  budget: 1,
  complete: true,
  findings: [
    {
      generation: 'v3' as const,
      method: `${LONG}.get`,
      kind: 'null' as const,
      path: LONG,
      seen: { in: 1, of: 1 },
      message: `${LONG} is null`,
    },
  ],
  learned: [],
  methods: [{ generation: 'v3' as const, method: `${LONG}.get`, state: 'not asked' as const, requests: 0 }],
};
const probed = (terminal: boolean, format: 'text' | 'markdown' = 'text'): string =>
  printReport(report, { format, file: 'a.yaml', columns: terminal ? 80 : undefined });
const failure = new InputError('there is no such method', LONG, 'run svc-gen list');

test.each([
  {
    name: 'the module of a change',
    terminal: reportText([change], plain, 80).join('\n'),
    pipe: reportText([change], plain).join('\n'),
  },
  { name: 'a finding of probe', terminal: probed(true), pipe: probed(false) },
  { name: 'an error', terminal: failureLine(failure, true), pipe: failureLine(failure) },
])('$name has a bound when it is printed on a terminal', ({ terminal, pipe }) => {
  expect(terminal.length).toBeLessThan(20_000);
  expect(terminal.replace(/\s+/g, ' ')).toContain('more characters; pipe the output to see all)');
  expect(pipe).toContain(LONG);
});

test.each([
  { name: 'what probe found', text: probed(false, 'markdown') },
  { name: 'what check found', text: reportMarkdown([change]).join('\n') },
])('$name has a bound in Markdown, in a pipe too: code hosts refuse a long body', ({ text }) => {
  expect(text.length).toBeLessThan(5_000);
  expect(text).toContain('more characters; --format json has all)');
});

test('a text of an account is code in the Markdown of probe, and one line of it', () => {
  const finding = { ...report.findings[0], message: 'a|b\n@team <b> `c`' };
  const text = printReport(
    { ...report, findings: [finding], methods: [] } as ProbeReport, // a finding is all that differs
    { format: 'markdown', file: 'a.yaml', columns: undefined },
  );
  expect(text).toContain('| `` a\\|b @team <b> `c` `` |');
});

test('a validation that refuses a thousand fields shows twenty, and what to do next', () => {
  const validation = Array.from({ length: 1_000 }, (_, at) => ({ field: `f${at}`, message: 'is odd' }));
  const refused = new ValidationError({
    ...{ message: 'wrong', method: 'a.add', code: 'X', status: 400, generation: 'v3' },
    ...{ attempts: 1, details: {}, validation },
  });
  const lines = callFailure(refused, 'a.add')?.lines ?? [];
  expect(lines).toContain('  and 980 more fields');
  expect(lines.length).toBeLessThan(30);
  expect(lines.at(-1)).toContain('svc-gen describe a.add');
});

test('names of columns that do not fit have a bound', () => {
  const row = Object.fromEntries([...'abcdefghijkl'].map((name) => [name + LONG, 'x'.repeat(20)]));
  expect(rowsTable([row], { columns: 40 }).join('\n').length).toBeLessThan(2_000);
});

test('describe shows a name, a code and an example with a bound, on a terminal alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-gen-describe-'));
  const spec = join(folder, 'own.json');
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string', enum: [LONG] } } };
  const post = {
    operationId: 'own.thing.add',
    'x-svc-kind': 'add',
    'x-svc-errors': [{ code: LONG, status: 400, meaning: LONG }],
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: 'Things' } },
  };
  const paths = { '/own.thing.add': { post } };
  await writeFile(spec, JSON.stringify({ openapi: '3.1.0', info: { title: 'Own', version: '1' }, paths }));
  const args = ['describe', 'own.thing.add', '--legacy-spec', spec];
  const { out } = await svcGen(args, { terminal: true });
  expect(out.length).toBeLessThan(40_000);
  expect((await svcGen(args)).out).toContain(`{"a":"${LONG}"}`);
  await rm(folder, { recursive: true });
});

test('an error says what to do next also when it is shortened', () => {
  expect(failureLine(failure, true)).toMatch(/; run svc-gen list$/);
});

test('list has rows of a bounded width when a scope is long, on a terminal alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-gen-list-'));
  const spec = join(folder, 'own.json');
  const post = { operationId: 'own.thing.list', 'x-svc-kind': 'list', 'x-svc-scope': [LONG] };
  const responses = { 200: { description: 'Things' } };
  const paths = { '/own.thing.list': { post: { ...post, responses } } };
  await writeFile(spec, JSON.stringify({ openapi: '3.1.0', info: { title: 'Own', version: '1' }, paths }));
  const args = ['list', 'own.*', '--legacy-spec', spec];
  const { out } = await svcGen(args, { terminal: true });
  expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThan(120);
  expect(out).toMatch(/x…$/m);
  expect((await svcGen(args)).out).toContain(LONG);
  await rm(folder, { recursive: true });
});
