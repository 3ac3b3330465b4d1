/** Starts the built-in account: one HTTP server on a loopback port over one state. */

import fastify, { type FastifyInstance } from 'fastify';
import type { RequestListener } from 'node:http';
import type { AccessToken, Account, Clock } from './account.js';
import { systemClock } from './clock.js';
import { concealer } from './conceal.js';
import { makeCredentials, type Credentials } from './credentials.js';
import { createAccount } from './data.js';
import { controlFaults, createFaultRules, readFault, type FaultControl, type FaultRules } from './faults.js';
import { createCallCheck } from './faults/calls.js';
import { injectFaults } from './faults/inject.js';
import { limitIntensity, USUAL_INTENSITY } from './limits.js';
import { registerGateway, type Gateway } from './gateway/index.js';
import { makeGatewayKeys, type GatewayKeys } from './gateway/key.js';
import { isLoopbackHost } from '../loopback-host.js';
import { registerLegacy, type LegacyAccount } from './legacy/index.js';
import { registerLanding } from './landing.js';
import { openAddress } from './oauth/address.js';
import { createSandboxApplication, type SandboxApplication } from './oauth/application.js';
import { openHub, type Hub } from './oauth/hub.js';
import { registerOAuth } from './oauth/routes.js';
import type { Member } from './oauth/token-desk.js';
import { InputError } from '../input-error.js';
import { oddityText, type Oddity } from './oddities/oddity.js';
import { checkNames, type SandboxOptions } from './options.js';
import { readOddities } from './oddities/read.js';
import { readQuirks, type Quirks } from './quirks.js';
import { seededSecret } from './random.js';
import { readLogLimit, recordRequests, type ReceivedRequest, type RequestLog } from './requests.js';
import { isServer, OPERATING_LIMIT } from './server-2026-05.js';
import { registerV3 } from './v3/index.js';
import { createMethods } from './v3/methods/index.js';

export interface Sandbox {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  readonly baseUrl: string;
  /** `<user_id>/<webhook_code>`. */
  readonly webhook: string;
  readonly accessToken: string;
  readonly gatewayKeys: GatewayKeys;
  /** Further webhooks and tokens, each of which provokes an error that the owner's never meet. */
  readonly credentials: Credentials;
  /** What arrived, oldest first, without secrets; at most the newest `requestLog` of it. */
  readonly requests: readonly ReceivedRequest[];
  readonly faults: FaultControl;
  /** What it does against its description, as `KIND:METHOD:PATH`. */
  readonly oddities: readonly string[];
  /** Names the account in events and tokens, also when it is renamed. */
  readonly memberId: string;
  /** The application on this account, and its token server. */
  readonly application: SandboxApplication;
  /** All of this process, this one among them. */
  readonly accounts: readonly Sandbox[];
  /** Gives the account another address; the old one answers 302. @returns the new `baseUrl` */
  rename(): Promise<string>;
  /** Publishes another REST 3.0 description; under the quirk `server-2026-05` one that was read stands for an hour. */
  publish(description: unknown): void;
  /** What goes on in the account without a call: events, messages, the offline queue. */
  readonly legacy: LegacyAccount;
  /** What an administrator of the gateway can set. */
  readonly gateway: Gateway;
  /** As after the start: data, limits, stored answers, faults and `requests`. Credentials and address stay. */
  reset(): Promise<void>;
  /** Cuts what is still open. */
  close(): Promise<void>;
}

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkNames(options);
  const { accounts = 1, seed = 1, clock = systemClock, application = {} } = options;
  if (!Number.isInteger(accounts) || accounts < 1)
    throw new InputError('it is not a number of accounts', 'accounts', 'give a whole number from 1 on');
  const hub = openHub<Sandbox>(seed, clock, application);
  const first = await startAccount(options, hub);
  for (let at = 1; at < accounts; at++)
    await startAccount({ ...options, port: 0, seed: seed + at, faults: [] }, hub);
  return first;
}

async function startAccount(options: SandboxOptions, hub: Hub<Sandbox>): Promise<Sandbox> {
  const { port = 0, seed = 1, clock = systemClock } = options;
  const switchedOn = (options.faults ?? []).map(readFault);
  const quirks = readQuirks(options.quirks ?? []);
  const methods = createMethods(options.description, isServer({ quirks }));
  const oddities = readOddities(options.quirks ?? [], methods);
  const check = createCallCheck(methods.keys());
  switchedOn.forEach(check);
  const credentials = makeCredentials((name, length) => seededSecret(seed, name, length));
  const gatewayKeys = makeGatewayKeys((name, length) => seededSecret(seed, name, length));
  const requests: ReceivedRequest[] = [];
  const conceal = concealer([hub.desk.clientSecret, ...secretsOf(credentials, gatewayKeys)]);
  const log = { entries: requests, limit: readLogLimit(options.requestLog), conceal };
  const rules = createFaultRules(seed);
  const wasInstalled = hub.desk.setup.installed !== false;
  const member: Member = {
    memberId: seededSecret(seed, 'member', 32),
    baseUrl: () => address.baseUrl,
    tokens: () => app.accountTokens,
    isInstalled: wasInstalled,
  };
  const open = () =>
    openAccount({
      ...options,
      quirkSet: quirks,
      oddities,
      seed,
      clock,
      credentials,
      log,
      rules,
      hub,
      member,
    });

  let app = await open();
  const handle: RequestListener = (request, response) => {
    if (isLoopbackHost(request.headers.host)) app.routing(request, response);
    else response.writeHead(421).end();
  };
  const address = await openAddress(port, handle);
  await hub.serve(handle);
  const faults = controlFaults(rules, { door: address, clock, check });
  for (const fault of switchedOn) faults.add(fault);

  const sandbox: Sandbox = {
    get baseUrl() {
      return address.baseUrl;
    },
    memberId: member.memberId,
    application: createSandboxApplication({
      desk: hub.desk,
      member,
      clock,
      legacy: () => app.legacy,
      tokenUrl: () => `${hub.origin()}/oauth/token/`,
    }),
    accounts: hub.accounts,
    rename: () => address.move(),
    publish: (description) => app.publish(description),
    webhook: credentials.webhooks.owner,
    accessToken: credentials.tokens.owner,
    gatewayKeys,
    credentials,
    requests,
    faults,
    oddities: oddities.map(oddityText),
    get legacy() {
      return app.legacy;
    },
    get gateway() {
      return app.gateway;
    },
    async reset() {
      const before = app;
      app = await open();
      await before.close();
      requests.length = 0;
      hub.desk.revoke(member);
      member.isInstalled = wasInstalled;
      await faults.clear();
      for (const fault of switchedOn) faults.add(fault);
    },
    async close() {
      await address.close();
      await app.close();
      if (hub.accounts[0] === sandbox) await hub.close();
    },
  };
  hub.accounts.push(sandbox);
  return sandbox;
}

/** Of a webhook its code alone: `1/` stands in many addresses. */
function secretsOf({ webhooks, tokens }: Credentials, keys: GatewayKeys): string[] {
  const codes = Object.values(webhooks).map((webhook) => webhook.split('/')[1] ?? '');
  return [...codes, ...Object.values(tokens), ...Object.values<string>({ ...keys })];
}

declare module 'fastify' {
  interface FastifyInstance {
    legacy: LegacyAccount;
    gateway: Gateway;
    accountTokens: AccessToken[];
    publish(description: unknown): void;
  }
}

interface Opening extends SandboxOptions {
  readonly seed: number;
  readonly clock: Clock;
  readonly credentials: Credentials;
  readonly log: RequestLog;
  readonly rules: FaultRules;
  readonly quirkSet: Quirks;
  readonly oddities: readonly Oddity[];
  readonly hub: Hub<Sandbox>;
  readonly member: Member;
}

/** A new application over a new state. */
async function openAccount(opening: Opening): Promise<FastifyInstance> {
  const { seed, clock, clamp = false, credentials, data, log, rules, limits = {} } = opening;
  const { quirkSet: quirks, oddities } = opening;
  const account = createAccount({ seed, clock, clamp, quirks, oddities, credentials, data });
  const { hub, member } = opening;
  account.address = () => ({ baseUrl: member.baseUrl(), tokenServer: hub.origin() });
  account.issueTokens = (userId) => ({ ...hub.desk.issue(member, userId) });
  const app = fastify({ bodyLimit: BODY_LIMIT, rewriteUrl, schemaController: NO_SCHEMAS });
  recordRequests(app, log);
  injectFaults(app, rules, { clock, server: isServer({ quirks: opening.quirkSet }) });
  if (limits.requests)
    limitIntensity(app, clock, limits.requests === true ? USUAL_INTENSITY : limits.requests);
  registerGenerations(app, account, opening);
  app.decorate('accountTokens', account.tokens);
  app.decorate('publish', (description: unknown) => void (account.published = description));
  registerOAuth(app, { desk: hub.desk, member, serverHost: () => new URL(hub.origin()).host });
  registerLanding(app, credentials);
  await app.ready();
  return app;
}

/** Clients that join `client_endpoint`, which ends in a slash, and a path double it. */
function rewriteUrl({ url = '/' }: { readonly url?: string | undefined }): string {
  const [path = '', ...query] = url.split('?');
  return [path.replace(/^\/+rest\/+(?=.)/, '/rest/').replace(/^\/rest\/api\/+/, '/rest/api/'), ...query].join(
    '?',
  );
}

const BODY_LIMIT = 64 * 1024 * 1024;

/** No route has a schema: without this Fastify loads the compilers of validators and serialisers all the same. */
const noCompiler = (): never => {
  throw new Error('the routes of the built-in account have no schemas');
};
const NO_SCHEMAS = {
  compilersFactory: { buildValidator: () => noCompiler, buildSerializer: () => noCompiler },
};
const USUAL_OPERATING_LIMIT = 480;

/** Each generation in a context of its own: its body parser and error form are not other's. */
function registerGenerations(app: FastifyInstance, account: Account, options: SandboxOptions): void {
  const { description, limits: { operating } = {} } = options;
  const usual = isServer(account) ? OPERATING_LIMIT : USUAL_OPERATING_LIMIT;
  const operatingLimit = operating === true ? usual : operating;
  const methods = createMethods(description, isServer(account));
  app.register((context, _options, done) => {
    registerV3(context, account, { operatingLimit, methods });
    done();
  });
  app.decorate('legacy', registerLegacy(app, account, { operatingLimit }));
  app.register((context, _options, done) => {
    app.decorate('gateway', registerGateway(context, account));
    done();
  });
}
