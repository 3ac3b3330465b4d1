/** Accounts made up at random, with the defects that live ones publish: their packages compile, with every example of api.md, and their exports are valid. */

import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import type { Model } from '../../../generator/model/model.js';
import { seededRandom } from '../../../generator/sandbox/random.js';
import { snippetsOf } from '../../docs/snippets.js';
import { array, build, document, filterById, item, pagination, to } from '../../generator/model/account.js';
import { COMPILERS } from '../../package/compilers.js';
import { root, run } from '../../package/installed-client.js';
import { sourceProject, type SourceProject } from '../../package/source-project.js';
import { randomAccount, SELECT_FORMS } from './random-account.js';

const SEED = Number(process.env['SVC_RANDOM_SEED'] ?? 22);
const ACCOUNTS = Number(process.env['SVC_RANDOM_ACCOUNTS'] ?? 200);
/** Packages that one run of the compiler takes. */
const AT_ONCE = 20;
const compiler = COMPILERS.at(-1)?.path ?? '';

let project: SourceProject;

beforeAll(async () => void (project = await sourceProject()));
afterAll(() => project.remove());

/** The package and a program of the examples in its api.md; what they are called. */
async function emit(name: string, model: Model): Promise<string> {
  const files = await project.emit(name, model);
  const api = files.find(({ path }) => path === 'api.md')?.text ?? '';
  // Those of the other generations are the same for every account.
  const examples = snippetsOf(api).filter(
    ({ language, code }) => language === 'ts' && (!isRandom(name) || code.includes('svc.v3')),
  );
  await project.write(`${name}/examples.ts`, program(examples.map(({ code }) => code)));
  return `${name}/examples.ts`;
}

function isRandom(name: string): boolean {
  return /^a\d/.test(name);
}

function program(examples: readonly string[]): string {
  return [
    "import type { createClient } from './src/index.js';",
    "import type { createGateway } from './src/gateway.js';",
    'declare const svc: ReturnType<typeof createClient>;',
    'declare const gw: ReturnType<typeof createGateway>;',
    ...examples.map((code, index) => `export async function example${String(index)}() {\n${code}\n}`),
    '',
  ].join('\n');
}

/** Strict, without `skipLibCheck`, as declarations are made file by file. */
async function complaints(programs: readonly string[]): Promise<readonly string[]> {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, declaration: true, isolatedDeclarations: true },
    ...{ target: 'es2022', module: 'nodenext', noUncheckedIndexedAccess: true, types: ['node'] },
  };
  const config = join(project.folder, 'tsconfig.json');
  const files = programs.flatMap((path) => [path, join(dirname(path), 'src/index.ts')]);
  await writeFile(config, JSON.stringify({ compilerOptions, files }));
  const { stdout, stderr } = await run(
    process.execPath,
    [join(root, compiler), '--pretty', 'false', '-p', config],
    {
      cwd: project.folder,
    },
  );
  return (stdout + stderr)
    .split('\n')
    .filter((line) => line !== '' && !/^.*examples\.ts.*TS90\d\d/.test(line));
}

async function invalid(model: Model): Promise<unknown> {
  const text = JSON.stringify(exportDocument(model, ['v3']));
  const exported = JSON.parse(text, withoutRefFields) as Record<string, unknown>; // an object stays one
  const { valid, errors } = await new Validator().validate(exported);
  return valid ? undefined : errors;
}

/** The validator takes a field named `$ref` for a reference, though its value is a schema, or in an example its name or a number. */
function withoutRefFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isField = (member: unknown): boolean => typeof member !== 'string' || member === '$ref';
  const members = Object.entries(value).map(
    ([name, member]) => [name === '$ref' && isField(member) ? 'ref' : name, member] as const,
  );
  return Object.fromEntries(members);
}

const batches = Array.from({ length: Math.ceil(ACCOUNTS / AT_ONCE) }, (_, index) => ({
  from: index * AT_ONCE,
  to: Math.min(ACCOUNTS, (index + 1) * AT_ONCE) - 1,
}));

describe(`${String(ACCOUNTS)} random accounts`, () => {
  test.each(batches)('$from to $to', { timeout: 300_000 }, async ({ from, to }) => {
    const programs: string[] = [];
    const wrong: unknown[] = [];
    for (let number = from; number <= to; number += 1) {
      const description = randomAccount(seededRandom(SEED * 1000 + number));
      try {
        const { model } = build(description);
        programs.push(await emit(`a${String(number)}`, model));
        const errors = await invalid(model);
        if (errors !== undefined) wrong.push({ number, errors });
      } catch (error) {
        wrong.push({ number, error: error instanceof Error ? error.stack : error });
      }
    }
    expect(wrong).toEqual([]);
    expect(await complaints(programs)).toEqual([]);
  });
});

test('each form of select, in a get and a list', { timeout: 300_000 }, async () => {
  const programs: string[] = [];
  for (const [index, form] of SELECT_FORMS.entries()) {
    const select = form(['id', 'title'], 'svc.x.thingdto');
    const description = document({
      schemas: {
        'svc.x.thingdto': {
          type: 'object',
          properties: { id: { type: 'integer' }, title: { type: 'string' }, owner: to('svc.x.thingdto') },
        },
      },
      methods: {
        'x.thing.get': { takes: { id: { type: 'integer' }, select }, gives: item(to('svc.x.thingdto')) },
        'x.thing.list': {
          takes: { select, filter: filterById, pagination },
          gives: array(to('svc.x.thingdto')),
        },
      },
    });
    const { model } = build(description);
    programs.push(await emit(`select${String(index)}`, model));
    expect(await invalid(model)).toBeUndefined();
  }
  expect(SELECT_FORMS).toHaveLength(14);
  expect(await complaints(programs)).toEqual([]);
});
