/** A module whose input is that of the last run is not printed, and every input that its text shows is part of its key. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-return -- edits reach into a parsed document */

import { expect, test } from 'vitest';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { emitPackage } from '../../../generator/emit/emit.js';
import { hashOf } from '../../../generator/emit/hash.js';
import type { LastModules, ModuleMark } from '../../../generator/emit/source-file.js';
import { buildModel } from '../../../generator/model/build.js';
import { desk, describedBy, type Json, RECORDED_OPTIONS } from '../drift/desk.js';
import { EMIT_OPTIONS } from './emit-options.js';

/** Two modules, of which the second answers with an object of the first. */
function account(edit: (document: Json) => void = () => undefined): Json {
  const document: Json = desk();
  const { post } = document.paths['/desk.ticket.get'];
  document.paths['/shop.order.get'] = { post: { ...structuredClone(post), tags: ['shop'] } };
  edit(document);
  return document;
}

function emitted(
  document: Json,
  marks: ReadonlyMap<string, ModuleMark> = new Map(),
  section: LastModules['section'] = () => undefined,
) {
  const last: LastModules = {
    keyOf: hashOf,
    find: (path, key) => {
      const mark = marks.get(path);
      return mark?.key === key ? { path, mark, kept: [] } : undefined;
    },
    section,
  };
  const { model } = buildModel(describedBy(document), RECORDED_OPTIONS);
  return emitPackage(model, EMIT_OPTIONS, last);
}

const marksOf = (files: ReturnType<typeof emitted>): ReadonlyMap<string, ModuleMark> =>
  new Map(files.flatMap((file) => ('mark' in file && file.mark ? [[file.path, file.mark] as const] : [])));

const first = emitted(account());
const before = marksOf(first);

function reference(files: ReturnType<typeof emitted>) {
  const found = files.find((file) => 'sections' in file);
  if (found === undefined) throw new Error('no reference');
  return found;
}

const sectionsOf = (files: ReturnType<typeof emitted>): readonly string[] =>
  Object.entries(reference(files).sections).map(([, place]) => reference(files).text.slice(...place));

test('the reference says where the section of each module lies', () => {
  const titles = reference(first)
    .text.split('\n')
    .filter((line) => line.startsWith('### '));
  expect(sectionsOf(first).map((text) => text.split('\n', 1)[0])).toEqual(titles);
});

const ALL = Object.keys(reference(first).sections).length;

test.each<{ name: string; edit: (document: Json) => void; made: number }>([
  { name: 'nothing', edit: () => undefined, made: 0 },
  {
    name: 'a summary',
    edit: ({ paths }) => (paths['/desk.ping'].post.summary = 'Another text.'),
    made: 1,
  },
  {
    name: 'a method, to which each section can link',
    edit: ({ paths }) => (paths['/shop.order.find'] = structuredClone(paths['/shop.order.get'])),
    made: ALL,
  },
])('makes only the sections that show it when $name is another', ({ edit, made }) => {
  const { text, sections } = reference(first);
  const missing: string[] = [];
  const files = emitted(account(edit), before, (key) => {
    const place = sections[key];
    if (place === undefined) missing.push(key);
    return place && text.slice(...place);
  });
  expect(missing).toHaveLength(made);
  expect(reference(files)).toEqual(reference(emitted(account(edit))));
});

test.each<{ name: string; edit: (document: Json) => void; printed: readonly string[] }>([
  { name: 'nothing', edit: () => undefined, printed: [] },
  {
    name: 'a summary',
    edit: ({ paths }) => (paths['/desk.ping'].post.summary = 'Another text.'),
    printed: ['src/v3/desk/index.ts'],
  },
  {
    name: 'a method, and with it the names that the index lists',
    edit: ({ paths }) => (paths['/shop.order.find'] = structuredClone(paths['/shop.order.get'])),
    printed: ['src/v3/index.ts', 'src/v3/shop/index.ts'],
  },
  {
    name: 'an object of another module that a method answers with',
    edit: ({ components }) => {
      components.schemas['svc.desk.ticketdto'].properties.more = { type: 'string' };
    },
    printed: ['src/v3/desk/index.ts', 'src/v3/shop/index.ts'],
  },
])('prints only the modules that show it when $name is another', ({ edit, printed }) => {
  const files = emitted(account(edit), before);
  expect(files.flatMap((file) => ('mark' in file && !('kept' in file) ? [file.path] : []))).toEqual(printed);
  const whole = emitted(account(edit));
  expect(reference(files)).toEqual(reference(whole));
  // The next run knows the same, and what was printed is as if all had been.
  expect(marksOf(files)).toEqual(marksOf(whole));
  const texts = new Map(assembleFiles(whole).map(({ path, text }) => [path, text]));
  for (const { path, text } of assembleFiles(files)) expect(text).toBe(texts.get(path));
});
