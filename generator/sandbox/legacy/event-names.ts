/** The catalogue of events by scope (Applications and events, Catalogue). */

import type { SvcEvents } from '../../../runtime/callbacks/catalogue.js';

type Name = keyof SvcEvents;

const CHANGES = ['ADD', 'UPDATE', 'DELETE'] as const;

function changes<const B extends string>(...objects: readonly B[]): `${B}${(typeof CHANGES)[number]}`[] {
  return each(objects, CHANGES);
}

function each<const B extends string, const E extends string>(
  begins: readonly B[],
  ends: readonly E[],
): `${B}${E}`[] {
  return begins.flatMap((begin) => ends.map((end) => `${begin}${end}` as const));
}

export const OFFLINE_EVENT = 'ONOFFLINEEVENT';

const CHAT = ['MESSAGEADD', 'MESSAGEUPDATE', 'MESSAGEDELETE', 'JOINCHAT'] as const;

/** The scope that an application needs; `''`: none. `sandbox.legacy.fireEvent` fires those that no method causes. */
const BOUND: Readonly<Record<string, readonly Name[]>> = {
  '': [
    ...each(['ONAPP'], ['INSTALL', 'UPDATE', 'UNINSTALL', 'PAYMENT', 'METHODCONFIRM', 'TEST']),
    OFFLINE_EVENT,
  ],
  task: changes('ONTASK', 'ONTASKCOMMENT'),
  crm: [
    ...changes('ONCRMDEAL'),
    'ONCRMDEALMOVETOCATEGORY',
    ...changes('ONCRMLEAD', 'ONCRMCONTACT', 'ONCRMCOMPANY', 'ONCRMQUOTE', 'ONCRMCURRENCY', 'ONCRMTYPE'),
    ...changes('ONCRMREQUISITE', 'ONCRMBANKDETAIL', 'ONCRMACTIVITY', 'ONCRMINVOICE', 'ONCRMPRODUCT'),
    ...changes('ONCRMPRODUCTPROPERTY', 'ONCRMPRODUCTSECTION', 'ONCRMMEASURE', 'ONCRMTIMELINECOMMENT'),
    ...changes('ONCRMDYNAMICITEM', 'ONCRMDOCUMENTGENERATORDOCUMENT'),
    ...each(
      ['ONCRMLEAD', 'ONCRMDEAL', 'ONCRMCONTACT', 'ONCRMCOMPANY', 'ONCRMQUOTE', 'ONCRMREQUISITE', 'ONCRMTYPE'],
      ['USERFIELDADD', 'USERFIELDUPDATE', 'USERFIELDDELETE', 'USERFIELDSETENUMVALUES'],
    ),
    ...each(['ONCRMINVOICEUSERFIELD'], [...CHANGES, 'SETENUMVALUES']),
    ...each(['ONCRMDEALRECURRING', 'ONCRMINVOICERECURRING'], [...CHANGES, 'EXPOSE']),
    'ONCRMINVOICESETSTATUS',
    ...each(['ONCRMADDRESS'], ['REGISTER', 'UNREGISTER']),
    'ONCRMTIMELINEITEMACTION',
  ],
  catalog: changes(
    'CATALOG.PRICE.ON.',
    'CATALOG.MEASURE.ON.',
    'CATALOG.PRICE.TYPE.ON.',
    'CATALOG.ROUNDING.ON.',
    'CATALOG.PRODUCT.ON.',
  ),
  sale: [
    ...each(['ONORDER', 'ONPAYMENT', 'ONSHIPMENT', 'ONPROPERTYVALUE'], ['ENTITYSAVED', 'DELETED']),
    'ONSALEORDERSAVED',
    'ONSALEBEFOREORDERDELETE',
  ],
  user: ['ONUSERADD'],
  calendar: changes('ONCALENDARENTRY', 'ONCALENDARSECTION'),
  log: changes('ONLIVEFEEDPOST'),
  sonet: changes('ONSONETGROUP', 'ONSONETGROUPSUBJECT'),
  booking: changes('ONBOOKING', 'ONBOOKINGRESOURCE', 'ONBOOKINGRESOURCETYPE', 'ONBOOKINGWAITLISTITEM'),
  telephony: [
    ...each(['ONVOXIMPLANTCALL'], ['INIT', 'START', 'END']),
    ...each(['ONEXTERNALCALL'], ['START', 'BACKSTART']),
  ],
  'sign.b2e': [
    ...each(['ONSIGNB2EDOCUMENT', 'ONSIGNB2EMEMBER'], ['STATUSCHANGED']),
    'ONSIGNHCMLINKB2EDOCUMENTSIGNED',
  ],
  'humanresources.hcmlink': [
    ...each(['ONHUMANRESOURCESHCMLINKEMPLOYEELIST'], ['REQUESTED', 'MAPPED']),
    ...each(['ONHUMANRESOURCESHCMLINK'], ['FIELDVALUEREQUESTED', 'PINREQUESTED', 'SALARYVACATIONREQUESTED']),
  ],
  imconnector: [
    ...each(['ONIMCONNECTOR'], ['DIALOGSTART', 'DIALOGFINISH', 'STATUSDELETE', 'LINEDELETE']),
    ...changes('ONIMCONNECTORMESSAGE'),
  ],
  imopenlines: ['ONSESSIONSTART', 'ONSESSIONFINISH', ...changes('ONOPENLINEMESSAGE')],
};

/** `event.bind` does not accept these: they are posted to the address of a registered bot, or are polled. */
const UNBOUND: Readonly<Record<string, readonly Name[]>> = {
  imbot: [
    ...each(['ONIMBOT'], [...CHAT, 'CONTEXTGET', 'DELETE']),
    ...each(['ONIMBOTV2'], [...CHAT, 'CONTEXTGET', 'COMMANDADD', 'REACTIONCHANGE', 'DELETE']),
    'ONIMCOMMANDADD',
  ],
  im: each(['ONIMV2'], [...CHAT, 'REACTIONCHANGE']),
};

/** All of the catalogue, by scope. */
export const EVENTS: readonly (readonly [scope: string, names: readonly Name[]])[] = Object.entries({
  ...BOUND,
  ...UNBOUND,
});

const SCOPES: ReadonlyMap<string, string> = new Map(
  Object.entries(BOUND).flatMap(([scope, names]) => names.map((name) => [name, scope] as const)),
);

/** The name in upper case; `undefined` if no handler can be bound to it. @param scopes of the caller; absent: not checked */
export function eventName(given: unknown, scopes?: ReadonlySet<string>): string | undefined {
  const name = typeof given === 'string' ? given.toUpperCase() : '';
  const scope = SCOPES.get(name);
  if (scope === undefined) return undefined;
  return scopes === undefined || scope === '' || scopes.has(scope) ? name : undefined;
}

/** The events that `event.bind` accepts with these scopes. */
export function eventNames(scopes: (scope: string) => boolean): readonly string[] {
  return [...SCOPES].filter(([, scope]) => scopes(scope)).map(([name]) => name);
}
