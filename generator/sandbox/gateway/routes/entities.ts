/** Data access: list, get, create, update, delete and search of any entity. */

import { closedByStage } from '../../data/crm.js';
import { isAdministrator } from '../admission.js';
import type { EntityRow } from '../data.js';
import { GatewayRefusal } from '../refusal.js';
import { fieldsOf, Listing, type GatewayCall, type GatewayRoute } from '../route.js';

export const entityRoutes: readonly GatewayRoute[] = [
  { verb: 'GET', path: '/v1/:entity', write: false, guard: 'entity', run: listRows },
  { verb: 'POST', path: '/v1/:entity', write: true, guard: 'entity', run: createRow },
  { verb: 'POST', path: '/v1/:entity/search', write: false, guard: 'entity', run: searchRows },
  { verb: 'GET', path: '/v1/:entity/:id', write: false, guard: 'entity', run: findRow },
  { verb: 'PATCH', path: '/v1/:entity/:id', write: true, guard: 'entity', run: updateRow },
  { verb: 'DELETE', path: '/v1/:entity/:id', write: true, guard: 'entity', run: deleteRow },
];

const USUAL_PAGE = 50;

type Fields = Readonly<Record<string, unknown>>;

/** Takes `limit`, `offset`, and any field to be equal to. */
function listRows(call: GatewayCall): Listing {
  const { limit, offset, ...filter } = call.query;
  return page(call, filter, { limit, offset });
}

/** Takes `filter`, `query` (a part of any text), `limit`, `offset`. */
function searchRows(call: GatewayCall): Listing {
  const { filter = {}, query, limit, offset } = fieldsOf(call.body);
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw invalid('INVALID_ARG_VALUE', 'The filter is not an object.');
  return page(call, fieldsOf(filter), { limit, offset, query });
}

function page(call: GatewayCall, filter: Fields, { limit, offset, query }: Fields): Listing {
  const known = knownFields(call);
  const unknown = Object.keys(filter).find((name) => known.size > 0 && !known.has(name));
  if (unknown !== undefined) throw invalid('INVALID_ARG_VALUE', `There is no field ${unknown} to filter by.`);
  const wrong = Object.entries(filter).find(([name, value]) => !isFit(known.get(name), value));
  if (wrong !== undefined) throw invalid('INVALID_ARG_VALUE', `Invalid value of the field ${wrong[0]}.`);
  const rows = [...storeOf(call).values()].filter(
    (row) => isEqual(row, filter) && (typeof query !== 'string' || hasText(row, query)),
  );
  const from = Number(offset ?? 0) || 0;
  return new Listing(rows.slice(from, from + (Number(limit ?? USUAL_PAGE) || USUAL_PAGE)), rows.length);
}

function isEqual(row: EntityRow, filter: Fields): boolean {
  return Object.entries(filter).every(([name, value]) => String(row[name]) === String(value));
}

function hasText(row: EntityRow, query: string): boolean {
  const wanted = query.toLowerCase();
  return Object.values(row).some(
    (value) => typeof value === 'string' && value.toLowerCase().includes(wanted),
  );
}

function createRow(call: GatewayCall): EntityRow {
  const { account } = call.state;
  const entity = call.params['entity'] ?? '';
  const store = storeOf(call);
  // Above every seeded id, and never one that was deleted.
  const id = entity === 'deals' ? account.nextId('deal') : 1000 + account.nextId(`gateway ${entity}`);
  const row = { ...writable(call), id };
  store.set(id, row);
  return row;
}

function findRow(call: GatewayCall): EntityRow {
  const row = storeOf(call).get(Number(call.params['id']));
  if (!row) throw new GatewayRefusal('ENTITY_NOT_FOUND', { fields: { svcCode: 'NOT_FOUND' } });
  if (row['otherKey'] === true)
    throw new GatewayRefusal('BOT_ACCESS_DENIED', { fields: { cause: 'bot_other_key' } });
  return row;
}

function updateRow(call: GatewayCall): EntityRow {
  const row = changeableRow(call, 'update');
  const changed = { ...row, ...writable(call), id: row.id };
  storeOf(call).set(row.id, changed);
  return changed;
}

function deleteRow(call: GatewayCall): unknown {
  const row = changeableRow(call, 'delete');
  storeOf(call).delete(row.id);
  return { id: row.id, deleted: true };
}

/** A regular user changes only what is assigned to nobody else. */
function changeableRow(call: GatewayCall, action: string): EntityRow {
  const row = findRow(call);
  const owner = row['assignedById'];
  if (owner === undefined || owner === call.key.userId || isAdministrator(call)) return row;
  throw new GatewayRefusal('SVC_ACCESS_DENIED', {
    fields: {
      cause: 'b24_permission',
      method: `crm.${String(call.params['entity']).replace(/s$/, '')}.${action}`,
      userMessage: 'You may not change this item.',
      fix: { action: 'none' },
    },
  });
}

function writable(call: GatewayCall): Fields {
  const fields = fieldsOf(call.body);
  if (Object.keys(fields).length === 0) throw invalid('ERROR_EMPTY_FIELDS', 'No fields.');
  const known = knownFields(call);
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' && !isFit(known.get(name), value))
      throw invalid('CRM_FIELD_ERROR_VALUE_NOT_VALID', `Invalid value of the field ${name}.`);
  return call.params['entity'] === 'deals' ? { ...fields, ...closedByStage(fields) } : fields;
}

/** Whether a filter can find the value: it is no object, and a number where the field has numbers. */
function isFit(known: unknown, value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return false;
  return typeof known !== 'number' || !Number.isNaN(Number(value));
}

/** Each field of a row with the value that it has in the first row: what a caller adds changes no type. None where no rows are left. */
function knownFields(call: GatewayCall): ReadonlyMap<string, unknown> {
  const cells = [...storeOf(call).values()].flatMap((row) => Object.entries(row)).toReversed();
  return new Map([...cells, ...cells.filter(([, value]) => value !== null)]);
}

/** The code is that of the method behind the route, as `crm.item.list` answers it. */
function invalid(svcCode: string, message: string): GatewayRefusal {
  return new GatewayRefusal('SVC_ERROR', { message, fields: { svcCode } });
}

function storeOf({ state, params }: GatewayCall): Map<number, EntityRow> {
  const entity = params['entity'] ?? '';
  const store = state.entities.get(entity);
  if (store === undefined)
    throw new GatewayRefusal('ENTITY_NOT_FOUND', {
      message: RESERVED.has(entity) ? 'There is no such route.' : `The sandbox has no entity ${entity}.`,
    });
  return store;
}

/** Names that no entity can have. */
export const RESERVED: ReadonlySet<string> = new Set(
  'me keys apps infra oauth portals feedback batch storage sandbox'.split(' '),
);
