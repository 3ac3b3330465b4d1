/** Names of types that a package has had, over the descriptions that follow each other. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access -- edits reach into every corner of a parsed document */

import { expect, test } from 'vitest';
import { findDrift } from '../../../generator/drift/compare-published.js';
import { readSnapshot, takeSnapshot } from '../../../generator/drift/snapshot.js';
import type { Model } from '../../../generator/model/model.js';
import { typeNames } from '../../../generator/model/named.js';
import { corrections } from '../../../generator/model/published/corrections.js';
import { buildAll } from '../../../generator/read-model.js';
import { emittedFiles } from '../emit/emitted.js';
import { EMIT_OPTIONS } from '../emit/emit-options.js';
import { answerOf, describedBy, edited, type Edit, line, RECIPE, schemaOf, type Json } from './desk.js';

interface Run {
  readonly names: readonly string[];
  readonly breaking: readonly string[];
  /** The text of the package. */
  readonly text: () => string;
}

/** Each description is generated over the package of the one before, through its snapshot. */
function generateEach(edits: readonly Edit[]): readonly Run[] {
  let last: string | undefined;
  return edits.map((edit) => {
    const before = last === undefined ? undefined : readSnapshot(last, 'snapshot.json');
    const after = buildAll(describedBy(edited(edit)), RECIPE, before?.model);
    last = takeSnapshot(after.model, RECIPE, { published: after.published, accountExtras: undefined });
    const changes = before === undefined ? [] : findDrift({ before, after }, corrections());
    return {
      names: typeNames(after.model.v3),
      breaking: changes.filter(({ level }) => level === 'breaking').map(line),
      text: () => textOf(after.model),
    };
  });
}

function textOf(model: Model): string {
  return emittedFiles(model, EMIT_OPTIONS)
    .filter(({ path }) => path.startsWith('src/v3/'))
    .map(({ text }) => text)
    .join('\n');
}

const asIs: Edit = () => undefined;
const ref = (name: string): Json => ({ $ref: `#/components/schemas/svc.desk.${name}dto` });

/** The rows of a count as a schema. */
const rowsAre =
  (name: string): Edit =>
  (d) => {
    const { rows } = answerOf(d, 'desk.ticket.count').result.properties;
    d.components.schemas[`svc.desk.${name}dto`] = rows.items;
    rows.items = ref(name);
  };

/** An answer that shows what the other answer has as a schema. */
const removedInPlace: Edit = (d) => {
  answerOf(d, 'desk.app.remove').result.properties.item = structuredClone(schemaOf(d, 'app'));
};

/** One method alone gives the object. */
const oneOnly =
  (name: string | undefined): Edit =>
  (d) => {
    delete d.paths['/desk.app.install'];
    const app = schemaOf(d, 'app');
    delete d.components.schemas['svc.desk.appdto'];
    if (name !== undefined) d.components.schemas[`svc.desk.${name}dto`] = app;
    answerOf(d, 'desk.app.remove').result.properties.item = name === undefined ? app : ref(name);
  };

const countIs: Edit = (d) => {
  const answer = answerOf(d, 'desk.ticket.count');
  d.components.schemas['svc.desk.totalsdto'] = answer.result;
  answer.result = ref('totals');
};

const otherRows: Edit = (d) => {
  const one = { type: 'string' };
  answerOf(d, 'desk.ticket.count').result.properties.rows.items = {
    type: 'object',
    properties: { a: one, b: one, c: one },
  };
};

const moreRows: Edit = (d) => {
  answerOf(d, 'desk.ticket.count').result.properties.rows.items.properties.more = { type: 'string' };
};

test.each<{ name: string; edits: readonly Edit[]; has: readonly string[]; lacks?: readonly string[] }>([
  {
    name: 'a schema that is described in place now keeps its name, run after run',
    edits: [rowsAre('row'), asIs, asIs],
    has: ['Row'],
  },
  {
    name: 'it keeps its name though it has a field more',
    edits: [rowsAre('row'), moreRows],
    has: ['Row'],
  },
  {
    name: 'it is a schema again, under another name: the first name is an alias, run after run',
    edits: [rowsAre('row'), asIs, rowsAre('entry'), rowsAre('entry')],
    has: ['Row', 'Entry'],
  },
  {
    name: 'an object that an answer shows in place takes its name along when it becomes a schema',
    edits: [oneOnly(undefined), oneOnly('gadget'), oneOnly('gadget')],
    has: ['AppItem'],
    lacks: ['Gadget'],
  },
  {
    name: 'a schema takes its name along when the only answer with it shows it in place',
    edits: [oneOnly('gadget'), oneOnly(undefined), oneOnly(undefined)],
    has: ['Gadget'],
    lacks: ['AppItem'],
  },
  {
    name: 'an object that an answer shows in place becomes a schema that has a name: its own is an alias, run after run',
    edits: [removedInPlace, asIs, asIs],
    has: ['App', 'AppItem'],
  },
])('$name', ({ edits, has, lacks = [] }) => {
  const [, ...later] = generateEach(edits);
  expect(later.flatMap(({ breaking }) => breaking)).toEqual([]);
  const last = later.at(-1);
  expect(last?.names).toEqual(expect.arrayContaining([...has]));
  expect(last?.names.filter((name) => lacks.includes(name))).toEqual([]);
  for (const name of has) expect(last?.text()).toMatch(new RegExp(`export (type|interface) ${name}\\b`));
});

test('an object with other fields is not the type: the name goes with what breaks', () => {
  const [, run] = generateEach([rowsAre('row'), otherRows]);
  expect(run?.names).not.toContain('Row');
  expect(run?.breaking).toEqual(['breaking result-retyped result.rows[]']);
});

test('what a method gives keeps its name when the description names it', () => {
  for (const { breaking, text } of generateEach([asIs, countIs, asIs])) {
    expect(breaking).toEqual([]);
    expect(text()).toMatch(/export (interface DeskTicketCountResult \{|type DeskTicketCountResult =)/);
  }
});
