/** The description of an account with a desk, in the form that accounts publish, and what is told of a change of it. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access -- edits reach into every corner of a parsed document */

import type { Change } from '../../../generator/drift/change.js';
import type { RecordedOptions } from '../../../generator/drift/recorded-options.js';
import { readSnapshot, takeSnapshot } from '../../../generator/drift/snapshot.js';
import { buildModel } from '../../../generator/model/build.js';
import { driftOf, modelsOf, type ModelsOf } from '../../../generator/pipeline/drift-between.js';
import { impliedFiltersOf, recordedModel, type ModelInput } from '../../../generator/pipeline/read-model.js';
import type { Description, FieldDescription } from '../../../generator/model/description.js';
import { comparable } from '../../../generator/source/account-extras.js';
import { recordable } from '../../../generator/source/recordable.js';

/** JSON of a description, open to any edit. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test edits every corner of it
export type Json = any;

export const RECORDED_OPTIONS: RecordedOptions = {
  include: [],
  exclude: [],
  overlays: [],
  vendor: {},
  packageName: '@svc/client',
  fieldLists: true,
};

const text = { type: 'string' };
const whole = { type: 'integer', format: 'int64' };
const date = { type: 'string', format: 'date-time' };
const ref = (name: string) => ({ $ref: `#/components/schemas/svc.desk.${name}dto` });
const object = (properties: Json, required?: readonly string[]) => ({
  type: 'object',
  properties,
  ...(required === undefined ? {} : { required }),
});
const select = (...example: readonly string[]) => ({ type: 'array', items: text, example });
const FIELDS = ['id', 'title', 'body', 'dueAt', 'priority', 'score', 'agentId'];

function operation(takes: Json, gives: Json, summary = ''): Json {
  const content = (schema: Json) => ({ content: { 'application/json': { schema } } });
  return {
    post: {
      summary,
      tags: ['desk'],
      requestBody: content(takes),
      responses: { 200: { description: 'Success response', ...content(object({ result: gives })) } },
    },
  };
}

const writable = {
  title: text,
  body: { ...text, description: 'What it is about' },
  dueAt: date,
  priority: text,
  agentId: whole,
};

export function desk(): Json {
  return unshared({
    openapi: '3.0.0',
    info: { title: 'Desk', version: '1.0.0' },
    servers: [],
    tags: [{ name: 'desk', description: 'Desk methods' }],
    paths: {
      '/desk.ticket.get': operation(
        object({ id: whole, select: select(...FIELDS) }, ['id']),
        object({ item: ref('ticket') }),
        'Get a ticket',
      ),
      '/desk.ticket.list': operation(
        object({
          select: select(...FIELDS),
          filter: { type: 'array' },
          order: object({ id: text, title: text, dueAt: text }),
          pagination: object({
            page: { type: 'integer' },
            limit: { type: 'integer', default: 50, description: 'Rows of a page' },
            offset: { type: 'integer' },
          }),
        }),
        { type: 'array', items: ref('ticket') },
      ),
      '/desk.ticket.tail': operation(
        object({
          select: select(...FIELDS),
          filter: { type: 'array' },
          cursor: { type: 'object', example: { field: 'id', value: 0, order: 'ASC' } },
        }),
        { type: 'array', items: ref('ticket') },
      ),
      '/desk.ticket.add': operation(
        object({ fields: object(writable, ['title']) }, ['fields']),
        object({ item: ref('ticket') }),
      ),
      '/desk.ticket.update': operation(
        object({ id: whole, fields: object(writable), filter: { type: 'array' } }),
        object({ result: { type: 'boolean' } }),
      ),
      '/desk.ticket.delete': operation(
        object({ id: whole, filter: { type: 'array' } }),
        object({ result: { type: 'boolean' } }),
      ),
      '/desk.ticket.count': operation(
        object({
          from: date,
          until: text,
          group: { type: 'string', enum: ['agent', 'day'] },
          ids: { type: 'array', items: whole },
          options: object({ deep: object({ limit: { ...whole, description: 'At most' } }), mode: text }, [
            'mode',
          ]),
          more: { type: 'object' },
          level: whole,
          ratio: { type: 'number' },
        }),
        object(
          {
            total: { ...whole, description: 'All of them' },
            rows: { type: 'array', items: object({ day: date, number: whole, label: text }, ['number']) },
            state: text,
            rank: whole,
            rights: object({ read: { type: 'boolean' } }),
          },
          ['total'],
        ),
      ),
      '/desk.ticket.close': operation(object({ id: whole, comment: text }, ['id']), { type: 'object' }),
      '/desk.agent.list': operation(
        object({
          select: select('id', 'name', 'email'),
          pagination: object({ limit: { type: 'integer' }, afterCursor: text }),
        }),
        object({
          items: { type: 'array', items: ref('agent') },
          nextCursor: text,
          hasMore: { type: 'boolean' },
        }),
      ),
      '/desk.app.install': operation(
        object({ code: text }, ['code']),
        object({ item: ref('app'), oauthToken: object({ access: text, expires: whole }, ['access']) }),
      ),
      '/desk.app.remove': operation(object({ code: text }, ['code']), object({ item: ref('app') })),
      '/desk.note.get': operation(
        object({ id: whole }, ['id']),
        object({
          item: object({
            id: whole,
            words: { ...text, description: 'Its words' },
            author: object({ id: whole, name: text }),
          }),
        }),
      ),
      '/desk.state.describe': operation(object({ of: text }), ref('mood')),
      '/desk.ping': operation({ type: 'object', properties: [] }, { type: 'boolean' }),
      '/desk.ticket.field.list': operation(object({ select: select('name', 'type') }), {
        type: 'array',
        items: ref('field'),
      }),
    },
    components: {
      schemas: {
        'svc.desk.ticketdto': object(
          {
            id: whole,
            title: { ...text, title: 'Title' },
            body: text,
            dueAt: date,
            priority: text,
            score: { type: 'number' },
            agentId: whole,
            agent: ref('agent'),
            watchers: { type: 'array', items: ref('agent') },
            payload: { type: 'object' },
            labels: { type: 'array', items: text },
            rights: { type: 'array' },
            mood: ref('mood'),
          },
          ['id', 'title', 'payload'],
        ),
        'svc.desk.agentdto': object({ id: whole, name: text, email: text }, ['name']),
        'svc.desk.appdto': object({ id: whole, code: text }),
        'svc.desk.mooddto': { type: 'string', enum: ['calm', 'busy'] },
        'svc.desk.fielddto': object({ name: text, type: text, filterable: { type: 'boolean' } }),
      },
    },
  });
}

/** A copy in which nothing is one object in two places. */
function unshared(value: Json): Json {
  return JSON.parse(JSON.stringify(value));
}

export type Edit = (draft: Json) => void;

export function edited(edit: Edit): Json {
  const draft = desk();
  edit(draft);
  return draft;
}

/** What an account tells besides. */
export interface Telling {
  readonly scopes?: Readonly<Record<string, readonly string[]>>;
  readonly fieldLists?: Readonly<Record<string, readonly FieldDescription[]>>;
}

export function describedBy(document: Json, { scopes, fieldLists = {} }: Telling = {}): Description {
  return {
    document: document as unknown,
    origin: 'a test',
    fieldLists: new Map(Object.entries(fieldLists)),
    scopes: scopes && new Map(Object.entries(scopes)),
    notes: [],
  };
}

/** The text that a package holds. */
export function recorded(description: Description, recordedOptions = RECORDED_OPTIONS): string {
  const impliedFilters = impliedFiltersOf(buildModel(description, recordedOptions).model);
  return takeSnapshot({ recordedOptions, description: recordable(description), impliedFilters });
}

export function driftSince(text: string, now: Description): readonly Change[] {
  const { state, models } = read(text);
  return driftOf({ before: models, after: modelsOf(sideOf(state, now)) }, state.recordedOptions);
}

interface Read {
  readonly text: string;
  readonly state: State;
  readonly models: ModelsOf;
}

/** Mostly one package is compared with several descriptions, there and back: the models of the last two are kept. */
let latest: readonly Read[] = [];

function read(text: string): Read {
  const known = latest.find((one) => one.text === text);
  const state = known?.state ?? stateOf(text);
  const one = known ?? { text, state, models: modelsOf(state) };
  latest = [one, ...latest.filter((other) => other !== one).slice(0, 1)];
  return one;
}

function stateOf(text: string) {
  const snapshot = readSnapshot(text, 'snapshot.json');
  return { ...snapshot, model: recordedModel(snapshot) };
}

type State = ReturnType<typeof stateOf>;

/** A description as it is compared with a recorded one. */
function sideOf(before: State, now: Description): ModelInput {
  const methods = new Set(before.model.v3.methods.map(({ name }) => name));
  return {
    ...before,
    model: undefined,
    description: comparable(now, { ...before.description, methods }),
  };
}

export function takesOf(draft: Json, method: string): Json {
  return draft.paths[`/${method}`].post.requestBody.content['application/json'].schema;
}

/** The properties that a method takes. */
export function paramsOf(draft: Json, method: string): Json {
  return takesOf(draft, method).properties;
}

/** What stands in `result`'s place. */
export function answerOf(draft: Json, method: string): Json {
  return draft.paths[`/${method}`].post.responses[200].content['application/json'].schema.properties;
}

export function schemaOf(draft: Json, name: string): Json {
  return draft.components.schemas[`svc.desk.${name}dto`];
}

export function bothWays(edit: Edit): {
  readonly there: readonly Change[];
  readonly back: readonly Change[];
} {
  const edits = new Map<string, ModelsOf>();
  const snapshot = readSnapshot(recorded(describedBy(edited(edit)), ALONE), 'snapshot.json');
  const after = { ...snapshot, model: built(snapshot, edits)([]) };
  const there = { before: built(BASE, DESKS), after: built(sideOf(BASE, after.description), edits) };
  const back = { before: built(after, edits), after: built(sideOf(after, DESK), DESKS) };
  return { there: driftOf(there, BASE.recordedOptions), back: driftOf(back, after.recordedOptions) };
}

/** Models of equal sides are built once. */
function built(side: ModelInput, known: Map<string, ModelsOf>): ModelsOf {
  const { recordedOptions, description, impliedFilters } = side;
  const key = JSON.stringify([recordedOptions, description, [...impliedFilters]]);
  const models = known.get(key) ?? modelsOf(side);
  known.set(key, models);
  return models;
}

/** Those of the description before its edit. */
const DESKS = new Map<string, ModelsOf>();

const DESK = describedBy(desk());

/** Without the legacy methods, which no edit of a description changes and every row would compare. */
export const ALONE: RecordedOptions = {
  ...RECORDED_OPTIONS,
  exclude: buildModel(DESK, RECORDED_OPTIONS).model.legacy.methods.map(({ name }) => name),
};
const BASE = stateOf(recorded(DESK, ALONE));

/** `breaking param-removed params.comment`; what follows from another change of the method is left out. */
export function line({ level, change, path, hiddenBy }: Change): string {
  return `${level} ${change}${path === '' ? '' : ` ${path}`}${hiddenBy ? ', hidden' : ''}`;
}
