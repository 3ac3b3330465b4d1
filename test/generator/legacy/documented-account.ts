/** An account that has every documented legacy method: fields in each documented form, own fields, and types of items. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { account } from '../generate/account.js';
import type { Account, Reply } from '../source/server.js';

const here = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

/** A line for each family: its name, and the last part of each of its methods. */
export function documentedMethods(): readonly string[] {
  return here('documented-methods.txt')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [family = '', verbs = ''] = line.split(': ');
      return verbs.split(' ').map((verb) => (family === '.' ? verb : `${family}.${verb}`));
    });
}

/** What methods take and return, by example. */
export interface DocumentedExample {
  readonly methods: readonly string[];
  readonly takes?: readonly Readonly<Record<string, unknown>>[];
  readonly answers: readonly unknown[];
  /** The member that holds the rows; `.`: the result itself, `{}`: the values of a map. */
  readonly rows?: string;
}

/** @param file of this folder; its head says which page its rows are from */
export function documentedExamples(
  file: 'documented-examples.yaml' | 'documented-families.yaml',
): readonly DocumentedExample[] {
  const { examples } = parse(here(file), { maxAliasCount: -1 }) as {
    readonly examples: readonly DocumentedExample[];
  }; // our own table
  return examples;
}

const FLAGS = {
  isRequired: false,
  isReadOnly: false,
  isImmutable: false,
  isMultiple: false,
  isDynamic: false,
};

type Fields = Readonly<Record<string, object>>;

/** `NAME:type`, with `*` after it where it is required, `+` where it has several values, `=` where it is only read. */
function fields(text: string): Fields {
  const entries = text.split(/\s+/).map((word) => {
    const [name = '', type = ''] = word.replace(/[*+=]+$/, '').split(':');
    const [isRequired, isMultiple, isReadOnly] = ['*', '+', '='].map((mark) => word.includes(mark));
    const isDynamic = /^(?:UF_|ufCrm|PARENT_ID_|parentId\d|property\d)/.test(name);
    const items = type === 'enumeration' ? { items: [{ ID: '44', VALUE: 'Web site' }] } : {};
    const values = type === 'enum' ? { values: { 1: 'Low', 2: 'High' } } : {};
    const title = name.toLowerCase();
    return [
      name,
      { ...FLAGS, type, title, isRequired, isMultiple, isReadOnly, isDynamic, ...items, ...values },
    ] as const;
  });
  return Object.fromEntries(entries);
}

/** Every declared type that answers of families in capitals have. */
const CAPITAL = `ID:integer= TITLE:string* TYPE_ID:crm_status STAGE_ID:crm_status CURRENCY_ID:crm_currency OPPORTUNITY:double
  OPENED:char CLOSED:boolean COMMENTS:text COMPANY_ID:crm_company CONTACT_ID:crm_contact CONTACT_IDS:crm_contact+
  LEAD_ID:crm_lead ASSIGNED_BY_ID:user DATE_CREATE:datetime= BEGINDATE:date PHONE:crm_multifield+ LOGO:file
  OWNER:crm_entity OWNER_TYPE_ID:crm_enum_ownertype SETTINGS:object FILES:diskfile+ LEVEL:enum ROLES:array
  PARENT_ID_1248:crm_dynamic_type UF_CRM_1700000000:string UF_CRM_1700000001:enumeration+ UF_CRM_1700000002:money
  UF_CRM_1700000003:file+ UF_CRM_1700000004:boolean UF_CRM_1700000005:crm UF_CRM_1700000006:address
  UF_CRM_1700000007:iblock_element UF_CRM_1700000008:rest_12_own`;
const CAMEL = `id:integer= name:string* code:string active:char sort:integer price:double currency:string dateCreate:datetime=
  timestampX:datetime= createdBy:integer= xmlId:string detailPicture:file available:boolean level:enum type:integer
  fields:object iblockId:integer property100:productproperty property101:productproperty+ parentId1248:crm_dynamic_type`;
const ITEM = `id:integer= title:string stageId:crm_status opportunity:double opened:boolean assignedById:user
  createdTime:datetime= begindate:date contactIds:crm_contact+ fm:crm_multifield+ observers:user+ sourceId:crm_status
  ufCrm_1700000000:string ufCrm_1700000001:enumeration+ ufCrm_1700000002:file ufCrm_1700000003:boolean parentId1248:integer`;
const LINK = 'CONTACT_ID:integer* SORT:integer ROLE_ID:integer IS_PRIMARY:char';

/** Families in capitals whose fields are not those of every one. */
const OWN_CAPITAL: Readonly<Record<string, string>> = {
  'crm.deal.contact': LINK,
  'crm.lead.contact': LINK,
  'crm.company.contact': LINK,
  'crm.contact.company': LINK.replace('CONTACT', 'COMPANY'),
  'crm.address':
    'TYPE_ID:integer* ENTITY_TYPE_ID:integer* ENTITY_ID:integer* ADDRESS_1:string CITY:string LOC_ADDR_ID:integer',
  'crm.currency':
    'CURRENCY:string* BASE:char AMOUNT:double AMOUNT_CNT:integer SORT:integer LANG:currency_localization+ DATE_UPDATE:datetime=',
  'crm.status':
    'ID:integer= ENTITY_ID:string* STATUS_ID:string* NAME:string* SORT:integer SYSTEM:char COLOR:string EXTRA:crm_status_extra',
  'crm.requisite.link':
    'ENTITY_TYPE_ID:integer* ENTITY_ID:integer* REQUISITE_ID:integer* BANK_DETAIL_ID:integer* MC_REQUISITE_ID:integer',
};

/** Families in camel case: the member of their fields answer. */
const OWN_CAMEL: Readonly<Record<string, readonly [key: string, text: string]>> = {
  'catalog.productImage': [
    'productImage',
    'id:integer= name:string detailUrl:string= downloadUrl:string= createTime:datetime= productId:integer* type:string fileId:file',
  ],
  'sale.basketProperties': ['basketProperties', CAMEL],
  'crm.orderentity': ['orderEntity', 'orderId:integer* ownerId:integer* ownerTypeId:integer*'],
  'crm.type': [
    'fields',
    'id:integer= title:string* entityTypeId:integer code:string isStagesEnabled:boolean',
  ],
};

const DOCUMENT = 'id:integer= title:string docType:char* responsibleId:integer* status:char= total:double';

function answerOf(family: string): unknown {
  const last = family.split('.').at(-1) ?? '';
  if (/^(?:user|department|mailservice)$/.test(family)) return { ID: 'ID', NAME: 'Name', ACTIVE: 'Active' };
  if (family === 'catalog.document')
    return Object.entries(fields(DOCUMENT)).map(([name, row]) => ({ [name]: row }));
  if (family.startsWith('biconnector.'))
    return { fields: Object.entries(fields(CAMEL)).map(([title, row]) => ({ ...row, title })) };
  if (family.includes('documentgenerator'))
    return {
      documentFields: { Number: { title: 'Number', value: '', required: 'Y', group: [], chain: '' } },
    };
  if (family === 'crm.duplicate.volatiletype')
    return [{ entityTypeId: 1, fieldCode: 'NAME', fieldTitle: 'Name' }];
  if (family === 'tasks.task') return { fields: fields(CAPITAL) };
  const camel = Object.entries(OWN_CAMEL).find(([name]) => name.toLowerCase() === family)?.[1];
  if (camel !== undefined) return { [camel[0]]: fields(camel[1]) };
  if (/^(?:catalog|sale)\./.test(family)) return { [last]: fields(CAMEL) };
  return fields(OWN_CAPITAL[family] ?? CAPITAL);
}

const TYPES = [
  { id: 1, entityTypeId: 1248, title: 'Pumps' },
  { id: 2, entityTypeId: 1250, title: 'Valves' },
];

/** Answers what `also` does, else what reading the account asks. */
export function documentedAccount(
  also: (method: string, params: unknown) => Reply | undefined = () => undefined,
): Account {
  const methods = documentedMethods();
  const one = (method: string, params: unknown): Reply => {
    const lower = method.toLowerCase();
    if (lower === 'rest.documentation.openapi') return { body: account() };
    if (lower === 'methods') return { body: { result: methods, time: {} } };
    const answered = also(method, params);
    if (answered !== undefined) return answered;
    if (lower === 'crm.type.list')
      return { body: { result: { types: TYPES }, total: TYPES.length, time: {} } };
    if (lower === 'crm.item.fields') return { body: { result: { fields: fields(ITEM) }, time: {} } };
    const family = /^(.+)\.(?:get)?fields$/.exec(lower)?.[1];
    if (family !== undefined) return { body: { result: answerOf(family), time: {} } };
    return { status: 404, body: { error: 'ERROR_METHOD_NOT_FOUND' } };
  };
  return (method, body) => (method === 'batch' ? { body: batchOf(body, one) } : one(method, body));
}

/** Of the client, which writes the parameters of a command as a query; `total` and `next` of a list move beside the results. */
function batchOf(body: unknown, one: (method: string, params: unknown) => Reply): unknown {
  const commands = Object.entries((body as { readonly cmd: Record<string, string> }).cmd); // of the client
  const replies = commands.map(([key, command]) => {
    const [method = '', query = ''] = command.split('?');
    return [key, one(method, parsedQuery(query))] as const;
  });
  const good = replies.filter(([, { status = 200 }]) => status === 200);
  const bad = replies.filter(([, { status = 200 }]) => status !== 200);
  const members = (name: 'result' | 'total' | 'next') =>
    good.flatMap(([key, { body: said }]) => {
      const value = (said as { readonly [member in typeof name]?: unknown })[name]; // ours
      return value === undefined ? [] : [[key, value] as const];
    });
  return {
    result: {
      result: Object.fromEntries(members('result')),
      result_error: Object.fromEntries(bad.map(([key, { body: said }]) => [key, said])),
      result_total: Object.fromEntries(members('total')),
      result_next: Object.fromEntries(members('next')),
    },
    time: {},
  };
}

interface Parts {
  [name: string]: string | Parts;
}

/** `fields[NAME]=x&select[0]=ID`. */
function parsedQuery(query: string): unknown {
  const all: Parts = {};
  for (const [path, value] of new URLSearchParams(query)) {
    const names = path.replaceAll(']', '').split('[');
    const last = names.pop() ?? '';
    let part = all;
    for (const name of names) part = (part[name] ??= {}) as Parts; // the client writes a name either way, never both
    part[last] = value;
  }
  return withLists(all);
}

/** A map with the names 0, 1, … is a list. */
function withLists(part: string | Parts): unknown {
  if (typeof part === 'string') return part;
  const entries = Object.entries(part).map(([name, value]) => [name, withLists(value)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
