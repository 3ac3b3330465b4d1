/** An account for programs of users: the sandbox, with leads, product rows, chats, departments and working hours. */

import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';

interface State {
  leads?: Record<string, unknown>[];
  messages?: { id: number; text: string }[];
}

const LEAD_FIELDS = {
  ID: { type: 'integer', isReadOnly: true },
  TITLE: { type: 'string', isRequired: true },
  NAME: { type: 'string' },
  PHONE: { type: 'crm_multifield', isMultiple: true },
  STATUS_ID: { type: 'crm_status', values: { NEW: 'New', CONVERTED: 'Done' } },
  UF_CRM_SOURCE: {
    type: 'enumeration',
    isDynamic: true,
    items: [
      { ID: '44', VALUE: 'Website' },
      { ID: '46', VALUE: 'Call' },
    ],
  },
  UF_CRM_PHOTO: { type: 'file', isDynamic: true },
};

/** 60 times of 30 minutes, of two users in turn. */
const HOURS = Array.from({ length: 60 }, (_, at) => ({
  ID: String(at + 1),
  TASK_ID: '8',
  USER_ID: String(1 + (at % 2)),
  SECONDS: '1800',
  CREATED_DATE: '2026-03-02T09:00:00+00:00',
}));

export function startAccount(): Promise<Sandbox> {
  return startSandbox({
    handlers: {
      'crm.lead.fields': () => LEAD_FIELDS,
      'crm.lead.add': ({ fields }: { fields: object }, state: State) =>
        (state.leads ??= []).push({ ...fields, ID: String((state.leads ?? []).length + 1) }),
      'crm.lead.get': ({ id }, { leads = [] }: State) => leads[Number(id) - 1],
      'crm.lead.list': (_params, { leads = [] }: State) => leads,
      'crm.lead.update': () => true,
      'crm.deal.productrows.get': ({ id }) =>
        Number(id) % 2 === 0 ? [{ ID: String(id), PRICE: 10, QUANTITY: Number(id) }] : [],
      'im.message.add': ({ MESSAGE }: { MESSAGE: string }, state: State) =>
        (state.messages ??= []).push({ id: (state.messages ?? []).length + 1, text: MESSAGE }),
      'im.dialog.messages.get': ({ LAST_ID }, { messages = [] }: State) => ({
        chat_id: 1,
        messages: messages.filter(({ id }) => LAST_ID === undefined || id < Number(LAST_ID)).toReversed(),
      }),
      'department.get': () => [
        { ID: '1', NAME: 'Sales', SORT: 500 },
        { ID: '2', NAME: 'Service', SORT: 500 },
      ],
      'user.search': () => [
        { ID: '1', NAME: 'Ada', UF_DEPARTMENT: [1] },
        { ID: '2', NAME: 'Bob', UF_DEPARTMENT: [2] },
      ],
      'task.elapseditem.getlist': (params: object) => {
        const [, , , , last] = Object.values(params) as { NAV_PARAMS?: { iNumPage?: number } }[]; // by position
        const page = Number(last?.NAV_PARAMS?.iNumPage ?? 1);
        return HOURS.slice((page - 1) * 50, page * 50);
      },
    },
  });
}
