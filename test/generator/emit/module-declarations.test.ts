/** The declarations of a module become one file, and nothing that imports them sees a difference. */

import { describe, expect, test } from 'vitest';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { emitPackage } from '../../../generator/emit/emit.js';
import type { Model } from '../../../generator/model/model.js';
import { array, build, document, filterById, integer, select, string, to } from '../model/account.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { smallModel } from './small-model.js';

function declarationsOf(model: Model): ReadonlyMap<string, string> {
  const { declarations } = assembleFiles(emitPackage(model, EMIT_OPTIONS));
  return new Map(declarations.map(({ path, text }) => [path, text]));
}

describe('in the declarations of a package', () => {
  const declared = declarationsOf(smallModel);
  const { files } = assembleFiles(emitPackage(smallModel, EMIT_OPTIONS));
  const sourcesOf = (folder: string) =>
    files.filter(({ path }) => path.startsWith(`src/${folder}/`) && !path.endsWith('/client.ts'));
  const exported = (text: string) =>
    [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);

  test('the files of a folder become its index, with all that they declare', () => {
    const paths = [...declared.keys()].filter((path) => path.startsWith('dist/v3/tasks/'));
    expect(paths).toEqual(['dist/v3/tasks/index.d.ts', 'dist/v3/tasks/client.d.ts']);
    const names = sourcesOf('v3/tasks').flatMap(({ text }) => exported(text));
    expect(exported(declared.get('dist/v3/tasks/index.d.ts') ?? '')).toEqual(names);
  });

  test('that index imports nothing of its folder, and of others what is in their index', () => {
    const imports = (declared.get('dist/legacy/task/index.d.ts') ?? '').match(/^import .*$/gm);
    expect(imports).toMatchInlineSnapshot(`
      [
        "import type { Call, CustomFields, LegacyParam, Param, UnkeyedCallOptions } from '../../runtime/index.js';",
        "import type { TasksTaskChatMessageMethods as V3TasksTaskChatMessageMethods } from '../../v3/tasks/index.js';",
        "import type { CommonCode } from '../codes.js';",
      ]
    `);
  });

  test('no table of methods is declared', () => {
    expect([...declared.values()].filter((text) => text.includes('const methods'))).toEqual([]);
  });

  test('a file stays alone in a folder without an index', () => {
    expect(declared.has('dist/legacy/im/dialog-id.d.ts')).toBe(true);
  });

  test('who passed on all of a file passes on its folder', () => {
    const lines = (declared.get('dist/v3/types.d.ts') ?? '').match(/^export .*$/gm);
    expect(lines).toContain("export type * from './tasks/index.js';");
    expect(lines).not.toContain("export type * from './tasks/task.js';");
  });

  test('the client of a module has a file of its own', () => {
    expect(declared.get('dist/v3/tasks/client.d.ts')).toContain("from './index.js';");
  });
});

test('nothing of a module has a name that the runtime has, which files of its folder import', () => {
  const described = document({
    schemas: { thingdto: { type: 'object', properties: { id: integer, title: string } } },
    methods: {
      list: {
        takes: {
          select: select('id', 'title'),
          filter: filterById,
          pagination: { type: 'object', properties: { limit: integer, offset: integer } },
        },
        gives: array(to('thingdto')),
      },
    },
  });
  const text = declarationsOf(build(described).model).get('dist/v3/list/index.d.ts');
  expect(text).toContain('export interface ListCall2<Item> extends ListCall<Item, ');
});
