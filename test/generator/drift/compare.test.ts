/** Changes of a model that no edit of a description (`edits.ts`) makes, and the methods that each change touches. */

import { describe, expect, test } from 'vitest';
import type { Change } from '../../../generator/drift/change.js';
import { CLASSES } from '../../../generator/drift/classes.js';
import { compareModels } from '../../../generator/drift/compare.js';
import { ROWS as EDITS } from './edits.js';
import {
  base,
  edited,
  fieldIn,
  fieldsOf,
  integer,
  method,
  methodIn,
  nullable,
  param,
  params,
  property,
  string,
  unselect,
  without,
  type Draft,
} from './models.js';
import type { Property, Shape } from '../../../generator/model/model.js';

interface Row {
  readonly name: string;
  readonly edit: (draft: Draft) => void;
  /** `level change path (methods)` of each. */
  readonly want: readonly string[];
}

const READS = 'desk.ticket.get desk.ticket.list desk.ticket.tail';
const FILTERS = 'desk.ticket.delete desk.ticket.list desk.ticket.tail desk.ticket.update';
const ALL = `desk.ticket.add ${READS}`;

const ROWS: readonly Row[] = [
  {
    name: 'a method of the same shape under a similar name was renamed',
    edit: (draft) =>
      Object.assign(methodIn(draft, 'desk.ticket.list'), { name: 'desk.tickets.list', summary: 'Other' }),
    want: ['breaking method-renamed  (desk.ticket.list)'],
  },
  {
    name: 'a method under a similar name with another shape is another method',
    edit: (draft) => {
      methodIn(draft, 'desk.ticket.update').name = 'desk.tickets.update';
      methodIn(draft, 'desk.tickets.update').params = { kind: 'none' };
    },
    want: ['breaking method-removed  (desk.ticket.update)', 'additive method-added  (desk.tickets.update)'],
  },
  {
    name: 'a method of the same shape under a name that is not alike is another method',
    edit: (draft) =>
      Object.assign(methodIn(draft, 'desk.ticket.update'), { name: 'desk.ticket.pin', summary: 'Pins' }),
    want: ['breaking method-removed  (desk.ticket.update)', 'additive method-added  (desk.ticket.pin)'],
  },
  {
    name: 'a method of the same shape and the same words was renamed, however it is called now',
    edit: (draft) => (methodIn(draft, 'desk.ticket.update').name = 'desk.ticket.pin'),
    want: ['breaking method-renamed  (desk.ticket.update)'],
  },
  {
    name: 'another place in the client breaks',
    edit: (draft) => (methodIn(draft, 'desk.ticket.get').path = ['desk', 'ticket', 'get_']),
    want: ['breaking method-moved  (desk.ticket.get)'],
  },
  {
    name: 'another kind of write says nothing to callers',
    edit: (draft) => (methodIn(draft, 'desk.ticket.update').kind = 'action'),
    want: ['docs kind-changed kind (desk.ticket.update)'],
  },
  {
    name: 'a further scope breaks',
    edit: (draft) => void methodIn(draft, 'desk.ticket.get').scope.push('admin'),
    want: ['breaking scope-added scope (desk.ticket.get)'],
  },
  {
    name: 'a scope that is no longer asked for adds',
    edit: (draft) => (methodIn(draft, 'desk.ticket.get').scope = []),
    want: ['additive scope-removed scope (desk.ticket.get)'],
  },
  {
    name: 'a method that only applications can call breaks',
    edit: (draft) => (methodIn(draft, 'desk.ticket.get').applicationOnly = true),
    want: ['breaking application-only  (desk.ticket.get)'],
  },
  {
    name: 'another route breaks',
    edit: (draft) => (methodIn(draft, 'keys.update').route = { verb: 'PATCH', path: '/v1/key/{id}' }),
    want: ['breaking route-changed  (keys.update)'],
  },
  {
    name: 'a list that is no longer paged by id breaks',
    edit: (draft) =>
      (methodIn(draft, 'desk.ticket.list').paging = { style: 'offset', keyset: false, hasId: true }),
    want: ['breaking keyset-removed paging (desk.ticket.list)'],
  },
  {
    name: 'another status of an error code breaks, for the class goes by it',
    edit: (draft) => {
      for (const error of draft.gateway.commonErrors) if (error.code === 'RATE_LIMITED') error.status = 503;
    },
    want: ['breaking error-status-changed errors ()'],
  },
  {
    name: 'another order of names is a matter of the docs: the client keeps it',
    edit: (draft) => {
      const own = methodIn(draft, 'desk.ticket.get').params;
      if (own.kind === 'object') own.order = ['id', 'select'];
    },
    want: ['docs param-order-changed params (desk.ticket.get)'],
  },
  {
    name: 'a field that can no longer be filtered by breaks, for each method that filters',
    edit: (draft) => draft.v3.filters[0]?.fields.pop(),
    want: [`breaking field-not-filterable TicketFilter.id (${FILTERS})`],
  },
  {
    name: 'a field that is filtered by values of another type breaks',
    edit: (draft) =>
      (draft.v3.filters[0] = { ...base.v3.filters[0], fields: [{ name: 'id', shape: string }] } as never),
    want: [`breaking param-retyped TicketFilter.id (${FILTERS})`],
  },
  {
    name: 'another form of filter breaks',
    edit: (draft) => (draft.v3.filters[0] = { ...base.v3.filters[0], style: 'prefixed-keys' } as never),
    want: [`breaking filter-form-changed TicketFilter (${FILTERS})`],
  },
  {
    name: 'a field that can no longer be selected breaks',
    edit: (draft) => unselect(draft, 'agent.email'),
    want: [`breaking field-not-selectable TicketSelect.agent.email (${READS})`],
  },
  {
    name: 'a set that is closed now has fewer values',
    edit: (draft) => (moodOf(draft).open = false),
    want: [`additive result-narrowed Mood (desk.state.describe ${ALL})`],
  },
  {
    name: 'a field of a related object touches the methods that can select it',
    edit: (draft) => {
      without(fieldsOf(draft, 'Agent'), 'email');
      unselect(draft, 'agent.email');
    },
    want: [`breaking result-removed Agent.email (desk.agent.list ${ALL})`],
  },
  {
    name: 'a list that gives all own fields without select adds',
    edit: (draft) =>
      (methodIn(draft, 'desk.ticket.list').result = {
        kind: 'items',
        entity: 'Ticket',
        select: 'TicketSelect',
        default: 'own',
      }),
    want: ['additive default-fields-added result (desk.ticket.list)'],
  },
  {
    name: 'a list that may leave out any field without select breaks, the id among them',
    edit: (draft) =>
      (methodIn(draft, 'desk.ticket.tail').result = {
        kind: 'items',
        entity: 'Ticket',
        select: 'TicketSelect',
        default: 'some',
      }),
    want: ['breaking default-fields-removed result (desk.ticket.tail)'],
  },
  {
    name: 'an answer that leaves a field out breaks',
    edit: (draft) =>
      (methodIn(draft, 'desk.ticket.add').result = {
        kind: 'item',
        entity: 'Ticket',
        isFull: true,
        omittedFields: ['score'],
      }),
    want: ['breaking result-now-optional result.score (desk.ticket.add)'],
  },
  {
    name: 'another order of everything',
    edit: (draft) => {
      draft.v3.methods.reverse();
      draft.v3.entities.reverse();
      for (const entity of draft.v3.entities) entity.own.reverse();
      for (const select of draft.v3.selects) select.names.reverse();
      moodOf(draft).values.reverse();
      const { params: own } = methodIn(draft, 'desk.ticket.update');
      if (own.kind === 'object') own.variants.reverse();
    },
    want: [],
  },
  {
    name: 'several texts of one method are told once',
    edit: (draft) =>
      Object.assign(methodIn(draft, 'desk.ticket.get'), { summary: 'Other', description: 'Longer' }),
    want: ['docs texts-changed  (desk.ticket.get)'],
  },
  {
    name: 'several texts of an object are told once',
    edit: (draft) => {
      fieldIn(draft, 'Ticket', 'title').doc = 'What to do';
      fieldIn(draft, 'Ticket', 'id').doc = 'Its number';
    },
    want: [`docs texts-changed Ticket (${ALL})`],
  },
  {
    name: 'another version of the description',
    edit: (draft) => (draft.version = '2'),
    want: ['docs texts-changed info.version ()'],
  },
];

/** The only named type of the desk. */
function moodOf({ v3 }: Draft): Extract<Draft['v3']['types'][number]['shape'], { kind: 'literal' }> {
  const [mood] = v3.types;
  if (mood?.shape.kind !== 'literal') throw new Error('the desk has no moods');
  return mood.shape;
}

test('variants with the same names are told apart by their shapes', () => {
  const variants = [
    [param('type', { kind: 'literal', values: ['user'], open: false }, true)],
    [param('type', string, true)],
  ];
  const withVariants = (own: typeof variants) =>
    edited(
      (draft) => void draft.v3.methods.push(method('calendar.get', { params: params(...own) }) as never),
    );
  expect(compareModels(withVariants(variants), withVariants(variants.toReversed()))).toEqual([]);
});

function told({ level, change, path, methods }: Change): string {
  return `${level} ${change} ${path} (${methods.join(' ')})`;
}

test.each(ROWS)('$name', ({ edit, want }) => {
  expect(compareModels(base, edited(edit)).map(told)).toEqual(want);
});

test('every class of change is met in this table or in that of single edits, there or back', () => {
  const met = ROWS.flatMap(({ edit }) => [
    ...compareModels(base, edited(edit)),
    ...compareModels(edited(edit), base),
  ]);
  const inEdits = EDITS.flatMap(({ there, back }) => [...there, ...back]).map(
    (line) => line.split(/[ ,]/)[1],
  );
  const all = new Set<string | undefined>([...met.map(({ change }) => change), ...inEdits]);
  // Names of types alone: `test/generator/names/stability.test.ts`.
  for (const change of ['type-reassigned', 'type-not-in-module']) all.add(change);
  // Names of items: `test/generator/legacy/enums.test.ts`.
  for (const change of ['added', 'removed', 'changed']) all.add(`enum-name-${change}`);
  expect(Object.keys(CLASSES).filter((change) => !all.has(change))).toEqual([]);
});

describe('inside a type that is only mentioned', () => {
  const PLACES: readonly { readonly name: string; readonly shape: Shape }[] = [
    { name: 'in an array', shape: { kind: 'array', items: { kind: 'ref', name: 'Part' } } },
    { name: 'in a map', shape: { kind: 'map', values: { kind: 'ref', name: 'Part' } } },
    {
      name: 'in an object in an array that can be null',
      shape: nullable({
        kind: 'array',
        items: {
          kind: 'object',
          open: false,
          properties: [property('part', { kind: 'ref', name: 'Part' })],
        },
      }),
    },
    { name: 'in a union', shape: { kind: 'union', members: [string, { kind: 'ref', name: 'Part' }] } },
  ];

  test.each(PLACES)('$name a change is told', ({ shape }) => {
    const holding = (...fields: readonly Property[]) =>
      edited((draft) => {
        const part = { name: 'Part', schema: 'part', module: 'desk', doc: '', own: fields, relations: [] };
        draft.v3.entities.push(part as never);
        fieldsOf(draft, 'Ticket').push(property('held', shape) as never);
      });
    const told = compareModels(holding(property('id'), property('weight')), holding(property('id')));
    expect(told.map(({ change, path }) => `${change} ${path}`)).toEqual(['result-removed Part.weight']);
  });
});

test('a change of a type is reported with each method that leads to it, even through a circle of types', () => {
  const typed = (name: string, ...properties: readonly Property[]) => ({
    name,
    module: 'desk',
    doc: `Text of ${name}.`,
    shape: { kind: 'object', properties, open: false },
  });
  const circle = (weight: Shape, doc: string) =>
    edited((draft) => {
      const first = typed(
        'First',
        property('second', { kind: 'ref', name: 'Second' }),
        property('weight', weight),
      );
      const second = typed('Second', property('first', { kind: 'ref', name: 'First' }));
      draft.v3.types.push({ ...first, doc } as never, second as never);
      for (const name of ['First', 'Second']) {
        const shape: Shape = { kind: 'ref', name };
        draft.v3.methods.push(method(`mail.${name}.get`, { result: { kind: 'value', shape } }) as never);
      }
    });
  expect(compareModels(circle(integer, 'Old.'), circle(string, 'New.')).map(told)).toEqual([
    'breaking result-retyped First.weight (mail.First.get mail.Second.get)',
    'docs texts-changed First (mail.First.get mail.Second.get)',
  ]);
});
