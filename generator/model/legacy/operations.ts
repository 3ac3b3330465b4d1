/** A legacy method that an account names as an operation in the form of our own legacy spec: parameters by verb, result by style. */

import type { JsonObject } from '../../json.js';
import { legacyKind, type LegacyKind } from '../../legacy-kinds.js';
import type { Family } from './family.js';
import { refTo, writtenSchema } from './family-schemas.js';

/** A family with the name of its object's type. */
export interface TypedFamily {
  readonly family: Family;
  readonly type: string;
}

const SOURCE = 'the account itself (`methods` and its fields methods)';

/** @param typed the family, where the account has told the types of its fields */
export function operationOf(name: string, typed: TypedFamily | undefined): JsonObject {
  const kind = legacyKind(name);
  const verb = (name.split('.').at(-1) ?? '').toLowerCase();
  const form = typed !== undefined && TYPED_VERBS.has(verb) ? typedForm(kind, typed) : openForm(kind, verb);
  const properties = Object.keys(form.properties).length === 0 ? {} : { properties: form.properties };
  const object = { type: 'object', ...properties, ...(form.open && { additionalProperties: true }) };
  const body = typed === undefined && POSITIONAL.test(name) ? BY_POSITION : object;
  return {
    'x-svc-method': name,
    'x-svc-kind': kind,
    'x-svc-scope': [],
    'x-svc-who': '',
    'x-svc-errors': [],
    'x-svc-source': SOURCE,
    summary: form.summary,
    ...(form.keyset !== undefined && { 'x-svc-keyset': form.keyset }),
    ...(form.pages && { 'x-svc-paging': 'start' }),
    ...(form.takes !== false && { requestBody: content(body) }),
    responses: {
      '200': {
        ...content({ type: 'object', properties: { result: form.result } }),
        description: 'The result.',
      },
    },
  };
}

/** Verbs whose parameters and result follow from the fields (section 11). */
const TYPED_VERBS: ReadonlySet<string> = new Set(
  'list getlist get add update delete fields getfields'.split(' '),
);

/** The halted set, whose bodies are lists: `[taskId, { … }]` (section 3, Parameters by verb). */
const POSITIONAL = /^task\./i;
const BY_POSITION: JsonObject = { anyOf: [{ type: 'array', maxItems: 20, items: {} }, { type: 'object' }] };

function content(schema: JsonObject): JsonObject {
  return { content: { 'application/json': { schema } } };
}

interface Form {
  readonly summary: string;
  readonly properties: JsonObject;
  /** Further names are taken: which ones a family has no page of the account says. */
  readonly open: boolean;
  readonly takes?: false;
  readonly result: JsonObject;
  readonly pages?: true;
  /** The field that the list can go on by. */
  readonly keyset?: string | undefined;
}

const ID: JsonObject = { type: ['integer', 'string'], description: 'The identifier.' };
const START: JsonObject = {
  type: 'integer',
  description: 'The offset of the first record, 50 a page; `-1` turns counting off.',
};

/** Reads `start: -1` as "everything" (section 5). */
const NEVER_UNCOUNTED: ReadonlySet<string> = new Set(['crm.orderentity']);

function typedForm(kind: LegacyKind, { family, type }: TypedFamily): Form {
  const one = `\`${family.name}\``;
  switch (kind) {
    case 'list':
      return {
        summary: `Returns objects of ${one}.`,
        properties: {
          select: { ...refTo(`${type}Select`), description: 'Fields that each row holds.' },
          filter: { ...refTo(`${type}Filter`), description: 'Fields, each with an optional prefix.' },
          order: { ...refTo(`${type}Order`), description: 'Fields and their directions.' },
          start: START,
        },
        open: true,
        result: { type: 'array', items: refTo(type) },
        pages: true,
        keyset: NEVER_UNCOUNTED.has(family.name.toLowerCase()) ? undefined : family.id,
      };
    case 'get':
      return {
        summary: `Returns an object of ${one}.`,
        properties: { id: ID },
        open: true,
        result: wrapped(family, type),
      };
    case 'add':
      return {
        summary: `Adds an object of ${one}.`,
        properties: { fields: writtenSchema(family, 'add') },
        open: true,
        result: added(family, type),
      };
    case 'update':
      return {
        summary: `Updates an object of ${one}.`,
        properties: { id: ID, fields: writtenSchema(family, 'update') },
        open: true,
        result: family.answers === 'capital' ? { type: ['boolean', 'integer'] } : wrapped(family, type),
      };
    case 'delete':
      return {
        summary: `Deletes an object of ${one}.`,
        properties: { id: ID },
        open: true,
        result: deleted(family),
      };
    default:
      return {
        summary: `Returns the fields of ${one}.`,
        properties: {},
        open: false,
        takes: false,
        result: fieldsResult(family),
      };
  }
}

/** Camel families give the object under its name, where they do not say it under any one; the others bare (section 4). */
function wrapped({ answers, key }: Family, type: string): JsonObject {
  if (answers === 'capital') return refTo(type);
  if (key === undefined) return { type: 'object', additionalProperties: refTo(type) };
  return { type: 'object', required: [key], properties: { [key]: refTo(type) } };
}

/** `catalog.product.add` answers `element` beside the rule (section 4). */
const ADDS_UNDER: ReadonlyMap<string, string> = new Map([['catalog.product', 'element']]);

function added(family: Family, type: string): JsonObject {
  // A number in most families, a flag or a text in others: no name tells which.
  if (family.answers === 'capital') return { type: ['integer', 'boolean', 'string'] };
  const key = ADDS_UNDER.get(family.name.toLowerCase()) ?? family.key;
  return wrapped({ ...family, key }, type);
}

function deleted({ answers }: Family): JsonObject {
  if (answers === 'capital') return { type: 'boolean' };
  return {
    anyOf: [{ type: 'boolean' }, { type: 'null' }, { type: 'array', maxItems: 0, 'x-svc-empty-array': true }],
  };
}

function fieldsResult({ described: { key, form } }: Family): JsonObject {
  if (form === 'list') return {};
  const fields = { type: 'object', additionalProperties: { type: 'object', additionalProperties: true } };
  return key === '' ? fields : { type: 'object', required: [key], properties: { [key]: fields } };
}

/** Names that standard verbs usually take; what they answer is not known. */
function openForm(kind: LegacyKind, verb: string): Form {
  const properties = TYPED_VERBS.has(verb) ? (USUAL.get(kind) ?? {}) : {};
  return { summary: '', properties, open: true, result: {} };
}

const USUAL: ReadonlyMap<LegacyKind, JsonObject> = new Map<LegacyKind, JsonObject>([
  ['list', { select: {}, filter: {}, order: {}, start: START }],
  ['get', { id: {} }],
  ['add', { fields: {} }],
  ['update', { id: {}, fields: {} }],
  ['delete', { id: {} }],
]);
