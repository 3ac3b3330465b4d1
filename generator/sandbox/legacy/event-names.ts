/** The catalogue of events: which methods of this account cause each, and why the others are fired by nothing (Applications and events, Catalogue). */

import type { SvcEvents } from '../../../runtime/callbacks/catalogue.js';

type Name = keyof SvcEvents;

interface EventGroup {
  /** `''`: of every application. */
  readonly scope: string;
  readonly names: readonly Name[];
  /** What fires them. */
  readonly by?: readonly string[];
  /** Why nothing does; `sandbox.legacy.fireEvent` fires them all the same. */
  readonly never?: string;
  /** `event.bind` does not know them: they go where a bot was registered, or are polled. */
  readonly unbound?: true;
}

const CHANGES = ['ADD', 'UPDATE', 'DELETE'] as const;

function changes<const B extends string>(...objects: readonly B[]): `${B}${(typeof CHANGES)[number]}`[] {
  return objects.flatMap((object) => CHANGES.map((change) => `${object}${change}` as const));
}

function each<const B extends string, const E extends string>(
  begins: readonly B[],
  ends: readonly E[],
): `${B}${E}`[] {
  return begins.flatMap((begin) => ends.map((end) => `${begin}${end}` as const));
}

export const OFFLINE_EVENT = 'ONOFFLINEEVENT';

const NO_FAMILY = 'this account has no methods that change such objects';

/** What an administrator of the account does, or the account by itself. */
const OF_APPLICATIONS: readonly EventGroup[] = [
  { scope: '', names: ['ONAPPINSTALL'], by: ['application.install'] },
  { scope: '', names: ['ONAPPUPDATE'], by: ['application.update'] },
  { scope: '', names: ['ONAPPUNINSTALL'], by: ['application.uninstall'] },
  { scope: '', names: ['ONAPPPAYMENT'], never: 'nothing is paid for here' },
  { scope: '', names: ['ONAPPMETHODCONFIRM'], never: 'no method here asks an administrator first' },
  { scope: '', names: ['ONAPPTEST'], by: ['event.test'] },
  { scope: '', names: [OFFLINE_EVENT], by: ['whatever is queued'] },
];

const OF_TASKS: readonly EventGroup[] = [
  { scope: 'task', names: ['ONTASKADD'], by: ['tasks.task.add'] },
  { scope: 'task', names: ['ONTASKUPDATE'], by: ['tasks.task.update', 'tasks.task.file.attach'] },
  { scope: 'task', names: ['ONTASKDELETE'], by: ['tasks.task.delete'] },
  {
    scope: 'task',
    names: ['ONTASKCOMMENTADD'],
    by: ['task.comment.add', 'tasks.task.chat.message.send'],
  },
  {
    scope: 'task',
    names: ['ONTASKCOMMENTUPDATE', 'ONTASKCOMMENTDELETE'],
    never: 'comments can only be added here',
  },
];

const OF_CRM: readonly EventGroup[] = [
  { scope: 'crm', names: ['ONCRMDEALADD'], by: ['crm.deal.add'] },
  { scope: 'crm', names: ['ONCRMDEALUPDATE'], by: ['crm.deal.update'] },
  { scope: 'crm', names: ['ONCRMDEALDELETE'], by: ['crm.deal.delete'] },
  { scope: 'crm', names: ['ONCRMDEALMOVETOCATEGORY'], never: 'the pipeline of a deal cannot be changed' },
  {
    scope: 'crm',
    never: NO_FAMILY,
    names: [
      ...changes('ONCRMLEAD', 'ONCRMCONTACT', 'ONCRMCOMPANY', 'ONCRMQUOTE', 'ONCRMCURRENCY', 'ONCRMTYPE'),
      ...changes('ONCRMREQUISITE', 'ONCRMBANKDETAIL', 'ONCRMACTIVITY', 'ONCRMINVOICE', 'ONCRMPRODUCT'),
      ...changes('ONCRMPRODUCTPROPERTY', 'ONCRMPRODUCTSECTION', 'ONCRMMEASURE', 'ONCRMTIMELINECOMMENT'),
      ...changes('ONCRMDYNAMICITEM', 'ONCRMDOCUMENTGENERATORDOCUMENT'),
      ...each(
        [
          'ONCRMLEAD',
          'ONCRMDEAL',
          'ONCRMCONTACT',
          'ONCRMCOMPANY',
          'ONCRMQUOTE',
          'ONCRMREQUISITE',
          'ONCRMTYPE',
        ],
        ['USERFIELDADD', 'USERFIELDUPDATE', 'USERFIELDDELETE', 'USERFIELDSETENUMVALUES'],
      ),
      ...each(['ONCRMINVOICEUSERFIELD'], [...CHANGES, 'SETENUMVALUES']),
      ...each(['ONCRMDEALRECURRING', 'ONCRMINVOICERECURRING'], ['ADD', 'UPDATE', 'DELETE', 'EXPOSE']),
      ...(['ONCRMINVOICESETSTATUS', 'ONCRMADDRESSREGISTER', 'ONCRMADDRESSUNREGISTER'] as const),
      'ONCRMTIMELINEITEMACTION',
    ],
  },
];

const OF_TRADE: readonly EventGroup[] = [
  { scope: 'catalog', names: ['CATALOG.PRICE.ON.ADD'], by: ['catalog.price.add'] },
  { scope: 'catalog', names: ['CATALOG.PRICE.ON.UPDATE'], by: ['catalog.price.update'] },
  { scope: 'catalog', names: ['CATALOG.PRICE.ON.DELETE'], by: ['catalog.price.delete'] },
  {
    scope: 'catalog',
    never: NO_FAMILY,
    names: changes(
      ...([
        'CATALOG.MEASURE.ON.',
        'CATALOG.PRICE.TYPE.ON.',
        'CATALOG.ROUNDING.ON.',
        'CATALOG.PRODUCT.ON.',
      ] as const),
    ),
  },
  {
    scope: 'sale',
    never: NO_FAMILY,
    names: [
      ...each(['ONORDER', 'ONPAYMENT', 'ONSHIPMENT', 'ONPROPERTYVALUE'], ['ENTITYSAVED', 'DELETED']),
      'ONSALEORDERSAVED',
      'ONSALEBEFOREORDERDELETE',
    ],
  },
];

const OF_OFFICE: readonly EventGroup[] = [
  { scope: 'user', names: ['ONUSERADD'], never: 'no method here adds a person' },
  {
    scope: 'calendar',
    names: changes('ONCALENDARENTRY', 'ONCALENDARSECTION'),
    never: 'calendars are only read',
  },
  { scope: 'log', names: changes('ONLIVEFEEDPOST'), never: NO_FAMILY },
  { scope: 'sonet', names: changes('ONSONETGROUP', 'ONSONETGROUPSUBJECT'), never: NO_FAMILY },
  {
    scope: 'booking',
    names: changes('ONBOOKING', 'ONBOOKINGRESOURCE', 'ONBOOKINGRESOURCETYPE', 'ONBOOKINGWAITLISTITEM'),
    never: 'bookings are only read',
  },
  {
    scope: 'telephony',
    names: [
      ...each(['ONVOXIMPLANTCALL'], ['INIT', 'START', 'END']),
      ...each(['ONEXTERNALCALL'], ['START', 'BACKSTART']),
    ],
    never: 'nobody telephones here',
  },
  {
    scope: 'sign.b2e',
    names: [
      'ONSIGNB2EDOCUMENTSTATUSCHANGED',
      'ONSIGNB2EMEMBERSTATUSCHANGED',
      'ONSIGNHCMLINKB2EDOCUMENTSIGNED',
    ],
    never: NO_FAMILY,
  },
  {
    scope: 'humanresources.hcmlink',
    names: each(
      ['ONHUMANRESOURCESHCMLINK'],
      [
        'EMPLOYEELISTREQUESTED',
        'EMPLOYEELISTMAPPED',
        'FIELDVALUEREQUESTED',
        'PINREQUESTED',
        'SALARYVACATIONREQUESTED',
      ],
    ),
    never: 'a page mentions them only',
  },
];

const CHAT = ['MESSAGEADD', 'MESSAGEUPDATE', 'MESSAGEDELETE', 'JOINCHAT'] as const;

const OF_CHATS: readonly EventGroup[] = [
  {
    scope: 'imconnector',
    names: [
      ...each(['ONIMCONNECTOR'], ['DIALOGSTART', 'DIALOGFINISH', 'STATUSDELETE', 'LINEDELETE']),
      ...changes('ONIMCONNECTORMESSAGE'),
    ],
    never: 'there are no connectors here',
  },
  {
    scope: 'imopenlines',
    names: ['ONSESSIONSTART', 'ONSESSIONFINISH', ...changes('ONOPENLINEMESSAGE')],
    never: 'there are no open lines here',
  },
  {
    scope: 'imbot',
    names: [
      ...each(['ONIMBOT'], [...CHAT, 'CONTEXTGET', 'DELETE']),
      ...each(['ONIMBOTV2'], [...CHAT, 'CONTEXTGET', 'COMMANDADD', 'REACTIONCHANGE', 'DELETE']),
      'ONIMCOMMANDADD',
    ],
    never: 'there are no bots here',
    unbound: true,
  },
  {
    scope: 'im',
    names: each(['ONIMV2'], [...CHAT, 'REACTIONCHANGE']),
    never: 'they are polled, never posted',
    unbound: true,
  },
];

/** All of the catalogue. */
export const EVENT_GROUPS: readonly EventGroup[] = [
  ...OF_APPLICATIONS,
  ...OF_TASKS,
  ...OF_CRM,
  ...OF_TRADE,
  ...OF_OFFICE,
  ...OF_CHATS,
];

const BOUND: ReadonlyMap<string, string> = new Map(
  EVENT_GROUPS.filter(({ unbound }) => unbound === undefined).flatMap(({ names, scope }) =>
    names.map((name) => [name, scope] as const),
  ),
);

/** In upper case, or `undefined` for a name that no handler can be bound to. `scopes`: one of them is needed where it is given. */
export function eventName(given: unknown, scopes?: ReadonlySet<string>): string | undefined {
  const name = typeof given === 'string' ? given.toUpperCase() : '';
  const scope = BOUND.get(name);
  if (scope === undefined) return undefined;
  return scopes === undefined || scope === '' || scopes.has(scope) ? name : undefined;
}

/** Those that `event.bind` takes with these scopes. */
export function eventNames(scopes: (scope: string) => boolean): readonly string[] {
  return [...BOUND].filter(([, scope]) => scopes(scope)).map(([name]) => name);
}
