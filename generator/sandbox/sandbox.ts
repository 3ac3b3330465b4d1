/** Starts the sandbox: one HTTP server on a loopback port over one state. */

import type { RequestListener } from 'node:http';
import type { DispatcherLike } from '../../runtime/platform/transport.js';
import { openApplication, createState, type AccountSetup } from './application.js';
import { systemClock } from './clock.js';
import { credentialRedactor } from './redact.js';
import { makeCredentials, type Credentials } from './credentials.js';
import type { Deviations } from './deviations.js';
import { dispatcherOver } from './dispatcher.js';
import { controlFaults, createFaultRules, readFault, type FaultControl } from './faults.js';
import { createCallCheck } from './faults/calls.js';
import type { Gateway } from './gateway/index.js';
import { makeGatewayKeys, type GatewayKeys } from './gateway/key.js';
import { type HttpApplication, listenerOf } from './http.js';
import { isLoopbackHost } from '../loopback/loopback-host.js';
import type { LegacyAccount } from './legacy/index.js';
import { openAddress } from './oauth/address.js';
import { createSandboxApplication, type SandboxApplication } from './oauth/application.js';
import { openHub, type Hub } from './oauth/hub.js';
import type { Member } from './oauth/token-desk.js';
import { InputError } from '../base/input-error.js';
import { checkValue } from './known-names.js';
import { checkNames, DESCRIPTION, type SandboxOptions } from './sandbox-options.js';
import { readQuirks } from './quirks.js';
import { seededSecret } from './random.js';
import { readLogLimit, type ReceivedRequest } from './requests.js';
import { serverRules } from './server-rules.js';
import { createMethods } from './v3/methods/index.js';

export interface Sandbox {
  /** `http://127.0.0.1:PORT`, with `tls` `https:`; no slash at the end. */
  readonly baseUrl: string;
  /** `<user_id>/<webhook_code>`. */
  readonly webhook: string;
  /** The same as an account shows it, `BASE_URL/rest/<user_id>/<webhook_code>/`: alone it names account and credential. */
  readonly webhookUrl: string;
  /** PEM of the authority that signed the certificate, which a client has to trust; absent without `tls`. */
  readonly ca?: string;
  readonly accessToken: string;
  readonly gatewayKeys: GatewayKeys;
  /** Further webhooks and tokens, each of which provokes an error that the owner's never meet. */
  readonly credentials: Credentials;
  /** Received requests without secrets, oldest first; at most the newest `requestLog`. */
  readonly requests: readonly ReceivedRequest[];
  readonly faults: FaultControl;
  /** Names the account in events and tokens, also when it is renamed. */
  readonly memberId: string;
  /** The application on this account, and its token server. */
  readonly application: SandboxApplication;
  /** All of this process, this one among them. */
  readonly accounts: readonly Sandbox[];
  /** Gives the account another address; the old one answers 302. @returns the new `baseUrl` */
  rename(): Promise<string>;
  /** Publishes another REST 3.0 description. Under the quirk `server-2026-05` one that was read is kept for an hour. */
  publish(description: unknown): void;
  /** What happens in the account without a call: events, messages, the offline queue. */
  readonly legacy: LegacyAccount;
  /** What an administrator of the gateway can set. */
  readonly gateway: Gateway;
  /** As after the start: data, limits, stored answers, faults and `requests`. Credentials and address stay. */
  reset(): Promise<void>;
  /** Closes all open connections. */
  close(): Promise<void>;
}

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return (await startAccounts(options)).sandbox;
}

/** Accounts that deviate from their description, for our own tests. */
export async function startDeviatingSandbox(
  options: SandboxOptions,
  deviations: Deviations,
): Promise<Sandbox> {
  return (await startAccounts(options, deviations)).sandbox;
}

/** An account for clients of this process, which need no socket. */
export interface InProcessSandbox {
  readonly sandbox: Sandbox;
  readonly dispatcher: DispatcherLike;
}

export async function startInProcess(options: SandboxOptions = {}): Promise<InProcessSandbox> {
  const { sandbox, app } = await startAccounts(options);
  return { sandbox, dispatcher: dispatcherOver(app) };
}

interface Started {
  readonly sandbox: Sandbox;
  readonly app: HttpApplication;
}

/** @returns the first */
async function startAccounts(options: SandboxOptions, deviations: Deviations = {}): Promise<Started> {
  checkNames(options);
  const { accounts = 1, seed = 1, clock = systemClock, application, tls = false } = options;
  if (!Number.isInteger(accounts) || accounts < 1)
    throw new InputError('it is not a number of accounts', 'accounts', 'give a positive integer');
  const certificate = tls ? (await import('./certificate.js')).makeCertificate() : undefined;
  const hub = openHub<Sandbox>(seed, clock, { application, certificate });
  const first = await startAccount(options, deviations, hub);
  for (let at = 1; at < accounts; at++)
    await startAccount({ ...options, port: 0, seed: seed + at, faults: [] }, deviations, hub);
  return first;
}

async function startAccount(
  options: SandboxOptions,
  deviations: Deviations,
  hub: Hub<Sandbox>,
): Promise<Started> {
  const { port = 0, seed = 1, clock = systemClock } = options;
  const switchedOn = (options.faults ?? []).map(readFault);
  const quirks = readQuirks(options.quirks ?? []);
  const methods = createMethods(options.description, serverRules(quirks));
  const check = createCallCheck(methods.keys(), Object.keys(options.handlers ?? {}));
  switchedOn.forEach(check);
  const credentials = makeCredentials((name, length) => seededSecret(seed, name, length));
  const gatewayKeys = makeGatewayKeys((name, length) => seededSecret(seed, name, length));
  const requests: ReceivedRequest[] = [];
  const redact = credentialRedactor([hub.desk.clientSecret, ...secretsOf(credentials, gatewayKeys)]);
  const log = { entries: requests, limit: readLogLimit(options.requestLog), redact };
  const rules = createFaultRules(seed);
  const wasInstalled = hub.desk.setup.installed !== false;
  const member: Member = {
    memberId: seededSecret(seed, 'member', 32),
    baseUrl: () => address.baseUrl,
    tokens: () => state.account.tokens,
    isInstalled: wasInstalled,
  };
  const setup: AccountSetup = {
    ...options,
    quirkSet: quirks,
    deviations,
    seed,
    clock,
    credentials,
    log,
    rules,
    hub,
    member,
  };

  let state = createState(setup);
  const app = openApplication(setup, () => state);
  const listener = listenerOf(app);
  const handle: RequestListener = (request, response) => {
    if (isLoopbackHost(request.headers.host)) listener(request, response);
    else response.writeHead(421).end();
  };
  const address = await openAddress(port, handle, hub.certificate);
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
      legacy: () => state.legacy.legacy,
      tokenUrl: () => `${hub.origin()}/oauth/token/`,
    }),
    accounts: hub.accounts,
    rename: () => address.move(),
    publish(description) {
      checkValue(description, DESCRIPTION, 'publish');
      state.account.published = description;
    },
    webhook: credentials.webhooks.owner,
    get webhookUrl() {
      return `${address.baseUrl}/rest/${credentials.webhooks.owner}/`;
    },
    ...(hub.certificate && { ca: hub.certificate.ca }),
    accessToken: credentials.tokens.owner,
    gatewayKeys,
    credentials,
    requests,
    faults,
    get legacy() {
      return state.legacy.legacy;
    },
    get gateway() {
      return { settings: state.gateway.settings };
    },
    async reset() {
      state.legacy.close();
      state = createState(setup);
      requests.length = 0;
      hub.desk.revoke(member);
      member.isInstalled = wasInstalled;
      await faults.clear();
      for (const fault of switchedOn) faults.add(fault);
    },
    async close() {
      await address.close();
      state.legacy.close();
      if (hub.accounts[0] === sandbox) await hub.close();
    },
  };
  hub.accounts.push(sandbox);
  return { sandbox, app };
}

/** Of a webhook only the code, since `1/` is part of many addresses. */
function secretsOf({ webhooks, tokens }: Credentials, keys: GatewayKeys): string[] {
  const codes = Object.values(webhooks).map((webhook) => webhook.split('/')[1] ?? '');
  return [...codes, ...Object.values(tokens), ...Object.values<string>({ ...keys })];
}
