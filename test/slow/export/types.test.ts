/** The exported document as types: whatever an account describes becomes TypeScript. */

import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import { documentTypes } from '../../../generator/export/types.js';
import { COMPILERS } from '../../package/compilers.js';
import { root } from '../../package/installed-client.js';
import { build, document, integer, item, to } from '../../generator/model/account.js';
import { temporaryFolder } from '../../temporary-folder.js';

const LENGTH = 3000;

test('a chain of 3,000 objects, which is deeper than the stack', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: LENGTH }, (_, index) => [
      `link${index}`,
      {
        type: 'object',
        properties: { id: integer, ...(index + 1 < LENGTH && { next: to(`link${index + 1}`) }) },
      },
    ]),
  );
  const { model } = build(document({ schemas, methods: { 'chain.link.get': { gives: item(to('link0')) } } }));
  const types = documentTypes(exportDocument(model, ['v3'])).text;
  expect(types.includes(`next?: components["schemas"]["Link${LENGTH - 1}"] | null;`)).toBe(true);
});

test('fields named like members of every object, with a reference in one of them', () => {
  const text = { type: 'string' };
  const own = { type: 'object', properties: { id: integer } };
  const odd = {
    type: 'object',
    properties: { id: integer, constructor: to('own'), hasOwnProperty: text, toString: text, valueOf: text },
  };
  const described = document({
    schemas: { odd, own },
    methods: { 'odd.one.get': { gives: item(to('odd')) } },
  });
  const types = documentTypes(exportDocument(build(described).model, ['v3'])).text;
  for (const line of [
    'constructor?: {}["constructor"] | components["schemas"]["Own"] | null;',
    'hasOwnProperty?: {}["hasOwnProperty"] | string | null;',
    'toString?: {}["toString"] | string | null;',
    'valueOf?: {}["valueOf"] | string | null;',
  ])
    expect(types).toContain(line);
});

describe('optional fields named like members of every object', () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const kinds = {
    integer,
    own: to('own'),
    list: { type: 'array', items: to('own') },
    map: { type: 'object', additionalProperties: { type: 'integer' } },
    text: { type: 'string', enum: ['constructor', 'valueOf'] },
  };
  const schemas = Object.fromEntries(
    Object.entries(kinds).map(([kind, schema]) => [
      kind,
      {
        type: 'object',
        properties: { id: integer, ...Object.fromEntries(names.map((name) => [name, schema])) },
      },
    ]),
  );
  const project = temporaryFolder();

  beforeAll(async () => {
    const own = { type: 'object', properties: { id: integer } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: {},
      components: { schemas: { ...schemas, own } },
    };
    await writeFile(join(project, 'account.ts'), documentTypes(document).text);
    const literals = Object.keys(kinds).map((kind) => `export const ${kind}: Of<'${kind}'> = { id: 1 };`);
    const program = [
      "import type { components } from './account.js';",
      "type Of<Name extends keyof components['schemas']> = components['schemas'][Name];",
      ...literals,
      "export const written: Of<'integer'> = { id: 1, constructor: 5, valueOf: 6 };",
      // What is read where the field is missing is the member of Object, and the type says so.
      'export const read: number | Function | undefined = written.constructor;',
      '// @ts-expect-error: it may be the inherited one',
      'export const alone: number | undefined = written.constructor;',
      '// @ts-expect-error: no text',
      "export const wrong: Of<'integer'> = { id: 1, toString: 'x' };",
    ];
    await writeFile(join(project, 'program.ts'), program.join('\n'));
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
    };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  });

  test.each(COMPILERS)('may be left out of a literal under $name', ({ path }) => {
    const ran = spawnSync(process.execPath, [join(root, path), '--pretty', 'false', '-p', project], {
      encoding: 'utf8',
    });
    expect(ran.stdout + ran.stderr).toBe('');
    expect(ran.status).toBe(0);
  });
});

describe('schemas that contain themselves in lists', () => {
  const project = temporaryFolder();
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const list = (name: string) => ({ type: 'array', items: ref(name) });
  const schemas = {
    json: { anyOf: [{ type: 'string' }, list('json')] },
    one: list('other'),
    other: { oneOf: [{ type: 'integer' }, list('one')] },
    tree: { type: 'object', properties: { parts: list('tree') } },
    map: { type: 'object', additionalProperties: ref('map') },
    uses: { type: 'object', properties: { json: ref('json'), tree: ref('tree') }, required: ['json'] },
  };
  const { text, opened } = documentTypes({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {},
    components: { schemas },
  });

  beforeAll(async () => {
    await writeFile(join(project, 'account.ts'), text);
    const program = [
      "import type { components } from './account.js';",
      "type Of<Name extends keyof components['schemas']> = components['schemas'][Name];",
      "export const json: Of<'json'> = ['a', ['b']];",
      "export const uses: Of<'uses'> = { json: 'a', tree: { parts: [{ parts: [] }] } };",
      '// @ts-expect-error: neither text nor a list',
      "export const wrong: Of<'json'> = 1;",
      '// @ts-expect-error: a tree is kept',
      "export const leaf: Of<'tree'> = { parts: [1] };",
      '// @ts-expect-error: a map is kept',
      "export const map: Of<'map'> = { a: 1 };",
    ];
    await writeFile(join(project, 'program.ts'), program.join('\n'));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
    };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  });

  test('are named', () => expect(opened).toEqual(['json', 'one']));

  test.each(COMPILERS)('compile under $name, and are no `any`', ({ path }) => {
    const ran = spawnSync(process.execPath, [join(root, path), '--pretty', 'false', '-p', project], {
      encoding: 'utf8',
    });
    expect(ran.stdout + ran.stderr).toBe('');
  });
});
