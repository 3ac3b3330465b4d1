/** Rows that a call of a method of known type names, and that the sandbox has a table of: such a call is refused without them. */

import { maySeeTask } from '../visibility.js';
import { findChat } from './methods/dialog.js';
import { answer, type LegacyCall, type LegacyOutcome, type LegacyParams } from './outcome.js';
import { type Reason, refusal } from './refusals.js';
import { integer, isBlank, param } from './value.js';

type Finds = (call: LegacyCall, id: unknown) => boolean;

interface Named {
  readonly methods: RegExp;
  readonly parameter: string;
  readonly exists: Finds;
  readonly reason: Reason;
}

const task: Finds = ({ account, principal }, id) => {
  const row = account.tasks.get(integer(id) ?? 0);
  return row !== undefined && maySeeTask(account, principal.user, row);
};
const user: Finds = ({ account }, id) => account.users.some((one) => one.id === integer(id));
const chat: Finds = (call, id) => findChat(call, String(id)) !== undefined;
const chatByNumber: Finds = (call, id) => findChat(call, `chat${String(id)}`) !== undefined;

/** What `crm.deal.productrows.get` and its like belong to. */
const OWNERS = { deal: 'deals', lead: 'leads', contact: 'contacts', company: 'companies' } as const;

const NAMED: readonly Named[] = [
  { methods: /^tasks\.task\./, parameter: 'taskId', exists: task, reason: 'no such task' },
  {
    methods: /^tasks\.task\.delegate$/,
    parameter: 'userId',
    exists: user,
    reason: 'no such user of a task',
  },
  {
    methods: /^task\.(?:checklist|comment|elapsed)item\./,
    parameter: 'TASKID',
    exists: task,
    reason: 'no such task',
  },
  { methods: /^task\.stages\.movetask$/, parameter: 'id', exists: task, reason: 'no such task' },
  { methods: /^timeman\./, parameter: 'USER_ID', exists: user, reason: 'no such user' },
  { methods: /^im\.user\.get$/, parameter: 'ID', exists: user, reason: 'no such user' },
  ...Object.entries(OWNERS).map(([family, rows]): Named => ({
    methods: new RegExp(`^crm\\.${family}\\.(?:productrows|(?:contact|company)\\.items)\\.`),
    parameter: 'id',
    exists: ({ account }, id) => account[rows].has(integer(id) ?? 0),
    reason: 'no such row',
  })),
  {
    methods: /^disk\.file\./,
    parameter: 'id',
    exists: ({ account }, id) => account.files.has(integer(id) ?? 0),
    reason: 'no such file',
  },
  { methods: /^im\./, parameter: 'DIALOG_ID', exists: chat, reason: 'no such dialog' },
  { methods: /^im\.v2\./, parameter: 'dialogId', exists: chat, reason: 'no such dialog' },
  { methods: /^im\.chat\.user\./, parameter: 'CHAT_ID', exists: chatByNumber, reason: 'no such dialog' },
];

/** @param name in lower case */
export function withoutRow(name: string, params: LegacyParams, call: LegacyCall): LegacyOutcome | undefined {
  const missing = NAMED.find(({ methods, parameter, exists }) => {
    const id = methods.test(name) ? param(params, parameter) : undefined;
    return !isBlank(id) && !exists(call, id);
  });
  if (missing === undefined) return undefined;
  // These have no rows then, and are no failure (A legacy generation's self-description, section 10).
  return name.endsWith('.items.get') ? answer([]) : refusal(missing.reason, missing.parameter);
}
