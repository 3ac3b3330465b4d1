/** An account with as many legacy methods as are documented, its names made up by the forms of the self-description. */

import { account } from '../generate/account.js';
import type { Account, Reply } from '../source/server.js';

const MODULES =
  'crm catalog sale tasks disk booking landing im imbot calendar telephony entity lists bizproc sign user'.split(
    ' ',
  );
const VERBS = ['list', 'get', 'add', 'update', 'delete'];
const OTHER = ['set', 'unset', 'register', 'getParts', 'start', 'types', 'import', 'complete', 'do'];

/** `1561` names: families of a fields method and the five verbs, and others with a verb of any kind. */
export function wholeMethods(): readonly string[] {
  const described = families().flatMap(({ name, fields }) => [
    `${name}.${fields}`,
    ...VERBS.map((verb) => `${name}.${verb}`),
  ]);
  const names = ['methods', 'scope', 'profile', 'batch', ...described];
  for (let index = 0; names.length < WHOLE; index += 1) {
    const module = MODULES[index % MODULES.length] ?? '';
    const verb = [...VERBS, ...OTHER][index % 14] ?? '';
    names.push(`${module}.part${Math.floor(index / 14)}.${verb}`);
  }
  return names;
}

const WHOLE = 1561;
const DESCRIBED = 108;

interface DescribedFamily {
  readonly name: string;
  readonly fields: 'fields' | 'getFields' | 'getfields';
  readonly answer: unknown;
}

/** Families in the forms of fields answers, as often as they are documented. */
export function families(): readonly DescribedFamily[] {
  return Array.from({ length: DESCRIBED }, (_, index) => {
    const module = MODULES[index % MODULES.length] ?? '';
    const own = `thing${Math.floor(index / MODULES.length)}`;
    const [, form] = FORMS.find(([upTo]) => index < upTo) ?? [0, placeholders];
    const fields = index % 2 === 0 ? 'fields' : 'getFields';
    return { name: `${module}.${own}`, fields, answer: form(own) };
  });
}

const FORMS: readonly (readonly [number, (name: string) => unknown])[] = [
  [47, (name) => ({ [name]: camel() })],
  [83, () => capital()],
  [93, () => ({ fields: camel() })],
  [96, () => ({ fields: Object.entries(camel()).map(([title, row]) => ({ ...row, title })) })],
  [99, () => ({ ID: 'Number', NAME: 'Name' })],
  [101, () => Object.entries(camel()).map(([name, row]) => ({ [name]: row }))],
  [105, () => ({ documentFields: { Number: { title: 'Number', value: '', required: 'Y', group: [] } } })],
];

function placeholders(): unknown {
  return { metrika: '', counter: 5 };
}

const flags = {
  isRequired: false,
  isReadOnly: false,
  isImmutable: false,
  isMultiple: false,
  isDynamic: false,
};

function camel(): Readonly<Record<string, object>> {
  return {
    id: { ...flags, type: 'integer', isReadOnly: true, title: 'Number' },
    type: { ...flags, type: 'string', isImmutable: true, title: 'Type' },
    title: { ...flags, type: 'string', isRequired: true, title: 'Title' },
    price: { ...flags, type: 'double', title: 'Price' },
    active: { ...flags, type: 'char', title: 'Active' },
    createdAt: { ...flags, type: 'datetime', title: 'Made' },
    level: { ...flags, type: 'enum', values: { 1: 'Low', 2: 'High' }, title: 'Level' },
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`own${at}`, { ...flags, type: TYPES[at % TYPES.length] }]),
    ),
  };
}

function capital(): Readonly<Record<string, object>> {
  return {
    ID: { ...flags, type: 'integer', isReadOnly: true, title: 'Number' },
    TITLE: { ...flags, type: 'string', isRequired: true, title: 'Title' },
    PHONE: { ...flags, type: 'crm_multifield', isMultiple: true, title: 'Phone' },
    UF_CRM_1700000000: { ...flags, type: 'enumeration', isMultiple: true, isDynamic: true, title: 'Colour' },
    ...Object.fromEntries(
      Array.from({ length: 15 }, (_, at) => [`FIELD_${at}`, { ...flags, type: TYPES[at % TYPES.length] }]),
    ),
  };
}

const TYPES = ['integer', 'string', 'date', 'user', 'crm_status', 'made_up', 'file', 'boolean', 'double'];

/** Answers what reading an account asks; anything else is not found. */
export function wholeAccount(options: { readonly methods?: readonly string[] } = {}): Account {
  const answers = new Map(families().map(({ name, fields, answer }) => [`${name}.${fields}`, answer]));
  const one = (method: string): Reply => {
    if (method === 'rest.documentation.openapi') return { body: account() };
    if (method === 'methods') return { body: { result: options.methods ?? wholeMethods(), time: {} } };
    if (answers.has(method)) return { body: { result: answers.get(method), time: {} } };
    return { status: 404, body: { error: 'ERROR_METHOD_NOT_FOUND', error_description: 'Method not found!' } };
  };
  return (method, body) => (method === 'batch' ? { body: batchOf(body, one) } : one(method));
}

function batchOf(body: unknown, one: (method: string) => Reply): unknown {
  const commands = Object.entries((body as { readonly cmd: Record<string, string> }).cmd); // of the client
  const replies = commands.map(([key, command]) => [key, one(decodeURIComponent(command))] as const);
  const of = (isGood: boolean): readonly (readonly [string, Reply])[] =>
    replies.filter(([, { status = 200 }]) => (status === 200) === isGood);
  return {
    result: {
      result: Object.fromEntries(
        of(true).map(([key, { body: said }]) => [key, (said as { result: unknown }).result]),
      ),
      result_error: Object.fromEntries(of(false).map(([key, { body: said }]) => [key, said])),
    },
    time: {},
  };
}
