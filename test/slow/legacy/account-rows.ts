/**
 * Rows of the account of the pages: what a program makes there it reads there. Written from the pages alone (Legacy, Legacy
 * self-description, Legacy results), and apart from the sandbox, so that one shows what the other does wrong.
 */

import type { Reply } from '../../generator/source/server.js';

type Members = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;
type Answer = (params: Members) => Reply;

const good = (result: unknown, more: object = {}): Reply => ({ body: { result, ...more, time: {} } });
const bad = (error: string, says: string, status = 400): Reply => ({
  status,
  body: { error, error_description: says },
});
const isMap = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const mapOf = (value: unknown): Members => (isMap(value) ? value : {});
const isId = (value: unknown) => /^[1-9]\d*$/.test(String(value));
const camel = (name: string) =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const mapped = (row: Members, each: (name: string, value: unknown) => readonly [string, unknown]): Members =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => each(name, value)));

/** Digits as text: what is written is text when it is read, but for lists of values. */
const asText = (fields: Members) =>
  mapped(fields, (name, value) => [name, isMap(value) ? value : String(value)]);

/** 50 rows from `start`, with `total`, and `next` where more follows; `start: -1` counts nothing. */
function page(rows: readonly Members[], params: Members, show: (rows: readonly Members[]) => unknown): Reply {
  const [by, direction] = Object.entries(mapOf(params['order']))[0] ?? ['ID', 'ASC'];
  const sign = /^desc/i.test(String(direction)) ? -1 : 1;
  const found = rows
    .filter((row) => fits(row, mapOf(params['filter'] ?? params['FILTER'])))
    .sort((one, other) => sign * compare(one[by], other[by]));
  const start = Math.max(0, Number(params['start'] ?? 0));
  const next = start + 50 < found.length ? { next: start + 50 } : {};
  const part = found.slice(start, start + 50).map((row) => selected(row, params['select']));
  return good(show(part), Number(params['start']) < 0 ? {} : { total: found.length, ...next });
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
const compare = (one: unknown, other: unknown) =>
  Number(one) - Number(other) || text(one).localeCompare(text(other));

const SIGN = /^[!<>=%@]*/;
const nameOf = (key: string) => key.replace(SIGN, '');

function fits(row: Members, filter: Members): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    const sign = SIGN.exec(key)?.[0] ?? '';
    const value = row[nameOf(key)];
    const order = compare(value, wanted);
    if (sign.startsWith('>')) return order > 0 || (order === 0 && sign === '>=');
    if (sign.startsWith('<')) return order < 0 || (order === 0 && sign === '<=');
    const is = sign.includes('%')
      ? text(value).includes(String(wanted))
      : [wanted].flat().some((one) => compare(value, one) === 0);
    return is !== sign.startsWith('!');
  });
}

/** The id and what `select` names; without it, or with `*`, everything. */
function selected(row: Members, select: unknown): Members {
  const names = ['id', 'ID', ...(Array.isArray(select) ? select.map(String) : ['*'])];
  return names.includes('*')
    ? row
    : Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

/** Rows with names in capitals and digits as text, as the older methods show them. */
class Table {
  readonly rows: Row[] = [];
  #last = 0;

  constructor(seeds: readonly Members[]) {
    for (const seed of seeds) this.add(seed);
  }

  add(fields: Members): Row {
    this.#last += 1;
    const row = { DATE_CREATE: '2030-01-02T03:04:05+00:00', ...asText(fields), ID: String(this.#last) };
    this.rows.push(row);
    return row;
  }

  find(id: unknown): Row | undefined {
    return this.rows.find((row) => row['ID'] === String(id));
  }

  remove(row: Row): void {
    this.rows.splice(this.rows.indexOf(row), 1);
  }
}

/** What a new row has of itself: the caller answers for it. */
const NEW = { ASSIGNED_BY_ID: 1 };

/** The five verbs of `crm.deal.*` and its like. */
function older(table: Table): Readonly<Record<string, Answer>> {
  const one =
    (use: (row: Row, fields: Members) => unknown): Answer =>
    (params) => {
      const row = table.find(params['id']);
      if (!isId(params['id'])) return bad('', 'ID is not defined or invalid.');
      return row ? good(use(row, mapOf(params['fields']))) : bad('', 'Not found');
    };
  const withFields =
    (use: Answer): Answer =>
    (params) =>
      isMap(params['fields']) ? use(params) : bad('', "Parameter 'fields' must be array.");
  return {
    list: (params) => page(table.rows, params, (rows) => rows),
    get: one((row) => row),
    add: withFields(({ fields }) => good(Number(table.add({ ...NEW, ...mapOf(fields) })['ID']))),
    update: withFields(one((row, fields) => Object.assign(row, asText(fields), { ID: row['ID'] }) === row)),
    delete: one((row) => (table.remove(row), true)),
  };
}

/** `crm.item.*`: the same rows in camel style, with numbers. */
function items(tables: ReadonlyMap<number, Table>): Readonly<Record<string, Answer>> {
  const names =
    'ID TITLE NAME LAST_NAME STAGE_ID OPPORTUNITY ASSIGNED_BY_ID CREATED_TIME COMPANY_ID OPENED'.split(' ');
  const known = new Map(names.map((name) => [camel(name), name === 'CREATED_TIME' ? 'DATE_CREATE' : name]));
  const shown = (row: Members): Members =>
    Object.fromEntries(
      [...known].map(([name, stored]) => {
        const value = row[stored] ?? null;
        return [name, /^(?:id|opportunity|\w+Id)$/.test(name) && isNumeric(value) ? Number(value) : value];
      }),
    );
  const stored = (fields: Members) => mapped(fields, (name, value) => [known.get(name) ?? name, value]);
  const withTable =
    (use: (table: Table, params: Members) => Reply): Answer =>
    (params) => {
      if (params['entityTypeId'] === undefined) return noParameter('entityTypeId');
      const table = tables.get(Number(params['entityTypeId']));
      return table ? use(table, params) : bad('NOT_FOUND', 'Not found');
    };
  const one = (use: (row: Row, table: Table, params: Members) => unknown): Answer =>
    withTable((table, params) => {
      const row = table.find(params['id']);
      if (params['id'] === undefined) return noParameter('id');
      return row ? good(use(row, table, params)) : bad('NOT_FOUND', 'Not found');
    });
  const withFields =
    (use: Answer): Answer =>
    (params) => {
      const { fields } = params;
      if (!isMap(fields)) return noParameter('fields');
      if (!isNumeric(fields['opportunity'] ?? 0))
        return bad('CRM_FIELD_ERROR_VALUE_NOT_VALID', 'opportunity');
      return use({ ...params, fields: stored(fields) });
    };
  return {
    list: withTable((table, params) => {
      const keys = Object.keys(mapOf(params['filter']))
        .map(nameOf)
        .concat(Object.keys(mapOf(params['order'])));
      const unknown = keys.find((name) => !known.has(name));
      const directions = Object.values(mapOf(params['order']));
      if (unknown !== undefined || directions.some((one) => !/^(?:asc|desc)$/i.test(String(one))))
        return bad('INVALID_ARG_VALUE', unknown ?? 'order');
      return page(table.rows.map(shown), { order: { id: 'ASC' }, ...params }, (rows) => ({ items: rows }));
    }),
    get: one((row) => ({ item: shown(row) })),
    add: withFields(
      withTable((table, { fields }) => good({ item: shown(table.add({ ...NEW, ...mapOf(fields) })) })),
    ),
    update: withFields(
      one((row, _, { fields }) => ({ item: shown(Object.assign(row, asText(mapOf(fields)))) })),
    ),
    delete: one((row, table) => (table.remove(row), [])),
  };
}

const isNumeric = (value: unknown) => value !== '' && value !== null && !Number.isNaN(Number(value));
const noParameter = (name: string) => bad('100', `Could not find value for parameter {${name}}`);

/** `tasks.task.*`: members in camel style, all text. */
function tasks(table: Table): Readonly<Record<string, Answer>> {
  const shown = (row: Members) => mapped(row, (name, value) => [camel(name), value]);
  const one =
    (use: (row: Row, params: Members) => unknown): Answer =>
    (params) => {
      const { taskId } = params;
      if (taskId === undefined) return noParameter('taskId');
      if (!isId(taskId)) return bad('0', 'Invalid value of taskId');
      const row = table.find(taskId);
      return row ? good({ task: use(row, params) }) : bad('1', 'Task not found or not accessible');
    };
  const status = (value: string) => one((row) => shown(Object.assign(row, { STATUS: value })));
  return {
    list: (params) => page(table.rows, params, (rows) => ({ tasks: rows.map(shown) })),
    get: one((row, { select }) => shown(selected(row, select))),
    add: ({ fields }) => {
      if (!isMap(fields)) return noParameter('fields');
      if ((fields['TITLE'] ?? '') === '') return bad('ERROR_CORE', 'The task has no title');
      return good({ task: shown(table.add({ STATUS: 2, CREATED_BY: 1, RESPONSIBLE_ID: 1, ...fields })) });
    },
    update: one((row, { fields }) => shown(Object.assign(row, asText(mapOf(fields))))),
    complete: status('5'),
    renew: status('2'),
    delete: one((row) => (table.remove(row), true)),
  };
}

const DIALOG: Answer = ({ DIALOG_ID }) => {
  if (DIALOG_ID === undefined) return bad('DIALOG_ID_EMPTY', "Dialog ID can't be empty");
  return DIALOG_ID === 'chat1'
    ? good({ id: 1, dialog_id: 'chat1', name: 'General' })
    : bad('ACCESS_ERROR', 'You do not have access to the specified dialog', 403);
};

/** Answers what it has rows for; each account that it makes has rows of its own. */
export function accountRows(): (method: string, params: unknown) => Reply | undefined {
  const people = ['Ada Lovelace', 'Bob Stone', 'Cara Field'].map((name) => name.split(' '));
  const users = people.map(([NAME, LAST_NAME], at) => ({
    ID: String(at + 1),
    ...{ NAME, LAST_NAME, ACTIVE: true, UF_DEPARTMENT: [1] },
  }));
  const deals = Array.from({ length: 60 }, (_, at) => ({
    TITLE: `Deal ${at + 1}`,
    ...{ OPPORTUNITY: 100 * (at + 1), STAGE_ID: 'NEW', CLOSED: at % 2 === 0 ? 'N' : 'Y', ASSIGNED_BY_ID: 1 },
  }));
  const contacts = new Table([
    { NAME: 'Dora', LAST_NAME: 'Hill', PHONE: [{ ID: '1', VALUE: '+1 555 1', VALUE_TYPE: 'WORK' }] },
  ]);
  const tables = new Map([
    [1, new Table([])],
    [2, new Table(deals)],
    [3, contacts],
    [4, new Table([])],
    [1248, new Table([{ TITLE: 'Pump', OPPORTUNITY: 5 }])],
  ]);
  const prices = [{ id: 7, productId: 7, catalogGroupId: 1, price: 12.5, currency: 'EUR' }];
  const recent = [
    { id: 1, chat_id: 1, type: 'chat', title: 'General', counter: 1, message: { id: 1, text: 'Hello' } },
  ];
  const families: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
    'crm.lead': older(tables.get(1) ?? contacts),
    'crm.deal': older(tables.get(2) ?? contacts),
    'crm.contact': older(contacts),
    'crm.item': items(tables),
    'tasks.task': tasks(
      new Table(deals.slice(0, 8).map((_, at) => ({ TITLE: `Task ${at + 1}`, STATUS: 2 }))),
    ),
    'crm.duplicate': {
      findbycomm: ({ values }) => {
        const found = contacts.rows.filter(({ PHONE }) =>
          ((PHONE ?? []) as { VALUE: string }[]).some(({ VALUE }) => String(values).includes(VALUE)),
        );
        // An empty map is written `[]`.
        return good(found.length === 0 ? [] : { CONTACT: found.map(({ ID }) => Number(ID)) });
      },
    },
    'catalog.price': { list: (params) => page(prices, params, (rows) => ({ prices: rows })) },
    'im.recent': { list: () => good({ items: recent, hasMore: false }) },
    'im.dialog': { get: DIALOG },
    user: { get: (params) => page(users, params, (rows) => rows) },
    app: { info: () => bad('ACCESS_DENIED', 'Application context required') },
    '': { profile: () => good({ ...users[0], ADMIN: true }) },
  };
  return (method, params) => {
    const at = method.lastIndexOf('.');
    return families[method.slice(0, Math.max(0, at)).toLowerCase()]?.[method.slice(at + 1).toLowerCase()]?.(
      mapOf(params),
    );
  };
}
