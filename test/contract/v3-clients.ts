/** Clients over a sandbox: the tables of the committed client, over the runtime's source. */

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ofKind } from './kind.js';
import { processSupport } from '../../runtime/request/idempotency.js';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../generator/sandbox/index.js';
import {
  application,
  defineClient,
  webhook,
  type Auth,
  type Call,
  type WriteOptions,
  type Client,
  type ClientOptions,
  type ListCall,
  type MethodTable,
} from '../../runtime/index.js';

export type Row = Readonly<Record<string, unknown>>;
type Method<T> = (params?: object, options?: WriteOptions) => Call<T, 'v3'>;
type List<T> = (params?: object, options?: WriteOptions) => ListCall<T, 'v3'>;
type LegacyMethod<T> = (params?: object, options?: WriteOptions) => Call<T, 'legacy'>;
type LegacyList<T> = (params?: object, options?: WriteOptions) => ListCall<T, 'legacy'>;
type Task = Row & { readonly id: number };

/** The methods of REST 3.0 reference and their neighbours, without the types of parameters: a test sends wrong ones too. */
export interface V3 {
  readonly documentation: Method<Row>;
  readonly rest: {
    readonly documentation: { readonly openapi: Method<Row> };
    readonly scope: { readonly list: Method<Row> };
  };
  readonly tasks: {
    readonly task: {
      readonly get: Method<Task>;
      readonly list: List<Task>;
      readonly add: Method<Task>;
      readonly update: Method<boolean>;
      readonly delete: Method<boolean>;
      readonly field: { readonly list: List<Row>; readonly get: Method<Row> };
      readonly chat: { readonly message: { readonly send: Method<unknown> } };
    };
  };
  readonly note: { readonly document: { readonly list: List<Row> } };
  readonly main: {
    readonly eventlog: {
      readonly list: List<Row>;
      readonly tail: List<Row>;
      readonly field: { readonly list: List<Row>; readonly get: Method<Row> };
    };
  };
}

/** As an emitted package declares it, without the types of parameters. */
export interface Legacy {
  readonly user: { readonly get: LegacyList<{ readonly ID: string; readonly NAME: string }> };
  readonly calendar: {
    readonly section: { readonly get: LegacyList<{ readonly NAME: string }> };
    readonly settings: { readonly get: LegacyMethod<Row> };
  };
  readonly sale: {
    readonly paysystem: {
      readonly delete: LegacyMethod<boolean>;
      readonly settings: { readonly invoice: { readonly get: LegacyMethod<unknown> } };
    };
  };
  readonly mailservice: { readonly fields: LegacyMethod<Row> };
  readonly im: { readonly dialog: { readonly get: LegacyMethod<Row> } };
  readonly booking: { readonly v1: { readonly clienttype: { readonly list: LegacyMethod<Row> } } };
  readonly tasks: {
    readonly task: {
      readonly favorite: { readonly add: LegacyMethod<boolean> };
      readonly unmute: LegacyMethod<{ readonly task: { readonly id: string; readonly title: string } }>;
    };
  };
  readonly event: {
    readonly bind: LegacyMethod<boolean>;
    readonly get: LegacyMethod<readonly Row[]>;
    readonly unbind: LegacyMethod<Row>;
    readonly test: LegacyMethod<number>;
    readonly offline: {
      readonly get: LegacyMethod<Row>;
      readonly list: LegacyMethod<readonly Row[]>;
      readonly error: LegacyMethod<boolean>;
      readonly clear: LegacyMethod<boolean>;
    };
  };
  readonly events: LegacyMethod<readonly string[]>;
  readonly messageservice: { readonly sender: { readonly add: LegacyMethod<boolean> } };
  readonly task: { readonly comment: { readonly add: LegacyMethod<number> } };
}

export type AccountClient = Client<V3, Legacy>;

/**
 * Loaded by address: a fresh clone has the tables, but not the copy of the runtime beside them that their types
 * name, so the compiler must not follow them.
 */
async function committedTable(generation: 'v3' | 'legacy'): Promise<MethodTable> {
  const { href } = new URL(`../../generated/src/${generation}/index.ts`, import.meta.url);
  // What the generator writes; every test that calls a method by its name covers it.
  const module = (await import(/* @vite-ignore */ href)) as { readonly methods: MethodTable };
  return module.methods;
}

export const createClient: (options: ClientOptions) => AccountClient = defineClient<V3, Legacy>({
  v3: await committedTable('v3'),
  legacy: await committedTable('legacy'),
});

/** `<user_id>/<webhook_code>` as credentials. */
export function webhookOf(text: string): Auth {
  const [userId, code = ''] = text.split('/');
  return webhook({ userId: Number(userId), code });
}

export interface V3Account {
  readonly sandbox: Sandbox;
  /** Under the administrator's webhook. */
  readonly hook: AccountClient;
  /** Under the administrator's access token. */
  readonly app: AccountClient;
  /** Under another webhook of the account. */
  readonly as: (who: keyof Sandbox['credentials']['webhooks']) => AccountClient;
  /** One more client, closed with the others. */
  readonly connect: (options: Partial<ClientOptions>) => AccountClient;
  /** Methods of what arrived. */
  readonly sent: () => readonly string[];
  /** Without any client: a path below `/rest/`. */
  readonly fetch: (path: string, verb: string, body?: string, headers?: Texts) => Promise<Answered>;
}

type Texts = Readonly<Record<string, string>>;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The same account before each test. */
export function useV3(options: SandboxOptions = {}): V3Account {
  const clients: AccountClient[] = [];
  let sandbox: Sandbox;
  let hook: AccountClient;
  let app: AccountClient;

  const connect: V3Account['connect'] = (given) => {
    const auth = webhookOf(sandbox.webhook);
    const client = createClient({ baseUrl: sandbox.baseUrl, auth, retry: { baseDelay: 1 }, ...given });
    clients.push(client);
    return client;
  };
  beforeAll(async () => {
    sandbox = await startSandbox(ofKind(options));
    hook = connect({});
    app = connect({ auth: application({ accessToken: sandbox.accessToken }) });
  });
  beforeEach(() => {
    processSupport.clear();
    return sandbox.reset();
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await sandbox.close();
  });
  return {
    get sandbox() {
      return sandbox;
    },
    get hook() {
      return hook;
    },
    get app() {
      return app;
    },
    as: (who) => connect({ auth: webhookOf(sandbox.credentials.webhooks[who]) }),
    connect,
    sent: () => sandbox.requests.map(({ method }) => method),
    async fetch(path, verb, body, headers = {}) {
      const response = await fetch(`${sandbox.baseUrl}/rest/${path}`, {
        method: verb,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}
