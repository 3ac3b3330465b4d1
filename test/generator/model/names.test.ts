/** Names of types: what they come from, what happens when two want the same, and that nothing depends on the order. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFindings } from '../../../generator/model/findings.js';
import { allocateTypes, typeNameCandidates } from '../../../generator/model/names.js';
import type { CandidateNames } from '../../../generator/names/allocator.js';
import { isReservedType } from '../../../generator/names/reserved.js';
import { EMIT_OPTIONS } from '../emit/emit-options.js';
import { emittedFiles } from '../emit/emitted.js';
import { smallModel } from '../emit/small-model.js';
import { build, document, integer, item, to } from './account.js';

const requests: readonly { name: string; given: string; want: readonly string[] }[] = [
  {
    name: 'vendor, module and class',
    given: 'svc.tasks.taskdto',
    want: ['Task', 'TasksTask', 'SvcTasksTask'],
  },
  { name: 'a short name', given: 'TaskDto', want: ['Task'] },
  { name: 'underscores', given: 'task_item_dto', want: ['TaskItem'] },
  { name: 'a name that is only dto', given: 'dto', want: ['Dto'] },
  { name: 'a digit in front', given: 'svc.1c.1dto', want: ['Schema1', 'Schema1cSchema1', 'Svc1cSchema1'] },
  { name: 'nothing that a name could be made of', given: '!!!', want: ['Schema'] },
  {
    name: 'letters that not every tool takes in an identifier',
    given: 'svc.задачи.задача',
    want: ['Schema', 'SvcSchema'],
  },
  { name: 'text that would break out', given: "x'];import('y')//dto", want: ['XImportY'] },
];

test.each(requests)('requests of $name', ({ given, want }) => {
  expect(typeNameCandidates(given)).toEqual(want);
});

function names(wanted: readonly CandidateNames[]): Record<string, string> {
  return Object.fromEntries(allocateTypes(wanted, createFindings()));
}

describe('allocation', () => {
  test('one that comes first keeps its name', () => {
    const wanted = [
      { id: 'a', candidates: ['Task', 'CrmTask'] },
      { id: 'b', candidates: ['Task', 'TasksTask'], first: true },
    ];
    expect(names(wanted)).toEqual({ a: 'CrmTask', b: 'Task' });
  });

  test('a name that TypeScript or the runtime has is not given', () => {
    expect(names([{ id: 'a', candidates: ['Record', 'TimemanRecord'] }])).toEqual({ a: 'TimemanRecord' });
    expect(names([{ id: 'a', candidates: ['Call'] }])).toEqual({ a: 'Call2' });
  });

  test('a name that goes with another type is not given', () => {
    const wanted = [
      { id: 'a', candidates: ['Task'] },
      { id: 'b', candidates: ['TaskSelect', 'OtherTaskSelect'] },
    ];
    expect(names(wanted)).toEqual({ a: 'Task', b: 'OtherTaskSelect' });
  });

  test('a name that goes with another type is not given, whichever comes first by id', () => {
    const wanted = [
      { id: 'a', candidates: ['TaskFilter', 'OtherTaskFilter'] },
      { id: 'b', candidates: ['Task'] },
    ];
    expect(names(wanted)).toEqual({ a: 'OtherTaskFilter', b: 'Task' });
  });

  test('each decision is a line of the report', () => {
    const findings = createFindings();
    allocateTypes([{ id: 'svc.x.recorddto', candidates: ['Record', 'XRecord'] }], findings);
    expect(findings.notes()).toEqual([
      { level: 'info', at: 'svc.x.recorddto', message: 'its type is `XRecord`, since `Record` is taken' },
    ]);
  });

  test('any schemas get names that differ, that are identifiers, and that do not depend on the order', () => {
    const schema = fc.oneof(
      fc.string(),
      fc.constantFrom('svc.a.taskdto', 'svc.b.taskdto', 'TaskDto', 'task', 'svc.a.task', 'Record'),
    );
    fc.assert(
      fc.property(fc.uniqueArray(schema, { maxLength: 20 }), (schemas) => {
        const wanted = schemas.map((key) => ({ id: key, candidates: typeNameCandidates(key) }));
        const given = allocateTypes(wanted, createFindings());
        const again = allocateTypes([...wanted].reverse(), createFindings());
        expect([...again].sort()).toEqual([...given].sort());
        expect(new Set(given.values()).size).toBe(schemas.length);
        for (const name of given.values()) {
          expect(name).toMatch(/^[A-Za-z][A-Za-z0-9]*$/);
          expect(isReservedType(name)).toBe(false);
        }
      }),
    );
  });

  test('ten thousand schemas of one name are named one by one', () => {
    const wanted = Array.from({ length: 10_000 }, (_, index) => ({ id: `${index}`, candidates: ['Task'] }));
    expect(new Set(allocateTypes(wanted, createFindings()).values()).size).toBe(10_000);
  });
});

test('a word is spelt as the facts say, and not as the rest of the document does', () => {
  const schemas = {
    'svc.tasks.taskdto': {
      properties: {
        elapsedTime: to('svc.tasks.elapsedtimedto'),
        coolThings: { type: 'array', items: to('svc.tasks.coolthingdto') },
      },
    },
    'svc.tasks.elapsedtimedto': { properties: { id: integer } },
    'svc.tasks.coolthingdto': { properties: { id: integer } },
  };
  const { model } = build(
    document({ methods: { 'tasks.task.add': { gives: item(to('svc.tasks.taskdto')) } }, schemas }),
  );
  expect(model.v3.entities.map(({ name }) => name)).toEqual(['Coolthing', 'ElapsedTime', 'Task']);
});

test('no type of an account has the name of a runtime type that emitted code imports', () => {
  const files = emittedFiles(smallModel, EMIT_OPTIONS, (path) => /^src\/(v3|legacy|gateway)\//.test(path));
  const imports = files.flatMap(({ text }) => [
    ...text.matchAll(/import (type )?\{([^}]*)\} from '[^']*\/runtime\/[^']*'/g),
  ]);
  const names = imports.flatMap(([, onlyTypes, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => onlyTypes !== undefined || name.startsWith('type '))
      .map((name) => name.replace(/^type /, '').replace(/^.* as /, '')),
  );
  expect(names.length).toBeGreaterThan(10);
  // A module keeps these two for its own client: the printer renames a type of the account (`Client_`).
  const renamed = new Set(['', 'ClientOf', 'ClientOptions']);
  expect(names.filter((name) => !renamed.has(name) && !isReservedType(name))).toEqual([]);
});
