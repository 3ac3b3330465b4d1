/** What a filter of wide items costs a compiler, counted in types that it makes, which no machine changes. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '../../generator/generate/account.js';
import { build } from '../../generator/model/account.js';
import { COMPILERS } from '../../package/compilers.js';
import { root, run } from '../../package/installed-client.js';
import { sourceProject, type SourceProject } from '../../package/source-project.js';

const TYPES = ['string', 'integer', 'double', 'datetime', 'date', 'char', 'enumeration', 'crm_company'];
const NUMBERS = [1, 2, 3, 4, 1248];
const HEAD = `import { createClient, webhook } from './client/src/index.js';
const svc = createClient({ baseUrl: 'https://account.example', auth: webhook({ userId: 1, code: 'code' }) });
`;

let project: SourceProject;

beforeAll(async () => {
  project = await sourceProject();
  const methods = ['fields', 'list', 'get', 'add', 'update', 'delete'].map((verb) => `crm.item.${verb}`);
  const items = NUMBERS.map((number) => ({ number, title: '', fields: wideFields(number) }));
  await project.emit('client', build(account(), {}, { legacy: { methods, fields: {}, items } }).model);
});
afterAll(() => project.remove());

function wideFields(number: number) {
  return Array.from({ length: 119 }, (_, at) => ({
    name: at === 0 ? 'id' : `ufCrm${String(number)}Own${String(at)}`,
    type: TYPES[(at + 1) % TYPES.length] ?? '',
    title: '',
  }));
}

describe.each(COMPILERS)('$name', ({ path }) => {
  test('filters five types of 119 fields at the cost of a list', async () => {
    const list = (number: number, more: string): string =>
      `console.log(await svc.legacy.crm.item.list({ entityTypeId: ${String(number)}, select: ['id'], ${more} }));\n`;
    const plain = await instantiations(
      path,
      NUMBERS.map((number) => list(number, '')),
    );
    const filtered = await instantiations(
      path,
      NUMBERS.map((number) => list(number, `filter: { '>=id': 5, '%ufCrm${String(number)}Own7': 'x' }`)),
    );
    expect(filtered - plain).toBeLessThan(2_000);
  });
});

async function instantiations(compiler: string, lines: readonly string[]): Promise<number> {
  await project.write('program.ts', HEAD + lines.join(''));
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  const args = [`${root}/${compiler}`, ...options, '--skipLibCheck', '--extendedDiagnostics', 'program.ts'];
  const { stdout } = await run(process.execPath, args, { cwd: project.folder });
  expect(stdout).not.toContain('error');
  return Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1]);
}
