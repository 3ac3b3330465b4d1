/** `probe` asks reads of which nothing describes the result, many in one request, and types what they answer. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { type Ran, svcGen } from '../cli/program.js';

const MARKER = 'zqx';
const sandbox = await startSandbox({
  handlers: {
    'shelf.rack.list': () => [{ ID: '7', NAME: MARKER }],
    'shelf.rack.get': ({ id }) => {
      if (id === '7') return { ID: id, WIDTH: 5, [`${MARKER} 1`]: 1 };
      throw Object.assign(new Error(MARKER), { status: 400, code: '100' });
    },
    'shelf.alone.get': () => {
      throw Object.assign(new Error(MARKER), { status: 400, code: '100' });
    },
    'shelf.rack.add': () => 7,
  },
});
afterAll(() => sandbox.close());

describe('probe', () => {
  const cwd = temporaryFolder();
  let ran: Ran;
  beforeAll(async () => {
    const env = { SVC_WEBHOOK: `${sandbox.baseUrl}/rest/${sandbox.webhook}/` };
    ran = await svcGen(['probe', '--include', 'shelf.*', '--format', 'json', '--quiet'], { cwd, env });
  });

  test('asks them in two batches, the second with ids of the first, and never a write', () => {
    const asked = sandbox.requests.filter(({ calls }) => calls.some((call) => call.startsWith('shelf.')));
    expect(asked.map(({ method, calls }) => [method, [...calls].sort()])).toEqual([
      ['batch', ['shelf.alone.get', 'shelf.rack.get', 'shelf.rack.list']],
      ['batch', ['shelf.rack.get']],
    ]);
  });

  test('reports what became of each', () => {
    const { methods, complete } = JSON.parse(ran.out) as { methods: object[]; complete: boolean }; // its documented form
    expect(ran.code).toBe(0);
    expect(complete).toBe(true);
    expect(methods).toEqual(
      expect.arrayContaining([
        { generation: 'legacy', method: 'shelf.rack.list', state: 'finished', requests: 0 },
        { generation: 'legacy', method: 'shelf.rack.get', state: 'finished', requests: 0 },
        { generation: 'legacy', method: 'shelf.alone.get', state: 'refused', requests: 0 },
      ]),
    );
  });

  test('writes rows without a datum', () => {
    const text = readFileSync(join(cwd, 'account.corrections.yaml'), 'utf8');
    const { facts } = parse(text) as { facts: Record<string, unknown>[] }; // its documented form
    expect(Object.fromEntries(facts.map(({ methods, set }) => [String(methods), set]))).toEqual({
      'shelf.rack.list': { type: '{ ID: string, NAME?: string | null }[]', kind: 'list', paging: 'start' },
      'shelf.rack.get': { type: 'Record<string, string | number | null>' },
    });
    expect(text + ran.out).not.toContain(MARKER);
  });
});
