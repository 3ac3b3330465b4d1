/** What an account adds takes the name or the path of something that a package has already: `check` reports it as breaking. */

import { expect, test } from 'vitest';
import { driftBetween } from '../../../generator/pipeline/drift-between.js';
import { array, document, integer, item, type Parts, select, string, to } from '../model/account.js';
import type { LegacyExtras } from '../../../generator/model/description.js';
import { RECORDED_OPTIONS } from './desk.js';

const side = (parts: Parts, legacy?: LegacyExtras) => ({
  description: {
    legacy,
    document: document(parts),
    origin: 'test',
    fieldLists: new Map(),
    scopes: undefined,
    notes: [],
  },
  recordedOptions: RECORDED_OPTIONS,
  impliedFilters: new Set<string>(),
});

const object = (...texts: readonly string[]) => ({
  type: 'object',
  properties: { id: integer, ...Object.fromEntries(texts.map((name) => [name, string])) },
});
const values = (...all: readonly string[]) => ({ type: 'string', enum: all });
const get = (schema: string) => ({ takes: { id: integer, select: select('id') }, gives: item(to(schema)) });
const list = (schema: string, ...names: readonly string[]) => ({
  takes: {
    select: select(...names),
    order: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, string])) },
  },
  gives: { type: 'object', properties: { items: array(to(schema)) } },
});

const TICKET = { 'svc.desk.ticketdto': object('title', 'body') };

const CASES: readonly {
  readonly name: string;
  readonly has: Parts;
  readonly adds: Parts;
  /** Breaking changes. */
  readonly want: readonly string[];
}[] = [
  {
    name: 'a schema of another module wants its name',
    has: { methods: { 'desk.ticket.get': get('svc.desk.ticketdto') }, schemas: TICKET },
    adds: {
      methods: { 'aaa.ticket.get': get('svc.aaa.ticketdto') },
      schemas: { 'svc.aaa.ticketdto': object('title', 'body') },
    },
    want: [
      'type-removed TicketEntity',
      'type-removed TicketSelect',
      'type-renamed Ticket: Ticket → DeskTicket',
    ],
  },
  {
    name: 'a schema of its own module with the same fields takes its name',
    has: { methods: { 'desk.ticket.get': get('svc.desk.ticketdto') }, schemas: TICKET },
    adds: {
      methods: { 'desk.card.get': get('svc.desk.ticket') },
      schemas: { 'svc.desk.ticket': object('title', 'body') },
    },
    want: ['type-renamed Ticket: Ticket → DeskTicket'],
  },
  {
    name: 'a schema of its own module with other fields takes its name',
    has: { methods: { 'desk.ticket.get': get('svc.desk.ticketdto') }, schemas: TICKET },
    adds: {
      methods: { 'desk.card.get': get('svc.desk.ticket') },
      schemas: { 'svc.desk.ticket': object('phone') },
    },
    want: ['type-renamed Ticket: Ticket → DeskTicket'],
  },
  {
    name: 'the type of a related object loses its name',
    has: {
      methods: { 'desk.ticket.get': get('svc.desk.ticketdto') },
      schemas: {
        'svc.desk.ticketdto': { properties: { id: integer, agent: to('svc.desk.agentdto') } },
        'svc.desk.agentdto': object('name'),
      },
    },
    adds: {
      methods: { 'desk.card.get': get('svc.desk.agent') },
      schemas: { 'svc.desk.agent': object('name', 'phone') },
    },
    want: ['type-renamed Agent: Agent → DeskAgent'],
  },
  {
    name: 'the type of a parameter loses its name',
    has: {
      methods: { 'desk.ticket.add': { takes: { note: to('svc.desk.notedto') } } },
      schemas: { 'svc.desk.notedto': object('text') },
    },
    adds: {
      methods: { 'desk.note.get': get('svc.desk.noteInputdto') },
      schemas: { 'svc.desk.noteInputdto': object('text') },
    },
    want: ['type-renamed NoteInput: NoteInput → NoteParam'],
  },
  {
    name: 'three types of values move on by one name',
    has: {
      methods: {
        'desk.ticket.state': { gives: to('svc.a.statedto') },
        'desk.ticket.mood': { gives: to('svc.a.state_dto') },
      },
      schemas: { 'svc.a.statedto': values('a', 'b'), 'svc.a.state_dto': values('c', 'd') },
    },
    adds: {
      methods: { 'desk.ticket.kind': { gives: to('svc.a.state') } },
      schemas: { 'svc.a.state': values('e') },
    },
    want: ['type-renamed AState: AState → SvcAState', 'type-renamed State: State → AState'],
  },
  {
    name: 'a list takes the names of what another method admits',
    has: {
      methods: { 'desk.ticket.find': list('svc.desk.ticketdto', 'id') },
      schemas: TICKET,
    },
    adds: { methods: { 'desk.ticket.list': list('svc.desk.ticketdto', 'id', 'title') } },
    want: [
      'type-renamed TicketOrder: TicketOrder → DeskTicketFindOrder',
      'type-renamed TicketSelect: TicketSelect → DeskTicketFindSelect',
    ],
  },
  {
    name: 'a module takes the folder of one whose letters no folder has',
    has: { methods: { 'mailé.box.get': get('svc.desk.ticketdto') }, schemas: TICKET },
    adds: { methods: { 'mail.card.get': get('svc.desk.ticketdto') } },
    want: ['module-moved module mailé: mail → mail3'],
  },
  {
    name: 'a module gets the folder of another, since no system or packer takes its own',
    has: { methods: { 'con-methods.box.get': get('svc.desk.ticketdto') }, schemas: TICKET },
    adds: { methods: { 'con.card.get': get('svc.desk.ticketdto') } },
    want: ['module-moved module con-methods: con-methods → con-methods3'],
  },
  {
    name: 'a method takes the names of another, whose path differs in a dot',
    has: { methods: { 'desk.ticket.get': get('svc.desk.ticketdto') }, schemas: TICKET },
    adds: { methods: { 'desk.ticket_get': get('svc.desk.ticketdto') } },
    want: [
      'type-renamed DeskTicketGetCode: DeskTicketGetCode → DeskTicketGetCode2',
      'type-renamed DeskTicketGetParams: DeskTicketGetParams → DeskTicketGetParams2',
    ],
  },
];

test.each(CASES)('calls it breaking when $name', ({ has, adds, want }) => {
  const after = {
    methods: { ...has.methods, ...adds.methods },
    schemas: { ...has.schemas, ...adds.schemas },
  };
  expect(breakingBetween({ before: side(has), after: side(after) })).toEqual(want);
});

function breakingBetween(sides: Parameters<typeof driftBetween>[0]): readonly string[] {
  const breaking = driftBetween(sides).filter(({ level }) => level === 'breaking');
  const shown = breaking.map(({ change, path, before, after }) =>
    after === undefined ? `${change} ${path}` : `${change} ${path}: ${String(before)} → ${after}`,
  );
  return shown.toSorted();
}

/** Families with the same fields, so that only their names tell them apart. */
function families(names: readonly string[], verbs: readonly string[]): LegacyExtras {
  const fields = ['ID', 'TITLE'].map((name) => ({ name, type: 'string', title: '' }));
  const methods = names.flatMap((name) => ['fields', ...verbs].map((verb) => `${name}.${verb}`));
  return {
    methods: [...methods, 'lists.element.get'].toSorted(),
    fields: Object.fromEntries(names.map((name) => [`${name}.fields`, { key: '', form: 'map', fields }])),
  };
}

/** An object and what goes with it. */
const renamed = (before: string, after: string, ends: readonly string[]): readonly string[] =>
  ['', 'Entity', 'Fields', ...ends].map(
    (end) => `type-renamed ${before}${end}: ${before}${end} → ${after}${end}`,
  );

const SETS = ['Filter', 'Keys', 'Order', 'Select'];

const LEGACY_CASES: readonly {
  readonly name: string;
  readonly has: readonly string[];
  readonly adds: readonly string[];
  readonly verbs: readonly string[];
  readonly want: readonly string[];
}[] = [
  {
    name: 'another one has its name but for a dot',
    has: ['desk.card'],
    adds: ['desk_card'],
    verbs: ['delete'],
    want: [
      'type-renamed DeskCardDeleteParams: DeskCardDeleteParams → DeskCardDeleteParams2',
      'type-renamed DeskCardMethods: DeskCardMethods → DeskCardMethods2',
    ],
  },
  {
    name: 'two with one name move on by a number',
    has: ['desk.a.card', 'desk.a_card'],
    adds: ['desk.a-card2'],
    verbs: ['get'],
    want: [...renamed('DeskACard2', 'DeskACard3', []), ...renamed('DeskACard3', 'DeskACard4', [])],
  },
  {
    name: 'the fields of another one take its name',
    has: ['desk.card.order'],
    adds: ['desk.card'],
    verbs: ['get'],
    want: renamed('DeskCardOrder', 'DeskCardOrder2', []),
  },
  {
    name: 'the sets of fields move on with their object',
    has: ['desk.a.card', 'desk.a_card'],
    adds: ['desk.a-card2'],
    verbs: ['list'],
    want: [...renamed('DeskACard2', 'DeskACard3', SETS), ...renamed('DeskACard3', 'DeskACard4', SETS)],
  },
  {
    name: 'it takes the name that a row of svc-gen has for an object',
    has: ['desk.card'],
    adds: ['list.element'],
    verbs: ['get'],
    want: ['type-not-in-module module lists', 'type-renamed ListElement: ListElement → ListElement2'],
  },
  {
    name: 'it gets the folder of another module',
    has: ['con-methods.box'],
    adds: ['con.card'],
    verbs: ['get'],
    want: ['module-moved module con-methods: con-methods → con-methods3'],
  },
];

test.each(LEGACY_CASES)('of a legacy family, calls it breaking when $name', ({ has, adds, verbs, want }) => {
  const of = (names: readonly string[]) => side({ methods: {} }, families(names, verbs));
  expect(breakingBetween({ before: of(has), after: of([...has, ...adds]) })).toEqual(want.toSorted());
});

test('has no breaking change when a further method of an object admits less', () => {
  const has = { methods: { 'desk.ticket.list': list('svc.desk.ticketdto', 'id', 'title') }, schemas: TICKET };
  const methods = { ...has.methods, 'desk.ticket.find': list('svc.desk.ticketdto', 'id') };
  const changes = driftBetween({ before: side(has), after: side({ ...has, methods }) });
  expect(changes.map(({ change }) => change)).toEqual(['method-added']);
});

test('has no breaking change when a schema is named otherwise and its type is not', () => {
  const before = { methods: { 'desk.ticket.get': get('svc.desk.ticketdto') }, schemas: TICKET };
  const after = {
    methods: { 'desk.ticket.get': get('svc.help.ticketdto') },
    schemas: { 'svc.help.ticketdto': object('title', 'body') },
  };
  const changes = driftBetween({ before: side(before), after: side(after) });
  expect(changes.filter(({ level }) => level === 'breaking')).toEqual([]);
});
