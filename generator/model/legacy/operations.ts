/** A legacy method that an account names as an operation in the form of our own legacy spec: parameters by verb, result by style. */

import { legacyScope } from './family-scopes.js';
import type { PagingStyle, PlacePaging } from '../../../runtime/words/method.js';
import { type KnownList, knownList } from '../../../runtime/paging/known-lists.js';
import { type JsonObject, member, strings } from '../../base/json.js';
import { pagingText } from '../paging-text.js';
import { legacyKind, type LegacyKind } from './legacy-kinds.js';
import { once } from '../../base/once.js';
import { ownDocument } from '../../disk/own-document.js';
import type { LegacyFields } from '../description.js';
import type { Family } from './family.js';
import { DESCRIPTION, schemaReference, writtenSchema } from './family-schemas.js';

/** A family with the name of its object's type. */
export interface TypedFamily {
  readonly family: Family;
  readonly type: string;
}

const SOURCE = 'the account itself (`methods` and its fields methods)';

/**
 * @param typed the family, if the account has described the types of its fields
 * @param described what this method itself answered, where it is a fields method
 */
export function legacyOperation(
  name: string,
  typed: TypedFamily | undefined,
  described: LegacyFields | undefined,
): JsonObject {
  const list = provenList(name);
  const kind = list === undefined ? legacyKind(name) : 'list';
  const verb = (name.split('.').at(-1) ?? '').toLowerCase();
  const isTyped = typed !== undefined && TYPED_VERBS.has(verb);
  const form = isTyped
    ? typedForm(kind, typed, { pages: list?.paging, described })
    : openForm(name, verb, list?.paging);
  const all = { ...form.properties, ...(form.takes !== false && furtherParameters(name, verb)) };
  const properties = Object.keys(all).length === 0 ? {} : { properties: all };
  const object = {
    type: 'object',
    ...properties,
    ...(form.required && { required: form.required }),
    ...(form.open && { additionalProperties: true }),
  };
  const body = typed === undefined && POSITIONAL.test(name) ? BY_POSITION : object;
  return {
    'x-svc-method': name,
    'x-svc-kind': kind,
    'x-svc-scope': legacyScope(name),
    'x-svc-who': '',
    'x-svc-errors': [],
    'x-svc-source': SOURCE,
    summary: form.summary,
    ...(form.keyset !== undefined && { 'x-svc-keyset': form.keyset }),
    ...(form.pages && { 'x-svc-paging': pagingText(form.pages) }),
    ...(list?.pageSize !== undefined && { 'x-svc-page-size': list.pageSize }),
    ...(list?.rows !== undefined && { 'x-svc-rows': list.rows }),
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
  readonly required?: readonly string[];
  /** Further names are admitted without `custom()`. */
  readonly open: boolean;
  readonly takes?: false;
  readonly result: JsonObject;
  readonly pages?: PagingStyle | undefined;
  /** The field that the list can go on by. */
  readonly keyset?: string | undefined;
}

const ID: JsonObject = { type: ['integer', 'string'], description: 'The identifier.' };
const OFFSET = 'The offset of the first record, 50 a page; `-1` turns counting off.';
const START: JsonObject = { type: 'integer', description: OFFSET };
/** Of a list that nothing proves to page: it is a plain call, whose answer may be one page of many. */
const START_OF_PAGE: JsonObject = {
  type: 'integer',
  description: `${OFFSET} The answer is one page; \`svc.legacy.call(name, params, { list: true })\` reads all pages.`,
};

/** Families whose methods name the object by another parameter than `id` (section 3, Parameters by verb). */
const ID_PARAMETERS: ReadonlyMap<string, string> = new Map([['tasks.task', 'taskId']]);

function idParameter(family: string): string {
  return ID_PARAMETERS.get(family.toLowerCase()) ?? 'id';
}

/** Parameters in addition to those of the verb, by family and verb (Parameters by verb). */
const FURTHER: ReadonlyMap<string, JsonObject> = new Map([
  [
    'catalog.productimage',
    { productId: { type: ['integer', 'string'], description: 'The product that has the images.' } },
  ],
]);

/** The file of a new image, next to its fields. */
const IMAGE: JsonObject = {
  fileContent: { type: 'array', items: { type: 'string' }, description: 'A file: `[name, base64]`.' },
};

function furtherParameters(method: string, verb: string): JsonObject {
  const family = method.toLowerCase().split('.').slice(0, -1).join('.');
  const further = FURTHER.get(family) ?? {};
  return family === 'catalog.productimage' && verb === 'add' ? { ...further, ...IMAGE } : further;
}

const COUNT: JsonObject = { type: 'integer' };

/** The parameter that says where a page begins. */
const PLACE_PARAMETERS: Readonly<Record<PlacePaging['by'], JsonObject>> = {
  offset: COUNT,
  page: { type: 'integer', description: 'The number of the page, from 1.' },
  row: COUNT,
};

/** The parameters of a page, but for those inside another one. */
function pageParameters(style: PagingStyle): JsonObject {
  if (style === 'start') return { start: START };
  if (typeof style === 'string' || style.holder !== undefined) return {};
  const { by, size, place } = style;
  return { ...(size !== undefined && { [size]: COUNT }), [place]: PLACE_PARAMETERS[by] };
}

/** Reads `start: -1` as "everything" (section 5). */
const NEVER_UNCOUNTED: ReadonlySet<string> = new Set(['crm.orderentity']);

interface ListFacts {
  readonly pages: PagingStyle | undefined;
  readonly described: LegacyFields | undefined;
}

function typedForm(kind: LegacyKind, typed: TypedFamily, { pages = 'start', described }: ListFacts): Form {
  const { family, type } = typed;
  const one = `\`${family.name}\``;
  switch (kind) {
    case 'list':
      return listForm(typed, pages);
    case 'get':
      return { summary: `Returns an object of ${one}.`, ...byId(family), result: wrapped(family, type) };
    case 'add':
      return {
        summary: `Adds an object of ${one}.`,
        properties: {
          ...(isLink(family) && {
            id: { ...ID, description: 'The identifier of the object that it belongs to.' },
          }),
          fields: writtenSchema(family, 'add'),
          ...writeSettings(family),
        },
        required: ['fields'],
        open: isLink(family),
        result: added(family, type),
      };
    case 'update': {
      const { properties, required = [], open } = byId(family);
      return {
        summary: `Updates an object of ${one}.`,
        properties: { ...properties, fields: writtenSchema(family, 'update'), ...writeSettings(family) },
        required: [...required, 'fields'],
        open,
        result: family.answers === 'capital' ? { type: ['boolean', 'integer'] } : written(family, type),
      };
    }
    case 'delete':
      return { summary: `Deletes an object of ${one}.`, ...byId(family), result: deleted(family) };
    default:
      return {
        summary: `Returns the fields of ${one}.`,
        properties: {},
        open: false,
        takes: false,
        result: described === undefined ? {} : fieldsResult(described),
      };
  }
}

/** An object without an id is identified by parameters that the account does not describe. */
function byId({ name, id }: Family): Pick<Form, 'properties' | 'required' | 'open'> {
  const parameter = idParameter(name);
  const properties = { [parameter]: ID };
  return id === undefined ? { properties, open: true } : { properties, required: [parameter], open: false };
}

function listForm({ family, type }: TypedFamily, pages: PagingStyle): Form {
  const goesById = pages === 'start' && !NEVER_UNCOUNTED.has(family.name.toLowerCase());
  return {
    summary: `Returns objects of \`${family.name}\`.`,
    properties: {
      select: { ...schemaReference(`${type}Select`), description: 'Fields of each row.' },
      filter: { ...schemaReference(`${type}Filter`), description: 'Fields, each with an optional prefix.' },
      order: { ...schemaReference(`${type}Order`), description: 'Fields and their directions.' },
      ...pageParameters(pages),
    },
    open: false,
    result: { type: 'array', items: schemaReference(type) },
    pages,
    keyset: goesById ? family.id : undefined,
  };
}

/** Camel families return the object under its name, the others bare (section 4). Where that is not proven it is open. */
function wrapped({ answers, key }: Family, type: string): JsonObject {
  if (answers === 'capital') return schemaReference(type);
  if (answers === 'open' || key === undefined) return {};
  return { type: 'object', required: [key], properties: { [key]: schemaReference(type) } };
}

/** Its objects have no id: links between two others, addresses, and what is named by a code. */
function isLink({ id, answers }: Family): boolean {
  return id === undefined && answers === 'capital';
}

/** Settings of a write, which families of CRM in capitals take. */
function writeSettings({ name, answers }: Family): JsonObject {
  if (answers !== 'capital' || !/^crm\./i.test(name)) return {};
  const event = {
    type: 'string',
    enum: ['Y', 'N'],
    'x-svc-open': true,
    description: 'Whether the write is announced in the feed.',
  };
  const settings = {
    type: 'object',
    properties: { REGISTER_SONET_EVENT: event },
    additionalProperties: true,
  };
  return { params: { ...settings, description: 'Settings of the write.' } };
}

/** Writes of `catalog.product` return `element`, against the rule (section 4; Legacy results, Catalog and shop). */
const WRITES_UNDER: ReadonlyMap<string, string> = new Map([['catalog.product', 'element']]);

function written(family: Family, type: string): JsonObject {
  return wrapped({ ...family, key: WRITES_UNDER.get(family.name.toLowerCase()) ?? family.key }, type);
}

function added(family: Family, type: string): JsonObject {
  // The id, of which some families print the digits; without one a flag, or the code that was given.
  if (family.answers === 'capital')
    return { type: isLink(family) ? ['boolean', 'integer', 'string'] : 'integer' };
  return written(family, type);
}

/** A flag in most families, nothing in others (section 3, Verbs). */
function deleted({ answers }: Family): JsonObject {
  if (answers === 'capital') return { type: ['boolean', 'null'] };
  if (answers !== 'camel') return {};
  return {
    anyOf: [{ type: 'boolean' }, { type: 'null' }, { type: 'array', maxItems: 0, 'x-svc-empty-array': true }],
  };
}

/** A list has descriptions with the name of their field, or maps of one field each (section 6). */
function fieldsResult({ key, form, capitals, mixed }: LegacyFields): JsonObject {
  const one =
    capitals || mixed ? { type: 'object', additionalProperties: true } : schemaReference(DESCRIPTION);
  const map = { type: 'object', additionalProperties: one };
  const isOfDescriptions = key !== '';
  const fields = form === 'list' ? { type: 'array', items: isOfDescriptions ? one : map } : map;
  return key === '' ? fields : { type: 'object', required: [key], properties: { [key]: fields } };
}

/** Names that standard verbs usually take; what they return is not known, of a proven list that it has rows. */
function openForm(name: string, verb: string, pages: PagingStyle | undefined): Form {
  const kind = legacyKind(name);
  const id = idParameter(name.split('.').slice(0, -1).join('.'));
  const usual = TYPED_VERBS.has(verb) ? (usualParameters(id).get(kind) ?? {}) : {};
  if (pages === undefined) return { summary: '', properties: usual, open: true, result: {} };
  const { start: _start, ...asked } = kind === 'list' ? usual : {};
  return { summary: '', properties: { ...asked, ...pageParameters(pages) }, open: true, result: {}, pages };
}

function usualParameters(id: string): ReadonlyMap<LegacyKind, JsonObject> {
  return new Map<LegacyKind, JsonObject>([
    ['list', { select: {}, filter: {}, order: {}, start: START_OF_PAGE }],
    ['get', { [id]: {} }],
    ['add', { fields: {} }],
    ['update', { [id]: {}, fields: {} }],
    ['delete', { [id]: {} }],
  ]);
}

/** Lists that are proven to page by `start`, in addition to those that a call by name knows. */
const byStart = once(() => new Set(strings(member(ownDocument('legacy/lists.yaml'), 'start'))));

/** In any letter case; undefined: nothing proves that the method pages. */
function provenList(method: string): KnownList | undefined {
  return knownList(method) ?? (byStart().has(method.toLowerCase()) ? { paging: 'start' } : undefined);
}
