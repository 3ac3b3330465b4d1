/** Clients over a sandbox, as an emitted package makes them; without the types of parameters. */

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ofKind } from './kind.js';
import { startSandbox, type Sandbox } from '../../generator/sandbox/sandbox.js';
import {
  application,
  defineClient,
  webhook,
  type Auth,
  type Call,
  type WriteOptions,
  type Client,
  type ListCall,
  type MethodTable,
} from '../../runtime/index.js';

type Method<T> = (params?: object, options?: WriteOptions) => Call<T, 'legacy'>;
type List<T> = (params?: object, options?: WriteOptions) => ListCall<T, 'legacy'>;
type Row = Readonly<Record<string, unknown>>;

/** As an emitted package declares it, without the types of parameters. */
export interface Legacy {
  readonly user: { readonly get: List<{ readonly ID: string }> };
  readonly calendar: {
    readonly section: { readonly get: List<{ readonly NAME: string }> };
    readonly settings: { readonly get: Method<Row> };
  };
  readonly sale: {
    readonly paysystem: {
      readonly delete: Method<boolean>;
      readonly settings: { readonly invoice: { readonly get: Method<unknown> } };
    };
  };
  readonly mailservice: { readonly fields: Method<Row> };
  readonly im: { readonly dialog: { readonly get: Method<Row> } };
  readonly booking: { readonly v1: { readonly clienttype: { readonly list: Method<Row> } } };
  readonly tasks: {
    readonly task: {
      readonly favorite: { readonly add: Method<boolean> };
      readonly unmute: Method<{ readonly task: { readonly id: string; readonly title: string } }>;
    };
  };
  readonly event: {
    readonly bind: Method<boolean>;
    readonly get: Method<readonly Row[]>;
    readonly unbind: Method<Row>;
    readonly test: Method<number>;
    readonly offline: {
      readonly get: Method<Row>;
      readonly list: Method<readonly Row[]>;
      readonly error: Method<boolean>;
      readonly clear: Method<boolean>;
    };
  };
  readonly events: Method<readonly string[]>;
  readonly messageservice: { readonly sender: { readonly add: Method<boolean> } };
  readonly task: { readonly comment: { readonly add: Method<number> } };
}

const methods: MethodTable = {
  'user.get': {
    kind: 'list',
    scope: ['user', 'user_brief', 'user_basic'],
    paging: 'start',
    iterates: { sort: 'ID', order: 'ASC' },
  },
  'calendar.section.get': { kind: 'list', scope: ['calendar'], paging: 'start' },
  'calendar.settings.get': { kind: 'get', scope: ['calendar'] },
  'sale.paysystem.delete': { kind: 'delete', scope: ['pay_system'] },
  'sale.paysystem.settings.invoice.get': { kind: 'get', scope: ['pay_system'] },
  'mailservice.fields': { kind: 'read', scope: ['mailservice'] },
  'im.dialog.get': { kind: 'get', scope: ['im'] },
  'booking.v1.clienttype.list': { kind: 'list', scope: ['booking'] },
  'tasks.task.favorite.add': { kind: 'add', scope: ['task'], readBack: 'tasks.task.get' },
  'tasks.task.unmute': { kind: 'action', scope: ['task'], readBack: 'tasks.task.get' },
  'event.bind': { kind: 'action', applicationOnly: true },
  'event.get': { kind: 'list', paging: 'once', numbers: '*.offline' },
  'event.unbind': { kind: 'action', readBack: 'event.get', numbers: 'count' },
  'event.test': { kind: 'action', numbers: '.' },
  events: { kind: 'read' },
  'event.offline.get': { kind: 'action', readBack: 'event.offline.list' },
  'event.offline.list': { kind: 'list', paging: 'start' },
  'event.offline.error': { kind: 'action', readBack: 'event.offline.list' },
  'event.offline.clear': { kind: 'action', applicationOnly: true },
  'messageservice.sender.add': { kind: 'add', scope: ['messageservice'], applicationOnly: true },
  'task.comment.add': { kind: 'add', scope: ['task'], order: ['TASKID', 'COMMENTTEXT', 'FIELDS'] },
};

export interface LegacyClients {
  readonly sandbox: Sandbox;
  /** Under the administrator's access token. */
  readonly app: Client<object, Legacy>;
  /** Under the administrator's webhook. */
  readonly hook: Client<object, Legacy>;
  /** One more client, closed with the others. */
  readonly connect: (auth: Auth) => Client<object, Legacy>;
  /** Methods of what arrived. */
  readonly sent: () => readonly string[];
}

export function useLegacyClients(options: Parameters<typeof startSandbox>[0] = {}): LegacyClients {
  const createClient = defineClient<object, Legacy>({ v3: {}, legacy: methods });
  const clients: Client<object, Legacy>[] = [];
  let sandbox: Sandbox;
  let app: Client<object, Legacy>;
  let hook: Client<object, Legacy>;

  const connect = (auth: Auth): Client<object, Legacy> => {
    const client = createClient({ baseUrl: sandbox.baseUrl, auth });
    clients.push(client);
    return client;
  };
  beforeAll(async () => {
    sandbox = await startSandbox(ofKind(options));
    const [userId, code = ''] = sandbox.webhook.split('/');
    app = connect(application({ accessToken: sandbox.accessToken }));
    hook = connect(webhook({ userId: Number(userId), code }));
  });
  beforeEach(() => sandbox.reset());
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await sandbox.close();
  });
  return {
    get sandbox() {
      return sandbox;
    },
    get app() {
      return app;
    },
    get hook() {
      return hook;
    },
    connect,
    sent: () => sandbox.requests.map(({ method }) => method),
  };
}
