/** A related object that arrives in an envelope of its own has it in the types too, once the row of `probe` is applied. */

import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { applyCorrections } from '../../../generator/model/corrections/apply.js';
import { readRow } from '../../../generator/model/corrections/corrections.js';
import { correctionRow } from '../../../generator/model/corrections/row-form.js';
import { sourceProject } from '../../package/source-project.js';
import { builtInModel } from '../export/accounts.js';

const project = await sourceProject();
afterAll(() => project.remove());

const PROGRAM = `import { createClient, custom, webhook } from './client/src/index.js';
const svc = createClient({ baseUrl: 'https://account.example', auth: webhook({ userId: 1, code: 'x' }) });
declare function data<T>(call: PromiseLike<T>): T;
const { task } = svc.v3.tasks;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const one = data(task.get({ id: 8, select: ['id', 'responsible.name', 'accomplices.id', 'creator.name'] }));
export const proofs: true[] = [
  true satisfies Same<typeof one.responsible, { item: { name: string | null } } | null>,
  true satisfies Same<typeof one.accomplices, { items: { id: number }[] } | null>,
  true satisfies Same<typeof one.creator, { name: string | null } | null>,
];
const names = ['responsible.name', 'responsible.id'] as ('responsible.name' | 'responsible.id')[];
const some = data(task.get({ id: 8, select: names }));
export const loose: true = true satisfies Same<typeof some.responsible, { item: { name?: string | null; id?: number } } | null | undefined>;
const own = data(task.get({ id: 8, select: ['responsible.name', custom('responsible.UF_X')] }));
export const x: unknown = own.responsible?.item.UF_X;
const made = data(task.add({ fields: { title: 'a', creatorId: 1, responsibleId: 1 } }));
export const name: string | null | undefined = made.responsible?.item.name;
// @ts-expect-error -- it is in the envelope
export const wrong = one.responsible?.name;
`;

test('a selected member of it is in the envelope', async () => {
  const model = await builtInModel();
  const rows = [
    { path: 'item.responsible', got: '{ item }' },
    { path: 'item.accomplices', got: '{ items }' },
  ].map((found) =>
    readRow(
      { methods: ['tasks.task.get'], ...correctionRow({ kind: 'envelope', expected: 'object', ...found }) },
      '',
    ),
  );
  const { api, matched } = applyCorrections(model.v3, rows);
  expect(matched).toHaveLength(2);
  // The two that the program calls; a complete package takes the compiler longer.
  const methods = api.methods.filter(({ name }) => /^tasks\.task\.(get|add)$/.test(name));
  const legacy = {
    ...model.legacy,
    methods: [],
    entities: [],
    types: [],
    selects: [],
    filters: [],
    orders: [],
  };
  await project.emit('client', { ...model, legacy, v3: { ...api, methods } });
  await project.write('program.ts', PROGRAM);
  const program = ts.createProgram([join(project.folder, 'program.ts')], {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    skipLibCheck: true,
    noEmit: true,
  });
  const found = ts.getPreEmitDiagnostics(program);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});
