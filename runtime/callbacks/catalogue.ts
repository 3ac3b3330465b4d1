/** The events that the documentation names, and the data of each (Applications and events, Catalogue). */

/** Undocumented members are kept. */
interface Open {
  readonly [name: string]: unknown;
}

/** Every value is text on the wire, numbers too. */
type Texts<N extends string> = Open & { readonly [M in N]: string };
type Fields<N extends string> = Open & { readonly FIELDS: Texts<N> };

type Change = 'ADD' | 'UPDATE' | 'DELETE';
type ByName<Names extends string, Data> = { readonly [N in Names]: Data };

type CrmObject =
  | 'LEAD'
  | 'CONTACT'
  | 'COMPANY'
  | 'DEAL'
  | 'QUOTE'
  | 'CURRENCY'
  | 'TYPE'
  | 'REQUISITE'
  | 'BANKDETAIL'
  | 'ACTIVITY'
  | 'INVOICE'
  | 'PRODUCT'
  | 'PRODUCTPROPERTY'
  | 'PRODUCTSECTION'
  | 'MEASURE';
type WithUserFields = 'LEAD' | 'CONTACT' | 'COMPANY' | 'DEAL' | 'QUOTE' | 'REQUISITE' | 'TYPE';

type CrmEvents = ByName<
  | `ONCRM${CrmObject}${Change}`
  | 'ONCRMDEALRECURRINGDELETE'
  | 'ONCRMINVOICESETSTATUS'
  | 'ONCRMINVOICERECURRINGDELETE',
  Fields<'ID'>
> &
  ByName<
    `ONCRM${WithUserFields}USERFIELD${Change | 'SETENUMVALUES'}`,
    Fields<'ID' | 'ENTITY_ID' | 'FIELD_NAME'>
  > &
  ByName<`ONCRMINVOICEUSERFIELD${Change | 'SETENUMVALUES'}`, Texts<'id' | 'entityId' | 'fieldName'>> &
  ByName<`ONCRMDYNAMICITEM${Change}`, Fields<'ID' | 'ENTITY_TYPE_ID'>> &
  ByName<`ONCRMDOCUMENTGENERATORDOCUMENT${Change}`, Fields<'ID' | 'ENTITY_TYPE_ID' | 'ENTITY_ID'>> &
  ByName<'ONCRMDEALMOVETOCATEGORY', Fields<'ID' | 'CATEGORY_ID' | 'STAGE_ID'>> &
  ByName<'ONCRMDEALRECURRINGADD' | 'ONCRMDEALRECURRINGUPDATE', Fields<'ID' | 'RECURRING_DEAL_ID'>> &
  ByName<'ONCRMDEALRECURRINGEXPOSE', Fields<'ID' | 'RECURRING_DEAL_ID' | 'DEAL_ID'>> &
  ByName<'ONCRMINVOICERECURRINGADD' | 'ONCRMINVOICERECURRINGUPDATE', Fields<'ID' | 'RECURRING_INVOICE_ID'>> &
  ByName<'ONCRMINVOICERECURRINGEXPOSE', Fields<'ID' | 'RECURRING_INVOICE_ID' | 'INVOICE_ID'>> &
  ByName<
    'ONCRMADDRESSREGISTER' | 'ONCRMADDRESSUNREGISTER',
    Fields<'TYPE_ID' | 'ENTITY_TYPE_ID' | 'ENTITY_ID' | 'ANCHOR_ID' | 'ANCHOR_TYPE_ID'>
  > &
  ByName<`ONCRMTIMELINECOMMENT${Change}`, Texts<'ID'>> &
  ByName<'ONCRMTIMELINEITEMACTION', Texts<'id' | 'entityTypeId' | 'entityId' | 'activityId' | 'userId'>>;

type TradeEvents = ByName<
  | `CATALOG.${'MEASURE' | 'PRICE' | 'PRICE.TYPE' | 'ROUNDING'}.ON.${Change}`
  | `ON${'ORDER' | 'PAYMENT' | 'SHIPMENT' | 'PROPERTYVALUE'}${'ENTITYSAVED' | 'DELETED'}`,
  Fields<'ID'>
> &
  ByName<`CATALOG.PRODUCT.ON.${Change}`, Fields<'ID' | 'TYPE'>> &
  ByName<'ONSALEORDERSAVED' | 'ONSALEBEFOREORDERDELETE', Fields<'ID' | 'XML_ID' | 'ACTION'>>;

/** A missing side is left out. */
interface TaskChange extends Open {
  readonly FIELDS_BEFORE?: Texts<'ID'>;
  readonly FIELDS_AFTER?: Texts<'ID'>;
  /** `Y` or `N`. */
  readonly IS_ACCESSIBLE_BEFORE?: string;
  readonly IS_ACCESSIBLE_AFTER?: string;
}

interface CommentSide extends Open {
  /** `0` where the comment is a message of the new task card. */
  readonly ID: string;
  readonly TASK_ID: string;
  readonly MESSAGE_ID?: string;
  /** `EDIT` or `DEL`. */
  readonly ACTION?: string;
}

interface TaskCommentChange extends Omit<TaskChange, 'FIELDS_BEFORE' | 'FIELDS_AFTER'>, Open {
  readonly FIELDS_BEFORE?: CommentSide;
  readonly FIELDS_AFTER?: CommentSide;
}

interface UserAdded extends Open {
  readonly ID: string;
  readonly ACTIVE?: string;
  readonly EMAIL?: string;
  readonly NAME?: string;
  readonly LAST_NAME?: string;
}

type LinkRequest =
  | 'EMPLOYEELISTREQUESTED'
  | 'EMPLOYEELISTMAPPED'
  | 'FIELDVALUEREQUESTED'
  | 'PINREQUESTED'
  | 'SALARYVACATIONREQUESTED';

type OfficeEvents = ByName<`ONTASK${Change}`, TaskChange> &
  ByName<`ONTASKCOMMENT${Change}`, TaskCommentChange> &
  ByName<`ONLIVEFEEDPOST${Change}`, Fields<'POST_ID'>> &
  ByName<`ONSONETGROUP${Change}`, Fields<'ID'>> &
  ByName<
    `ONSONETGROUPSUBJECT${Change}` | `ONBOOKING${'' | 'RESOURCE' | 'RESOURCETYPE' | 'WAITLISTITEM'}${Change}`,
    Texts<'ID'>
  > &
  ByName<`ONCALENDAR${'ENTRY' | 'SECTION'}${Change}`, Texts<'id'>> &
  ByName<'ONUSERADD', UserAdded> &
  ByName<'ONVOXIMPLANTCALLINIT' | 'ONVOXIMPLANTCALLEND', Texts<'CALL_ID'>> &
  ByName<'ONVOXIMPLANTCALLSTART', Texts<'CALL_ID' | 'USER_ID'>> &
  ByName<'ONEXTERNALCALLSTART' | 'ONEXTERNALCALLBACKSTART', Open> &
  ByName<'ONSIGNB2EDOCUMENTSTATUSCHANGED', Texts<'documentUid' | 'statusCode' | 'statusName'>> &
  ByName<'ONSIGNB2EMEMBERSTATUSCHANGED', Texts<'documentUid' | 'memberUid' | 'statusCode' | 'statusName'>> &
  ByName<'ONSIGNHCMLINKB2EDOCUMENTSIGNED', Open & { readonly id: string; readonly company?: unknown }> &
  ByName<
    `ONHUMANRESOURCESHCMLINK${LinkRequest}`,
    Open & { readonly jobId?: string; readonly company?: unknown }
  >;

type Rows = readonly Open[];

type ConnectorEvents = ByName<
  `ONIMCONNECTORMESSAGE${Change}`,
  Texts<'CONNECTOR' | 'LINE'> & { readonly MESSAGES: Rows }
> &
  ByName<
    'ONIMCONNECTORDIALOGSTART' | 'ONIMCONNECTORDIALOGFINISH',
    Texts<'CONNECTOR' | 'LINE'> & { readonly DATA: Rows }
  > &
  ByName<'ONIMCONNECTORSTATUSDELETE', Texts<'connector' | 'line'>> &
  /** Only the identifier of the line. */
  ByName<'ONIMCONNECTORLINEDELETE', string> &
  ByName<'ONSESSIONSTART' | 'ONSESSIONFINISH' | 'ONOPENLINEMESSAGEADD', Open & { readonly DATA: Rows }> &
  ByName<
    'ONOPENLINEMESSAGEUPDATE' | 'ONOPENLINEMESSAGEDELETE',
    Texts<'CONNECTOR' | 'LINE'> & { readonly DATA: Rows }
  >;

/** Keyed by the identifier of each bot, with its own authorisation. */
type Bots = Readonly<Record<string, Open>>;

interface BotEvent extends Open {
  readonly BOT: Bots;
  readonly PARAMS: Open;
  readonly USER?: Open;
}

/** `auth` of the bot acts as the bot. `auth` next to `data` proves that the event is authentic. */
interface BotIdentity extends Open {
  readonly id: string;
  readonly code: string;
  readonly auth?: Open;
}

interface ChatEvent extends Open {
  readonly message?: Open;
  readonly messageId?: string;
  readonly chat?: Open;
  readonly dialogId?: string;
  readonly user?: Open;
  readonly language?: string;
  readonly reaction?: string;
  readonly action?: string;
}

interface BotChatEvent extends ChatEvent {
  readonly bot: BotIdentity;
  readonly command?: Open;
  readonly context?: unknown;
}

type ChatChange = `MESSAGE${Change}` | 'JOINCHAT' | 'REACTIONCHANGE';

type ChatEvents = ByName<`ONIMBOTMESSAGE${Change}` | 'ONIMBOTJOINCHAT' | 'ONIMBOTCONTEXTGET', BotEvent> &
  ByName<'ONIMCOMMANDADD', Open & { readonly COMMAND: Bots; readonly PARAMS: Open }> &
  ByName<'ONIMBOTDELETE', Texts<'BOT_ID' | 'BOT_CODE'>> &
  ByName<`ONIMBOTV2${ChatChange | 'CONTEXTGET' | 'COMMANDADD' | 'DELETE'}`, BotChatEvent> &
  ByName<`ONIMV2${ChatChange}`, ChatEvent>;

type ApplicationEvents = ByName<'ONAPPINSTALL', Texts<'VERSION' | 'ACTIVE' | 'INSTALLED' | 'LANGUAGE_ID'>> &
  ByName<'ONAPPUPDATE', Texts<'VERSION' | 'PREVIOUS_VERSION' | 'LANGUAGE_ID'>> &
  /** `CLEAN`: `1` where the application's data is to be deleted. */
  ByName<'ONAPPUNINSTALL', Texts<'LANGUAGE_ID' | 'CLEAN'>> &
  ByName<'ONAPPPAYMENT', Texts<'CODE' | 'VERSION' | 'STATUS' | 'PAYMENT_EXPIRED' | 'DAYS' | 'LANGUAGE_ID'>> &
  ByName<'ONAPPMETHODCONFIRM', Texts<'TOKEN' | 'METHOD' | 'CONFIRMED' | 'LANGUAGE_ID'>> &
  ByName<'ONAPPTEST', Open & { readonly QUERY?: unknown; readonly LANGUAGE_ID?: string }> &
  /** The offline queue has records. The event has no data. */
  ByName<'ONOFFLINEEVENT', Open>;

/**
 * The data of each known event, by its name in upper case. You can add names:
 * `declare module '@svc/client/callbacks' { interface SvcEvents { MYEVENT: { … } } }`.
 */
export interface SvcEvents
  extends CrmEvents, TradeEvents, OfficeEvents, ConnectorEvents, ChatEvents, ApplicationEvents {}
