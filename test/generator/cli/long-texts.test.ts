/** On a terminal no text that anybody may have written is printed without end; in a pipe all of it is. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Change } from '../../../generator/drift/change.js';
import { reportText } from '../../../generator/drift/report-text.js';
import { InputError } from '../../../generator/input-error.js';
import { printReport } from '../../../generator/probe/report.js';
import { failureLine } from '../../../generator/terminal/failure-line.js';
import { plain } from '../../../generator/terminal/layout.js';
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
  says: `${LONG}.get is new`,
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
const probed = (terminal: boolean): string =>
  printReport(report, { format: 'text', file: 'a.yaml', terminal });
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
  expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThan(600);
  expect(out).toContain('more characters; pipe the output to see all)');
  expect((await svcGen(args)).out).toContain(LONG);
  await rm(folder, { recursive: true });
});
